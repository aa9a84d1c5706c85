/** What a strategy knows of a crawl that has only begun. */
import type { Aim, CrawlContext, Tally } from './strategy.js';

/** Every thread of the site. */
export const EVERYTHING: Aim = { goal: 'threads', sinceMs: null, nowMs: 0, boards: null };

export const NO_TALLY: Tally = { pages: 0, fitting: 0, fresh: 0 };

export const FRESH_CRAWL: CrawlContext = {
  pages: 0,
  pagesIn: () => 0,
  tally: () => NO_TALLY,
  aim: EVERYTHING,
};
