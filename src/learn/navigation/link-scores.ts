/**
 * Score(u) of every link (SOUrCe eq. 11 and 12). Where the pair of cluster and Apath is not in the
 * table, the links with that Apath on the pages of all clusters are asked instead; a link whose
 * Apath was never seen scores 0.
 */
import { balance, clusterScore } from '../hits.js';
import type { Navigation } from './navigation-knowledge.js';
import { probabilitiesOf } from './navigation-table.js';

export interface LinkScorer {
  /** @param pagesIn how many of `crawledPages` are in a cluster. */
  score(
    cluster: number,
    apath: string,
    pagesIn: (cluster: number) => number,
    crawledPages: number,
  ): number;
}

type Probabilities = ReadonlyMap<number, number>;

export function createLinkScorer({ rows, worth, isForTarget }: Navigation): LinkScorer {
  const byPair = new Map<string, Probabilities>();
  const sums = new Map<string, Map<number, number>>();
  for (const { cluster, apath, leadsTo } of rows) {
    if (leadsTo.size === 0) continue;
    byPair.set(`${cluster} ${apath}`, probabilitiesOf(leadsTo));
    const sum = sums.get(apath) ?? new Map<number, number>();
    sums.set(apath, sum);
    for (const [to, links] of leadsTo) sum.set(to, (sum.get(to) ?? 0) + links);
  }
  const byApath = new Map([...sums].map(([apath, sum]) => [apath, probabilitiesOf(sum)]));
  return {
    score(cluster, apath, pagesIn, crawledPages) {
      const leadsTo = byPair.get(`${cluster} ${apath}`) ?? byApath.get(apath);
      if (leadsTo === undefined) return 0;
      let score = 0;
      for (const [to, probability] of leadsTo) {
        const known = worth[to];
        if (known === undefined) continue;
        const balanced = isForTarget ? 1 : balance(pagesIn(to), crawledPages);
        score += probability * clusterScore(known.info, known.dsim, balanced);
      }
      return score;
    },
  };
}
