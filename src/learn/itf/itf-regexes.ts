/** ITF regexes (FoCUS 4.3.2): URL patterns learned from the training sets. */
import type { UrlKind } from '../kinds.js';
import { type RefinedPattern, refineUrlPatterns } from '../url-patterns/refine.js';
import { createCapture } from './captures.js';

/** A regex, the kind of URLs it recognises, and what it was learned from. */
export interface ItfRegex extends RefinedPattern {
  readonly kind: UrlKind;
  /** For page-flipping URLs, which of the wildcards stand for the page: positions from 0. */
  readonly pageWildcards: readonly number[];
}

/**
 * The regexes of one kind. A training set that has a meaning of its own is refined by itself as
 * well, so that its URLs do not vanish in the multitude of the others.
 */
export function learnRegexes(
  kind: 'index' | 'thread',
  ...trainingSets: readonly (readonly string[])[]
): ItfRegex[] {
  const learned = new Map<string, ItfRegex>();
  for (const urls of trainingSets) {
    for (const refined of refineUrlPatterns(urls)) {
      const { source } = refined.pattern;
      if (!learned.has(source)) learned.set(source, { kind, ...refined, pageWildcards: [] });
    }
  }
  return [...learned.values()];
}

/** @param pagers the page-flipping URLs of each page that has some. */
export function learnFlipRegexes(
  kind: 'index-flip' | 'thread-flip',
  pagers: readonly (readonly string[])[],
): ItfRegex[] {
  return refineUrlPatterns(pagers.flat()).map((refined) => ({
    kind,
    ...refined,
    pageWildcards: pageWildcards(refined, pagers),
  }));
}

/** Wildcards that change from link to link of one pager; where no pager has two, the last number. */
function pageWildcards(
  { pattern }: RefinedPattern,
  pagers: readonly (readonly string[])[],
): number[] {
  const capture = createCapture(pattern);
  const changing = new Map<number, number>();
  let [compared, length] = [0, 0];
  for (const urls of pagers) {
    const lists = urls.map(capture).filter((texts) => texts !== null);
    const [first, ...others] = lists;
    length = Math.max(length, first?.length ?? 0);
    if (first === undefined || others.length === 0) continue;
    compared++;
    first.forEach((text, i) => {
      if (others.some((texts) => texts[i] !== text)) changing.set(i, (changing.get(i) ?? 0) + 1);
    });
  }
  const found = [...changing].filter(([, count]) => 2 * count > compared).map(([i]) => i);
  if (compared > 0) return found.sort((a, b) => a - b);
  return length === 0 ? [] : [length - 1];
}
