/** The URL pattern of URLs that belong together. */
import { generalise } from './generalise.js';
import type { UrlParts } from './url-parts.js';
import { createUrlPattern, type PatternParameter, type UrlPattern } from './url-pattern.js';

/** @param urls with as many path segments each; parameters that some lack become optional. */
export function patternOf(urls: readonly UrlParts[]): UrlPattern {
  const origins = new Set(urls.map(({ origin }) => origin));
  const width = urls[0]?.segments.length ?? 0;
  const segments = Array.from({ length: width }, (_, i) =>
    generalise([...new Set(urls.map(({ segments }) => segments[i]!))]),
  );
  return createUrlPattern({
    origin: origins.size === 1 ? [...origins][0]! : null,
    segments,
    parameters: parametersOf(urls),
  });
}

interface Occurrences {
  readonly key: string;
  readonly values: Set<string>;
  count: number;
  /** Positions in the query, summed up. */
  places: number;
}

/** In the order in which the URLs have them on average. */
function parametersOf(urls: readonly UrlParts[]): PatternParameter[] {
  const found = new Map<string, Occurrences>();
  for (const { parameters } of urls) {
    parameters.forEach(({ id, key, value }, place) => {
      const known = found.get(id) ?? { key, values: new Set<string>(), count: 0, places: 0 };
      known.values.add(value);
      known.count++;
      known.places += place;
      found.set(id, known);
    });
  }
  const place = ([, one]: readonly [string, Occurrences]): number => one.places / one.count;
  return [...found]
    .sort((a, b) => place(a) - place(b) || (a[0] < b[0] ? -1 : 1))
    .map(([, { key, values, count }]) => ({
      key,
      value: generalise([...values]),
      optional: count < urls.length,
    }));
}
