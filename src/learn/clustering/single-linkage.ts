/**
 * Single linkage (iRobot 5.1): the two nearest clusters are joined until the nearest are farther
 * apart than the stop distance. What is left are the connected parts of the graph of all pairs
 * within that distance (Gower & Ross 1969), so no order of joining has to be kept, and pairs
 * that are connected already need not be measured.
 */
import { UnionFind } from '../../structure/union-find.js';
import { type Clustering, clusteringOf } from './clustering.js';

/** @param distance symmetric; asked at most once for each pair. */
export function singleLinkage(
  size: number,
  distance: (i: number, j: number) => number,
  stopDistance: number,
): Clustering {
  const sets = new UnionFind(size);
  for (let i = 1; i < size; i++) {
    for (let j = 0; j < i; j++) {
      if (sets.find(i) !== sets.find(j) && distance(i, j) <= stopDistance) sets.union(i, j);
    }
  }
  return clusteringOf(sets.roots());
}
