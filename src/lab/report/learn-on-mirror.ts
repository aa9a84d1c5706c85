/** Samples of mirrors for experiments that look at what is learned and do not crawl. */
import type { Mirror } from '../../fetch/mirror/mirror.js';
import { generic } from '../../strategies/generic.js';
import type { Site, Strategy } from '../../strategies/strategy.js';
import { runCrawlLab } from '../crawl-lab.js';

export interface LearnOptions {
  /** Pages that may be fetched. */
  readonly budget: number;
  readonly seed: number;
  readonly signal: AbortSignal;
}

/** Calls `learn` with the site that a strategy would be given; scope, redirects and all. */
export async function learnOnMirror<T>(
  mirror: Mirror,
  learn: (site: Site) => Promise<T>,
  options: LearnOptions,
): Promise<T> {
  let outcome: { learned: T } | { error: unknown } | null = null;
  const learner: Strategy = {
    name: 'sample',
    async learn(site, budget) {
      try {
        outcome = { learned: await learn(site) };
      } catch (error) {
        outcome = { error };
      }
      return generic.learn(site, budget);
    },
    route(page, model, context) {
      const routing = generic.route(page, model, context);
      return {
        ...routing,
        routes: routing.routes.map((route) => ({ ...route, follow: false })),
      };
    },
  };
  const [result] = await runCrawlLab({ mirrors: [mirror], strategies: [learner], ...options });
  options.signal.throwIfAborted();
  // The compiler does not see that `learn` was called meanwhile.
  const ended = outcome as { learned: T } | { error: unknown } | null;
  if (ended === null) throw new Error(result!.failed ?? 'Nothing could be learned.');
  if ('error' in ended) throw ended.error;
  return ended.learned;
}
