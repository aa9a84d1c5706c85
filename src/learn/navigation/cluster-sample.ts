/**
 * The site map of SOUrCe (4.2 to 4.4): the sampled pages in clusters by their bags of XPaths, the
 * navigation table, and what each cluster is worth for the crawl.
 */
import { euclideanDistance, type SparseVector } from '../../structure/sparse-vector.js';
import { fitXpathSpace, type XpathSpace } from '../../structure/xpath-space.js';
import { type Clustering, OUTLIER } from '../clustering/clustering.js';
import { dbscan, MIN_POINTS } from '../clustering/dbscan.js';
import { type DistanceMatrix, euclideanDistances } from '../clustering/distance-matrix.js';
import { chooseEps } from '../clustering/k-distance.js';
import { clusterInfo, dsim, hits } from '../hits.js';
import { adjacencyOf, type NavigationRow, navigationTable } from './navigation-table.js';
import type { SiteSample } from './sample-site.js';

/** SOUrCe 5.3 and 5.4: hubs matter as much as authorities, or less when crawling for a target. */
const ALPHA = 0.5;
const TARGET_ALPHA = 0.8;

/**
 * The paper's w. Samples of one link per Apath are small and full of nearly equal lists in all
 * orders; with finer bins eps falls between those and the threads, which all become outliers.
 */
const BINS_PER_FEATURE = 0.12;
/** Plain templates have a dozen XPaths; one bin would put all their pages into one cluster. */
const MIN_BINS = 5;

export interface ClusteredSample {
  readonly space: XpathSpace;
  readonly vectors: readonly SparseVector[];
  readonly distances: DistanceMatrix;
  readonly clustering: Clustering;
  readonly eps: number;
  readonly rows: readonly NavigationRow[];
}

/** Clusters the pages of the sample and draws up the navigation table. */
export function clusterSample(sample: SiteSample): ClusteredSample {
  const trees = sample.pages.map(({ page }) => page.tree);
  const space = fitXpathSpace(trees, MIN_POINTS);
  const vectors = trees.map((tree) => space.vectorOf(tree));
  const distances = euclideanDistances(vectors);
  const bins = Math.max(MIN_BINS, BINS_PER_FEATURE * space.dimensions);
  const { eps } = chooseEps(distances, space.dimensions, bins / Math.max(1, space.dimensions));
  const clustering = dbscan(distances, eps);
  const rows = navigationTable(sample, clustering.assignments);
  return { space, vectors, distances, clustering, eps, rows };
}

/** What a cluster is worth, before Balance. */
export interface ClusterWorth {
  readonly authority: number;
  readonly hub: number;
  /** Equation 9. */
  readonly info: number;
  /** Equation 10; 1 when crawling for a target, which leaves it out (4.4.2). */
  readonly dsim: number;
}

/** @param targets clusters that the crawl is after; none: user-created content (4.4.1). */
export function clusterWorths(
  { vectors, clustering, rows }: ClusteredSample,
  targets: readonly number[],
): ClusterWorth[] {
  const adjacency = adjacencyOf(rows, clustering.clusters.length);
  if (targets.length === 0) {
    const scores = hits(adjacency);
    const infos = clusterInfo(scores, ALPHA);
    return clustering.clusters.map((members, i) => ({
      authority: scores.authorities[i]!,
      hub: scores.hubs[i]!,
      info: infos[i]!,
      dsim: dsim(members.map((member) => vectors[member]!)),
    }));
  }
  // The paper has one target; of several, each cluster counts for the one that it serves best.
  const runs = targets.map((target) => hits(adjacency, target));
  const best = (scores: readonly number[]): number => scores.reduce((a, b) => Math.max(a, b), 0);
  return clustering.clusters.map((_, i) => {
    const authority = best(runs.map((run) => run.authorities[i]!));
    const hub = best(runs.map((run) => run.hubs[i]!));
    return { authority, hub, info: TARGET_ALPHA * authority + (1 - TARGET_ALPHA) * hub, dsim: 1 };
  });
}

/** The cluster of a sampled page; for an outlier, the cluster of the nearest page that has one. */
export function clusterOfExample({ vectors, clustering }: ClusteredSample, page: number): number {
  let cluster = clustering.assignments[page]!;
  if (cluster !== OUTLIER) return cluster;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [i, vector] of vectors.entries()) {
    if (clustering.assignments[i] === OUTLIER) continue;
    const distance = euclideanDistance(vectors[page]!, vector);
    if (distance >= nearest) continue;
    nearest = distance;
    cluster = clustering.assignments[i]!;
  }
  return cluster;
}
