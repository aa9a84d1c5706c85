/** What a crawl leaves on the screen: what was found, what was not, and where it is. */
import { join } from 'node:path';
import { styleText } from 'node:util';
import type { CrawlSummary } from '../crawl/crawl-summary.js';
import { bytes, count, duration, plural } from './numbers.js';
import { toldKinds } from './page-kinds.js';
import { alignColumns } from './table.js';

export interface TextSink {
  write(text: string): unknown;
}

/**
 * @param resume the command that goes on with this crawl.
 */
export function printSummary(summary: CrawlSummary, sink: TextSink, resume: string): void {
  const { totals } = summary;
  const seconds = summary.run.learn.seconds + summary.run.crawl.seconds;
  const requests = summary.run.learn.requests + summary.run.crawl.requests;
  const lines = [
    styleText('bold', `${summary.start}: ${summary.message}`),
    costOf(summary, requests, seconds),
    '',
    ...alignColumns([
      ['pages', count(totals.html), kindsOf(summary)],
      ['redirects', count(totals.redirects), ''],
      ['other files', count(totals.files), ''],
      [
        'errors',
        count(totals.errors),
        totals.errors > 0 ? 'not found, forbidden and the like' : '',
      ],
      ['given up', count(totals.failed), reasonsOf(summary.failures)],
      ['refused', count(totals.refused), reasonsOf(summary.refusals)],
      ['still queued', count(totals.queued), ''],
    ]),
    '',
    ...alignColumns([
      [join(summary.dir, 'boardwalk.db'), 'pages, requests and events (SQLite)', ''],
      [
        join(summary.dir, 'archive'),
        `${plural(summary.archive.files, 'WARC file')}, ${bytes(summary.archive.bytes)}, with index.cdxj`,
        '',
      ],
      [join(summary.dir, 'model.json'), `the site model (strategy ${summary.strategy})`, ''],
    ]),
  ];
  if (totals.queued > 0) {
    const limit = summary.reason === 'max-pages' ? ` --max-pages ${totals.answers * 2}` : '';
    lines.push('', `Go on with:  ${resume}${limit}`);
  }
  if (totals.failed > 0) {
    lines.push('', `Try the given up again:  ${resume} --retry-failed`);
  }
  sink.write(`${lines.join('\n')}\n`);
}

function costOf({ resumed, totals }: CrawlSummary, requests: number, seconds: number): string {
  if (requests === 0 && resumed)
    return `No request was needed; ${plural(totals.answers, 'answer')} are here.`;
  const rate = seconds > 0 ? `, ${(requests / seconds).toFixed(1)} a second` : '';
  const all = resumed ? `; ${plural(totals.answers, 'answer')} with the earlier runs` : '';
  return `${plural(requests, 'request')} in ${duration(seconds)}${rate}${all}.`;
}

function kindsOf(summary: CrawlSummary): string {
  const kinds = toldKinds(Object.entries(summary.kinds));
  return kinds.map(([kind, pages]) => `${kind} ${count(pages)}`).join(', ');
}

function reasonsOf(reasons: CrawlSummary['refusals']): string {
  return reasons.map((entry) => `${entry.reason} (${count(entry.count)})`).join(', ');
}
