/**
 * The Apath navigation table (SOUrCe 4.3): which clusters the links with one Apath lead to from
 * the pages of one cluster.
 *
 * Outliers are a class of their own here, as source and as destination. What is no page (a file, an
 * error, a redirect) has no place in the training data, so equation 5 does not count it: where
 * titles share their Apath with names that guests may not look at, the titles alone say where it leads.
 */
import { OUTLIER } from '../clustering/clustering.js';
import type { SiteSample } from './sample-site.js';

/** What is known of the links with one Apath on the pages of one cluster. */
export interface NavigationRow {
  /** Cluster number, or `OUTLIER`. */
  readonly cluster: number;
  readonly apath: string;
  /** Links in the sample, |U| of equation 4. */
  readonly links: number;
  /** How many of those with known destination lead to each cluster (`OUTLIER` included). */
  readonly leadsTo: ReadonlyMap<number, number>;
}

interface OpenRow extends NavigationRow {
  links: number;
  readonly leadsTo: Map<number, number>;
}

/**
 * Equations 4 and 5, before the division. Rows of clusters in the order of their numbers.
 *
 * @param assignments the cluster of each page of the sample, or `OUTLIER`.
 */
export function navigationTable(
  sample: SiteSample,
  assignments: ArrayLike<number>,
): NavigationRow[] {
  const clusterOf = new Map(sample.pages.map(({ page }, i) => [page.url, assignments[i]!]));
  const rows = new Map<string, OpenRow>();
  for (const [i, { groups }] of sample.pages.entries()) {
    for (const { apath, urls } of groups) {
      const cluster = assignments[i]!;
      const key = `${cluster} ${apath}`;
      const row = rows.get(key) ?? { cluster, apath, links: 0, leadsTo: new Map() };
      rows.set(key, row);
      row.links += urls.length;
      for (const url of urls) {
        const to = destinationOf(url, sample, clusterOf);
        if (to !== null) row.leadsTo.set(to, (row.leadsTo.get(to) ?? 0) + 1);
      }
    }
  }
  const order = (a: NavigationRow, b: NavigationRow): number =>
    a.cluster - b.cluster || (a.apath < b.apath ? -1 : 1);
  return [...rows.values()].sort(order);
}

/** Null: not known, or no page. */
function destinationOf(
  url: string,
  { answers }: SiteSample,
  clusterOf: ReadonlyMap<string, number>,
): number | null {
  return clusterOf.get(answers.get(url) ?? url) ?? null;
}

/** Equation 5: P(cluster | cluster, Apath); empty where no destination is known. */
export function probabilitiesOf(leadsTo: ReadonlyMap<number, number>): Map<number, number> {
  let total = 0;
  for (const links of leadsTo.values()) total += links;
  return new Map([...leadsTo].map(([cluster, links]) => [cluster, links / total]));
}

/** Equation 6: the weights of the cluster graph. Outliers are no vertex of it. */
export function adjacencyOf(rows: readonly NavigationRow[], clusters: number): number[][] {
  const adjacency = Array.from({ length: clusters }, () => new Array<number>(clusters).fill(0));
  for (const { cluster, links, leadsTo } of rows) {
    if (cluster === OUTLIER) continue;
    for (const [to, probability] of probabilitiesOf(leadsTo)) {
      if (to !== OUTLIER) adjacency[cluster]![to]! += probability * links;
    }
  }
  return adjacency;
}
