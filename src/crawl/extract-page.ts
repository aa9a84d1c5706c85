/** The posts of one page, from a file or from its site. */
import { BoardwalkError } from '../errors.js';
import { extractPosts } from '../extract/extract-posts.js';
import type { ThreadPage } from '../extract/post.js';
import { createCookieStore } from '../fetch/cookies.js';
import type { Fetcher, FetchResponse } from '../fetch/fetcher.js';
import { createHttpFetcher } from '../fetch/http-fetcher.js';
import { redirectTarget } from '../fetch/redirect.js';
import { createMemoryRobotsCache } from '../fetch/robots-cache.js';
import { createRobotsPolicy } from '../fetch/robots-policy.js';
import { decodeText } from '../page/charset.js';
import { createNames } from '../page/names.js';
import { parsePage } from '../page/parse-page.js';
import { canonicalUrl } from '../url/canonical.js';
import { homepage, version } from '../version.js';
import { systemClock } from './clock.js';
import { readPage } from './read-page.js';

const TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 16_000_000;
const MAX_REDIRECTS = 10;
/** Stands for the address of a file that names none: links within it still hold together. */
const NOWHERE = 'https://page.invalid/';

export interface ExtractHtmlOptions {
  /** The address of the page: what its links are relative to. @default one that leads nowhere */
  readonly url?: string;
  /** When it was fetched (UTC milliseconds): what "3 hours ago" counts from. */
  readonly fetchedMs?: number;
}

/**
 * The posts of one HTML page, from that page alone.
 * @param html text, or the bytes of a file in whatever charset they name.
 * @throws {BoardwalkError} `usage` where the address is no http(s) URL.
 */
export function extractHtml(
  html: string | Uint8Array,
  options: ExtractHtmlOptions = {},
): ThreadPage {
  const url = canonicalUrl(options.url ?? NOWHERE);
  if (url === null) {
    throw new BoardwalkError(`"${options.url}" is not an http or https URL.`, { code: 'usage' });
  }
  const text = typeof html === 'string' ? html : decodeText(html, null).text;
  const page = parsePage({ url, html: text, names: createNames() });
  const { fetchedMs } = options;
  return extractPosts(page, fetchedMs === undefined ? {} : { fetchedMs });
}

/**
 * Fetches one page and extracts its posts: robots.txt is obeyed, redirects are followed.
 * @throws {BoardwalkError} `usage` for a URL that is wrong or disallowed, `bad-file` where the
 * answer is no page, and whatever keeps the site from being reached.
 */
export async function extractUrl(url: string, signal?: AbortSignal): Promise<ThreadPage> {
  const fetcher = createHttpFetcher({
    userAgent: `Boardwalk/${version} (+${homepage})`,
    headers: [],
    connectionsPerOrigin: 1,
    connectTimeoutMs: TIMEOUT_MS,
    headersTimeoutMs: TIMEOUT_MS,
    bodyTimeoutMs: TIMEOUT_MS,
    totalTimeoutMs: 2 * TIMEOUT_MS,
    maxBodyBytes: MAX_BODY_BYTES,
    proxy: null,
    cookies: createCookieStore(),
  });
  try {
    const response = await fetchPolitely(fetcher, url, signal);
    const { page } = readPage(response, createNames(), MAX_BODY_BYTES);
    if (page === null) {
      throw new BoardwalkError(
        `${response.url} answered ${response.status} and is no HTML page: check the address.`,
        { code: 'bad-file' },
      );
    }
    return extractPosts(page, { fetchedMs: response.startedAt });
  } finally {
    await fetcher.close();
  }
}

async function fetchPolitely(
  fetcher: Fetcher,
  start: string,
  signal: AbortSignal | undefined,
): Promise<FetchResponse> {
  const robots = createRobotsPolicy({
    fetcher,
    productToken: 'Boardwalk',
    cache: createMemoryRobotsCache(),
    clock: systemClock.now,
  });
  let url = canonicalUrl(start);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    if (url === null) {
      throw new BoardwalkError(`"${start}" is not an http or https URL.`, { code: 'usage' });
    }
    const { origin, pathname, search } = new URL(url);
    const verdict = await robots.rulesFor(origin, signal);
    if (verdict.kind === 'unreachable') {
      throw (
        verdict.cause ??
        new BoardwalkError(`${url} may not be fetched for now: ${verdict.reason}.`, {
          code: 'stopped-by-site',
        })
      );
    }
    if (!verdict.rules.allows(pathname + search)) {
      throw new BoardwalkError(`${url} is disallowed by robots.txt; save it and give the file.`, {
        code: 'usage',
      });
    }
    const response = await fetcher.fetch({ url }, signal);
    const target = redirectTarget(response);
    if (target === null) return response;
    url = canonicalUrl(target);
  }
  throw new BoardwalkError(`${start} redirects without end.`, { code: 'protocol' });
}
