/**
 * The times of the posts of sampled threads: what the refresh of the 2014 paper (4.2) predicts the
 * next post from. Only times that stand on the page with their date: learning has no clock that
 * relative ones could count from.
 */
import { findRegionsIn } from '../../structure/regions/find-regions.js';
import { treeShapes } from '../../structure/regions/tree-shape.js';
import { instantOf, resolveDateOrder } from '../../text/time-order.js';
import type { DateParts } from '../../text/timestamp.js';
import { createTimestampFinder, type TimestampFinder } from '../../text/timestamp-finder.js';
import { createRecordReader } from '../page-types/record-facts.js';
import { recordRegion } from '../page-types/record-region.js';
import type { ReadPage } from './page-reader.js';

/** A type and not an interface, so that it counts as JSON. */
export type ThreadTimes = {
  readonly url: string;
  /** Posts with a time on the page. */
  readonly posts: number;
  /** Milliseconds since 1970; UTC where the page says no offset. */
  readonly firstMs: number;
  readonly lastMs: number;
};

const MAX_THREADS = 50;

export function recordedTimes(pages: readonly ReadPage[]): ThreadTimes[] {
  const find = createTimestampFinder();
  const found: ThreadTimes[] = [];
  for (const read of pages) {
    if (read.type !== 'thread' || found.length === MAX_THREADS) continue;
    const instants = postTimes(read, find).sort((a, b) => a - b);
    if (instants.length === 0) continue;
    found.push({
      url: read.page.url,
      posts: instants.length,
      firstMs: instants[0]!,
      lastMs: instants.at(-1)!,
    });
  }
  return found;
}

/** The latest time of each post: earlier ones are of its author and of what it quotes. */
function postTimes({ page }: ReadPage, find: TimestampFinder): number[] {
  const shapes = treeShapes(page.tree);
  const { facts } = recordRegion(shapes, findRegionsIn(shapes), createRecordReader(page, find));
  const records = facts.map(({ times }) => times.filter(isExact));
  const context = { order: resolveDateOrder(records.flat()), nowMs: 0 };
  return records
    .filter((times) => times.length > 0)
    .map((times) => Math.max(...times.map((parts) => instantOf(parts, context))));
}

function isExact({ year, day, hour }: DateParts): boolean {
  return year !== undefined && day !== undefined && hour !== undefined;
}
