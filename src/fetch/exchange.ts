/** One request and its response on one connection, within limits of time and size. */
import type { Dispatcher } from 'undici';
import type { Connection } from './connections.js';
import type { HeaderList, Truncation } from './fetcher.js';
import { abortedError, explainFailure, isTimeout, timeoutError } from './network-error.js';

const FIRST_CAPACITY_BYTES = 32 * 1024;

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

/**
 * Gathers a body in one growing block: a server that sends its page in a million pieces of one
 * byte must not cost a million objects.
 */
interface BodyBuffer {
  /** False once the cap is passed; what fits has been kept. */
  add(chunk: Uint8Array): boolean;
  take(): Uint8Array;
}

function createBodyBuffer(maxBytes: number): BodyBuffer {
  let block = new Uint8Array(0);
  let size = 0;
  return {
    add(chunk) {
      const fits = Math.min(chunk.length, maxBytes - size);
      if (size + fits > block.length) {
        const wanted = Math.max(size + fits, block.length * 2, FIRST_CAPACITY_BYTES);
        const grown = new Uint8Array(Math.min(wanted, maxBytes));
        grown.set(block.subarray(0, size));
        block = grown;
      }
      block.set(chunk.subarray(0, fits), size);
      size += fits;
      return fits === chunk.length;
    },
    take: () => (size === block.length ? block : block.slice(0, size)),
  };
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
  send: (
    handler: Dispatcher.DispatchHandler,
    onConnection: (connection: Connection) => void,
  ) => void,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortedError(url.href, signal.reason));
    const body = createBodyBuffer(limits.maxBodyBytes);
    let controller: Dispatcher.DispatchController | null = null;
    let connection: Connection = { used: false, ip: null };
    let reused = false;
    let head: Head | null = null;
    let startedAt = Date.now();
    let startedTick = performance.now();
    let settled = false;

    const settle = (action: () => void): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      action();
    };
    const end = (truncated: Truncation | null, answer: Head): void =>
      settle(() => {
        resolve({ ...answer, body: body.take(), truncated, ip: connection.ip, startedAt });
      });
    const stop = (reason: Error): void => controller?.abort(reason);
    const onAbort = (): void => {
      const error = abortedError(url.href, signal?.reason);
      settle(() => reject(error));
      stop(error);
    };
    const timer = setTimeout(() => {
      const error = timeoutError(url.host);
      if (head === null) settle(() => reject(error));
      else end('time', head);
      stop(error);
    }, limits.totalTimeoutMs);
    signal?.addEventListener('abort', onAbort);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        if (settled) return started.abort(new Error('no longer wanted'));
        controller = started;
        reused = connection.used;
        connection.used = true;
        startedAt = Date.now();
        startedTick = performance.now();
      },
      onResponseStart({ rawHeaders }, status, _, statusText = '') {
        if (status < 200) return;
        const latencyMs = performance.now() - startedTick;
        head = { status, statusText, headers: headerList(rawHeaders), latencyMs };
      },
      onResponseData(_, chunk) {
        if (settled || head === null || body.add(chunk)) return;
        end('length', head);
        stop(new Error('over the size cap'));
      },
      onResponseEnd() {
        if (head !== null) end(null, head);
      },
      onResponseError(_, error) {
        if (head !== null) end(isTimeout(error) ? 'time' : 'disconnect', head);
        else settle(() => reject(explainFailure(error, url.host, reused)));
      },
    };
    send(handler, (given) => {
      connection = given;
    });
  });
}
