/** What a crawl leaves on the screen: what was found, what was not, and where it is. */
import { join } from 'node:path';
import { styleText } from 'node:util';
import type { CrawlSummary } from '../crawl/crawl-summary.js';
import { bytes, count, duration, plural } from './numbers.js';
import { alignColumns } from './table.js';

export interface TextSink {
  write(text: string): unknown;
}

export function printSummary(summary: CrawlSummary, sink: TextSink): void {
  const { totals } = summary;
  const seconds = summary.run.learn.seconds + summary.run.crawl.seconds;
  const requests = summary.run.learn.requests + summary.run.crawl.requests;
  const rate = seconds > 0 ? `, ${(requests / seconds).toFixed(1)} a second` : '';
  const lines = [
    styleText('bold', `${summary.start}: ${summary.message}`),
    `${plural(requests, 'request')} in ${duration(seconds)}${rate}` +
      `${summary.resumed ? `; ${plural(totals.answers, 'answer')} with the earlier runs` : ''}.`,
    '',
    ...alignColumns([
      ['pages', count(totals.html), kindsOf(summary)],
      ['redirects', count(totals.redirects), ''],
      ['other files', count(totals.files), ''],
      ['errors', count(totals.errors), 'answered, but with an error (not found, forbidden, …)'],
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
  if (totals.queued > 0) lines.push('', `Go on with:  boardwalk crawl ${summary.dir}`);
  if (totals.failed > 0) {
    lines.push('', `Try the given up again:  boardwalk crawl ${summary.dir} --retry-failed`);
  }
  sink.write(`${lines.join('\n')}\n`);
}

function kindsOf(summary: CrawlSummary): string {
  const kinds = Object.entries(summary.kinds).sort((a, b) => b[1] - a[1]);
  return kinds.map(([kind, pages]) => `${kind} ${count(pages)}`).join(', ');
}

function reasonsOf(reasons: CrawlSummary['refusals']): string {
  return reasons.map((entry) => `${entry.reason} (${count(entry.count)})`).join(', ');
}
