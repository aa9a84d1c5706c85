/**
 * Layout clusters (iRobot 5.1): pages whose repetitive patterns are alike, by single linkage, and
 * the classification of new pages by the nearest cluster centre.
 */
import {
  euclideanDistance,
  type SparseVector,
  sparseVector,
} from '../../structure/sparse-vector.js';
import { singleLinkage } from '../clustering/single-linkage.js';

/** Plain JSON but for the vector. */
export interface LayoutCluster {
  readonly centre: SparseVector;
  /**
   * A page this near to the centre belongs here. The paper takes the stop distance; single linkage
   * makes long clusters, so it is at least the distance of the farthest page learned from.
   */
  readonly reach: number;
}

export interface LayoutClustering {
  readonly clusters: readonly LayoutCluster[];
  /** For each page its cluster. */
  readonly assignments: Int32Array;
  readonly stopDistance: number;
}

/**
 * The paper's threshold is predefined and not told. The scale of eq. 2 depends on how many patterns
 * a site has, so ours is a share of the mean distance between two pages of the site.
 */
const STOP_SHARE = 0.15;

export function clusterLayouts(vectors: readonly SparseVector[]): LayoutClustering {
  const { distinct, placeOf, copies } = distinctVectors(vectors);
  const stopDistance = STOP_SHARE * meanDistance(distinct, copies);
  const { assignments: groups, clusters: found } = singleLinkage(
    distinct.length,
    (i, j) => euclideanDistance(distinct[i]!, distinct[j]!),
    stopDistance,
  );
  const assignments = placeOf.map((place) => groups[place]!);
  const members: SparseVector[][] = found.map(() => []);
  vectors.forEach((vector, page) => {
    members[assignments[page]!]!.push(vector);
  });
  const clusters = members.map((list) => {
    const centre = centreOf(list);
    let reach = stopDistance;
    for (const vector of list) reach = Math.max(reach, euclideanDistance(vector, centre));
    return { centre, reach };
  });
  return { clusters, assignments, stopDistance };
}

/** The number of the cluster with the nearest centre; -1 where the page is too far from it. */
export function nearestLayout(vector: SparseVector, clusters: readonly LayoutCluster[]): number {
  let nearest = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, { centre }] of clusters.entries()) {
    const distance = euclideanDistance(vector, centre);
    if (distance < least) [nearest, least] = [i, distance];
  }
  return nearest >= 0 && least <= clusters[nearest]!.reach + TOLERANCE ? nearest : -1;
}

/** Models round their numbers. */
const TOLERANCE = 1e-6;

interface DistinctVectors {
  readonly distinct: readonly SparseVector[];
  /** For each vector its place in `distinct`. */
  readonly placeOf: Int32Array;
  readonly copies: readonly number[];
}

/** Most pages of a template have the same vector: compared once, thousands of pages cost little. */
function distinctVectors(vectors: readonly SparseVector[]): DistinctVectors {
  const places = new Map<string, number>();
  const distinct: SparseVector[] = [];
  const copies: number[] = [];
  const placeOf = Int32Array.from(vectors, (vector) => {
    const key = `${vector.indices.join(' ')}|${vector.values.join(' ')}`;
    let place = places.get(key);
    if (place === undefined) {
      place = distinct.push(vector) - 1;
      copies.push(0);
      places.set(key, place);
    }
    copies[place]!++;
    return place;
  });
  return { distinct, placeOf, copies };
}

function meanDistance(vectors: readonly SparseVector[], copies: readonly number[]): number {
  let sum = 0;
  let pages = 0;
  for (let i = 0; i < vectors.length; i++) {
    pages += copies[i]!;
    for (let j = 0; j < i; j++) {
      sum += copies[i]! * copies[j]! * euclideanDistance(vectors[i]!, vectors[j]!);
    }
  }
  return pages < 2 ? 0 : (2 * sum) / (pages * (pages - 1));
}

function centreOf(vectors: readonly SparseVector[]): SparseVector {
  const sums = new Map<number, number>();
  for (const { indices, values } of vectors) {
    indices.forEach((index, i) => {
      sums.set(index, (sums.get(index) ?? 0) + values[i]!);
    });
  }
  const indices = Uint32Array.from(sums.keys()).sort();
  return sparseVector(
    indices,
    Float64Array.from(indices, (index) => sums.get(index)! / vectors.length),
  );
}
