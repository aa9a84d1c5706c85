/**
 * DBSCAN (Ester et al. 1996; SOUrCe 4.2): clusters are dense regions, what lies in none is an
 * outlier. An item is a core when `minPoints` items, itself included, are within `eps`; cores
 * within `eps` of each other are one cluster. An item that is no core but within `eps` of one
 * goes to the nearest, not to the first found, so that the order of the items does not matter.
 */
import { UnionFind } from '../../structure/union-find.js';
import { type Clustering, clusteringOf, OUTLIER } from './clustering.js';
import type { DistanceMatrix } from './distance-matrix.js';

/** SOUrCe 4.2, after the authors of DBSCAN. */
export const MIN_POINTS = 4;

export function dbscan(
  distances: DistanceMatrix,
  eps: number,
  minPoints: number = MIN_POINTS,
): Clustering {
  const { size } = distances;
  const isCore = coresOf(distances, eps, minPoints);
  const sets = new UnionFind(size);
  for (let i = 0; i < size; i++) {
    if (isCore[i] === 0) continue;
    for (let j = 0; j < i; j++) {
      if (isCore[j] === 1 && distances.at(i, j) <= eps) sets.union(i, j);
    }
  }
  const cores = clusteringOf(sets.roots().map((root, i) => (isCore[i] === 1 ? root : OUTLIER)));
  const groups = cores.assignments.slice();
  for (const i of cores.outliers) groups[i] = borderCluster(distances, i, cores.assignments, eps);
  return clusteringOf(groups);
}

function coresOf(distances: DistanceMatrix, eps: number, minPoints: number): Uint8Array {
  const { size } = distances;
  const neighbours = new Uint32Array(size).fill(1);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) {
      if (distances.at(i, j) > eps) continue;
      neighbours[i]!++;
      neighbours[j]!++;
    }
  }
  return Uint8Array.from(neighbours, (count) => (count >= minPoints ? 1 : 0));
}

/** The cluster of the nearest core within `eps`; of equally near ones, the larger cluster. */
function borderCluster(
  distances: DistanceMatrix,
  item: number,
  coreClusters: Int32Array,
  eps: number,
): number {
  let nearest = eps;
  let cluster = OUTLIER;
  for (let j = 0; j < coreClusters.length; j++) {
    const candidate = coreClusters[j]!;
    const distance = distances.at(item, j);
    if (candidate === OUTLIER || distance > nearest) continue;
    if (cluster === OUTLIER || distance < nearest || candidate < cluster) cluster = candidate;
    nearest = distance;
  }
  return cluster;
}
