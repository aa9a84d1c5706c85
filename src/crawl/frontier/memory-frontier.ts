/** A frontier that ends with the process: for the lab, where nothing need outlive a run. */
import type { Completion, DiscoveredUrl, Frontier, FrontierCounts } from './frontier.js';
import { Heap } from './heap.js';
import { byRank, LocalFrontier, type LocalFrontierOptions } from './local-frontier.js';
import type { HostTimes, OpenRequest, RequestStore } from './request-store.js';

interface MemoryHost extends HostTimes {
  readonly queue: Heap<MemoryRequest>;
  readonly aside: Heap<MemoryRequest>;
}

interface MemoryRequest extends OpenRequest {
  priority: number;
  urlKind: string;
  from: string | null;
  state: 'open' | Completion['state'];
  notBefore: number;
  attempts: number;
}

/** An empty frontier in memory. */
export function createMemoryFrontier(options: LocalFrontierOptions = {}): Frontier {
  return new LocalFrontier(new MemoryStore(), options);
}

class MemoryStore implements RequestStore {
  readonly #requests: Map<string, MemoryRequest>;
  readonly #hosts: Map<string, MemoryHost>;
  readonly #counts: { queued: number; done: number; failed: number; refused: number };

  constructor() {
    this.#requests = new Map();
    this.#hosts = new Map();
    this.#counts = { queued: 0, done: 0, failed: 0, refused: 0 };
  }

  add(urls: readonly DiscoveredUrl[]): number {
    let added = 0;
    for (const url of urls) if (this.#addOne(url)) added++;
    return added;
  }

  find(url: string): OpenRequest | 'ended' | null {
    const request = this.#requests.get(url);
    if (request === undefined) return null;
    return request.state === 'open' ? request : 'ended';
  }

  hosts(): Iterable<HostTimes> {
    return this.#hosts.values();
  }

  host(name: string): MemoryHost {
    let host = this.#hosts.get(name);
    if (host === undefined) {
      const queue = new Heap<MemoryRequest>(byRank);
      const aside = new Heap<MemoryRequest>((a, b) => a.notBefore - b.notBefore);
      host = { name, delayMs: 0, lentAt: null, blockedUntil: 0, queue, aside };
      this.#hosts.set(name, host);
    }
    return host;
  }

  saveHost(): void {
    // The host is the frontier's own object.
  }

  take(host: HostTimes, max: number): OpenRequest[] {
    const { queue } = host as MemoryHost;
    const taken: OpenRequest[] = [];
    while (taken.length < max && queue.size > 0) taken.push(queue.pop()!);
    return taken;
  }

  takeOne(request: OpenRequest): void {
    this.host(request.host).queue.remove(request as MemoryRequest);
  }

  putBack(request: OpenRequest): void {
    this.host(request.host).queue.push(request as MemoryRequest);
  }

  hasQueued(host: HostTimes): boolean {
    return (host as MemoryHost).queue.size > 0;
  }

  setAside(request: OpenRequest, notBefore: number, attempts: number): void {
    const kept = request as MemoryRequest;
    kept.notBefore = notBefore;
    kept.attempts = attempts;
    this.host(kept.host).aside.push(kept);
  }

  wake(now: number): void {
    for (const { aside, queue } of this.#hosts.values()) {
      while (aside.size > 0 && aside.peek()!.notBefore <= now) {
        const request = aside.pop()!;
        request.notBefore = 0;
        queue.push(request);
      }
    }
  }

  nextAside(host: HostTimes): number | null {
    return (host as MemoryHost).aside.peek()?.notBefore ?? null;
  }

  end(request: OpenRequest, completion: Completion): number {
    completion.persist?.();
    const kept = request as MemoryRequest;
    kept.state = completion.state;
    this.#counts.queued--;
    this.#counts[completion.state]++;
    return this.add(completion.links);
  }

  requeueFailed(): number {
    return this.#reopen('failed', () => true);
  }

  reopen(urls: readonly string[]): number {
    const named = urls.map((url) => this.#requests.get(url)).filter((it) => it !== undefined);
    return this.#reopen('done', () => true, named) + this.#reopen('failed', () => true, named);
  }

  reconsider(judge: (url: string, depth: number) => string | null): number {
    return this.#reopen('refused', ({ url, depth }) => judge(url, depth) === null);
  }

  counts(): Omit<FrontierCounts, 'leased'> {
    return { ...this.#counts };
  }

  #reopen(
    state: Completion['state'],
    isWanted: (request: MemoryRequest) => boolean,
    among: Iterable<MemoryRequest> = this.#requests.values(),
  ): number {
    let reopened = 0;
    for (const request of among) {
      if (request.state !== state || !isWanted(request)) continue;
      request.state = 'open';
      request.attempts = 0;
      this.putBack(request);
      reopened++;
    }
    this.#counts[state] -= reopened;
    this.#counts.queued += reopened;
    return reopened;
  }

  #addOne(discovered: DiscoveredUrl): boolean {
    const { refused, ...url } = discovered;
    const known = this.#requests.get(url.url);
    if (known !== undefined) {
      if (refused === null && url.priority > known.priority) this.#raise(known, url);
      return false;
    }
    const request: MemoryRequest = {
      ...url,
      host: new URL(url.url).host,
      requestId: this.#requests.size + 1,
      notBefore: 0,
      attempts: 0,
      state: refused === null ? 'open' : 'refused',
    };
    this.#requests.set(url.url, request);
    this.#counts[refused === null ? 'queued' : 'refused']++;
    if (refused === null) this.putBack(request);
    return true;
  }

  #raise(request: MemoryRequest, by: Omit<DiscoveredUrl, 'refused'>): void {
    const { queue } = this.host(request.host);
    const isQueued = queue.remove(request);
    request.priority = by.priority;
    request.urlKind = by.urlKind;
    request.from = by.from;
    if (isQueued) queue.push(request);
  }
}
