/**
 * The Apath navigation table (SOUrCe 4.3): which clusters the links with one Apath lead to from
 * the pages of one cluster.
 *
 * Outliers are a class of their own here, as source and as destination, so that the shares of a
 * row are shares of all its links; what is no page (an error, a file) is an outlier too. A link
 * that is redirected costs one request for nothing before the one for the page: it counts half as
 * leading to the outliers.
 */
import { OUTLIER } from '../clustering/clustering.js';
import type { SampledAnswer, SiteSample } from './sample-site.js';

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
      for (const url of urls) count(row.leadsTo, destinationOf(url, sample, clusterOf), clusterOf);
    }
  }
  const order = (a: NavigationRow, b: NavigationRow): number =>
    a.cluster - b.cluster || (a.apath < b.apath ? -1 : 1);
  return [...rows.values()].sort(order);
}

/** A page reached by a redirect may be linked to directly as well. */
function destinationOf(
  url: string,
  { answers }: SiteSample,
  clusterOf: ReadonlyMap<string, number>,
): SampledAnswer | null {
  if (clusterOf.has(url)) return { page: url, isRedirected: false };
  return answers.get(url) ?? null;
}

function count(
  leadsTo: Map<number, number>,
  answer: SampledAnswer | null,
  clusterOf: ReadonlyMap<string, number>,
): void {
  if (answer === null) return;
  const cluster = answer.page === null ? OUTLIER : (clusterOf.get(answer.page) ?? OUTLIER);
  const share = answer.isRedirected ? 0.5 : 1;
  if (answer.isRedirected) leadsTo.set(OUTLIER, (leadsTo.get(OUTLIER) ?? 0) + 1 - share);
  leadsTo.set(cluster, (leadsTo.get(cluster) ?? 0) + share);
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
