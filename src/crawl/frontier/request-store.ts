/**
 * Where a local frontier keeps its requests. The frontier decides about time and loans; a store
 * only remembers, so that memory and database behave alike. Everything is synchronous: a store is
 * used by one process.
 */
import type { Completion, DiscoveredUrl, FrontierCounts, Lease } from './frontier.js';

/** A known URL that is not at its end. */
export interface OpenRequest extends Omit<Lease, 'id'> {
  /** Grows in the order of discovery. */
  readonly requestId: number;
  /** Not due before this time; 0 where it is queued. */
  readonly notBefore: number;
}

/** What is known about a host, kept up by the frontier. */
export interface HostTimes {
  readonly name: string;
  delayMs: number;
  /** When a URL of the host was last lent; null where none was. */
  lentAt: number | null;
  blockedUntil: number;
}

export interface RequestStore {
  /**
   * Adds what is not known, each URL once, and raises what is open and offered with a higher
   * priority. Returns how many were not known.
   */
  add(urls: readonly DiscoveredUrl[], now: number): number;
  /** `ended`: done, failed or refused. Null: not known. */
  find(url: string): OpenRequest | 'ended' | null;

  /** Every host, in a stable order. */
  hosts(): Iterable<HostTimes>;
  /** The host of that name, made where it is new. */
  host(name: string): HostTimes;
  /** Called after a host's times were changed. */
  saveHost(host: HostTimes): void;

  /** Takes up to `max` queued requests of a host out of its queue, best first. */
  take(host: HostTimes, max: number): OpenRequest[];
  /** Takes this one out of its queue. */
  takeOne(request: OpenRequest): void;
  /** Puts a request that was taken back in its old place. */
  putBack(request: OpenRequest): void;
  /** Whether anything is in the host's queue. */
  hasQueued(host: HostTimes): boolean;

  /** Puts a request that was taken aside until `notBefore`. */
  setAside(request: OpenRequest, notBefore: number, attempts: number): void;
  /** Queues what was set aside and is due. */
  wake(now: number): void;
  /** When the first request of the host that is set aside is due; null where none is. */
  nextAside(host: HostTimes): number | null;

  /** Ends a request that was taken, all or nothing. Returns how many links were not known. */
  end(request: OpenRequest, completion: Completion, now: number): number;
  /** Queues all failed requests again. Returns how many. */
  requeueFailed(): number;
  /** As in `Frontier.reopen`. */
  reopen(urls: readonly string[]): number;
  /** As in `Frontier.reconsider`. */
  reconsider(judge: (url: string, depth: number) => string | null): number;
  /** With what was taken counted as queued. */
  counts(): Omit<FrontierCounts, 'leased'>;
}
