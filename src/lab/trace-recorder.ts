/** Notes what a run does instead of storing what it fetches. */
import type { FetchResponse } from '../fetch/fetcher.js';
import type { Mirror } from '../fetch/mirror/mirror.js';
import type { PageRelation, Recorder, Visit } from '../store/visit.js';
import type { PageKind } from '../strategies/strategy.js';
import type { Trace, TracedRelation, TracedRequest } from './trace.js';

export class TraceRecorder implements Recorder {
  private readonly mirror: Mirror;
  private readonly requests: TracedRequest[];
  private readonly relations: TracedRelation[];
  private readonly redirects: Map<string, string>;
  /** Responses of learning that the crawl has not come by yet. */
  private readonly learned: Map<string, FetchResponse>;

  constructor(mirror: Mirror) {
    this.mirror = mirror;
    this.requests = [];
    this.relations = [];
    this.redirects = new Map();
    this.learned = new Map();
  }

  record(visit: Visit): void {
    const { url, phase, response, redirect } = visit;
    this.requests.push({ url: this.urlOf(url), status: response.status, phase });
    if (phase === 'learn') this.learned.set(url, response);
    if (redirect !== null) this.redirects.set(this.urlOf(url), this.urlOf(redirect));
    this.relate(url, visit.relations);
  }

  recall(url: string): FetchResponse | null {
    return this.learned.get(url) ?? null;
  }

  classify(url: string, _pageKind: PageKind, relations: readonly PageRelation[]): void {
    this.learned.delete(url);
    this.relate(url, relations);
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
    // What a redirect was promised to be, its target is.
    const relations = this.relations.map((edge) => ({
      ...edge,
      to: this.redirects.get(edge.to) ?? edge.to,
    }));
    return { requests: this.requests, relations };
  }

  private relate(from: string, relations: readonly PageRelation[]): void {
    for (const { to, relation } of relations) {
      this.relations.push({ from: this.urlOf(from), to: this.urlOf(to), relation });
    }
  }

  private urlOf(url: string): string {
    return this.mirror.urlOf(url) ?? url;
  }
}
