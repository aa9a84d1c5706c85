/**
 * The engine: learns the site once, then takes URLs from the frontier and visits them until
 * nothing is left, a limit is reached, or somebody says stop. It holds no state of its own that
 * matters: whatever it loses when the process dies is in the frontier and the recorder.
 */
import { BoardwalkError } from '../errors.js';
import type { Fetcher } from '../fetch/fetcher.js';
import type { Politeness } from '../fetch/politeness.js';
import type { RobotsPolicy } from '../fetch/robots-policy.js';
import type { SiteModel } from '../learn/site-model.js';
import type { Names } from '../page/names.js';
import type { Random } from '../random/random.js';
import type { Recorder } from '../store/visit.js';
import type { Strategy } from '../strategies/strategy.js';
import type { Scope } from '../url/scope.js';
import type { TrapDetector } from '../url/traps.js';
import { Admission } from './admission.js';
import { type Clock, sleepUntil } from './clock.js';
import type { CrawlResult, PhaseCost } from './crawl-result.js';
import { type EmitEvent, STOP_MESSAGES, type StopReason } from './events.js';
import type { Frontier, Lease } from './frontier/frontier.js';
import { Hosts } from './hosts.js';
import { Learner } from './learner.js';
import { ModelWatch } from './model-watch.js';
import { Visitor, type VisitorOptions } from './visitor.js';
import { WallCheck } from './wall-check.js';
import { WallWatch } from './wall-watch.js';

export type { CrawlResult, PhaseCost } from './crawl-result.js';

export interface CrawlParts {
  readonly fetcher: Fetcher;
  readonly frontier: Frontier;
  readonly recorder: Recorder;
  readonly strategy: Strategy;
  /** Null: robots.txt is not asked for. */
  readonly robots: RobotsPolicy | null;
  readonly politeness: Politeness;
  readonly scope: Scope;
  readonly traps: TrapDetector;
  readonly names: Names;
  readonly clock: Clock;
  readonly random: Random;
  readonly emit: EmitEvent;
}

export interface CrawlOptions extends VisitorOptions {
  /** Canonical form. */
  readonly start: string;
  /** Pages of the kinds that the crawl is after, canonical. @default none */
  readonly examples?: readonly string[];
  readonly seed: number;
  /** Pages that learning may fetch. */
  readonly budget: number;
  /** Requests under way at once. */
  readonly concurrency: number;
  readonly delayMs: number;
  readonly maxTroubles: number;
  /** Answered requests in all, those of earlier runs (`answeredBefore`) included. */
  readonly maxPages: number;
  readonly answeredBefore: number;
  /** A page that was fine in an earlier run; null where there is none. @default null */
  readonly fineUrl?: string | null;
  readonly maxTimeMs: number;
  readonly maxDepth: number;
}

/** How long requests under way may go on after a stop; what is not done then is released. */
const GRACE_MS = 5000;

/** A pause that a person notices. */
const LONG_WAIT_MS = 2000;

export class Crawl {
  private readonly parts: CrawlParts;
  private readonly options: CrawlOptions;
  private readonly admission: Admission;
  private readonly hosts: Hosts;
  private readonly watch: ModelWatch;
  private readonly walls: WallWatch;
  private readonly wallCheck: WallCheck;
  private wallChecked: Promise<void> | null;
  private readonly visitor: Visitor;
  private readonly learner: Learner;
  private readonly underWay: Set<Promise<void>>;
  /** Fires when nothing new is to be begun, and GRACE_MS later when what is under way must end. */
  private readonly halt: AbortController;
  private readonly abandon: AbortController;
  private stop: { readonly reason: StopReason; readonly message: string } | null;
  private failure: unknown;
  private requests: number;

  constructor(parts: CrawlParts, options: CrawlOptions) {
    this.options = options;
    const counted: EmitEvent = (event) => {
      if (event.type === 'visited' || (event.type === 'failed' && event.unanswered)) {
        this.requests++;
      }
      parts.emit(event);
    };
    this.parts = { ...parts, emit: counted };
    this.admission = new Admission({ ...parts, ...options });
    this.hosts = new Hosts({
      ...this.parts,
      ...options,
      admission: this.admission,
      home: new URL(options.start).host,
      hasAnswered: options.answeredBefore > 0,
    });
    this.watch = new ModelWatch();
    this.walls = new WallWatch(options.fineUrl);
    this.wallChecked = null;
    this.visitor = new Visitor(
      {
        ...this.parts,
        hosts: this.hosts,
        admission: this.admission,
        watch: this.watch,
        walls: this.walls,
      },
      options,
    );
    this.underWay = new Set();
    this.halt = new AbortController();
    const shared = { ...this.parts, visitor: this.visitor, signal: this.halt.signal };
    this.wallCheck = new WallCheck({ ...shared, walls: this.walls }, options.backoff);
    this.learner = new Learner(
      {
        ...shared,
        admission: this.admission,
        watch: this.watch,
        checkWalls: () => this.checkWalls(null),
      },
      { ...options, requests: () => this.requests, requestsLeft: () => this.pagesLeft() },
    );
    this.abandon = new AbortController();
    this.stop = null;
    this.failure = null;
    this.requests = 0;
  }

  /**
   * @param known the model of an earlier run; null to learn.
   * @param onLearned called with each fresh model, before the crawl goes by it: the place to save it.
   * @param signal ends the run cleanly.
   * @throws whatever is neither the site's doing nor a limit (a bug, an unreadable disk).
   */
  async run(
    known: SiteModel | null,
    onLearned: (model: SiteModel) => void,
    signal: AbortSignal,
  ): Promise<CrawlResult> {
    const { frontier, clock, emit } = this.parts;
    const interrupt = (): void => this.end('interrupted');
    signal.addEventListener('abort', interrupt);
    if (signal.aborted) interrupt();
    const limit = new AbortController();
    void this.watchTime(limit.signal);
    let model = known;
    let learn: PhaseCost = { requests: 0, seconds: 0 };
    const startedAt = clock.now();
    try {
      await this.hosts.meet(new URL(this.options.start).host);
      const counts = await frontier.counts();
      const { start, answeredBefore } = this.options;
      emit({ type: 'started', url: start, answers: answeredBefore, queued: counts.queued });
      await this.reconsider();
      if (model === null) {
        model = await this.learner.learn();
        if (this.pagesLeft() <= 0) this.end('max-pages');
        learn = { requests: this.requests, seconds: (clock.now() - startedAt) / 1000 };
        if (model !== null) onLearned(model);
      }
      if (model !== null) model = await this.crawl(model, onLearned);
    } catch (error) {
      this.endBy(error);
    } finally {
      limit.abort();
      signal.removeEventListener('abort', interrupt);
    }
    await Promise.all(this.underWay);
    if (this.failure !== null) throw this.failure;
    const { reason, message } = this.stop ?? {
      reason: 'finished',
      message: STOP_MESSAGES.finished,
    };
    emit({ type: 'stopped', reason, message });
    const seconds = (clock.now() - startedAt) / 1000 - learn.seconds;
    const crawl = { requests: this.requests - learn.requests, seconds };
    return { reason, message, model, learn, crawl, fineUrl: this.walls.fineUrl };
  }

  /** The rules may have been loosened since the last run: what they refused then gets its chance. */
  private async reconsider(): Promise<void> {
    await this.parts.frontier.reconsider((url, depth) => this.admission.refusal(url, depth));
  }

  /** Returns the model that it went by in the end. */
  private async crawl(first: SiteModel, onLearned: (model: SiteModel) => void): Promise<SiteModel> {
    const { frontier, clock } = this.parts;
    let model = first;
    while (this.stop === null) {
      await this.checkWalls(model);
      const { outdated } = this.watch;
      if (outdated !== null) {
        await Promise.all(this.underWay);
        const next = await this.learner.learnAgain(outdated, model);
        if (next !== null) onLearned(next);
        model = next ?? model;
        continue;
      }
      const room = Math.min(this.options.concurrency - this.underWay.size, this.pagesLeft());
      if (this.pagesLeft() <= 0 && this.underWay.size === 0) {
        this.end('max-pages');
        break;
      }
      // What ends while the frontier is asked may have brought new URLs: ask again then.
      const wasIdle = this.underWay.size === 0;
      const batch = room > 0 ? await frontier.lease(room, clock.now()) : null;
      for (const lease of batch?.leases ?? []) this.begin(lease, model);
      if (batch !== null && batch.leases.length > 0) {
        if (this.underWay.size < this.options.concurrency) continue;
      } else if (batch?.nextAt === null && wasIdle) break;
      await this.pause(batch?.nextAt ?? null);
    }
    return model;
  }

  /** Learning may ask for several pages at once: they wait for one check. */
  private async checkWalls(model: SiteModel | null): Promise<void> {
    if (this.wallChecked === null && !this.walls.isSuspected) return;
    this.wallChecked ??= Promise.all(this.underWay)
      .then(() => this.wallCheck.run(model))
      .finally(() => {
        this.wallChecked = null;
      });
    await this.wallChecked;
  }

  private begin(lease: Lease, model: SiteModel): void {
    const work: Promise<void> = this.visitor
      .crawl(lease, model, this.abandon.signal)
      .catch((error: unknown) => this.endBy(error))
      .finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  /** Until a request ends, the next URL is due, or the run is stopped. */
  private async pause(nextAt: number | null): Promise<void> {
    const { clock } = this.parts;
    if (nextAt === null) {
      if (this.underWay.size > 0) await Promise.race(this.underWay);
      return;
    }
    if (this.halt.signal.aborted) return;
    const waitMs = nextAt - clock.now();
    if (waitMs > LONG_WAIT_MS && this.underWay.size === 0) {
      this.parts.emit({ type: 'waiting', waitMs });
    }
    // Not AbortSignal.any: a long crawl pauses a million times, and each leaves a trace in its parts.
    const wake = new AbortController();
    const onHalt = (): void => wake.abort();
    this.halt.signal.addEventListener('abort', onHalt);
    const due = clock.sleep(Math.max(0, nextAt - clock.now()), wake.signal);
    await Promise.race([due, ...this.underWay]);
    this.halt.signal.removeEventListener('abort', onHalt);
    wake.abort();
  }

  private pagesLeft(): number {
    const { maxPages, answeredBefore } = this.options;
    return maxPages - answeredBefore - this.requests - this.underWay.size;
  }

  private async watchTime(cancelled: AbortSignal): Promise<void> {
    if (!Number.isFinite(this.options.maxTimeMs)) return;
    const { clock } = this.parts;
    await sleepUntil(clock, clock.now() + this.options.maxTimeMs, cancelled);
    if (!cancelled.aborted) this.end('max-time');
  }

  private endBy(error: unknown): void {
    const isSites = error instanceof BoardwalkError && error.code === 'stopped-by-site';
    const isDisks = error instanceof BoardwalkError && error.code === 'disk-full';
    if (isSites || isDisks) this.end(error.code as StopReason, error.message);
    else {
      this.failure ??= error;
      this.end('interrupted');
    }
  }

  private end(reason: StopReason, message: string = STOP_MESSAGES[reason]): void {
    this.stop ??= { reason, message };
    this.halt.abort();
    if (this.underWay.size === 0) return;
    const grace = setTimeout(() => this.abandon.abort(), GRACE_MS);
    void Promise.all(this.underWay).then(() => clearTimeout(grace));
  }
}
