/** Predicted posts against gold posts: which are the same, in order, each matched once. */
import { isSimilar } from './edit-similarity.js';

/** Least normalised edit similarity of two posts that are the same. */
const MIN_SIMILARITY = 0.8;

/** Pairs of positions (gold, predicted), ascending in both. */
export type Matches = ReadonlyArray<readonly [gold: number, predicted: number]>;

/**
 * The most pairs that keep both orders. White space in the texts is collapsed already.
 * @param predicted for each post the texts that may stand for it.
 */
export function matchPosts(
  gold: readonly string[],
  predicted: ReadonlyArray<readonly string[]>,
): Matches {
  const width = predicted.length + 1;
  const best = new Int32Array((gold.length + 1) * width);
  const alike = new Uint8Array(gold.length * predicted.length);
  for (let i = gold.length - 1; i >= 0; i--) {
    for (let j = predicted.length - 1; j >= 0; j--) {
      const isPair = predicted[j]!.some((text) => isSimilar(gold[i]!, text, MIN_SIMILARITY));
      if (isPair) alike[i * predicted.length + j] = 1;
      const skip = Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
      const pair = isPair ? 1 + best[(i + 1) * width + j + 1]! : 0;
      best[i * width + j] = Math.max(skip, pair);
    }
  }
  const pairs: Array<[number, number]> = [];
  for (let i = 0, j = 0; i < gold.length && j < predicted.length; ) {
    const here = best[i * width + j]!;
    if (alike[i * predicted.length + j] === 1 && here === 1 + best[(i + 1) * width + j + 1]!) {
      pairs.push([i++, j++]);
    } else if (best[(i + 1) * width + j] === here) i++;
    else j++;
  }
  return pairs;
}
