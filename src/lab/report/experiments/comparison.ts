/** Every strategy on every mirror, from its entry: most figures of the papers are drawn from this. */
import type { ExperimentOptions } from './experiment.js';
import { createDestinationOf } from './flip-truth.js';
import { type FlipCounts, watchFlips } from './flip-watch.js';
import { type Run, type RunLimits, runOnce } from './runs.js';

export interface ComparedRun extends Run {
  readonly flips: FlipCounts;
}

export async function compareStrategies(
  options: ExperimentOptions,
  limits: RunLimits,
): Promise<ComparedRun[]> {
  const runs: ComparedRun[] = [];
  for (const mirror of options.mirrors) {
    const destinationOf = await createDestinationOf(mirror);
    for (const strategy of options.strategies) {
      const watch = watchFlips(strategy, destinationOf);
      const run = await runOnce(mirror, watch.strategy, limits, options);
      runs.push({ ...run, flips: watch.counts() });
    }
  }
  return runs;
}
