/**
 * The K-dist histogram that sets the eps of DBSCAN for a site (SOUrCe 4.2). K-dist is the
 * distance of an item to its nearest `minPoints` items, counting itself: the paper's K = minPts,
 * and the K = 3 of its figure 4 where the item itself is not counted. So an item is a core exactly
 * when its K-dist is at most eps.
 */
import { MIN_POINTS } from './dbscan.js';
import type { DistanceMatrix } from './distance-matrix.js';

export interface EpsChoice {
  readonly eps: number;
  /** Items in each bin of the histogram, the smallest K-dist first. */
  readonly bins: readonly number[];
  readonly binWidth: number;
}

const MAX_BINS = 100_000;

/**
 * The paper's w. It says that w depends on the size of the sample alone and gives 4.8 for 1,000
 * pages. On forums that leaves every fifth page an outlier and splits the rest, because eps lands
 * on the first thin bin past the middle; this value keeps clusters as pure and most of them whole,
 * for samples of 100 pages as of 1,000.
 */
export const BINS_PER_FEATURE = 0.3;

/**
 * eps is where the first bin begins that has fewer than `minPoints` items, once more than half of
 * all items lie before it. There are w · features bins from 0 to the largest K-dist.
 */
export function chooseEps(
  distances: DistanceMatrix,
  features: number,
  binsPerFeature: number = BINS_PER_FEATURE,
  minPoints: number = MIN_POINTS,
): EpsChoice {
  const kDistances = kDistancesOf(distances, minPoints).sort();
  const largest = kDistances.at(-1) ?? 0;
  const count = Math.min(MAX_BINS, Math.max(1, Math.round(binsPerFeature * features)));
  const binWidth = largest / count;
  const bins = new Array<number>(count).fill(0);
  for (const distance of kDistances) bins[Math.min(count - 1, binOf(distance, binWidth))]!++;
  let before = 0;
  for (const [bin, items] of bins.entries()) {
    if (items < minPoints && before > distances.size / 2) {
      // Rounding must not put a counted item outside.
      return { eps: Math.max(bin * binWidth, kDistances[before - 1]!), bins, binWidth };
    }
    before += items;
  }
  return { eps: largest, bins, binWidth };
}

function binOf(distance: number, binWidth: number): number {
  return binWidth === 0 ? 0 : Math.floor(distance / binWidth);
}

/** For each item the distance within which `minPoints` items lie, itself included. */
export function kDistancesOf(distances: DistanceMatrix, minPoints: number): Float64Array {
  const { size } = distances;
  const row = new Float64Array(size);
  const place = Math.min(minPoints, size) - 1;
  return Float64Array.from({ length: size }, (_, i) => {
    for (let j = 0; j < size; j++) row[j] = distances.at(i, j);
    return row.sort()[place]!;
  });
}
