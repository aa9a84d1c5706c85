/** The fetcher for live sites: HTTP/1.1 over kept-alive connections, optionally through a proxy. */
import { BoardwalkError } from '../errors.js';
import { createConnections } from './connections.js';
import type { CookieStore } from './cookies.js';
import { type ExchangeLimits, exchange } from './exchange.js';
import type { Fetcher, FetchRequest, HeaderList } from './fetcher.js';
import { proxyError } from './network-error.js';

const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Visible characters, spaces, tabs and Latin-1: no line break can be smuggled in. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** What the connection itself decides; a second opinion would break the message. */
const RESERVED = new Set(
  'connection content-length expect host keep-alive proxy-authorization te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

export interface HttpFetcherOptions extends ExchangeLimits {
  readonly userAgent: string;
  /** Sent with every request, to every host; a field of the same name replaces ours. */
  readonly headers: HeaderList;
  readonly connectionsPerOrigin: number;
  readonly connectTimeoutMs: number;
  /** From the request sent to the last header received. */
  readonly headersTimeoutMs: number;
  /** The longest silence within a body. */
  readonly bodyTimeoutMs: number;
  /** `http://user:password@host:port`, or https; null: direct. */
  readonly proxy: string | null;
  /** Sent and updated with every response; null: no cookies. */
  readonly cookies: CookieStore | null;
}

function checkHeader(name: string, value: string): void {
  let problem: string | null = null;
  if (!HEADER_NAME.test(name)) problem = 'its name has characters that HTTP does not allow';
  else if (!HEADER_VALUE.test(value)) problem = 'its value has line breaks or other control codes';
  else if (RESERVED.has(name.toLowerCase())) problem = 'it is set by the connection';
  if (problem === null) return;
  const text = `The header ${JSON.stringify(name)} cannot be sent: ${problem}; change or remove it.`;
  throw new BoardwalkError(text, { code: 'usage' });
}

/** The fields that every request carries, with the user's in place of ours. */
function commonHeaders(options: HttpFetcherOptions): HeaderList {
  for (const [name, value] of options.headers) checkHeader(name, value);
  checkHeader('User-Agent', options.userAgent);
  const given = new Set(options.headers.map(([name]) => name.toLowerCase()));
  const ours: HeaderList = [
    ['User-Agent', options.userAgent],
    ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['Accept-Encoding', 'gzip, deflate, br'],
  ];
  return [...ours.filter(([name]) => !given.has(name.toLowerCase())), ...options.headers];
}

/** Adds validators and cookies; what a site made up of impossible characters is left out. */
function headersFor(common: HeaderList, request: FetchRequest, cookie: string | null): HeaderList {
  const list = [...common];
  const add = (name: string, value: string | null | undefined): void => {
    if (value && HEADER_VALUE.test(value)) list.push([name, value]);
  };
  add('If-None-Match', request.etag);
  add('If-Modified-Since', request.lastModified);
  if (cookie === null) return list;
  const own = list.findIndex(([name]) => name.toLowerCase() === 'cookie');
  if (own === -1) add('Cookie', cookie);
  else list[own] = ['Cookie', `${list[own]![1]}; ${cookie}`];
  return list;
}

function parseTarget(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : null;
  if (target !== null && (target.protocol === 'http:' || target.protocol === 'https:')) {
    return target;
  }
  throw new BoardwalkError(`${url} is not an http or https URL; give one that is.`, {
    code: 'usage',
    disposition: 'drop',
  });
}

/**
 * Opens a fetcher for live sites.
 *
 * `sent.headers` is what went over the line, but for the proxy's credentials.
 * @throws {BoardwalkError} `usage` where a header or the proxy's URL is impossible.
 */
export function createHttpFetcher(options: HttpFetcherOptions): Fetcher {
  const common = commonHeaders(options);
  const connections = createConnections(options);
  const { cookies } = options;
  return {
    async fetch(request, signal) {
      const url = parseTarget(request.url);
      const fields = headersFor(common, request, cookies?.headerFor(request.url) ?? null);
      const flat = ['host', url.host, ...fields.flat()];
      const answer = await exchange(url, options, signal, (handler, onConnection) =>
        connections.send(url, flat, handler, onConnection),
      );
      if (connections.proxyHost !== null && answer.status === 407) {
        throw proxyError(connections.proxyHost, 'it asks for credentials, status 407');
      }
      cookies?.store(request.url, answer.headers);
      return {
        url: request.url,
        ...answer,
        ip: connections.proxyHost === null ? answer.ip : null,
        sent: {
          method: 'GET',
          headers: [['host', url.host], ['connection', 'keep-alive'], ...fields],
        },
      };
    },
    close: () => connections.close(),
  };
}
