/**
 * First pages under a second name: a pager calls the first page of a board `?board=3&page=1`, while
 * all lists call it `?board=3`. What the pager of a later page calls number 1 has been fetched.
 */
import type { Page } from '../../page/page.js';
import { createCapture } from '../itf/captures.js';
import { numberOf } from '../itf/digit-links.js';
import type { TypingRegex } from '../itf/url-types.js';

/** For each page-flipping pattern, what its page wildcards hold for a first page, joined by spaces. */
export type FirstPages = Readonly<Record<string, readonly string[]>>;

export function learnFirstPages(
  pages: readonly Page[],
  flipping: readonly TypingRegex[],
): FirstPages {
  const found = new Map<string, Set<string>>();
  const regexes = flipping
    .filter(({ pageWildcards }) => pageWildcards.length > 0)
    .map((regex) => ({ ...regex, pageOf: createPageOf(regex) }));
  for (const page of pages) {
    for (const link of page.links) {
      if (numberOf(link) !== 1) continue;
      for (const { pattern, pageOf } of regexes) {
        const value = pageOf(link.url);
        if (value === null) continue;
        found.set(pattern.source, (found.get(pattern.source) ?? new Set()).add(value));
        break;
      }
    }
  }
  return Object.fromEntries([...found].map(([source, values]) => [source, [...values].sort()]));
}

/** What the page wildcards of a pattern hold in a URL; null where it does not match. */
export function createPageOf({
  pattern,
  pageWildcards,
}: Pick<TypingRegex, 'pattern' | 'pageWildcards'>): (url: string) => string | null {
  const capture = createCapture(pattern);
  return (url) => {
    const texts = capture(url);
    return texts === null ? null : pageWildcards.map((i) => texts[i] ?? '').join(' ');
  };
}
