/**
 * Which cluster a new page belongs to: the majority of its k nearest among the pages learned
 * from, k = minPts − 1, where outliers are a class like any other (SOUrCe 4.2, "Classify a new
 * page").
 */
import { euclideanDistance, type SparseVector } from '../../structure/sparse-vector.js';
import { OUTLIER } from './clustering.js';
import { MIN_POINTS } from './dbscan.js';

/** A vector with the number of its cluster, or `OUTLIER`. */
export interface Neighbour {
  readonly vector: SparseVector;
  readonly cluster: number;
}

/** SOUrCe 4.2. */
export const NEIGHBOURS: number = MIN_POINTS - 1;

/**
 * All that are as near as the k-th nearest vote, and of clusters with equal votes the one with the
 * nearest wins, so that the order of the neighbours does not matter. A zero vector is an outlier:
 * it has no path in common with anything, yet is near to every page whose weight is spread thin.
 */
export function nearestCluster(
  vector: SparseVector,
  neighbours: readonly Neighbour[],
  k: number = NEIGHBOURS,
): number {
  if (vector.squaredNorm === 0 || neighbours.length === 0) return OUTLIER;
  const distances = Float64Array.from(neighbours, (other) =>
    euclideanDistance(vector, other.vector),
  );
  const within = distances.slice().sort()[Math.min(k, distances.length) - 1]!;
  const votes = new Map<number, Vote>();
  for (const [i, { cluster }] of neighbours.entries()) {
    const distance = distances[i]!;
    if (distance > within) continue;
    const vote = votes.get(cluster) ?? { cluster, count: 0, nearest: distance };
    const nearest = Math.min(vote.nearest, distance);
    votes.set(cluster, { cluster, count: vote.count + 1, nearest });
  }
  const [winner] = [...votes.values()].sort(
    (a, b) => b.count - a.count || a.nearest - b.nearest || b.cluster - a.cluster,
  );
  return winner!.cluster;
}

interface Vote {
  readonly cluster: number;
  readonly count: number;
  readonly nearest: number;
}
