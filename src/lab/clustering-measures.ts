/**
 * How well clusters of pages match their page types (SOUrCe 5.2). Types with fewer pages than make
 * a cluster are annotation outliers and left out, as in the paper; each outlier of the clustering
 * counts as a cluster of its own.
 */
import { OUTLIER } from '../learn/clustering/clustering.js';
import { MIN_POINTS } from '../learn/clustering/dbscan.js';

export interface ClusteringMeasures {
  /** Pages that are in the majority of their cluster, over all pages. */
  readonly purity: number;
  /** Every page type counts the same. */
  readonly fMacro: number;
  /** Every page counts the same. */
  readonly fMicro: number;
  /** What was measured, after annotation outliers were left out. */
  readonly pages: number;
  readonly types: number;
  readonly clusters: number;
  readonly outliers: number;
}

/** What one cluster and one type have in common. */
interface Overlap {
  readonly cluster: number;
  readonly type: string;
  readonly pages: number;
}

/**
 * The F-measure of a type is that of the cluster which matches it best (Larsen & Aone 1999).
 * @param assignments cluster number of each page, or `OUTLIER`.
 * @param types the type of each page.
 */
export function measureClustering(
  assignments: ArrayLike<number>,
  types: readonly string[],
  minTypePages: number = MIN_POINTS,
): ClusteringMeasures {
  const annotated = tally(types);
  const kept = types.flatMap((type, page) => (annotated.get(type)! >= minTypePages ? [page] : []));
  // Clusters are numbered from 0, so numbers below every `OUTLIER` are free for single pages.
  const clusterOf = kept.map((page) =>
    assignments[page] === OUTLIER ? OUTLIER - 1 - page : assignments[page]!,
  );
  const typeOf = kept.map((page) => types[page]!);
  const [clusterSizes, typeSizes] = [tally(clusterOf), tally(typeOf)];
  const best = bestMatches(overlapsOf(clusterOf, typeOf), clusterSizes, typeSizes);
  let [macro, micro, pure] = [0, 0, 0];
  for (const [type, f] of best.fOfType) {
    macro += f;
    micro += f * typeSizes.get(type)!;
  }
  for (const majority of best.majorities.values()) pure += majority;
  const outliers = clusterOf.filter((cluster) => cluster < 0).length;
  return {
    purity: ratio(pure, kept.length),
    fMacro: ratio(macro, typeSizes.size),
    fMicro: ratio(micro, kept.length),
    pages: kept.length,
    types: typeSizes.size,
    clusters: clusterSizes.size - outliers,
    outliers,
  };
}

function bestMatches(
  overlaps: readonly Overlap[],
  clusterSizes: ReadonlyMap<number, number>,
  typeSizes: ReadonlyMap<string, number>,
): { fOfType: Map<string, number>; majorities: Map<number, number> } {
  const fOfType = new Map<string, number>();
  const majorities = new Map<number, number>();
  for (const { cluster, type, pages } of overlaps) {
    // 2PR / (P + R), with P and R written out.
    const f = (2 * pages) / (clusterSizes.get(cluster)! + typeSizes.get(type)!);
    fOfType.set(type, Math.max(f, fOfType.get(type) ?? 0));
    majorities.set(cluster, Math.max(pages, majorities.get(cluster) ?? 0));
  }
  return { fOfType, majorities };
}

function overlapsOf(clusterOf: readonly number[], typeOf: readonly string[]): Overlap[] {
  const byCluster = new Map<number, string[]>();
  for (const [page, cluster] of clusterOf.entries()) {
    const list = byCluster.get(cluster);
    if (list === undefined) byCluster.set(cluster, [typeOf[page]!]);
    else list.push(typeOf[page]!);
  }
  return [...byCluster].flatMap(([cluster, list]) =>
    [...tally(list)].map(([type, pages]) => ({ cluster, type, pages })),
  );
}

function tally<T>(items: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
