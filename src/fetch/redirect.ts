/** Where a redirect leads. */
import { type FetchResponse, headerOf } from './fetcher.js';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * The absolute http(s) URL that a response redirects to, without fragment; null where it is no
 * redirect or leads nowhere. Servers write raw UTF-8 into `Location`, browsers read it so.
 */
export function redirectTarget(
  response: Pick<FetchResponse, 'status' | 'headers' | 'url'>,
): string | null {
  if (!REDIRECTS.has(response.status)) return null;
  const location = headerOf(response.headers, 'location');
  if (location === null) return null;
  const text = Buffer.from(location, 'latin1').toString('utf8');
  if (!URL.canParse(text, response.url)) return null;
  const target = new URL(text, response.url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return null;
  target.hash = '';
  return target.href;
}
