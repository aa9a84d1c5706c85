/** A fetcher that asks mirrors, in process: no socket, no waiting. */
import { BoardwalkError, type ErrorCode } from '../../errors.js';
import type { Fetcher, FetchRequest, FetchResponse, HeaderList } from '../fetcher.js';
import { abortedError } from '../network-error.js';
import type { Mirror, MirrorRecord } from './mirror.js';

/** What a mirror says to a request: the answer as it would go over the wire. */
export interface MirrorAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

/**
 * Each URL is answered by the mirror that has its host; a URL in no record is answered 404.
 * `close` leaves the mirrors open: they belong to the caller.
 */
export function createMirrorFetcher(mirrors: readonly Mirror[]): Fetcher {
  const byHost = new Map<string, Mirror>();
  for (const mirror of mirrors) for (const host of mirror.hosts) byHost.set(host, mirror);
  return {
    fetch: (request, signal) =>
      // Wrapped, so that what is thrown rejects the promise as with any other fetcher.
      new Promise((resolve) => {
        if (signal?.aborted) throw abortedError(request.url, signal.reason);
        resolve(fetchFrom(byHost.get(new URL(request.url).host), request));
      }),
    close: () => Promise.resolve(),
  };
}

/** @throws {BoardwalkError} where the site gave no answer when the mirror was made. */
export function answerOf(mirror: Mirror, url: string): MirrorAnswer {
  const record = mirror.lookup(url);
  if (record === null) return NOT_FOUND;
  if (record.error !== null) throw noAnswer(record.url, record.error);
  return { status: record.status, headers: headersOf(record), body: mirror.body(record) };
}

const NOT_FOUND: MirrorAnswer = {
  status: 404,
  headers: [['Content-Type', 'text/plain; charset=utf-8']],
  body: new TextEncoder().encode('The mirror has no such page.\n'),
};

function fetchFrom(mirror: Mirror | undefined, request: FetchRequest): FetchResponse {
  const answer = mirror === undefined ? NOT_FOUND : answerOf(mirror, request.url);
  return {
    ...answer,
    url: request.url,
    statusText: '',
    truncated: null,
    sent: { method: 'GET', headers: [] },
    ip: null,
    startedAt: Date.now(),
    latencyMs: 0,
  };
}

function headersOf(record: MirrorRecord): HeaderList {
  const headers: [string, string][] = [];
  if (record.type !== '') headers.push(['Content-Type', contentTypeOf(record.type)]);
  if (record.location !== null) headers.push(['Location', asciiUrl(record.location)]);
  return headers;
}

/** Header fields hold ASCII; what is no URL at all goes as it is, without what a header forbids. */
function asciiUrl(location: string): string {
  try {
    return new URL(location).href;
  } catch {
    return location.replaceAll(NOT_PRINTABLE, '');
  }
}

const NOT_PRINTABLE = /[^\x20-\x7E]/g;

const TEXT_TYPE = /^(text\/|application\/([\w.-]+\+)?(xml|json)\b)/i;

/** Mirrors hold text as UTF-8, whatever charset the site named. */
function contentTypeOf(type: string): string {
  const bare = type.split(';', 1)[0]!.trim();
  return TEXT_TYPE.test(bare) ? `${bare}; charset=utf-8` : type;
}

/** Words in the recorded reason, first match first. Anything else was the connection. */
const ERROR_WORDS: ReadonlyArray<readonly [RegExp, ErrorCode]> = [
  [/time[ds]? ?-?out/i, 'timeout'],
  [/ENOTFOUND|EAI_|\bdns\b|getaddrinfo/i, 'dns'],
  [/\b(tls|ssl)\b|certificate|\bcert\b/i, 'tls'],
  [/HPE_|parse|protocol|malformed/i, 'protocol'],
];

/** A mirror will answer the same way for ever, so nothing is worth a second try. */
function noAnswer(url: string, reason: string): BoardwalkError {
  const code = ERROR_WORDS.find(([words]) => words.test(reason))?.[1] ?? 'connection';
  const message = `${url} gave no answer when the mirror was made: ${reason}`;
  return new BoardwalkError(message, { code, disposition: 'drop' });
}
