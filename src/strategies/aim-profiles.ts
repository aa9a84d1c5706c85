/** `--goal profiles`: the links from posts to the pages of those who wrote them. */
import { isNameColumn, type LinkColumn, linkColumns } from '../learn/page-types/link-columns.js';
import { createRecordReader } from '../learn/page-types/record-facts.js';
import { recordRegion } from '../learn/page-types/record-region.js';
import { patternOf } from '../learn/url-patterns/pattern-of.js';
import { splitUrl } from '../learn/url-patterns/url-parts.js';
import { locationOf } from '../page/location.js';
import type { Link, Page } from '../page/page.js';
import { findRegionsIn } from '../structure/regions/find-regions.js';
import { treeShapes } from '../structure/regions/tree-shape.js';
import type { TimestampFinder } from '../text/timestamp-finder.js';
import type { Route } from './strategy.js';

/** After all threads: what is on probation comes earlier, too. */
const PRIORITY = 0;
const DIGITS = /\d+/g;

/** Follows the links that stand where the names of the authors stand. */
export function followAuthors(
  page: Page,
  routes: readonly Route[],
  find: TimestampFinder,
): readonly Route[] {
  const elsewhere = new Set(
    routes.filter(({ urlKind }) => urlKind === 'other').map(({ link }) => link.node),
  );
  const authors = authorLinks(page, elsewhere, find);
  if (authors.length === 0) return routes;
  const places = new Set(authors.map((link) => locationOf(page, link)));
  const profiles = patternOf(authors.map(({ url }) => splitUrl(url)));
  return routes.map((route) => {
    const { link, urlKind } = route;
    const isAuthor =
      urlKind === 'other' && places.has(locationOf(page, link)) && profiles.matches(link.url);
    return isAuthor ? { ...route, follow: true, priority: PRIORITY } : route;
  });
}

/** One link for each post; empty where no column of the posts is one of names. */
function authorLinks(
  page: Page,
  candidates: ReadonlySet<number>,
  find: TimestampFinder,
): readonly Link[] {
  const shapes = treeShapes(page.tree);
  const read = createRecordReader(page, find);
  const { region, facts } = recordRegion(shapes, findRegionsIn(shapes), read);
  const columns = linkColumns(page.tree, region.records, facts)
    .filter((column) => isNameColumn(column, facts.length))
    .map(linksOf)
    .filter((links) => links.every(({ node }) => candidates.has(node)) && areNames(links, find));
  // People write more than once: no other column has its URLs come again.
  const repeats = columns.map((links) => links.length - distinct(links, ({ url }) => url));
  return columns[repeats.indexOf(repeats.reduce((a, b) => Math.max(a, b), 0))] ?? [];
}

function linksOf({ links }: LinkColumn): Link[] {
  return [...links.values()];
}

/** Several people, all at URLs of one form; dates and numbered posts are no names. */
function areNames(links: readonly Link[], find: TimestampFinder): boolean {
  const people = distinct(links, ({ url }) => url);
  const isNumbered = distinct(links, ({ text }) => text.replace(DIGITS, '')) === 1;
  if (people === 1 || (isNumbered && people === links.length)) return false;
  const forms = distinct(links, ({ url }) => skeletonOf(url));
  return forms === 1 && links.every(({ text }) => find(text).length === 0);
}

function distinct(links: readonly Link[], keyOf: (link: Link) => string): number {
  return new Set(links.map(keyOf)).size;
}

/** What the profiles of one site have in common, be they told apart by a number or by a name. */
function skeletonOf(url: string): string {
  const { origin, segments, parameters } = splitUrl(url);
  const keys = parameters.map(({ key }) => key).sort();
  return `${origin} ${segments.length} ${keys.join('&')}`;
}
