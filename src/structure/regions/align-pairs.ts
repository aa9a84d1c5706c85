/** The pairs of the best alignment of two sequences that keeps the order of both. */

/**
 * @param score of the pair of the i-th and the j-th element; 0 for a pair that may not be.
 * @returns the pairs in order.
 */
export function alignPairs(
  lengthA: number,
  lengthB: number,
  score: (i: number, j: number) => number,
): Array<[i: number, j: number]> {
  const width = lengthB + 1;
  const best = new Float64Array((lengthA + 1) * width);
  const scores = new Float64Array(lengthA * lengthB);
  for (let i = lengthA - 1; i >= 0; i--) {
    for (let j = lengthB - 1; j >= 0; j--) {
      const value = score(i, j);
      scores[i * lengthB + j] = value;
      const skip = Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
      best[i * width + j] = Math.max(skip, value > 0 ? value + best[(i + 1) * width + j + 1]! : 0);
    }
  }
  const pairs: Array<[number, number]> = [];
  for (let i = 0, j = 0; i < lengthA && j < lengthB; ) {
    const value = scores[i * lengthB + j]!;
    const here = best[i * width + j]!;
    if (value > 0 && here === value + best[(i + 1) * width + j + 1]!) pairs.push([i++, j++]);
    else if (here === best[(i + 1) * width + j]!) i++;
    else j++;
  }
  return pairs;
}
