/** `lab crawl`: strategies on mirrors, measured. */

import { systemClock } from '../crawl/clock.js';
import { Crawl, type CrawlResult } from '../crawl/engine.js';
import type { EmitEvent } from '../crawl/events.js';
import { createMemoryFrontier } from '../crawl/frontier/memory-frontier.js';
import { BoardwalkError } from '../errors.js';
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
import { type Measures, measure } from './measures.js';
import type { Trace } from './trace.js';
import { TraceRecorder } from './trace-recorder.js';

export interface CrawlLabOptions {
  readonly mirrors: readonly Mirror[];
  readonly strategies: readonly Strategy[];
  /** Where each run starts. @default the mirror's entry */
  readonly start?: string;
  /** Pages that learning may fetch. @default 150 */
  readonly budget?: number;
  /** A run ends after so many requests. @default no limit */
  readonly maxRequests?: number;
  /** @default 1 */
  readonly seed?: number;
  readonly onProgress?: (progress: CrawlLabProgress) => void;
  /** Ends the run under way; its result says so and no further run begins. */
  readonly signal?: AbortSignal;
}

export interface CrawlLabProgress {
  readonly site: string;
  readonly strategy: string;
  readonly phase: 'learn' | 'crawl';
  readonly requests: number;
}

export interface PhaseResult {
  readonly requests: number;
  readonly seconds: number;
}

/** One run, in the form that `--json` writes. */
export interface LabResult extends Measures {
  readonly site: string;
  readonly strategy: string;
  readonly seed: number;
  readonly start: string;
  readonly learn: PhaseResult;
  readonly crawl: PhaseResult;
  /** Why the run did not come to its end; the measures are then of what it did. */
  readonly failed: string | null;
}

const DEFAULT_BUDGET = 150;
const MAX_BODY_BYTES = 64_000_000;

/** Every strategy on every mirror, one run after the other. */
export async function runCrawlLab(options: CrawlLabOptions): Promise<LabResult[]> {
  const results: LabResult[] = [];
  for (const mirror of options.mirrors) {
    for (const strategy of options.strategies) {
      if (options.signal?.aborted) return results;
      results.push(await runOne(mirror, strategy, options));
    }
  }
  return results;
}

async function runOne(
  mirror: Mirror,
  strategy: Strategy,
  options: CrawlLabOptions,
): Promise<LabResult> {
  const start = mirror.urlOf(options.start ?? mirror.entry);
  if (start === null) {
    const message = `The start "${options.start}" is not an http or https URL; give one of the mirror's.`;
    throw new BoardwalkError(message, { code: 'usage' });
  }
  const { seed = 1 } = options;
  const recorder = new TraceRecorder(mirror);
  const run = await crawlMirror(mirror, strategy, start, recorder, options);
  const trace = recorder.trace();
  const measures = measure(trace, await mirror.labels(), await mirror.truth());
  return {
    site: mirror.site.name,
    strategy: strategy.name,
    seed,
    start,
    learn: { requests: requestsOf(trace, 'learn'), seconds: run.learnSeconds },
    crawl: { requests: requestsOf(trace, 'crawl'), seconds: run.crawlSeconds },
    ...measures,
    failed: run.failed,
  };
}

interface Run {
  readonly learnSeconds: number;
  readonly crawlSeconds: number;
  readonly failed: string | null;
}

async function crawlMirror(
  mirror: Mirror,
  strategy: Strategy,
  start: string,
  recorder: TraceRecorder,
  options: CrawlLabOptions,
): Promise<Run> {
  const startedAt = systemClock.now();
  let learnedAt: number | null = null;
  const emit: EmitEvent = (event) => {
    if (event.type === 'failed' && event.unanswered) {
      recorder.recordUnanswered(event.url, event.phase);
    }
    if (event.type === 'learned') learnedAt = systemClock.now();
    if (event.type !== 'visited') return;
    options.onProgress?.({
      site: mirror.site.name,
      strategy: strategy.name,
      phase: event.phase,
      requests: recorder.size,
    });
  };
  const crawl = createCrawl(mirror, strategy, start, recorder, emit, options);
  let failed: string | null;
  try {
    const signal = options.signal ?? new AbortController().signal;
    failed = failureOf(await crawl.run(null, () => {}, signal));
  } catch (error) {
    failed = error instanceof Error ? error.message : String(error);
  }
  const endedAt = systemClock.now();
  // A run that ended before it had learned spent all its time on that.
  const crawlFrom = learnedAt ?? endedAt;
  return {
    learnSeconds: (crawlFrom - startedAt) / 1000,
    crawlSeconds: (endedAt - crawlFrom) / 1000,
    failed,
  };
}

function createCrawl(
  mirror: Mirror,
  strategy: Strategy,
  start: string,
  recorder: TraceRecorder,
  emit: EmitEvent,
  options: CrawlLabOptions,
): Crawl {
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

function requestsOf(trace: Trace, phase: 'learn' | 'crawl'): number {
  let count = 0;
  for (const request of trace.requests) if (request.phase === phase) count++;
  return count;
}
