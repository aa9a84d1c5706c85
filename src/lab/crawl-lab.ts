/** `lab crawl`: strategies on mirrors, measured. */
import { BoardwalkError } from '../errors.js';
import type { Mirror } from '../fetch/mirror/mirror.js';
import type { Strategy } from '../strategies/strategy.js';
import { examplesIn, examplesOf } from './examples.js';
import { type Measures, measure } from './measures.js';
import { type MirrorRunOptions, runOnMirror } from './mirror-run.js';
import type { Trace } from './trace.js';

export type { CrawlLabProgress } from './mirror-run.js';

export interface CrawlLabOptions extends Omit<MirrorRunOptions, 'start' | 'examples'> {
  readonly mirrors: readonly Mirror[];
  readonly strategies: readonly Strategy[];
  /** Where each run starts. @default the mirror's entry */
  readonly start?: string;
  /**
   * Pages of the kinds that the crawl is after.
   * @default none; for strategies that need them, a thread and a board page from the labels
   */
  readonly examples?: readonly string[];
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
  const needsSome = strategy.needsExamples === true && options.examples === undefined;
  const examples = needsSome
    ? examplesOf(await mirror.labels(), await mirror.truth(), seed)
    : examplesIn(mirror, options.examples ?? []);
  const run = await runOnMirror(mirror, strategy, { ...options, start, examples });
  const { trace } = run;
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

function requestsOf(trace: Trace, phase: 'learn' | 'crawl'): number {
  let count = 0;
  for (const request of trace.requests) if (request.phase === phase) count++;
  return count;
}
