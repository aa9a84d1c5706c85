/**
 * The index and thread URL training sets (FoCUS 4.2): algorithm 1 on the entry page, then on the
 * destination pages of the index URLs found, until there are no more or enough pages were seen.
 * A menu of boards or months that every page repeats may be longer than the list of threads below
 * it, so menus and groups of known index URLs are passed over.
 */
import { commonUrls, isMenuOf } from './common-urls.js';
import {
  detectByDefinition,
  detectEntryGroups,
  detectUrlGroup,
  type IsCommon,
  type TypedGroup,
} from './index-thread-urls.js';
import type { PageReader, ReadPage } from './page-reader.js';
import { threadLengths } from './thread-lengths.js';
import type { Poll } from './vote.js';

export interface UrlTrainingSets {
  /** Index URLs of the entry page: few, but every path begins with them. */
  readonly entryIndex: readonly string[];
  /** Those of all pages. */
  readonly index: readonly string[];
  /** The longest threads first, by the numbers in their rows. */
  readonly thread: readonly string[];
  /** The groups that they were found in, one for each location. */
  readonly groups: ReadonlyMap<string, FoundGroup>;
}

/** A group, and the kind of page that it was found on. */
export interface FoundGroup extends TypedGroup {
  readonly from: 'entry' | 'index';
}

export interface WalkLimits {
  /** Index pages that algorithm 1 is used on. */
  readonly maxIndexPages: number;
  /** Requests that are to be left over. */
  readonly reserve: number;
}

export async function collectTrainingSets(
  reader: PageReader,
  poll: Poll,
  entry: ReadPage,
  limits: WalkLimits,
): Promise<UrlTrainingSets> {
  const index = new Set<string>();
  const thread = new Map<string, number>();
  const groups = new Map<string, FoundGroup>();
  const entryGroups = await groupsOfEntry(reader, poll, entry);
  const queue: string[][] = [];
  const take = ({ type, group }: TypedGroup, from: FoundGroup['from'], read: ReadPage): void => {
    if (!groups.has(group.location)) groups.set(group.location, { type, group, from });
    if (type === 'thread') {
      for (const [url, length] of threadLengths(read.page, group)) thread.set(url, length);
      return;
    }
    const fresh = group.urls.filter((url) => !index.has(url));
    for (const url of fresh) index.add(url);
    if (fresh.length > 0) queue.push(reader.random.shuffle(fresh));
  };
  for (const found of entryGroups) take(found, 'entry', entry);
  const entryIndex = [...index];
  const seen = new Set<string>([entry.page.url]);
  while (queue.length > 0 && seen.size <= limits.maxIndexPages && reader.left > limits.reserve) {
    const read = await reader.read(nextUrl(queue));
    if (read === null || seen.has(read.page.url)) continue;
    seen.add(read.page.url);
    const isMenu = isMenuOf(commonUrls(reader.pages));
    const isCommon: IsCommon = (group) =>
      isMenu(group) || group.urls.every((url) => index.has(url));
    const found = await detectUrlGroup(read, poll, isCommon);
    if (found !== null) take(found, 'index', read);
  }
  const longest = [...thread].sort(([, a], [, b]) => b - a).map(([url]) => url);
  return { entryIndex, index: [...index], thread: longest, groups };
}

async function groupsOfEntry(
  reader: PageReader,
  poll: Poll,
  entry: ReadPage,
): Promise<TypedGroup[]> {
  const groups = await detectEntryGroups(entry, poll);
  if (groups.length > 0) return groups;
  const found = await detectByDefinition(entry, poll, (url) => reader.read(url));
  return found === null ? [] : [found];
}

/** In turns from every group, so that no long list of like pages uses up the budget. */
function nextUrl(queue: string[][]): string {
  const urls = queue.shift()!;
  const url = urls.pop()!;
  if (urls.length > 0) queue.push(urls);
  return url;
}
