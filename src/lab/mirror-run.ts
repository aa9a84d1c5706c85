/** One run of a strategy on a mirror: the engine as it runs live, without waiting. */
import { systemClock } from '../crawl/clock.js';
import { Crawl, type CrawlResult } from '../crawl/engine.js';
import type { EmitEvent } from '../crawl/events.js';
import { createMemoryFrontier } from '../crawl/frontier/memory-frontier.js';
import type { Fetcher } from '../fetch/fetcher.js';
import type { Mirror } from '../fetch/mirror/mirror.js';
import { createMirrorFetcher } from '../fetch/mirror/mirror-fetcher.js';
import type { Politeness } from '../fetch/politeness.js';
import { isTransientStatus } from '../fetch/retry.js';
import { createNames } from '../page/tree.js';
import { createRandom } from '../random/random.js';
import type { Strategy } from '../strategies/strategy.js';
import { createScope } from '../url/scope.js';
import { createTrapDetector } from '../url/traps.js';
import type { Trace } from './trace.js';
import { TraceRecorder } from './trace-recorder.js';

export interface CrawlLabProgress {
  readonly site: string;
  readonly strategy: string;
  readonly phase: 'learn' | 'crawl';
  readonly requests: number;
}

export interface MirrorRunOptions {
  /** As the mirror knows it. */
  readonly start: string;
  /** Pages of the kinds that the crawl is after, as the mirror knows them. @default none */
  readonly examples?: readonly string[];
  /** Pages that learning may fetch. @default 150 */
  readonly budget?: number;
  /** The run ends after so many requests. @default no limit */
  readonly maxRequests?: number;
  /** @default 1 */
  readonly seed?: number;
  readonly onProgress?: (progress: CrawlLabProgress) => void;
  /** Ends the run under way; its result says so and no further run begins. */
  readonly signal?: AbortSignal;
}

const DEFAULT_BUDGET = 150;
const MAX_BODY_BYTES = 64_000_000;

export interface MirrorRun {
  readonly trace: Trace;
  readonly learnSeconds: number;
  readonly crawlSeconds: number;
  /** Why the run did not come to its end. */
  readonly failed: string | null;
}

export async function runOnMirror(
  mirror: Mirror,
  strategy: Strategy,
  options: MirrorRunOptions,
): Promise<MirrorRun> {
  const recorder = new TraceRecorder(mirror);
  const startedAt = systemClock.now();
  let learnSeconds: number | null = null;
  const emit: EmitEvent = (event) => {
    if (event.type === 'failed' && event.unanswered) {
      recorder.recordUnanswered(event.url, event.phase);
    }
    // A site may be learned again later.
    if (event.type === 'learned') learnSeconds = (learnSeconds ?? 0) + event.seconds;
    if (event.type !== 'visited') return;
    options.onProgress?.({
      site: mirror.site.name,
      strategy: strategy.name,
      phase: event.phase,
      requests: recorder.size,
    });
  };
  const crawl = createCrawl(mirror, strategy, recorder, emit, options);
  let failed: string | null;
  try {
    const signal = options.signal ?? new AbortController().signal;
    failed = failureOf(await crawl.run(null, () => {}, signal));
  } catch (error) {
    failed = error instanceof Error ? error.message : String(error);
  }
  const seconds = (systemClock.now() - startedAt) / 1000;
  // A run that ended before it had learned spent all its time on that.
  learnSeconds ??= seconds;
  return {
    trace: recorder.trace(),
    learnSeconds,
    crawlSeconds: Math.max(0, seconds - learnSeconds),
    failed,
  };
}

function createCrawl(
  mirror: Mirror,
  strategy: Strategy,
  recorder: TraceRecorder,
  emit: EmitEvent,
  options: MirrorRunOptions,
): Crawl {
  const { start, examples = [] } = options;
  const { seed = 1, budget = DEFAULT_BUDGET, maxRequests = Number.POSITIVE_INFINITY } = options;
  const parts = {
    fetcher: withFinalAnswers(createMirrorFetcher([mirror])),
    frontier: createMemoryFrontier(),
    recorder,
    strategy,
    robots: null,
    politeness: NO_POLITENESS,
    scope: createScope({ start, kind: 'host', include: [], exclude: [] }),
    traps: createTrapDetector({ currentYear: new Date(systemClock.now()).getUTCFullYear() }),
    names: createNames(),
    clock: systemClock,
    random: createRandom(seed),
    emit,
  };
  return new Crawl(parts, {
    start,
    examples,
    seed,
    budget,
    maxPages: maxRequests,
    answeredBefore: 0,
    maxTimeMs: Number.POSITIVE_INFINITY,
    maxDepth: Number.POSITIVE_INFINITY,
    // One request at a time: the order, and with it every number, is the same in every run.
    concurrency: 1,
    delayMs: 0,
    maxTroubles: Number.POSITIVE_INFINITY,
    tries: 1,
    backoff: { baseMs: 0, maxMs: 0 },
    maxBodyBytes: MAX_BODY_BYTES,
    obeyNofollow: false,
  });
}

const AT_EASE = { delayMs: 0, blockUntil: null, troubles: 0 };

const NO_POLITENESS: Politeness = {
  afterResponse: () => AT_EASE,
  afterFailure: () => AT_EASE,
  setCrawlDelay: () => 0,
};

/**
 * A mirror answers the same way for ever. An overload that it recorded is not worth waiting for,
 * so it looks to the crawl like a page that is gone.
 */
function withFinalAnswers(fetcher: Fetcher): Fetcher {
  return {
    fetch: async (request, signal) => {
      const response = await fetcher.fetch(request, signal);
      return isTransientStatus(response.status) ? { ...response, status: 410 } : response;
    },
    close: () => fetcher.close(),
  };
}

/** A run that reached its end or its limit has not failed. */
function failureOf({ reason, message }: CrawlResult): string | null {
  return reason === 'finished' || reason === 'max-pages' ? null : message;
}
