/** How the clusters of a site are ranked for crawling (SOUrCe 4.4). */
import type { SparseVector } from '../structure/sparse-vector.js';

export interface HitsScores {
  /** Of each cluster; the vector has length 1 (or is zero where there are no links). */
  readonly hubs: readonly number[];
  readonly authorities: readonly number[];
}

const MAX_ITERATIONS = 1000;
const TOLERANCE = 1e-10;

/**
 * Hub and authority scores (SOUrCe eq. 7–8), normalised at each step so that they converge.
 *
 * @param adjacency `adjacency[i][j]`: the weight of links from cluster i to cluster j (eq. 6).
 * @param target crawling for a target (4.4.2): the cluster whose authority stays 1, all others' 0.
 */
export function hits(adjacency: readonly (readonly number[])[], target?: number): HitsScores {
  const size = adjacency.length;
  if (target !== undefined) {
    const authorities = adjacency.map((_, i) => (i === target ? 1 : 0));
    return { authorities, hubs: normalised(adjacency.map((row) => row[target]!)) };
  }
  let authorities = normalised(new Array<number>(size).fill(1));
  let hubs: number[] = [];
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const previous = authorities;
    hubs = normalised(adjacency.map((row) => dot(row, previous)));
    const next = new Array<number>(size).fill(0);
    for (let i = 0; i < size; i++) {
      for (let j = 0; j < size; j++) next[j]! += adjacency[i]![j]! * hubs[i]!;
    }
    authorities = normalised(next);
    if (authorities.every((score, i) => Math.abs(score - previous[i]!) < TOLERANCE)) break;
  }
  return { hubs, authorities };
}

/** SOUrCe eq. 9. The paper takes alpha 0.5 for user-created content, 0.8 for a target. */
export function clusterInfo(scores: HitsScores, alpha: number): number[] {
  return scores.authorities.map((score, i) => alpha * score + (1 - alpha) * scores.hubs[i]!);
}

/** SOUrCe eq. 10: the mean distance of a cluster's pages to their centroid; 0 for no page. */
export function dsim(pages: readonly SparseVector[]): number {
  if (pages.length === 0) return 0;
  const centroid = new Map<number, number>();
  for (const { indices, values } of pages) {
    for (let i = 0; i < indices.length; i++) {
      const share = values[i]! / pages.length;
      centroid.set(indices[i]!, (centroid.get(indices[i]!) ?? 0) + share);
    }
  }
  let centroidSquared = 0;
  for (const value of centroid.values()) centroidSquared += value * value;
  let sum = 0;
  for (const { indices, values, squaredNorm } of pages) {
    let product = 0;
    for (let i = 0; i < indices.length; i++) product += values[i]! * centroid.get(indices[i]!)!;
    sum += Math.sqrt(Math.max(0, squaredNorm + centroidSquared - 2 * product));
  }
  return sum / pages.length;
}

/** Balance of SOUrCe 4.4.1: less the more of the crawled pages are in the cluster already. */
export function balance(clusterPages: number, crawledPages: number): number {
  return crawledPages === 0 ? 1 : 1 - clusterPages / crawledPages;
}

/** SOUrCe eq. 11. */
export function clusterScore(info: number, diversity: number, balanced: number): number {
  return info * diversity * balanced;
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function normalised(vector: readonly number[]): number[] {
  // Largest first: squares of large weights must not overflow.
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  if (largest === 0) return [...vector];
  let squares = 0;
  for (const value of vector) squares += (value / largest) ** 2;
  const length = Math.sqrt(squares);
  return vector.map((value) => value / largest / length);
}
