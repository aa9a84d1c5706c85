/** URLs that one piece of software writes for one purpose: profiles, permalinks. */
import { patternOf } from '../learn/url-patterns/pattern-of.js';
import { splitUrl } from '../learn/url-patterns/url-parts.js';

const DIGITS = /\d+/g;
const HAS_DIGIT = /\d/;

/**
 * Whether a URL is of the family of the examples.
 * @param urls in canonical form, at least one.
 */
export function urlFamily(urls: readonly string[]): (url: string) => boolean {
  const distinct = [...new Set(urls)];
  const widths = new Map<number, string[]>();
  for (const url of distinct) {
    const width = splitUrl(url).segments.length;
    widths.set(width, [...(widths.get(width) ?? []), url]);
  }
  const patterns = [...widths.values()]
    .filter((group) => group.length > 1)
    .map((group) => patternOf(group.map(splitUrl)));
  const keys = new Set(distinct.map(familyKey));
  return (url) => patterns.some((pattern) => pattern.matches(url)) || keys.has(familyKey(url));
}

/** The URL without what names one member: numbers, and the last name of its path. */
function familyKey(url: string): string {
  const { origin, segments, parameters } = splitUrl(url);
  const path = segments.map((segment) => segment.replace(DIGITS, '#'));
  const last = path.findLastIndex((segment) => segment !== '');
  if (last > 0 && parameters.length === 0) path[last] = '*';
  const query = parameters.map(({ key, value }) => {
    if (!HAS_DIGIT.test(value)) return `${key}=${value}`;
    // A bare value is read like a path.
    return `${key}=${key === '' ? value.replace(DIGITS, '#') : '#'}`;
  });
  return `${origin}/${path.join('/')}?${query.join('&')}`;
}
