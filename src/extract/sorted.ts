/** Sorted lists of nodes. */

/** The first position whose node is not before `node`. */
export function lowerBound(sorted: readonly number[], node: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < node) low = middle + 1;
    else high = middle;
  }
  return low;
}
