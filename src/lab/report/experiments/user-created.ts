/**
 * SOUrCe 5.3: what a crawl brings home when it may not fetch everything. Each run ends after half
 * as many requests as the site has pages of user-created content.
 */
import { isUserCreated } from '../../label-keys.js';
import type { ExperimentOptions } from './experiment.js';
import { type Run, runOnce } from './runs.js';

export interface LimitedRun extends Run {
  readonly maxRequests: number;
}

export async function crawlForUserCreated(
  options: ExperimentOptions,
  budget: number,
): Promise<LimitedRun[]> {
  const runs: LimitedRun[] = [];
  for (const mirror of options.mirrors) {
    const urls = new Set((await mirror.labels()).filter(isUserCreated).map(({ url }) => url));
    const maxRequests = Math.floor(urls.size / 2);
    if (maxRequests === 0) continue;
    for (const strategy of options.strategies) {
      const run = await runOnce(mirror, strategy, { budget, maxRequests }, options);
      runs.push({ ...run, maxRequests });
    }
  }
  return runs;
}
