/** Notes what a run does instead of storing what it fetches. */
import type { FetchResponse } from '../fetch/fetcher.js';
import type { Mirror } from '../fetch/mirror/mirror.js';
import type { Recorder, Visit } from '../store/visit.js';
import type { Trace, TracedRelation, TracedRequest } from './trace.js';

export class TraceRecorder implements Recorder {
  private readonly mirror: Mirror;
  private readonly requests: TracedRequest[];
  private readonly relations: TracedRelation[];
  /** Responses of learning that the crawl has not come by yet. */
  private readonly learned: Map<string, FetchResponse>;

  constructor(mirror: Mirror) {
    this.mirror = mirror;
    this.requests = [];
    this.relations = [];
    this.learned = new Map();
  }

  record(visit: Visit): void {
    const { url, from, relation, phase, response, redirect } = visit;
    this.requests.push({ url: this.urlOf(url), status: response.status, phase });
    if (phase === 'learn') this.learned.set(url, response);
    if (from === null || relation === null) return;
    // What a redirect was promised to be, its target is.
    this.relations.push({ from: this.urlOf(from), to: this.urlOf(redirect ?? url), relation });
  }

  recall(url: string): FetchResponse | null {
    return this.learned.get(url) ?? null;
  }

  classify(url: string): void {
    this.learned.delete(url);
  }

  /** A request that nobody answered is a request all the same. */
  recordUnanswered(url: string, phase: Visit['phase']): void {
    this.requests.push({ url: this.urlOf(url), status: 0, phase });
  }

  /** Requests so far. */
  get size(): number {
    return this.requests.length;
  }

  trace(): Trace {
    return { requests: this.requests, relations: this.relations };
  }

  private urlOf(url: string): string {
    return this.mirror.urlOf(url) ?? url;
  }
}
