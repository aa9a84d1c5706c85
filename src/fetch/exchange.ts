/** One request and its response on one connection, within limits of time and size. */
import type { Dispatcher } from 'undici';
import type { BoardwalkError } from '../errors.js';
import { type BodyBuffer, createBodyBuffer } from './body-buffer.js';
import type { Connection } from './connections.js';
import type { HeaderList, Truncation } from './fetcher.js';
import { abortedError, explainFailure, isTimeout, timeoutError } from './network-error.js';

export interface ExchangeLimits {
  /** For everything, waiting for a free connection included. */
  readonly totalTimeoutMs: number;
  readonly maxBodyBytes: number;
}

/** What came back, before it is a `FetchResponse`. */
export interface Exchanged {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
  readonly truncated: Truncation | null;
  readonly ip: string | null;
  readonly startedAt: number;
  readonly latencyMs: number;
}

interface Head {
  readonly status: number;
  readonly statusText: string;
  readonly headers: HeaderList;
  readonly latencyMs: number;
}

/** Header bytes as Latin-1: every byte survives, so the archive can write them back unchanged. */
function headerList(raw: Dispatcher.DispatchController['rawHeaders']): HeaderList {
  if (!Array.isArray(raw)) return [];
  const list: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    list.push([latin1(raw[i]!), latin1(raw[i + 1]!)]);
  }
  return list;
}

function latin1(value: Buffer | string): string {
  return typeof value === 'string' ? value : value.toString('latin1');
}

type Send = (
  handler: Dispatcher.DispatchHandler,
  onConnection: (connection: Connection) => void,
) => void;

/**
 * Runs one exchange. Settles exactly once, as soon as the outcome is certain; a connection whose
 * response is not wanted to its end is destroyed, never drained.
 *
 * @param send hands the request to a connection.
 */
export function exchange(
  url: URL,
  limits: ExchangeLimits,
  signal: AbortSignal | undefined,
  send: Send,
): Promise<Exchanged> {
  if (signal?.aborted) return Promise.reject(abortedError(url.href, signal.reason));
  const running = new Exchange(url, limits.maxBodyBytes);
  const timer = setTimeout(() => running.runOutOfTime(), limits.totalTimeoutMs);
  const onAbort = (): void => running.cancel(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  send(running, (connection) => {
    running.connection = connection;
  });
  return running.outcome.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  });
}

class Exchange implements Dispatcher.DispatchHandler {
  connection: Connection;
  readonly outcome: Promise<Exchanged>;
  private resolve!: (answer: Exchanged) => void;
  private reject!: (error: BoardwalkError) => void;
  private readonly url: URL;
  private readonly body: BodyBuffer;
  private controller: Dispatcher.DispatchController | null;
  private head: Head | null;
  private reused: boolean;
  private settled: boolean;
  private startedAt: number;
  private startedTick: number;

  constructor(url: URL, maxBodyBytes: number) {
    this.connection = { used: false, ip: null };
    this.outcome = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    this.url = url;
    this.body = createBodyBuffer(maxBodyBytes);
    this.controller = null;
    this.head = null;
    this.reused = false;
    this.settled = false;
    this.startedAt = 0;
    this.startedTick = 0;
  }

  runOutOfTime(): void {
    const error = timeoutError(this.url.host);
    if (this.head === null) this.fail(error);
    else this.end('time', this.head);
    this.controller?.abort(error);
  }

  cancel(reason: unknown): void {
    const error = abortedError(this.url.href, reason);
    this.fail(error);
    this.controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.settled) {
      controller.abort(new Error('no longer wanted'));
      return;
    }
    this.controller = controller;
    this.reused = this.connection.used;
    this.connection.used = true;
    this.startedAt = Date.now();
    this.startedTick = performance.now();
  }

  onResponseStart(
    { rawHeaders }: Dispatcher.DispatchController,
    status: number,
    _headers: unknown,
    statusText = '',
  ): void {
    if (status < 200) return;
    const latencyMs = performance.now() - this.startedTick;
    this.head = { status, statusText, headers: headerList(rawHeaders), latencyMs };
    // These never have a body, even where a Content-Length tells how long it would be.
    if (status === 204 || status === 304) this.end(null, this.head);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.settled || this.head === null || this.body.add(chunk)) return;
    this.end('length', this.head);
    controller.abort(new Error('over the size cap'));
  }

  onResponseEnd(): void {
    if (this.head !== null) this.end(null, this.head);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.head === null) this.fail(explainFailure(error, this.url.host, this.reused));
    else this.end(isTimeout(error) ? 'time' : 'disconnect', this.head);
  }

  private end(truncated: Truncation | null, head: Head): void {
    if (this.settled) return;
    this.settled = true;
    const { startedAt, connection } = this;
    this.resolve({ ...head, body: this.body.take(), truncated, ip: connection.ip, startedAt });
  }

  private fail(error: BoardwalkError): void {
    if (this.settled) return;
    this.settled = true;
    this.reject(error);
  }
}
