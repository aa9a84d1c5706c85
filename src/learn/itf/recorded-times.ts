/**
 * The times of the posts of sampled threads: what the refresh of the 2014 paper (4.2) predicts the
 * next post from. Only times that stand on the page with their date: learning has no clock that
 * relative ones could count from.
 */
import { visibleText } from '../../page/text.js';
import { instantOf, resolveDateOrder } from '../../text/time-order.js';
import { createTimestampFinder } from '../../text/timestamp-finder.js';
import type { ReadPage } from './page-reader.js';

/** A type and not an interface, so that it counts as JSON. */
export type ThreadTimes = {
  readonly url: string;
  /** Timestamps on the page. */
  readonly times: number;
  /** Milliseconds since 1970; UTC where the page says no offset. */
  readonly firstMs: number;
  readonly lastMs: number;
};

const MAX_THREADS = 50;
const MAX_TEXT_LENGTH = 200_000;

export function recordedTimes(pages: readonly ReadPage[]): ThreadTimes[] {
  const find = createTimestampFinder();
  const found: ThreadTimes[] = [];
  for (const { page, type } of pages) {
    if (type !== 'thread' || found.length === MAX_THREADS) continue;
    const dates = find(visibleText(page.tree, 0, MAX_TEXT_LENGTH))
      .map(({ parts }) => parts)
      .filter(
        ({ year, day, hour }) => year !== undefined && day !== undefined && hour !== undefined,
      );
    if (dates.length === 0) continue;
    const context = { order: resolveDateOrder(dates), nowMs: 0 };
    const instants = dates.map((parts) => instantOf(parts, context)).sort((a, b) => a - b);
    found.push({
      url: page.url,
      times: instants.length,
      firstMs: instants[0]!,
      lastMs: instants.at(-1)!,
    });
  }
  return found;
}
