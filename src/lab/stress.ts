/** `lab stress`: strategies on forums drawn at random. */
import type { Strategy } from '../strategies/strategy.js';
import { type CrawlLabProgress, type LabResult, runCrawlLab } from './crawl-lab.js';
import { generateForum } from './simulator/forum.js';
import { describeDrawn, drawSpec } from './simulator/random-spec.js';
import { createForumMirror } from './stress-mirror.js';

export interface StressOptions {
  /** The forums, by their seeds. */
  readonly seeds: readonly number[];
  readonly strategies: readonly Strategy[];
  /** Pages that learning may fetch. @default 150 */
  readonly budget?: number;
  readonly onProgress?: (progress: CrawlLabProgress) => void;
  /** Ends the run under way. */
  readonly signal?: AbortSignal;
}

/** One run, with the forum that it was made on. */
export interface StressResult extends LabResult {
  /** Draws the forum again. */
  readonly forumSeed: number;
  /** What the forum is like, in words. */
  readonly forum: string;
}

/** A run ends after so many requests for each page worth fetching: some forums have no end. */
const REQUESTS_A_PAGE = 20;

/** Every strategy on every forum, one run after the other. */
export async function runStress(options: StressOptions): Promise<StressResult[]> {
  const { seeds, ...lab } = options;
  const results: StressResult[] = [];
  for (const forumSeed of seeds) {
    const drawn = drawSpec(forumSeed);
    const forum = generateForum(drawn.spec, forumSeed);
    for (const strategy of options.strategies) {
      if (options.signal?.aborted) return results;
      const mirror = createForumMirror(forum);
      const [result] = await runCrawlLab({
        ...lab,
        mirrors: [mirror],
        strategies: [strategy],
        maxRequests: REQUESTS_A_PAGE * mirror.size,
      });
      if (result !== undefined) {
        results.push({ ...result, forumSeed, forum: describeDrawn(drawn) });
      }
    }
  }
  return results;
}
