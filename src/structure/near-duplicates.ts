/**
 * Near-duplicates (iRobot 5.3): pages whose histograms of shingles are within a small L2 distance.
 *
 * Half of a forum page is the same on all pages, and thread pages must not count as alike for it;
 * nor may a login prompt seem new because only a name on it is. So a shingle weighs as its
 * information does: its share of the squared distance is log(N / df + 1), the inverse document
 * frequency of SOUrCe's equation 1, little but never nothing where all pages have it. Histograms
 * are scaled to length 1, so that a long page is not far from its near-duplicate for its length.
 *
 * Pages to compare are found by locality sensitive hashing with random planes (Charikar 2002): each
 * page has a bucket in each of some bands of plane bits, and within a bucket is compared with one
 * page of each of a bounded number of groups, so N pages cost O(N).
 */
import type { ShingleHistogram } from './shingles.js';
import { hyperplaneBits } from './simhash.js';
import { euclideanDistance, type SparseVector, sparseVector } from './sparse-vector.js';
import { UnionFind } from './union-find.js';

/** Of histograms of length 1; from 0 (the same) to √2 (nothing in common). */
export const MAX_DUPLICATE_DISTANCE = 0.3;

/** Each of 16 bits. Of pairs at a distance of 0.3, 99.5 % share one; of pairs at 1, 4 %. */
const BANDS = 24;
const BAND_BITS = 16;
/** Groups that one bucket remembers: what bounds the comparisons of a page. */
const MAX_BUCKET_GROUPS = 32;

/**
 * Groups of near-duplicates among the pages of one site. Hand over all pages of the sample at
 * once: which text is the site's and which a page's own is seen from the others.
 * @returns for each page the first page of its group: itself where it is the first or alone.
 */
export function nearDuplicates(
  pages: readonly ShingleHistogram[],
  maxDistance: number = MAX_DUPLICATE_DISTANCE,
): Int32Array {
  const vectors = weightedVectors(pages);
  const bands = vectors.map(bandsOf);
  const groups = new UnionFind(pages.length);
  const buckets = new Map<number, number[]>();
  for (const page of canonicalOrder(bands)) {
    for (const [band, bits] of bands[page]!.entries()) {
      const key = band * 2 ** BAND_BITS + bits;
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [page]);
      else joinBucket(page, bucket, groups, vectors, maxDistance);
    }
  }
  return firstOfGroups(groups);
}

function joinBucket(
  page: number,
  bucket: number[],
  groups: UnionFind,
  vectors: readonly SparseVector[],
  maxDistance: number,
): void {
  let known = false;
  for (const other of bucket) {
    if (groups.find(other) !== groups.find(page)) {
      if (euclideanDistance(vectors[page]!, vectors[other]!) > maxDistance) continue;
      groups.union(page, other);
    }
    known = true;
  }
  if (!known && bucket.length < MAX_BUCKET_GROUPS) bucket.push(page);
}

function weightedVectors(pages: readonly ShingleHistogram[]): SparseVector[] {
  const { pagesWith, placesOf } = documentFrequencies(pages);
  return pages.map(({ hashes, counts }, page) => {
    const places = placesOf[page]!;
    const weights = new Float64Array(hashes.length);
    let squares = 0;
    for (let i = 0; i < hashes.length; i++) {
      const information = Math.log(pages.length / pagesWith[places[i]!]! + 1);
      const square = counts[i]! * counts[i]! * information;
      weights[i] = Math.sqrt(square);
      squares += square;
    }
    const length = Math.sqrt(squares);
    for (let i = 0; i < weights.length; i++) weights[i]! /= length;
    return sparseVector(hashes, weights);
  });
}

interface DocumentFrequencies {
  readonly pagesWith: readonly number[];
  /** For each page the places of its shingles in `pagesWith`. */
  readonly placesOf: readonly Uint32Array[];
}

function documentFrequencies(pages: readonly ShingleHistogram[]): DocumentFrequencies {
  const placeOf = new Map<number, number>();
  const pagesWith: number[] = [];
  const placesOf = pages.map(({ hashes }) => {
    const places = new Uint32Array(hashes.length);
    for (let i = 0; i < hashes.length; i++) {
      // Signed, a hash is a small integer to the engine and much cheaper as a key.
      const key = hashes[i]! | 0;
      let place = placeOf.get(key);
      if (place === undefined) {
        place = pagesWith.push(0) - 1;
        placeOf.set(key, place);
      }
      pagesWith[place]!++;
      places[i] = place;
    }
    return places;
  });
  return { pagesWith, placesOf };
}

function bandsOf(vector: SparseVector): Uint16Array {
  const words = hyperplaneBits(vector.indices, vector.values, (BANDS * BAND_BITS) / 32);
  return new Uint16Array(words.buffer);
}

/** An order that depends on the pages alone, so that shuffling them changes no group. */
function canonicalOrder(bands: readonly Uint16Array[]): number[] {
  const order = Array.from(bands.keys());
  return order.sort((a, b) => {
    for (let band = 0; band < BANDS; band++) {
      const difference = bands[a]![band]! - bands[b]![band]!;
      if (difference !== 0) return difference;
    }
    return a - b;
  });
}

function firstOfGroups(groups: UnionFind): Int32Array {
  const first = new Map<number, number>();
  return groups.roots().map((root, page) => {
    if (!first.has(root)) first.set(root, page);
    return first.get(root)!;
  });
}
