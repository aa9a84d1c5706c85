/** `--since`: threads without a post since then are left alone, and the lists behind them. */
import { numberOf } from '../learn/itf/digit-links.js';
import { findPageFlips } from '../learn/page-flips/find-page-flips.js';
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
  const isWayOn = pagesToTurn(page, routes, instants, options.sinceMs);
  return routes.map((route) => {
    const isLeft = route.urlKind === 'thread' ? oldUrls.has(route.link.url) : !isWayOn(route);
    return isLeft ? { ...route, follow: false } : route;
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
    // Field by field: "25" views beside "May 21, 2024" would make the 25th of May 2021.
    const fields = record.nodes.flatMap((node) => [...page.tree.children(node)]);
    const times = fields.flatMap((node) => read({ nodes: [node] }).times);
    return { links, times: times.length > 0 ? times : read(record).times };
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
  return past.length === 0 ? null : past.reduce((a, b) => Math.max(a, b));
}

/**
 * Which ways on from a list are worth going. A list that has its latest threads first is turned
 * page by page, and no further once it has come to older ones. Sticky threads stand above, so its
 * second half is judged.
 */
function pagesToTurn(
  page: Page,
  routes: readonly Route[],
  instants: readonly number[],
  sinceMs: number,
): (route: Route) => boolean {
  const half = instants.slice(Math.floor(instants.length / 2));
  const rising = half.slice(1).filter((instant, i) => instant > half[i]!).length;
  if (half.length === 0 || rising > MAX_RISING_SHARE * (half.length - 1)) return () => true;
  if (half.every((instant) => instant < sinceMs)) return ({ urlKind }) => urlKind !== 'index-flip';
  const next = nextPage(page, routes);
  return ({ urlKind, link }) => urlKind !== 'index-flip' || next === null || next.has(link.url);
}

/** URLs of the page behind this one, as the routes have them; null where that cannot be told. */
function nextPage(page: Page, routes: readonly Route[]): ReadonlySet<string> | null {
  const flips = routes.filter(({ urlKind }) => urlKind === 'index-flip');
  const nextNodes = new Set(
    findPageFlips(page)
      .filter(({ label, isOwn }) => label === 'next' && isOwn)
      .map(({ link }) => link.node),
  );
  const numbers = new Set(flips.map(({ link }) => numberOf(link)));
  // The page that one is on has no link.
  let current = 1;
  while (numbers.has(current)) current++;
  const next = flips.filter(
    ({ link }) => nextNodes.has(link.node) || numberOf(link) === current + 1,
  );
  return next.length === 0 ? null : new Set(next.map(({ link }) => link.url));
}
