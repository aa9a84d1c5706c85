/** `--since`: threads without a post since then are left alone, and the lists behind them. */
import { createRecordReader } from '../learn/page-types/record-facts.js';
import type { Page } from '../page/page.js';
import { pageRegions } from '../structure/regions/page-regions.js';
import { instantOf, resolveDateOrder } from '../text/time-order.js';
import type { DateParts } from '../text/timestamp.js';
import type { TimestampFinder } from '../text/timestamp-finder.js';
import type { PageKind, Route } from './strategy.js';

export interface SinceOptions {
  readonly sinceMs: number;
  /** What relative times on the page count from. */
  readonly nowMs: number;
  readonly findTimestamps: TimestampFinder;
}

/** One record of a list of threads. */
interface Row {
  /** Its thread links, as positions among the links of the page. */
  readonly links: readonly number[];
  readonly times: readonly DateParts[];
}

const DAY_MS = 86_400_000;
/** Share of the steps from row to row that may go up in a list that has its latest threads first. */
const MAX_RISING_SHARE = 0.25;

/** Where no times can be read, nothing is left out. */
export function keepSince(
  page: Page,
  kind: PageKind | null,
  routes: readonly Route[],
  options: SinceOptions,
): readonly Route[] {
  if (kind !== 'entry' && kind !== 'index') return routes;
  const rows = threadRows(page, routes, options.findTimestamps);
  const order = resolveDateOrder(rows.flatMap(({ times }) => times));
  const oldUrls = new Set<string>();
  const instants: number[] = [];
  for (const { links, times } of rows) {
    const latest = latestOf(times, { order, nowMs: options.nowMs });
    if (latest === null) continue;
    instants.push(latest);
    if (latest >= options.sinceMs) continue;
    for (const i of links) oldUrls.add(routes[i]!.link.url);
  }
  const isAtEnd = isPast(instants, options.sinceMs);
  return routes.map((route) => {
    const isOld = route.urlKind === 'thread' && oldUrls.has(route.link.url);
    return isOld || (isAtEnd && route.urlKind === 'index-flip')
      ? { ...route, follow: false }
      : route;
  });
}

function threadRows(page: Page, routes: readonly Route[], find: TimestampFinder): Row[] {
  const { regions, regionOfLink, recordOfLink } = pageRegions(page);
  const linksOf = new Map<string, number[]>();
  for (const [i, { urlKind }] of routes.entries()) {
    if (urlKind !== 'thread' || regionOfLink[i]! < 0) continue;
    const key = `${regionOfLink[i]} ${recordOfLink[i]}`;
    const links = linksOf.get(key);
    if (links === undefined) linksOf.set(key, [i]);
    else links.push(i);
  }
  const read = createRecordReader(page, find);
  return [...linksOf.values()].map((links) => {
    const first = links[0]!;
    const record = regions[regionOfLink[first]!]!.records[recordOfLink[first]!]!;
    return { links, times: read(record).times };
  });
}

/** Null where no time of the row can have been that of a post. */
function latestOf(
  times: readonly DateParts[],
  context: Parameters<typeof instantOf>[1],
): number | null {
  const { nowMs } = context;
  const past = times
    .map((parts) => {
      const instant = instantOf(parts, context);
      if (parts.year !== undefined || instant <= nowMs + DAY_MS) return instant;
      // A day without a year is the last one before the page was made.
      return instantOf({ ...parts, year: new Date(nowMs).getUTCFullYear() - 1 }, context);
    })
    .filter((instant) => instant <= nowMs + DAY_MS);
  return past.length === 0 ? null : Math.max(...past);
}

/**
 * Whether the list is over for us: its latest threads come first, and it has come to older ones.
 * Sticky threads stand above, so its second half is judged.
 */
function isPast(instants: readonly number[], sinceMs: number): boolean {
  const half = instants.slice(Math.floor(instants.length / 2));
  const rising = half.slice(1).filter((instant, i) => instant > half[i]!).length;
  const isLatestFirst = rising <= MAX_RISING_SHARE * (half.length - 1);
  return half.length > 0 && isLatestFirst && half.every((instant) => instant < sinceMs);
}
