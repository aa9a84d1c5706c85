/** SOUrCe 5.4, table 4: crawling for the kind of page that one example shows. */
import type { Mirror } from '../../../fetch/mirror/mirror.js';
import { createRandom } from '../../../random/random.js';
import { runTargetLab, type TargetResult } from '../../target-lab.js';
import type { ExperimentOptions } from './experiment.js';

/** Those of the paper: breadth-first, by URL patterns from examples, SOUrCe. */
const STRATEGIES: readonly string[] = ['generic', 'structure-driven', 'source'];
const TARGET_TYPES: readonly string[] = ['thread', 'index', 'profile'];
/** Fewer are no target to learn the way to. */
const LEAST_TARGETS = 30;

export async function crawlForTargets(options: ExperimentOptions): Promise<TargetResult[]> {
  const { seed, signal, onProgress } = options;
  const results: TargetResult[] = [];
  for (const mirror of options.mirrors) {
    const found = await runTargetLab({
      mirrors: [mirror],
      strategies: options.strategies.filter(({ name }) => STRATEGIES.includes(name)),
      examples: await examplesOf(mirror, seed),
      seed,
      signal,
      onProgress: ({ site, strategy, requests }) =>
        onProgress(`${site}  ${strategy}  crawl for a target: ${requests} requests`),
    });
    signal.throwIfAborted();
    results.push(...found);
  }
  return results;
}

/** One page of each type that has enough of them. */
async function examplesOf(mirror: Mirror, seed: number): Promise<string[]> {
  const random = createRandom(seed);
  const labels = await mirror.labels();
  return TARGET_TYPES.flatMap((type) => {
    const urls = labels.filter((label) => label.type === type && label.key !== null);
    return urls.length < LEAST_TARGETS ? [] : [random.pick(urls).url];
  });
}
