/**
 * Resolves the links of one page. Most links are clean paths on the page's own site and need no
 * URL parser; the answer is always that of `canonicalUrl(raw, base)`.
 */
import { canonicalUrl, MAX_URL_LENGTH } from './canonical.js';

/** The canonical form of one link of the page; null where it leads to no http(s) URL. */
export type Resolver = (raw: string) => string | null;

const CLEAN = /^[A-Za-z0-9\-_~/?=&;,@!$()*+.]+$/;
/** Dot segments and empty parameters: what the canonical form would change in a clean link. */
const CHANGES = /\/\.|&&|\?&|[?&]$/;

/** @param base canonical form of the page's base URL. */
export function createResolver(base: string): Resolver {
  const pathAt = base.indexOf('/', base.indexOf('://') + 3);
  const origin = base.slice(0, pathAt);
  const queryAt = base.indexOf('?');
  const path = queryAt < 0 ? base : base.slice(0, queryAt);
  const directory = path.slice(0, path.lastIndexOf('/') + 1);

  const resolveClean = (link: string): string | null => {
    if (link.length > MAX_URL_LENGTH || !CLEAN.test(link) || CHANGES.test(link)) return null;
    const first = link.charAt(0);
    if (first === '/') return link.startsWith('//') ? null : origin + link;
    if (first === '?') return path + link;
    return first === '.' ? null : directory + link;
  };

  return (raw) => {
    const hash = raw.indexOf('#');
    const link = hash < 0 ? raw : raw.slice(0, hash);
    let relative = link;
    if (link.startsWith(origin) && link.charAt(origin.length) === '/') {
      relative = link.slice(origin.length);
      if (relative.startsWith('//')) return canonicalUrl(raw, base);
    } else if (link.startsWith('./')) {
      relative = link.slice(2);
      if (relative === '' || relative.startsWith('/') || relative.startsWith('?')) {
        return canonicalUrl(raw, base);
      }
    }
    const clean = resolveClean(relative);
    if (clean === null) return canonicalUrl(raw, base);
    return clean.length > MAX_URL_LENGTH ? null : clean;
  };
}
