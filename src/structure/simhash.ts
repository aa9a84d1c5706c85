/**
 * SimHash (Charikar 2002; Manku et al. 2007): a page as a few bits, such that like pages differ in
 * few of them. Each bit is the side of a random plane on which the page's histogram lies; what a
 * plane says about a shingle is derived from the shingle's hash, so there is no seed to keep.
 */
import { mix32, type ShingleHistogram } from './shingles.js';

/** 64 bits in two unsigned halves. */
export interface SimHash {
  readonly high: number;
  readonly low: number;
}

/** Manku et al. 4: the Hamming distance up to which two 64-bit hashes are of near-duplicates. */
export const MAX_SIMHASH_DISTANCE = 3;

const BITS = 64;
const WORD_BITS = 32;

export function simHashOf({ hashes, counts }: ShingleHistogram): SimHash {
  const [high, low] = hyperplaneBits(hashes, counts, 2);
  return { high: high!, low: low! };
}

/**
 * The sides of 32 · `words` random planes. Weights are summed for every value of four planes at a
 * time, which takes a quarter of the additions.
 * @param weights of the shingles at the same places; not negative.
 */
export function hyperplaneBits(
  hashes: Uint32Array,
  weights: ArrayLike<number>,
  words: number,
): Uint32Array {
  const sums = new Float64Array(words * WORD_BITS * 4);
  let total = 0;
  for (let i = 0; i < hashes.length; i++) {
    const weight = weights[i]!;
    total += weight;
    for (let word = 0; word < words; word++) {
      const sides = mix32(hashes[i]! + Math.imul(word + 1, 0x9e_37_79_b9));
      const first = word * WORD_BITS * 4;
      for (let four = 0; four < WORD_BITS; four += 4) {
        sums[first + four * 4 + ((sides >>> four) & 15)]! += weight;
      }
    }
  }
  const result = new Uint32Array(words);
  for (let plane = 0; plane < words * WORD_BITS; plane++) {
    if (2 * weightAbove(sums, plane) > total) result[plane >>> 5]! |= 1 << (plane & 31);
  }
  return result;
}

/** The weight on the upper side of a plane: that of all values which have its bit. */
function weightAbove(sums: Float64Array, plane: number): number {
  const first = (plane >>> 2) * 16;
  let above = 0;
  for (let value = 0; value < 16; value++) {
    if (((value >>> (plane & 3)) & 1) === 1) above += sums[first + value]!;
  }
  return above;
}

/** In how many bits two hashes differ. */
export function hammingDistance(a: SimHash, b: SimHash): number {
  return bitCount(a.high ^ b.high) + bitCount(a.low ^ b.low);
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55_55_55_55);
  bits = (bits & 0x33_33_33_33) + ((bits >>> 2) & 0x33_33_33_33);
  return Math.imul((bits + (bits >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
}

interface Entry {
  readonly hash: SimHash;
  readonly ids: number[];
}

/**
 * Finds hashes within a Hamming distance: of `maxDistance` + 1 bands of bits at least one must be
 * equal (Manku et al. 3), so only the hashes that share a band are compared.
 */
export class SimHashIndex {
  private readonly maxDistance: number;
  private readonly bands: ReadonlyArray<Map<number, Entry[]>>;

  constructor(maxDistance: number = MAX_SIMHASH_DISTANCE) {
    this.maxDistance = maxDistance;
    // A band must fit into one word.
    const count = Math.max(2, maxDistance + 1);
    this.bands = Array.from({ length: count }, () => new Map());
  }

  add(hash: SimHash, id: number): void {
    const [firstBand] = this.bands;
    const bucket = firstBand!.get(this.keyOf(hash, 0)) ?? [];
    const same = bucket.find((entry) => hammingDistance(entry.hash, hash) === 0);
    if (same !== undefined) {
      same.ids.push(id);
      return;
    }
    const entry: Entry = { hash, ids: [id] };
    for (const [band, buckets] of this.bands.entries()) {
      const key = this.keyOf(hash, band);
      const list = buckets.get(key);
      if (list === undefined) buckets.set(key, [entry]);
      else list.push(entry);
    }
  }

  /** The ids of all hashes within the distance, ascending. */
  near(hash: SimHash): number[] {
    const found = new Set<Entry>();
    for (const [band, buckets] of this.bands.entries()) {
      for (const entry of buckets.get(this.keyOf(hash, band)) ?? []) {
        if (hammingDistance(entry.hash, hash) <= this.maxDistance) found.add(entry);
      }
    }
    return [...found].flatMap((entry) => entry.ids).sort((a, b) => a - b);
  }

  private keyOf({ high, low }: SimHash, band: number): number {
    const first = Math.floor((band * BITS) / this.bands.length);
    const end = Math.floor(((band + 1) * BITS) / this.bands.length);
    const fromHigh = first < WORD_BITS ? bitsOf(high, first, Math.min(end, WORD_BITS)) : 0;
    const fromLow =
      end > WORD_BITS ? bitsOf(low, Math.max(first, WORD_BITS) - WORD_BITS, end - WORD_BITS) : 0;
    return fromHigh * 2 ** Math.max(0, end - Math.max(first, WORD_BITS)) + fromLow;
  }
}

/** The bits from `first` up to `end`, counted from the lowest. */
function bitsOf(word: number, first: number, end: number): number {
  const width = end - first;
  return width === WORD_BITS ? word >>> 0 : (word >>> first) & ((1 << width) - 1);
}
