/** Cookies of one crawl: kept by the rules of browsers, within limits. */
import { Cookie, CookieJar, MemoryCookieStore } from 'tough-cookie';
import { BoardwalkError } from '../errors.js';
import type { HeaderList } from './fetcher.js';

/** As browsers have it: name, value and attributes together. */
const MAX_COOKIE_BYTES = 4096;
const MAX_COOKIES_PER_RESPONSE = 50;
const MAX_COOKIES_PER_HOST = 100;
/** Servers refuse more; the cookies with the longest paths come first and stay. */
const MAX_HEADER_BYTES = 8192;
/** Nothing in a cookie may end a header line. */
const UNSAFE = /[^\x20-\x7e\x80-\xff]/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const BYTE_ORDER_MARK = /^\ufeff/;
const LINE = /\r\n|\r|\n/;
const HTTP_ONLY = '#HttpOnly_';

export interface CookieStore {
  /** The value of the `Cookie` field for a URL; null where there are none to send. */
  headerFor(url: string): string | null;
  /** Keeps what the `Set-Cookie` fields of a response ask for, as far as it is allowed. */
  store(url: string, headers: HeaderList): void;
  /**
   * Adds the cookies of a Netscape cookies.txt file.
   * @throws {BoardwalkError} `usage`, naming the first line that is not in that format.
   */
  addCookiesTxt(text: string): void;
  /** Everything, for `createCookieStore` in a later run. */
  toJson(): string;
  /** Whether cookies came or went since the last call. */
  takeChanged(): boolean;
}

function cookieHeader(cookies: readonly Cookie[]): string | null {
  const parts: string[] = [];
  let size = 0;
  for (const cookie of cookies) {
    const part = cookie.cookieString();
    size += part.length + 2;
    if (size > MAX_HEADER_BYTES) break;
    parts.push(part);
  }
  return parts.length === 0 ? null : parts.join('; ');
}

function badLine(number: number, problem: string): BoardwalkError {
  const text = `Line ${number} of the cookie file ${problem}; export it again in the Netscape format.`;
  return new BoardwalkError(text, { code: 'usage' });
}

/** Null: the session's cookie, without end. */
function expiryOf(seconds: string): Date | null {
  const value = Number(seconds);
  return value <= 0 ? null : new Date(Math.min(value * 1000, 8.64e15));
}

/** One line: domain, subdomains too, path, secure, expiry, name, value. Null: nothing on it. */
function parseLine(line: string, number: number): { cookie: Cookie; url: string } | null {
  const httpOnly = line.startsWith(HTTP_ONLY);
  const text = httpOnly ? line.slice(HTTP_ONLY.length) : line;
  if (text.trim() === '' || text.startsWith('#')) return null;
  const fields = text.split('\t');
  if (fields.length !== 7 && fields.length !== 6) {
    throw badLine(number, `has ${fields.length} fields in place of 7`);
  }
  const [domain, subdomains, path, secure, expiry, key, value = ''] = fields as string[];
  if (UNSAFE.test(text.replaceAll('\t', '')))
    throw badLine(number, 'has control or wide characters');
  if (!NUMBER.test(expiry!)) throw badLine(number, 'has no number for the time of expiry');
  const host = domain!.startsWith('.') ? domain!.slice(1) : domain!;
  const url = `http${secure === 'TRUE' ? 's' : ''}://${host}${path}`;
  if (host === '' || !path!.startsWith('/') || !URL.canParse(url)) {
    throw badLine(number, 'has no valid domain or path');
  }
  const wide = subdomains === 'TRUE' || domain!.startsWith('.');
  const expires = expiryOf(expiry!);
  const cookie = new Cookie({
    key: key!,
    value,
    path: path!,
    domain: wide ? host : null,
    secure: secure === 'TRUE',
    httpOnly,
    ...(expires === null ? {} : { expires }),
  });
  return { cookie, url };
}

function openJar(json: string | null): CookieJar {
  if (json === null) return new CookieJar(new MemoryCookieStore());
  try {
    return CookieJar.deserializeSync(json, new MemoryCookieStore());
  } catch (cause) {
    const text = 'The stored cookies cannot be read; remove them or give a cookie file.';
    throw new BoardwalkError(text, { code: 'bad-file', cause });
  }
}

/**
 * Opens a store, with the cookies of an earlier run where `json` (from `toJson`) is given. Cookies
 * for public suffixes are refused; local names such as `localhost` and `.test` work.
 * @throws {BoardwalkError} `bad-file` where the JSON is not a store's.
 */
export function createCookieStore(json: string | null = null): CookieStore {
  const jar = openJar(json);
  let changed = false;

  const makeRoom = (url: string): void => {
    const all = jar.getCookiesSync(url, { allPaths: true });
    if (all.length <= MAX_COOKIES_PER_HOST) return;
    const oldestFirst = all.sort((a, b) => a.creationIndex - b.creationIndex);
    for (const { domain, path, key } of oldestFirst.slice(0, all.length - MAX_COOKIES_PER_HOST)) {
      jar.store.removeCookie(domain, path, key, () => {});
    }
  };
  const set = (cookie: string | Cookie, url: string): void => {
    // A cookie that is not allowed is the site's mistake, not an error of the crawl.
    if (jar.setCookieSync(cookie, url, { ignoreError: true })) changed = true;
  };

  return {
    headerFor: (url) => cookieHeader(jar.getCookiesSync(url)),
    store(url, headers) {
      const given = headers.filter(([name]) => name.toLowerCase() === 'set-cookie');
      if (given.length === 0) return;
      for (const [, value] of given.slice(0, MAX_COOKIES_PER_RESPONSE)) {
        if (value.length <= MAX_COOKIE_BYTES && !UNSAFE.test(value)) set(value, url);
      }
      makeRoom(url);
    },
    addCookiesTxt(text) {
      const lines = text.replace(BYTE_ORDER_MARK, '').split(LINE);
      for (const [index, line] of lines.entries()) {
        const parsed = parseLine(line, index + 1);
        if (parsed !== null) set(parsed.cookie, parsed.url);
      }
    },
    toJson: () => JSON.stringify(jar.serializeSync()),
    takeChanged() {
      const was = changed;
      changed = false;
      return was;
    },
  };
}
