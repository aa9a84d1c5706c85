/**
 * Entry URL discovery (FoCUS algorithm 3): almost every page has a link back to the entry page, and
 * of the pages that all pages link to, the entry page has most index URLs.
 */
import { commonUrls, isMenuOf } from './itf/common-urls.js';
import {
  detectEntryGroups,
  detectUrlGroup,
  type IsCommon,
  type TypedGroup,
} from './itf/index-thread-urls.js';
import type { LinkGroup } from './itf/link-groups.js';
import type { PageReader, ReadPage } from './itf/page-reader.js';
import type { Poll } from './itf/vote.js';

/** "A few" pages whose links are compared with those of the start page. */
const SAMPLED_PAGES = 6;
const MAX_TRIES = 12;
const MAX_CANDIDATES = 16;
/** Index pages of a candidate that are looked at for threads. */
const CHECKED_DESTINATIONS = 3;

export interface EntryDiscovery {
  readonly entry: ReadPage;
  readonly evidence: {
    /** Pages whose links were compared, and URLs that they have in common. */
    readonly pages: number;
    readonly candidates: number;
    /** Index URLs of the entry page. */
    readonly indexUrls: number;
  };
}

/** @param reader one that was opened with the start URL. */
export async function discoverEntry(
  reader: PageReader,
  poll: Poll,
  start: string,
): Promise<EntryDiscovery> {
  const first = reader.known(start)!;
  const pages = await samplePages(reader, first);
  const common = commonUrls(pages);
  const candidates = await readCandidates(reader, common);
  const found = await mostIndexUrls(reader, poll, candidates, isMenuOf(common));
  const best = found?.read ?? candidates.find(({ type }) => type === 'index') ?? candidates[0];
  return {
    entry: withoutQuery(best ?? first, candidates),
    evidence: {
      pages: pages.length,
      candidates: candidates.length,
      indexUrls: found?.group.urls.length ?? 0,
    },
  };
}

/**
 * The start page and some that it links to. They are taken from different groups in turns: pages
 * of one board have too much in common.
 */
async function samplePages(reader: PageReader, first: ReadPage): Promise<ReadPage[]> {
  const pages = new Map<string, ReadPage>([[first.page.url, first]]);
  const groups = reader.random.shuffle(first.groups).map(({ urls }) => reader.random.shuffle(urls));
  let tries = 0;
  for (let turn = 0; groups.some((urls) => urls.length > turn); turn++) {
    for (const urls of groups) {
      if (pages.size > SAMPLED_PAGES || tries >= MAX_TRIES) return [...pages.values()];
      const url = urls[turn];
      if (url === undefined) continue;
      tries++;
      const read = await reader.read(url);
      if (read !== null) pages.set(read.page.url, read);
    }
  }
  return [...pages.values()];
}

/** Those with the shortest URLs, which come first. */
async function readCandidates(reader: PageReader, urls: ReadonlySet<string>): Promise<ReadPage[]> {
  const found = new Map<string, ReadPage>();
  const shortest = [...urls].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  for (const url of shortest.slice(0, MAX_CANDIDATES)) {
    const read = await reader.read(url);
    if (read !== null && !found.has(read.page.url)) found.set(read.page.url, read);
  }
  return [...found.values()];
}

/**
 * A list of tags at `/index.php?tags` may have more links to lists than the boards at `/index.php`,
 * but the page without a query is above it.
 */
function withoutQuery(best: ReadPage, candidates: readonly ReadPage[]): ReadPage {
  const [bare] = best.page.url.split('?');
  const above = candidates.find(({ page }) => page.url === bare);
  return above?.type === 'index' ? above : best;
}

/** A candidate with the longest of its groups that leads to index pages. */
interface Ranked {
  readonly read: ReadPage;
  readonly group: LinkGroup;
}

/**
 * The candidate with most index URLs, the first of equals. Menus that all pages have tell no page
 * from another, so they are passed over. Only where no page has a longest group of index URLs,
 * pages are counted by whatever boards they link to.
 */
async function mostIndexUrls(
  reader: PageReader,
  poll: Poll,
  candidates: readonly ReadPage[],
  isMenu: IsCommon,
): Promise<Ranked | null> {
  const ways: readonly ((read: ReadPage) => Promise<(TypedGroup | null)[]>)[] = [
    async (read) => [await detectUrlGroup(read, poll, isMenu)],
    (read) => detectEntryGroups(read, poll),
  ];
  for (const detect of ways) {
    const ranked: Ranked[] = [];
    for (const read of candidates) {
      const found = (await detect(read)).find((group) => group?.type === 'index');
      if (found) ranked.push({ read, group: found.group });
    }
    ranked.sort((a, b) => b.group.urls.length - a.group.urls.length);
    for (const one of ranked.length > 1 ? ranked : []) {
      if (await leadsToThreads(reader, poll, one, isMenu)) return one;
    }
    if (ranked.length > 0) return ranked[0]!;
  }
  return null;
}

/**
 * Whether most index URLs lead to pages that list threads. Profiles look like index pages to weak
 * classifiers, and there may be more users on a page than boards.
 */
async function leadsToThreads(
  reader: PageReader,
  poll: Poll,
  { group }: Ranked,
  isMenu: IsCommon,
): Promise<boolean> {
  const known = group.urls.filter((url) => reader.known(url)?.type === 'index');
  let [lists, others] = [0, 0];
  for (const url of known.slice(0, CHECKED_DESTINATIONS)) {
    const found = await detectUrlGroup(reader.known(url)!, poll, isMenu);
    if (found?.type === 'thread') lists++;
    else others++;
  }
  return lists > others;
}
