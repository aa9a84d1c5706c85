import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../random/random.js';
import {
  euclideanDistance,
  type SparseVector,
  sparseVector,
} from '../../structure/sparse-vector.js';
import { clusteringOf, OUTLIER } from './clustering.js';
import { dbscan } from './dbscan.js';
import { type DistanceMatrix, distanceMatrix, euclideanDistances } from './distance-matrix.js';
import { chooseEps } from './k-distance.js';
import { nearestCluster } from './nearest-neighbours.js';
import { singleLinkage } from './single-linkage.js';

type Point = readonly [number, number];
const coordinate = fc.double({ min: 0, max: 10, noNaN: true });
const points = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 25 });
const between = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const matrixOf = (list: readonly Point[]): DistanceMatrix =>
  distanceMatrix(list.length, (i, j) => between(list[i]!, list[j]!));
const onLine = (...values: number[]): DistanceMatrix =>
  distanceMatrix(values.length, (i, j) => Math.abs(values[i]! - values[j]!));

/** Whether each pair is together, which is all that a renaming leaves. */
const pairs = (groups: ArrayLike<number>, order: readonly number[]): boolean[] =>
  order.flatMap((a) => order.map((b) => groups[a]! === groups[b]!));

/** `groups` of a shuffled list, in the order of the list itself. */
const restored = (groups: ArrayLike<number>, order: readonly number[]): number[] => {
  const result: number[] = [];
  for (const [at, item] of order.entries()) result[item] = groups[at]!;
  return result;
};

describe('clusteringOf', () => {
  it('numbers clusters by size, then by the first item', () => {
    const { assignments, clusters, outliers } = clusteringOf([7, 5, OUTLIER, 5, 9, 7, 5]);
    expect(clusters).toEqual([[1, 3, 6], [0, 5], [4]]);
    expect([...assignments]).toEqual([1, 0, OUTLIER, 0, 2, 1, 0]);
    expect(outliers).toEqual([2]);
  });
});

describe('euclideanDistances', () => {
  it('is the distance of each two vectors, exactly 0 for equal ones', () => {
    const vector = fc.dictionary(
      fc.nat(12).map(String),
      fc.double({ min: -1, max: 1, noNaN: true }),
    );
    const sparse = vector.map((cells): SparseVector => {
      const indices = Object.keys(cells)
        .map(Number)
        .sort((a, b) => a - b);
      return sparseVector(
        Uint32Array.from(indices),
        Float64Array.from(indices, (i) => cells[i]!),
      );
    });
    fc.assert(
      fc.property(fc.array(sparse, { maxLength: 8 }), (vectors) => {
        const doubled = [...vectors, ...vectors];
        const distances = euclideanDistances(doubled);
        for (const [i, a] of doubled.entries()) {
          for (const [j, b] of doubled.entries()) {
            expect(distances.at(i, j)).toBeCloseTo(euclideanDistance(a, b), 6);
          }
          expect(distances.at(i, (i + vectors.length) % doubled.length)).toBe(0);
        }
      }),
    );
  });
});

describe('singleLinkage', () => {
  /** By definition: join the nearest two clusters until they are too far apart. */
  function naive(distances: DistanceMatrix, stop: number): number[] {
    let clusters = Array.from({ length: distances.size }, (_, i) => [i]);
    for (;;) {
      let best: { a: number[]; b: number[]; distance: number } | null = null;
      for (const a of clusters) {
        for (const b of clusters) {
          if (a === b) continue;
          const distance = Math.min(...a.flatMap((i) => b.map((j) => distances.at(i, j))));
          if (best === null || distance < best.distance) best = { a, b, distance };
        }
      }
      if (best === null || best.distance > stop) break;
      const { a, b } = best;
      clusters = [...clusters.filter((cluster) => cluster !== a && cluster !== b), [...a, ...b]];
    }
    const groups: number[] = [];
    for (const [group, cluster] of clusters.entries()) for (const i of cluster) groups[i] = group;
    return groups;
  }

  it('joins chains, and stops where the nearest are too far apart', () => {
    const distances = onLine(0, 1, 2, 3, 5, 6);
    expect(singleLinkage(6, (i, j) => distances.at(i, j), 1).clusters).toEqual([
      [0, 1, 2, 3],
      [4, 5],
    ]);
  });

  it('agrees with joining the nearest two clusters again and again', () => {
    fc.assert(
      fc.property(points, fc.double({ min: 0, max: 5, noNaN: true }), (list, stop) => {
        const distances = matrixOf(list);
        const { assignments } = singleLinkage(list.length, (i, j) => distances.at(i, j), stop);
        const order = [...list.keys()];
        expect(pairs(assignments, order)).toEqual(pairs(naive(distances, stop), order));
      }),
      { numRuns: 50 },
    );
  });
});

describe('dbscan', () => {
  it('finds dense regions, their border and outliers', () => {
    // The first and the last of each run have only two others within reach: they are border.
    const { clusters, outliers } = dbscan(onLine(0, 1, 2, 3, 4.5, 20, 30, 31, 32, 33, 34), 2);
    expect(clusters).toEqual([
      [0, 1, 2, 3, 4],
      [6, 7, 8, 9, 10],
    ]);
    expect(outliers).toEqual([5]);
  });

  it('agrees with the definition', () => {
    fc.assert(
      fc.property(
        points,
        fc.double({ min: 0, max: 4, noNaN: true }),
        fc.integer({ min: 1, max: 5 }),
        (list, eps, minPoints) => {
          const distances = matrixOf(list);
          const { assignments } = dbscan(distances, eps, minPoints);
          const order = [...list.keys()];
          const near = (i: number): number[] => order.filter((j) => distances.at(i, j) <= eps);
          const cores = order.filter((i) => near(i).length >= minPoints);
          for (const i of cores) {
            // Everything density-reachable from a core through cores.
            const reached = new Set([i]);
            for (const at of reached) {
              for (const j of near(at)) if (cores.includes(j)) reached.add(j);
            }
            const together = cores.filter((j) => assignments[j] === assignments[i]);
            expect(together).toEqual([...reached].sort((a, b) => a - b));
            expect(assignments[i]).not.toBe(OUTLIER);
          }
          for (const i of order.filter((item) => !cores.includes(item))) {
            const clusters = near(i)
              .filter((j) => cores.includes(j))
              .map((j) => assignments[j]);
            if (clusters.length === 0) expect(assignments[i]).toBe(OUTLIER);
            else expect(clusters).toContain(assignments[i]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('finds the same clusters in any order', () => {
    fc.assert(
      fc.property(points, fc.integer(), (list, seed) => {
        const order = createRandom(seed).shuffle([...list.keys()]);
        const shuffled = dbscan(matrixOf(order.map((at) => list[at]!)), 1.2);
        const { assignments, outliers } = dbscan(matrixOf(list), 1.2);
        const again = restored(shuffled.assignments, order);
        const all = [...list.keys()];
        expect(pairs(again, all)).toEqual(pairs(assignments, all));
        expect(all.filter((i) => again[i] === OUTLIER)).toEqual(outliers);
      }),
      { numRuns: 60 },
    );
  });
});

describe('chooseEps', () => {
  it('ends before the first thin bin once more than half of the items are in', () => {
    const dense = Array.from({ length: 12 }, (_, i) => i);
    const sparse = [100, 110, 120, 130, 140];
    const distances = onLine(...dense, ...sparse);
    const { eps, bins, binWidth } = chooseEps(distances, 10, 1);
    expect(bins).toHaveLength(10);
    expect(bins.reduce((sum, count) => sum + count, 0)).toBe(17);
    expect(binWidth).toBeCloseTo(3, 10);
    // Bin 0 (K-dist 2) has 10 items, more than half; bin 1 (K-dist 3) has the two ends.
    expect(bins[0]).toBe(10);
    expect(eps).toBeCloseTo(3, 10);
    expect(dbscan(distances, eps).outliers).toEqual([12, 13, 14, 15, 16]);
  });

  it('never leaves half of the items outside, whatever the distances', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 200 }), (list, features) => {
        const distances = matrixOf(list);
        const { eps } = chooseEps(distances, features);
        const { outliers } = dbscan(distances, eps);
        if (list.length >= 4) expect(outliers.length).toBeLessThan(list.length / 2);
      }),
    );
  });

  it('is 0 where all items are the same', () => {
    expect(chooseEps(onLine(3, 3, 3, 3, 3), 100).eps).toBe(0);
    expect(chooseEps(onLine(), 100).eps).toBe(0);
  });
});

describe('nearestCluster', () => {
  const at = (value: number): SparseVector =>
    sparseVector(Uint32Array.of(0), Float64Array.of(value));
  const known = (value: number, cluster: number) => ({ vector: at(value), cluster });

  it.each([
    ['the majority of the three nearest', [1, 1.1, 1.2, 5], [0, 1, 1, 0], 1, 1],
    ['outliers are a class', [1, 1.1, 1.2, 5], [0, OUTLIER, OUTLIER, 0], 1, OUTLIER],
    ['the nearest of equal votes', [1, 1.1, 1.2], [2, 0, 1], 1, 2],
    ['all that are equally near vote', [2, 2, 2, 2, 2], [1, 1, 0, 0, 0], 2, 0],
    ['fewer than three', [1, 9], [1, 1], 2, 1],
  ])('%s', (_, values, clusters, value, expected) => {
    const neighbours = values.map((v, i) => known(v, clusters[i]!));
    expect(nearestCluster(at(value), neighbours)).toBe(expected);
    expect(nearestCluster(at(value), neighbours.toReversed())).toBe(expected);
  });

  it('takes a page that has nothing of the space for an outlier', () => {
    const nothing = sparseVector(new Uint32Array(), new Float64Array());
    expect(nearestCluster(nothing, [known(0.1, 0), known(0.1, 0)])).toBe(OUTLIER);
    expect(nearestCluster(at(1), [])).toBe(OUTLIER);
  });
});
