/**
 * From any page of a forum to its entry page, in a handful of requests. FoCUS algorithm 3 reads
 * every page that all pages link to, menus and all; here the likeliest are read first: pages above
 * the others by their URLs. Of those, the entry page is the one that links to most boards.
 */
import { commonUrls, isMenuOf } from '../itf/common-urls.js';
import { type IsCommon, longestFirst } from '../itf/index-thread-urls.js';
import type { PageReader, ReadPage } from '../itf/page-reader.js';
import type { Poll } from '../itf/vote.js';
import { splitUrl } from '../url-patterns/url-parts.js';
import { isBelow } from './url-height.js';
import { urlShape } from './url-shape.js';

/** Requests that may be made, the start page left out. */
const MAX_REQUESTS = 12;
/** Pages beside the start page whose links are compared, and links tried for them. */
const SAMPLED_PAGES = 3;
const MAX_TRIES = 5;
const MAX_CANDIDATES = 6;
/** URLs of the menu that are held against all links, the shortest: an entry page has no long one. */
const MAX_COMMON = 1000;
/** Groups of a candidate that are asked for boards, and the share of the longest they must have. */
const MAX_GROUPS = 3;
const MIN_LENGTH_SHARE = 0.15;

export interface FoundEntry {
  readonly entry: ReadPage;
  readonly evidence: {
    /** Pages whose links were compared, and pages that were looked at as the entry. */
    readonly pages: number;
    readonly candidates: number;
    /** Links of the entry page to boards. */
    readonly indexUrls: number;
  };
}

/** @param reader one that was opened with the start URL. */
export async function findEntry(
  reader: PageReader,
  poll: Poll,
  start: string,
): Promise<FoundEntry> {
  const first = reader.known(start)!;
  const reserve = Math.max(0, reader.left - MAX_REQUESTS);
  const hasRoom = (): boolean => reader.left > reserve;
  const pages = await samplePages(reader, first);
  reader.reframe();
  const common = commonUrls(pages);
  const isMenu = isMenuOf(common);
  const { above, others } = candidates(first.page.url, pages, common);
  const looked: Candidate[] = [];
  let best: Candidate | null = null;
  for (const urls of [above, others]) {
    for (const url of urls) {
      if (looked.length === MAX_CANDIDATES || !(hasRoom() || reader.known(url) !== null)) break;
      const read = await reader.read(url);
      if (read === null || looked.some((known) => known.read === read)) continue;
      looked.push({ read, indexUrls: await indexUrlsOf(read, poll, isMenu, hasRoom) });
    }
    best = topmost(looked);
    // Where boards are in a menu, or look like nothing known, the page above the others is it.
    best ??= looked.find(({ read }) => read.type === 'index') ?? looked[0] ?? null;
    if (best !== null) break;
  }
  return {
    entry: best?.read ?? first,
    evidence: {
      pages: pages.length,
      candidates: looked.length,
      indexUrls: best?.indexUrls.size ?? 0,
    },
  };
}

interface Candidate {
  readonly read: ReadPage;
  readonly indexUrls: ReadonlySet<string>;
}

/** The page that links to most boards; where another page lists it as a board, that page. */
function topmost(looked: readonly Candidate[]): Candidate | null {
  const [most] = looked
    .filter(({ indexUrls }) => indexUrls.size > 0)
    .sort((a, b) => b.indexUrls.size - a.indexUrls.size);
  const passed = new Set<Candidate>();
  let top = most;
  while (top !== undefined && !passed.has(top)) {
    passed.add(top);
    const { url } = top.read.page;
    top = looked.find((one) => one.indexUrls.has(url) && !passed.has(one)) ?? top;
  }
  return top ?? null;
}

/** The start page and pages that it links to, of different shapes; through others if it has no links. */
async function samplePages(reader: PageReader, first: ReadPage): Promise<ReadPage[]> {
  const pages = new Map<string, ReadPage>([[first.page.url, first]]);
  const shapes = new Set<string>([urlShape(first.page.url)]);
  let queue = linksOf(reader, first);
  for (let tries = 0; tries < MAX_TRIES && pages.size <= SAMPLED_PAGES; ) {
    const [next, ...rest] = queue;
    if (next === undefined) break;
    queue = rest;
    const { url } = next;
    if (shapes.has(urlShape(url))) continue;
    shapes.add(urlShape(url));
    tries++;
    const read = await reader.read(url);
    if (read === null || pages.has(read.page.url)) continue;
    pages.set(read.page.url, read);
    queue = [...queue, ...linksOf(reader, read)].sort((a, b) => b.length - a.length);
  }
  return [...pages.values()];
}

/** One link of each group, the group with the longest anchor texts first: content, not menus. */
function linksOf(
  reader: PageReader,
  { groups, page }: ReadPage,
): Array<{ readonly url: string; readonly length: number }> {
  const { origin } = splitUrl(page.url);
  return groups
    .map(({ urls, anchorLength }) => ({ url: reader.random.pick(urls), length: anchorLength }))
    .filter(({ url }) => splitUrl(url).origin === origin)
    .sort((a, b) => b.length - a.length);
}

/** URLs that may be the entry's, the likeliest first: above other pages, or linked from all pages. */
function candidates(
  start: string,
  pages: readonly ReadPage[],
  common: ReadonlySet<string>,
): { readonly above: readonly string[]; readonly others: readonly string[] } {
  const { origin } = splitUrl(start);
  const linked = [...new Set(pages.flatMap(({ page }) => page.links.map(({ url }) => url)))];
  const inSite = [...common]
    .filter((url) => splitUrl(url).origin === origin)
    .sort(byLength)
    .slice(0, MAX_COMMON);
  const above = inSite.filter((url) => linked.some((other) => isBelow(other, url)));
  // A forum may be a part of a larger site, whose home page is above it as well.
  const section = sectionOf(
    start,
    pages.map(({ page }) =>
      [...new Set(page.links.map(({ url }) => url))].filter((url) => !common.has(url)),
    ),
  );
  const isInside = (url: string): boolean => `${url}/`.startsWith(section);
  const known = new Set([...above, ...ancestors(start)].filter(isInside).sort(byLength));
  return {
    above: [...known],
    others: [...new Set([...above, ...inSite])].filter((url) => !known.has(url)),
  };
}

/** Share of a page's links that stay within its section, and share of the pages that keep to it. */
const SECTION_SHARE = 0.8;
const KEEPING_SHARE = 0.75;

/** The deepest folder of the start page that nearly all links of nearly all pages lie in. */
function sectionOf(start: string, pages: readonly (readonly string[])[]): string {
  const isKeptTo = (folder: string, urls: readonly string[]): boolean =>
    urls.length > 0 &&
    urls.filter((url) => url.startsWith(folder)).length >= SECTION_SHARE * urls.length;
  // Only the folders of the start page: links may lie in thousands of others.
  const folders = foldersOf(`${start}/`).filter((folder) => `${start}/`.startsWith(folder));
  const section = folders.findLast((folder) => {
    const keeping = pages.filter((urls) => isKeptTo(folder, urls)).length;
    return keeping > 0 && keeping >= KEEPING_SHARE * pages.length;
  });
  return section ?? '';
}

/** The folders that a URL lies in, the host first. */
function foldersOf(url: string): string[] {
  const { origin, segments } = splitUrl(url);
  const found = [`${origin}/`];
  for (const segment of segments.slice(0, -1)) found.push(`${found.at(-1)!}${segment}/`);
  return found;
}

function byLength(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1);
}

/** The page without its query, then its folders upwards. */
function ancestors(url: string): string[] {
  const { origin, segments, parameters } = splitUrl(url);
  const found = parameters.length > 0 ? [`${origin}/${segments.join('/')}`] : [];
  for (let depth = segments.length - 1; depth >= 0; depth--) {
    found.push(`${origin}/${[...segments.slice(0, depth), ''].join('/')}`);
  }
  return found;
}

async function indexUrlsOf(
  read: ReadPage,
  poll: Poll,
  isMenu: IsCommon,
  hasRoom: () => boolean,
): Promise<ReadonlySet<string>> {
  const groups = longestFirst(read).filter((group) => !isMenu(group));
  const minLength = MIN_LENGTH_SHARE * (groups[0]?.anchorLength ?? 0);
  const found = new Set<string>();
  for (const group of groups.slice(0, MAX_GROUPS)) {
    if (group.anchorLength < minLength || !hasRoom()) break;
    if ((await poll.typeOf(group)) !== 'index') continue;
    for (const url of group.urls) found.add(url);
  }
  return found;
}
