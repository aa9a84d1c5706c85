/**
 * Bytes from somewhere. A fetcher makes exactly one attempt at one URL: it follows no redirect,
 * repeats nothing and waits for nobody. Redirects, retries, politeness and robots.txt belong to
 * whoever calls it, so that a live site, a mirror and a browser behave alike.
 */
import type { BoardwalkError } from '../errors.js';

/** Header fields as received: original spelling, original order, repeated fields kept. */
export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

export interface FetchRequest {
  /** Absolute http or https URL in canonical form. */
  readonly url: string;
  /** Validators of an earlier response: an unchanged page then answers 304 without a body. */
  readonly etag?: string;
  readonly lastModified?: string;
}

/**
 * Why a body is shorter than the server's: over the size cap, the time for the whole request ran
 * out, or the connection ended early. The words are those of the WARC field `WARC-Truncated`.
 */
export type Truncation = 'length' | 'time' | 'disconnect';

export interface FetchResponse {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderList;
  /** As received: transfer coding removed, content coding (gzip, …) kept. */
  readonly body: Uint8Array;
  readonly truncated: Truncation | null;
  /** What was sent, for the archive. */
  readonly sent: { readonly method: 'GET'; readonly headers: HeaderList };
  /** The server's address where it is known. */
  readonly ip: string | null;
  /** UTC milliseconds when the request was sent. */
  readonly startedAt: number;
  /** Milliseconds until the headers had arrived: the server's latency. */
  readonly latencyMs: number;
}

export interface Fetcher {
  /**
   * Resolves with whatever the server answered, whatever its status, even when the body broke off
   * (`truncated` says so).
   * @throws {BoardwalkError} when there is no response at all: `dns`, `connection`, `tls`,
   * `timeout`, `protocol`, `proxy`, `aborted`, each with the disposition that fits.
   */
  fetch(request: FetchRequest, signal?: AbortSignal): Promise<FetchResponse>;
  /** Frees connections and files. No fetch may be under way. */
  close(): Promise<void>;
}

/** What `fetch` rejects with; named here for readers of the interface. */
export type FetchError = BoardwalkError;

/** The first value of a header field, whatever the case of its name; null where it is absent. */
export function headerOf(headers: HeaderList, name: string): string | null {
  const wanted = name.toLowerCase();
  for (const [field, value] of headers) if (field.toLowerCase() === wanted) return value;
  return null;
}
