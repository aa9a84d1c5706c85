/**
 * Single page-flipping URLs (2014 paper, figure 5, lines 12 to 21): where no page of a kind has a
 * numbered pager, a link that stands at the same location of its destination with the same anchor
 * but another URL (property 4), while the pages look alike (property 3).
 *
 * The paper downloads every outgoing URL. Here arrows go first, and links that stand on all pages of
 * a layout, with one URL or with the same words, are left out: they belong to the template, while
 * the last page of a list has no next one. Links to the next thread have properties 2 to 4 as well,
 * so the titles of the pages must be alike: they show the same board or thread.
 */
import { locationOf } from '../../page/location.js';
import type { Link, Page } from '../../page/page.js';
import { isSpecial, numberOf } from './digit-links.js';
import type { LooksLike } from './page-flips.js';
import type { PageReader, ReadPage } from './page-reader.js';

const MAX_TRIED_LINKS = 4;
/** Links in one group at most: to the next page and to the last, above and below. */
const MAX_GROUP_URLS = 2;
const MAX_ANCHOR_LENGTH = 30;
const MIN_COMMON_WORDS = 0.5;
/** Pages from which on what all of them have is the template's. */
const ENOUGH_PAGES = 3;

/**
 * @param others pages of the same kind.
 * @returns the URL found and the one at its place on the next page; empty where there is none.
 */
export async function detectSingleFlip(
  reader: PageReader,
  read: ReadPage,
  others: readonly ReadPage[],
  looksLike: LooksLike,
): Promise<string[]> {
  const siteWords = wordsOfAll(others.map(({ page }) => page.title));
  const alike = others.filter((other) => looksLike(read, other));
  for (const link of candidates(read, others, alike).slice(0, MAX_TRIED_LINKS)) {
    const next = await reader.read(link.url);
    if (next === null || !looksLike(read, next)) continue;
    if (!haveOneTitle(read.page.title, next.page.title, siteWords)) continue;
    const location = locationOf(read.page, link);
    const further = next.page.links.find(
      (other) =>
        other.text === link.text &&
        other.url !== link.url &&
        other.url !== next.page.url &&
        locationOf(next.page, other) === location,
    );
    if (further !== undefined) return [link.url, further.url];
  }
  return [];
}

function candidates(
  read: ReadPage,
  others: readonly ReadPage[],
  alike: readonly ReadPage[],
): Link[] {
  const elsewhere = new Set<string>([read.page.url]);
  for (const { page } of others) {
    if (page.url !== read.page.url) for (const { url } of page.links) elsewhere.add(url);
  }
  const found = new Map<string, Link>();
  for (const { urls, links } of read.groups) {
    if (urls.length > MAX_GROUP_URLS) continue;
    for (const link of links) {
      if (elsewhere.has(link.url) || found.has(link.url) || numberOf(link) !== null) continue;
      if (link.text === '' || link.text.length > MAX_ANCHOR_LENGTH) continue;
      if (isSpecial(link) || !isOnAll(link.text, alike)) found.set(link.url, link);
    }
  }
  return [...found.values()].sort((a, b) => Number(isSpecial(b)) - Number(isSpecial(a)));
}

function isOnAll(text: string, pages: readonly ReadPage[]): boolean {
  if (pages.length < ENOUGH_PAGES) return false;
  return pages.every(({ page }) => page.links.some((link) => link.text === text));
}

const WORD = /[\p{L}\p{M}]+/gu;

function wordsOf(title: Page['title']): Set<string> {
  return new Set(title.toLowerCase().match(WORD) ?? []);
}

/** Words that every title has: the site's name. */
function wordsOfAll(titles: readonly string[]): Set<string> {
  const [first, ...rest] = [...new Set(titles)];
  if (first === undefined || rest.length === 0) return new Set();
  const lists = rest.map(wordsOf);
  return new Set([...wordsOf(first)].filter((word) => lists.every((words) => words.has(word))));
}

function haveOneTitle(a: string, b: string, siteWords: ReadonlySet<string>): boolean {
  const own = (title: string): string[] =>
    [...wordsOf(title)].filter((word) => !siteWords.has(word));
  const [one, other] = [own(a), new Set(own(b))];
  if (one.length === 0 && other.size === 0) return true;
  const common = one.filter((word) => other.has(word)).length;
  return common >= MIN_COMMON_WORDS * Math.max(one.length, other.size);
}
