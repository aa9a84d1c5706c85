/** The 2014 paper's figure 6 and iRobot's figure 10: how many pages a strategy must learn from. */
import type { Mirror } from '../../../fetch/mirror/mirror.js';
import { isWanted, plainBoardKeys } from '../../label-keys.js';
import type { ExperimentOptions } from './experiment.js';
import { type Run, runOnce } from './runs.js';

export const SAMPLE_SIZES: readonly number[] = [10, 20, 50, 100, 200, 500, 1000];

/** A run after learning from at most so many pages. */
export interface SampledRun extends Omit<Run, 'curve'> {
  readonly budget: number;
  readonly maxRequests: number;
}

/**
 * A crawl that fetches everything covers everything in the end, whatever it has learned. So each
 * run may make, besides those of learning, twice as many requests as there are pages worth having.
 *
 * @param options with the strategies that learn.
 */
export async function varySample(
  options: ExperimentOptions,
  sizes: readonly number[] = SAMPLE_SIZES,
): Promise<SampledRun[]> {
  const runs: SampledRun[] = [];
  for (const mirror of options.mirrors) {
    const wanted = await wantedPages(mirror);
    for (const strategy of options.strategies) {
      for (const budget of sizes) {
        const maxRequests = budget + 2 * wanted;
        const run = await runOnce(mirror, strategy, { budget, maxRequests }, options);
        const { curve: _, ...rest } = run;
        runs.push({ ...rest, budget, maxRequests });
      }
    }
  }
  return runs;
}

async function wantedPages(mirror: Mirror): Promise<number> {
  const plainBoards = plainBoardKeys(await mirror.truth());
  const wanted = (await mirror.labels()).filter((label) => isWanted(label, plainBoards));
  return new Set(wanted.map(({ key }) => key)).size;
}
