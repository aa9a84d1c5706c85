/** Vectors that are zero nearly everywhere, as pages are in a space of paths or shingles. */

export interface SparseVector {
  /** Positions that are not zero, ascending. */
  readonly indices: Uint32Array;
  /** The values at `indices`. */
  readonly values: Float64Array;
  readonly squaredNorm: number;
}

/** @param indices ascending, each once; `values` are those at the same places. */
export function sparseVector(indices: Uint32Array, values: Float64Array): SparseVector {
  let squaredNorm = 0;
  for (let i = 0; i < values.length; i++) squaredNorm += values[i]! * values[i]!;
  return { indices, values, squaredNorm };
}

export function dotProduct(a: SparseVector, b: SparseVector): number {
  const [ai, av, bi, bv] = [a.indices, a.values, b.indices, b.values];
  let sum = 0;
  let i = 0;
  let j = 0;
  while (i < ai.length && j < bi.length) {
    const difference = ai[i]! - bi[j]!;
    if (difference === 0) sum += av[i++]! * bv[j++]!;
    else if (difference < 0) i++;
    else j++;
  }
  return sum;
}

/** Exactly 0 for equal vectors: their norm and their product are the same sum. */
export function euclideanDistance(a: SparseVector, b: SparseVector): number {
  return Math.sqrt(Math.max(0, a.squaredNorm + b.squaredNorm - 2 * dotProduct(a, b)));
}
