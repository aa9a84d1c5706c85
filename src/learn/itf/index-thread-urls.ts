/** Index and thread URLs of a page (FoCUS algorithm 1; 2014 figure 4). */
import type { LinkGroup } from './link-groups.js';
import type { ReadPage } from './page-reader.js';
import type { Poll } from './vote.js';

/** A group whose links lead to index pages, or to thread pages. */
export interface TypedGroup {
  readonly type: 'index' | 'thread';
  readonly group: LinkGroup;
}

/** A link alone is no group: its anchor may be a headline. */
const MIN_URLS = 2;
/** Groups of an entry page that are tried for boards; shorter ones are pagers and headings. */
const MAX_TRIED = 4;
const MIN_LENGTH_SHARE = 0.15;
/** Destinations that are looked at for lists of their own. */
const TRIED_DESTINATIONS = 2;

/** Groups that say nothing of a page: links to boards that stand on every page. */
export type IsCommon = (group: LinkGroup) => boolean;

/**
 * Algorithm 1: the group with the longest anchor text, with the type that most of its destination
 * pages have. Null where that is neither an index page nor a thread page.
 */
export function detectUrlGroup(
  read: ReadPage,
  poll: Poll,
  isCommon: IsCommon,
): Promise<TypedGroup | null> {
  const longest = longestFirst(read).find((group) => !isCommon(group));
  return longest === undefined ? Promise.resolve(null) : typed(longest, poll);
}

/**
 * Algorithm 1 for the entry page. Boards are what an entry page is for (section 3); where it shows
 * the newest threads as well and their titles are longer, the longest group that leads to index
 * pages is taken besides.
 */
export async function detectEntryGroups(read: ReadPage, poll: Poll): Promise<TypedGroup[]> {
  const found: TypedGroup[] = [];
  const [longest, ...others] = longestFirst(read).slice(0, MAX_TRIED);
  const minLength = MIN_LENGTH_SHARE * (longest?.anchorLength ?? 0);
  for (const group of longest === undefined ? [] : [longest, ...others]) {
    if (group.anchorLength < minLength) break;
    const one = await typed(group, poll);
    if (one === null || found.some(({ type }) => type === one.type)) continue;
    found.push(one);
    if (one.type === 'index') break;
  }
  return found;
}

/**
 * For an entry page that leads to neither, by what the classifiers say of single pages: by
 * definition, an index page lists links to boards or threads (section 3), so the longest group
 * whose destinations do that is one of index URLs.
 */
export async function detectByDefinition(
  read: ReadPage,
  poll: Poll,
  readPage: (url: string) => Promise<ReadPage | null>,
): Promise<TypedGroup | null> {
  for (const group of longestFirst(read).slice(0, MAX_TRIED)) {
    const own = new Set(group.urls);
    let [lists, others] = [0, 0];
    for (const url of group.urls.slice(0, TRIED_DESTINATIONS)) {
      const destination = await readPage(url);
      if (destination === null || destination === read) continue;
      const isMenu = ({ urls }: LinkGroup): boolean => urls.every((one) => own.has(one));
      const found = await detectUrlGroup(destination, poll, isMenu);
      if (found === null) others++;
      else lists++;
    }
    if (lists > others) return { type: 'index', group };
  }
  return null;
}

/** The groups of two URLs and more by the length of their anchor texts. */
export function longestFirst({ groups }: ReadPage): LinkGroup[] {
  return groups
    .filter(({ urls }) => urls.length >= MIN_URLS)
    .sort((a, b) => b.anchorLength - a.anchorLength);
}

async function typed(group: LinkGroup, poll: Poll): Promise<TypedGroup | null> {
  const type = await poll.typeOf(group);
  return type === 'other' ? null : { type, group };
}
