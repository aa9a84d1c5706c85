/** What an extraction leaves on the screen. */
import { styleText } from 'node:util';
import type { DirectoryExtraction } from '../crawl/extract-directory.js';
import { count, plural } from './numbers.js';
import type { TextSink } from './print-summary.js';
import { alignColumns } from './table.js';

/** @param again the command that extracts the directory once more. */
export function printContent(found: DirectoryExtraction, sink: TextSink, again: string): void {
  const { run, template } = found;
  const lines = [
    styleText(
      'bold',
      `${plural(found.posts, 'post')} in ${plural(found.threads, 'thread')} of ${plural(found.boards, 'board')}, by ${plural(found.users, 'user')}.`,
    ),
    `${plural(run.pages, 'thread page')} read; the template fits ${count(template.fitting)} of the ${count(template.pages)} it was learned from.`,
    '',
    ...alignColumns([
      ['without a post', count(found.pagesWithoutPosts), 'pages'],
      ['unlike the others', count(found.pagesOffTemplate), 'pages, extracted one by one'],
      ['with gaps', count(found.threadsWithGaps), 'threads; the column gaps says what is missing'],
      ['unreadable', count(run.unreadablePages), 'pages whose records the archive lacks'],
    ]),
  ];
  if (found.offTemplate.length > 0) lines.push('', ...found.offTemplate.map((url) => `  ${url}`));
  if (found.pages === 0) {
    lines.push(
      '',
      'No page of this crawl is known as a thread page; crawl by a strategy that learns.',
    );
  }
  if (found.isInterrupted) lines.push('', `Go on with:  ${again}`);
  sink.write(`${lines.join('\n')}\n`);
}
