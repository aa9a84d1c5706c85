/** What `--dry-run` leaves on the screen: one request a line, in the order they would be made. */
import type { PlannedRequest } from '../crawl/plan.js';
import { plural } from './numbers.js';
import type { TextSink } from './print-summary.js';
import { printable } from './printable.js';
import { alignColumns } from './table.js';

export function printPlan(plan: readonly PlannedRequest[], sink: TextSink, json: boolean): void {
  if (json) {
    sink.write(`${JSON.stringify(plan, null, 2)}\n`);
    return;
  }
  const rows = plan.map(({ urlKind, url, why }) => [urlKind, url, printable(why)]);
  const known = 'as far as the pages at hand tell; those will lead to more';
  const lines = [
    `${plural(plan.length, 'request')} would be made, ${known}.`,
    ...alignColumns(rows),
  ];
  sink.write(`${lines.join('\n')}\n`);
}
