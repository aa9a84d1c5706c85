/** Which URLs belong to the crawl: the user's choice of site, and the user's patterns. */
import { createRequire } from 'node:module';
import { BoardwalkError } from '../errors.js';

/**
 * - `host`: the start URL's host; `www.` and the bare name are one host, http and https too.
 * - `domain`: every host under the start URL's registrable domain.
 * - `prefix`: the start URL's host, in or below the start URL's directory.
 */
export type ScopeKind = 'host' | 'domain' | 'prefix';

export interface ScopeOptions {
  /** Canonical start URL. */
  readonly start: string;
  readonly kind: ScopeKind;
  /** A URL has to match one of these; none means every URL does. */
  readonly include: readonly RegExp[];
  /** A URL that matches one of these is out, whatever `include` says. */
  readonly exclude: readonly RegExp[];
}

export interface Scope {
  /** Why this canonical URL is not part of the crawl; null where it is. */
  refuses(url: string): string | null;
}

/** The reason for a URL of another site, or outside the prefix. */
export const OUT_OF_SCOPE = 'out of scope';

const WWW = 'www.';

export function createScope(options: ScopeOptions): Scope {
  const { include, exclude } = options;
  const contains = membership(options.start, options.kind);
  return {
    refuses(url) {
      if (!contains(url)) return OUT_OF_SCOPE;
      // `search` starts at the beginning whatever the pattern's flags.
      const excluded = exclude.find((pattern) => url.search(pattern) >= 0);
      if (excluded !== undefined) return `excluded by ${excluded.source}`;
      if (include.length === 0) return null;
      return include.some((pattern) => url.search(pattern) >= 0) ? null : 'not included';
    },
  };
}

/**
 * A pattern that the user gave.
 * @throws {BoardwalkError} `usage` where it is no regular expression.
 */
export function compilePattern(source: string): RegExp {
  try {
    return new RegExp(source);
  } catch (cause) {
    throw new BoardwalkError(
      `The pattern "${source}" is not a regular expression; check its brackets and escapes.`,
      { code: 'usage', cause },
    );
  }
}

function membership(start: string, kind: ScopeKind): (url: string) => boolean {
  const home = splitUrl(start);
  if (kind === 'domain') {
    const domain = registrableDomain(home.host);
    return (url) => {
      const { host } = splitUrl(url);
      return host === domain || host.endsWith(`.${domain}`);
    };
  }
  if (kind === 'host') return (url) => splitUrl(url).host === home.host;
  const directory = home.path.slice(0, home.path.lastIndexOf('/') + 1);
  return (url) => {
    const { host, path } = splitUrl(url);
    return host === home.host && path.startsWith(directory);
  };
}

/** Host with port but without `www.`, and the path without query. */
function splitUrl(url: string): { host: string; path: string } {
  const hostAt = url.indexOf('://') + 3;
  const pathAt = url.indexOf('/', hostAt);
  const queryAt = url.indexOf('?', pathAt);
  const host = url.slice(hostAt, pathAt);
  return {
    host: host.startsWith(WWW) ? host.slice(WWW.length) : host,
    path: url.slice(pathAt, queryAt < 0 ? undefined : queryAt),
  };
}

/** The host itself where it has none: an address, `localhost`, a public suffix. */
function registrableDomain(host: string): string {
  // The suffix list takes some 45 ms to load, and only this kind of scope needs it.
  const { getDomain } = createRequire(import.meta.url)('tldts') as typeof import('tldts');
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
