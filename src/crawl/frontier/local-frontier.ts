/**
 * A frontier within one process: the rules of time and loans over a store of requests. Loans live
 * in memory, because the process that made them is the only one there is: when it ends, they end.
 */
import type {
  Completion,
  DiscoveredUrl,
  Frontier,
  FrontierCounts,
  Lease,
  LeaseBatch,
} from './frontier.js';
import type { HostTimes, OpenRequest, RequestStore } from './request-store.js';

export interface LocalFrontierOptions {
  /** A lease that was not ended comes back after this time. @default 15 minutes */
  readonly leaseMs?: number;
}

interface Loan {
  readonly request: OpenRequest;
  readonly expiresAt: number;
  /** When a URL of the host was lent before this one. */
  readonly lentBefore: number | null;
}

const DEFAULT_LEASE_MS = 15 * 60_000;

export class LocalFrontier implements Frontier {
  readonly #store: RequestStore;
  readonly #leaseMs: number;
  /** In the order of expiry, since every loan lasts equally long. */
  readonly #loans: Map<number, Loan>;
  /** The ids of requests on loan. */
  readonly #lent: Set<number>;
  #lastLeaseId: number;

  constructor(store: RequestStore, options: LocalFrontierOptions = {}) {
    this.#store = store;
    this.#leaseMs = options.leaseMs ?? DEFAULT_LEASE_MS;
    this.#loans = new Map();
    this.#lent = new Set();
    this.#lastLeaseId = 0;
  }

  add(urls: readonly DiscoveredUrl[], now: number): Promise<number> {
    return settle(() => this.#store.add(urls, now));
  }

  lease(max: number, now: number): Promise<LeaseBatch> {
    return settle(() => {
      this.#takeBackExpired(now);
      this.#store.wake(now);
      const leases = this.#best(max, now).map((request) => this.#lend(request, now));
      return { leases, nextAt: leases.length > 0 ? null : this.#nextAt() };
    });
  }

  claim(url: DiscoveredUrl, now: number): Promise<Lease | { nextAt: number } | 'known'> {
    return settle(() => {
      this.#takeBackExpired(now);
      this.#store.wake(now);
      const found = this.#store.find(url.url);
      if (found === 'ended' || (found !== null && this.#lent.has(found.requestId))) return 'known';
      const host = this.#store.host(found?.host ?? new URL(url.url).host);
      const nextAt = Math.max(readyAt(host), found?.notBefore ?? 0);
      if (nextAt > now && url.refused === null) return { nextAt };
      if (found === null) this.#store.add([url], now);
      const request = found ?? this.#store.find(url.url);
      if (request === null || request === 'ended') return 'known';
      this.#store.takeOne(request);
      return this.#lend(request, now);
    });
  }

  complete(lease: Lease, completion: Completion, now: number): Promise<number> {
    return settle(() => {
      const loan = this.#loans.get(lease.id);
      if (loan === undefined) return 0;
      const discovered = this.#store.end(loan.request, completion, now);
      this.#forget(lease.id, loan);
      if (completion.unasked) this.#giveTimeBack(loan);
      return discovered;
    });
  }

  retry(lease: Lease, notBefore: number, countsAsAttempt: boolean): Promise<void> {
    return settle(() => {
      const loan = this.#loans.get(lease.id);
      if (loan === undefined) return;
      const attempts = loan.request.attempts + (countsAsAttempt ? 1 : 0);
      this.#store.setAside(loan.request, notBefore, attempts);
      this.#forget(lease.id, loan);
    });
  }

  release(lease: Lease): Promise<void> {
    return settle(() => this.#takeBack(lease.id));
  }

  setDelay(host: string, delayMs: number): Promise<void> {
    return settle(() => {
      const times = this.#store.host(host);
      if (times.delayMs === delayMs) return;
      times.delayMs = delayMs;
      this.#store.saveHost(times);
    });
  }

  blockUntil(host: string, until: number): Promise<void> {
    return settle(() => {
      const times = this.#store.host(host);
      if (until <= times.blockedUntil) return;
      times.blockedUntil = until;
      this.#store.saveHost(times);
    });
  }

  requeueFailed(): Promise<number> {
    return settle(() => this.#store.requeueFailed());
  }

  reopen(urls: readonly string[]): Promise<number> {
    return settle(() => this.#store.reopen(urls));
  }

  reconsider(judge: (url: string, depth: number) => string | null): Promise<number> {
    return settle(() => this.#store.reconsider(judge));
  }

  counts(): Promise<FrontierCounts> {
    return settle(() => {
      const counts = this.#store.counts();
      return { ...counts, queued: counts.queued - this.#loans.size, leased: this.#loans.size };
    });
  }

  /** The store belongs to whoever made it. */
  close(): Promise<void> {
    return settle(() => {
      for (const id of [...this.#loans.keys()]) this.#takeBack(id);
    });
  }

  /** Takes the best `max` due requests of all hosts. */
  #best(max: number, now: number): OpenRequest[] {
    const candidates: OpenRequest[] = [];
    let queues = 0;
    for (const host of this.#store.hosts()) {
      if (readyAt(host) > now) continue;
      const taken = this.#store.take(host, host.delayMs > 0 ? Math.min(1, max) : max);
      if (taken.length > 0) queues++;
      candidates.push(...taken);
    }
    if (queues > 1) candidates.sort(byRank);
    for (const request of candidates.splice(max)) this.#store.putBack(request);
    return candidates;
  }

  #nextAt(): number | null {
    let earliest: number | null = null;
    for (const host of this.#store.hosts()) {
      const dueAt = this.#store.hasQueued(host) ? 0 : this.#store.nextAside(host);
      if (dueAt === null) continue;
      const at = Math.max(dueAt, readyAt(host));
      if (earliest === null || at < earliest) earliest = at;
    }
    return earliest;
  }

  #lend(request: OpenRequest, now: number): Lease {
    const id = ++this.#lastLeaseId;
    const host = this.#store.host(request.host);
    this.#loans.set(id, { request, expiresAt: now + this.#leaseMs, lentBefore: host.lentAt });
    this.#lent.add(request.requestId);
    host.lentAt = now;
    // Without a delay there is nothing that a restart could break.
    if (host.delayMs > 0) this.#store.saveHost(host);
    const { url, priority, depth, redirects, urlKind, from, attempts } = request;
    return {
      id,
      url,
      host: host.name,
      priority,
      depth,
      redirects,
      urlKind,
      from,
      attempts,
    };
  }

  /** Lets the host be asked again as if this loan had not been, unless a later one was made. */
  #giveTimeBack({ request, expiresAt, lentBefore }: Loan): void {
    const host = this.#store.host(request.host);
    if (host.delayMs === 0 || host.lentAt !== expiresAt - this.#leaseMs) return;
    host.lentAt = lentBefore;
    this.#store.saveHost(host);
  }

  #takeBackExpired(now: number): void {
    for (const [id, loan] of this.#loans) {
      if (loan.expiresAt > now) return;
      this.#takeBack(id);
    }
  }

  #takeBack(leaseId: number): void {
    const loan = this.#loans.get(leaseId);
    if (loan === undefined) return;
    this.#store.putBack(loan.request);
    this.#forget(leaseId, loan);
  }

  #forget(leaseId: number, loan: Loan): void {
    this.#loans.delete(leaseId);
    this.#lent.delete(loan.request.requestId);
  }
}

function readyAt(host: HostTimes): number {
  const afterDelay = host.lentAt === null ? 0 : host.lentAt + host.delayMs;
  return Math.max(afterDelay, host.blockedUntil);
}

/** Highest priority first, then the order of discovery. */
export function byRank(a: OpenRequest, b: OpenRequest): number {
  return b.priority - a.priority || a.requestId - b.requestId;
}

/** A result or an error as a promise. */
function settle<T>(action: () => T): Promise<T> {
  try {
    return Promise.resolve(action());
  } catch (error) {
    return Promise.reject(error);
  }
}
