/** What ITF regexes say of a URL: its type, and which board or thread it belongs to. */
import type { UrlKind } from '../kinds.js';
import { parseUrlPattern } from '../url-patterns/parse-url-pattern.js';
import { bySpecificity, type UrlPattern } from '../url-patterns/url-pattern.js';
import { createCapture } from './captures.js';

export interface UrlType {
  readonly kind: UrlKind;
  /** What the regex leaves open, without the page: the same for all pages of a board or thread. */
  readonly list: readonly string[];
}

/** `other` where no regex matches. */
export type TypeOfUrl = (url: string) => UrlType;

export interface TypingRegex {
  readonly kind: UrlKind;
  readonly pattern: UrlPattern;
  readonly pageWildcards: readonly number[];
}

const OTHER: UrlType = { kind: 'other', list: [] };

/** Of several regexes that match, the most specific one counts. */
export function createTypeOfUrl(regexes: readonly TypingRegex[]): TypeOfUrl {
  const ordered = [...regexes]
    .sort((a, b) => bySpecificity(a.pattern, b.pattern))
    .map(({ kind, pattern, pageWildcards }) => ({
      kind,
      capture: createCapture(pattern),
      pages: new Set(pageWildcards),
    }));
  return (url) => {
    for (const { kind, capture, pages } of ordered) {
      const texts = capture(url);
      if (texts !== null) return { kind, list: texts.filter((_, i) => !pages.has(i)) };
    }
    return OTHER;
  };
}

/**
 * @param pageWildcards by the source of the pattern.
 * @throws {BoardwalkError} `bad-file` for a source that is no URL pattern.
 */
export function typeOfUrlFrom(
  patterns: readonly { readonly urlKind: UrlKind; readonly source: string }[],
  pageWildcards: Readonly<Record<string, readonly number[]>>,
): TypeOfUrl {
  return createTypeOfUrl(
    patterns.map(({ urlKind, source }) => ({
      kind: urlKind,
      pattern: parseUrlPattern(source),
      pageWildcards: pageWildcards[source] ?? [],
    })),
  );
}

/** Whether two URLs are of one board or thread; null where their forms cannot be compared. */
export function isSameList(a: UrlType, b: UrlType): boolean | null {
  if (a.list.length !== b.list.length) return null;
  return a.list.every((text, i) => text === b.list[i]);
}
