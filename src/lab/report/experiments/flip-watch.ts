/**
 * How well a strategy tells page-flipping links from others, watched while it crawls: the links of
 * every board and thread page that it routes, against the labels.
 */
import type { Page } from '../../../page/page.js';
import type { Route, Strategy } from '../../../strategies/strategy.js';
import { pagedKey } from '../../label-keys.js';
import { isFlip, type KeyOf } from './flip-truth.js';

/** Pairs of pages: several links from one page to another count once. */
export interface FlipCounts {
  /** Taken for page-flipping. */
  readonly found: number;
  /** Of these, rightly. */
  readonly right: number;
  /** Page-flipping links on the pages that the strategy fetched. */
  readonly there: number;
}

export interface FlipWatch {
  /** The strategy, watched. */
  readonly strategy: Strategy;
  counts(): FlipCounts;
}

export function watchFlips(strategy: Strategy, keyOf: KeyOf): FlipWatch {
  const found = new Set<string>();
  const there = new Set<string>();
  const note = (page: Page, routes: readonly Route[]): void => {
    const from = keyOf(page.url);
    // Lists of other things are neither right nor wrong places for page-flipping links.
    if (from === null || pagedKey(from) === null) return;
    for (const { link, relation, urlKind } of routes) {
      const to = keyOf(link.url);
      if (to === from) continue;
      const pair = `${from} ${to ?? link.url}`;
      if (to !== null && isFlip(from, to)) there.add(pair);
      if (relation === 'next-page-of' || urlKind.endsWith('-flip')) found.add(pair);
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
      let right = 0;
      for (const pair of found) if (there.has(pair)) right++;
      return { found: found.size, right, there: there.size };
    },
  };
}
