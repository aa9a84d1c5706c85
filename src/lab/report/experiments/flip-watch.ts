/**
 * How well a strategy tells page-flipping links from others, watched while it crawls: the links of
 * every board and thread page that it routes, against the labels.
 */
import type { Page } from '../../../page/page.js';
import type { Route, Strategy } from '../../../strategies/strategy.js';
import { pagedKey } from '../../label-keys.js';
import { type DestinationOf, isFlip } from './flip-truth.js';

/** Pairs of pages: several links from one page to another count once. */
export interface FlipCounts {
  /** Taken for page-flipping, and of these rightly. */
  readonly taken: number;
  readonly right: number;
  /** Page-flipping links on the pages that the strategy fetched, and of these taken for such. */
  readonly there: number;
  readonly found: number;
}

export interface FlipWatch {
  /** The strategy, watched. */
  readonly strategy: Strategy;
  counts(): FlipCounts;
}

/**
 * Left out are links to a first page, which has the URL of its board or thread. A redirect is not
 * expected to be found: it is the permalink of a post, whatever page that is on.
 */
export function watchFlips(strategy: Strategy, destinationOf: DestinationOf): FlipWatch {
  const taken = new Set<string>();
  const right = new Set<string>();
  const there = new Set<string>();
  const note = (page: Page, routes: readonly Route[]): void => {
    const from = destinationOf(page.url)?.key ?? null;
    // Lists of other things are neither right nor wrong places for page-flipping links.
    if (from === null || pagedKey(from) === null) return;
    for (const { link, relation, urlKind } of routes) {
      const to = destinationOf(link.url);
      if (to?.key === from) continue;
      const pair = `${from} ${to?.key ?? link.url}`;
      const flips = to !== null && isFlip(from, to.key);
      if (flips && pagedKey(to.key)?.page === 1) continue;
      if (flips && !to.isRedirected) there.add(pair);
      if (relation !== 'next-page-of' && !urlKind.endsWith('-flip')) continue;
      taken.add(pair);
      if (flips) right.add(pair);
    }
  };
  return {
    strategy: {
      ...strategy,
      route(page, model, context) {
        const routing = strategy.route(page, model, context);
        note(page, routing.routes);
        return routing;
      },
    },
    counts() {
      let found = 0;
      for (const pair of there) if (taken.has(pair)) found++;
      return { taken: taken.size, right: right.size, there: there.size, found };
    },
  };
}
