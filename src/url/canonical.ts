/**
 * The one canonical form of a URL: what the frontier compares, the store keeps and the fetcher
 * sends. RFC 3986 normalisation, nothing that could name another page: the order of parameters
 * stays as the site wrote it, because some sites read their query by position.
 */

/** A longer URL is no page of a forum; browsers and servers give up at about this length too. */
export const MAX_URL_LENGTH = 4096;

const STRAY_PERCENT = /%(?![0-9A-Fa-f]{2})/g;
const ESCAPE = /%[0-9A-Fa-f]{2}/g;
/** What RFC 3986 does not allow in a path or query although the URL standard lets some pass. */
const ILLEGAL = /[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]+/g;
const UNRESERVED = /[A-Za-z0-9\-._~]/;
/** A DNS name (underscores occur), an IPv4 address or a bracketed IPv6 address. */
const HOST_NAME = /^(?:[a-z0-9\-._]+|\[[0-9a-f:.]+\])$/;
const EMPTY_PARAMETERS = /&{2,}/g;

/**
 * The canonical form of a link, resolved against `base` where it is relative. Null: not a URL,
 * not http or https, or longer than `MAX_URL_LENGTH`.
 */
export function canonicalUrl(raw: string, base?: string): string | null {
  // White space and dot segments may shrink, but not without bound.
  if (raw.length > 4 * MAX_URL_LENGTH) return null;
  const parsed = parseUrl(raw, base);
  if (parsed === null) return null;
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return null;
  const host = canonicalHost(parsed);
  if (host === null) return null;
  const path = canonicalCharacters(parsed.pathname);
  const query = canonicalQuery(parsed.search);
  const url = `${parsed.protocol}//${host}${path}${query}`;
  return url.length > MAX_URL_LENGTH ? null : url;
}

/** The fragment of a link as it was written, without `#`; empty where there is none. */
export function fragmentOf(raw: string): string {
  const hash = raw.indexOf('#');
  return hash < 0 ? '' : raw.slice(hash + 1, hash + 1 + MAX_URL_LENGTH).trim();
}

function parseUrl(raw: string, base: string | undefined): URL | null {
  try {
    return new URL(raw, base);
  } catch {
    return null;
  }
}

/** Host and port; the root dot is dropped. User names and passwords in links are never sent. */
function canonicalHost(parsed: URL): string | null {
  const { hostname } = parsed;
  if (!HOST_NAME.test(hostname)) return null;
  if (!hostname.endsWith('.')) return parsed.host;
  const bare = hostname.slice(0, -1);
  if (bare === '' || bare.endsWith('.')) return null;
  // Without the dot a name may turn out to be an address, which has its own canonical form.
  const reparsed = parseUrl(
    `${parsed.protocol}//${bare}${parsed.port ? `:${parsed.port}` : ''}/`,
    undefined,
  );
  return reparsed === null || reparsed.hostname.endsWith('.') ? null : reparsed.host;
}

function canonicalQuery(search: string): string {
  if (search === '') return '';
  let query = search.slice(1);
  if (query.includes('&&')) query = query.replace(EMPTY_PARAMETERS, '&');
  if (query.startsWith('&')) query = query.slice(1);
  if (query.endsWith('&')) query = query.slice(0, -1);
  return query === '' ? '' : `?${canonicalCharacters(query)}`;
}

/** Percent-encoding in its one form: unreserved characters bare, the rest as upper-case escapes. */
function canonicalCharacters(part: string): string {
  let result = part;
  if (result.includes('%')) {
    result = result.replace(STRAY_PERCENT, '%25').replace(ESCAPE, canonicalEscape);
  }
  return result.replace(ILLEGAL, encodeURIComponent);
}

function canonicalEscape(octet: string): string {
  const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
  return UNRESERVED.test(character) ? character : octet.toUpperCase();
}
