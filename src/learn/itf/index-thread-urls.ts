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
/** Groups of an entry page that are tried for boards. */
const MAX_TRIED = 4;

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
  for (const group of longestFirst(read).slice(0, MAX_TRIED)) {
    const one = await typed(group, poll);
    if (one === null || found.some(({ type }) => type === one.type)) continue;
    found.push(one);
    if (one.type === 'index') break;
  }
  return found;
}

/** The groups of two URLs and more by the length of their anchor texts. */
function longestFirst({ groups }: ReadPage): LinkGroup[] {
  return groups
    .filter(({ urls }) => urls.length >= MIN_URLS)
    .sort((a, b) => b.anchorLength - a.anchorLength);
}

async function typed(group: LinkGroup, poll: Poll): Promise<TypedGroup | null> {
  const type = await poll.typeOf(group);
  return type === 'other' ? null : { type, group };
}
