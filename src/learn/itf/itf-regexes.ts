/** ITF regexes (FoCUS 4.3.2): URL patterns learned from the training sets, and what they say. */
import type { UrlKind } from '../kinds.js';
import { parseUrlPattern } from '../url-patterns/parse-url-pattern.js';
import { type RefinedPattern, refineUrlPatterns } from '../url-patterns/refine.js';
import { splitUrl } from '../url-patterns/url-parts.js';
import { bySpecificity, type UrlPattern } from '../url-patterns/url-pattern.js';

/** A regex, the kind of URLs it recognises, and what it was learned from. */
export interface ItfRegex extends RefinedPattern {
  readonly kind: UrlKind;
}

/**
 * The regexes of one kind. A training set that has a meaning of its own is refined by itself as
 * well, so that its URLs do not vanish in the multitude of the others.
 */
export function learnRegexes(
  kind: UrlKind,
  ...trainingSets: readonly (readonly string[])[]
): ItfRegex[] {
  const learned = new Map<string, ItfRegex>();
  for (const urls of trainingSets) {
    for (const refined of refineUrlPatterns(urls)) {
      const { source } = refined.pattern;
      if (!learned.has(source)) learned.set(source, { kind, ...refined });
    }
  }
  return [...learned.values()];
}

/** Gives the kind of a URL; `other` where no regex matches it. */
export type KindOfUrl = (url: string) => UrlKind;

/** Of several regexes that match, the most specific one counts. */
export function createKindOfUrl(
  regexes: readonly { readonly kind: UrlKind; readonly pattern: UrlPattern }[],
): KindOfUrl {
  const ordered = [...regexes].sort((a, b) => bySpecificity(a.pattern, b.pattern));
  return (url) => {
    const parts = splitUrl(url);
    return ordered.find(({ pattern }) => pattern.matchesParts(parts))?.kind ?? 'other';
  };
}

/** @throws {BoardwalkError} `bad-file` for a source that is no URL pattern. */
export function kindOfUrlFrom(
  patterns: readonly { readonly urlKind: UrlKind; readonly source: string }[],
): KindOfUrl {
  return createKindOfUrl(
    patterns.map(({ urlKind, source }) => ({ kind: urlKind, pattern: parseUrlPattern(source) })),
  );
}
