/** All distances among some items, each computed once. */
import type { SparseVector } from '../../structure/sparse-vector.js';

/** Symmetric, with zeros on the diagonal. */
export class DistanceMatrix {
  readonly size: number;
  /** Row after row below the diagonal. */
  private readonly cells: Float64Array;

  /** @param cells the distances of items (1, 0), (2, 0), (2, 1), (3, 0), … */
  constructor(size: number, cells: Float64Array) {
    this.size = size;
    this.cells = cells;
  }

  at(i: number, j: number): number {
    if (i === j) return 0;
    return i > j ? this.cells[(i * (i - 1)) / 2 + j]! : this.cells[(j * (j - 1)) / 2 + i]!;
  }
}

/** @param distance symmetric; asked once for each pair. */
export function distanceMatrix(
  size: number,
  distance: (i: number, j: number) => number,
): DistanceMatrix {
  const cells = new Float64Array((size * (size - 1)) / 2);
  let cell = 0;
  for (let i = 1; i < size; i++) for (let j = 0; j < i; j++) cells[cell++] = distance(i, j);
  return new DistanceMatrix(size, cells);
}

/** Euclidean distances: one vector at a time is spread out, so that no two lists are merged. */
export function euclideanDistances(vectors: readonly SparseVector[]): DistanceMatrix {
  const dimensions = vectors.reduce(
    (max, { indices }) => Math.max(max, (indices.at(-1) ?? -1) + 1),
    0,
  );
  const dense = new Float64Array(dimensions);
  let spread = -1;
  return distanceMatrix(vectors.length, (i, j) => {
    if (i !== spread) {
      if (spread >= 0) for (const index of vectors[spread]!.indices) dense[index] = 0;
      const { indices, values } = vectors[i]!;
      for (let k = 0; k < indices.length; k++) dense[indices[k]!] = values[k]!;
      spread = i;
    }
    const { indices, values, squaredNorm } = vectors[j]!;
    let product = 0;
    for (let k = 0; k < indices.length; k++) product += values[k]! * dense[indices[k]!]!;
    return Math.sqrt(Math.max(0, squaredNorm + vectors[i]!.squaredNorm - 2 * product));
  });
}
