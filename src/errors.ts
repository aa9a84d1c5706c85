/**
 * The one error class of Boardwalk. A `code` is stable and may be tested for; the message is one
 * sentence for a person and says what to do; the `disposition` is what the engine does next.
 */

/**
 * - `retry`: transient, the same request may succeed later; counts as an attempt.
 * - `wait-host`: the host is overloaded or down; nothing is sent to it for a while.
 * - `drop`: final for this URL; the crawl goes on.
 * - `stop-crawl`: final for this run; everything stays resumable.
 */
export type Disposition = 'retry' | 'wait-host' | 'drop' | 'stop-crawl';

/** Every code, with what it means. An error without a line here does not exist. */
export type ErrorCode =
  /** A flag, URL or file that the user gave is wrong. */
  | 'usage'
  /** Host name not found. */
  | 'dns'
  /** Connection refused, reset or dropped before a response. */
  | 'connection'
  /** The TLS handshake failed. */
  | 'tls'
  /** No connection, no headers, or no end of the body in time. */
  | 'timeout'
  /** The server does not speak valid HTTP. */
  | 'protocol'
  /** The body cannot be decoded by its Content-Encoding. */
  | 'content-coding'
  /** The proxy refused or cannot be reached. */
  | 'proxy'
  /** The caller's signal fired. */
  | 'aborted'
  /** The site keeps answering with rate limits, errors or walls. */
  | 'stopped-by-site'
  /** No space left on the device. */
  | 'disk-full'
  /** The crawl directory is missing, unreadable, of another version, or in use. */
  | 'crawl-directory'
  /** A site model, mirror or archive file does not have the expected form. */
  | 'bad-file';

export interface ErrorDetails {
  readonly code: ErrorCode;
  readonly disposition?: Disposition;
  readonly cause?: unknown;
}

export class BoardwalkError extends Error {
  readonly code: ErrorCode;
  readonly disposition: Disposition;

  constructor(message: string, details: ErrorDetails) {
    super(message, { cause: details.cause });
    this.name = 'BoardwalkError';
    this.code = details.code;
    this.disposition = details.disposition ?? 'stop-crawl';
  }
}
