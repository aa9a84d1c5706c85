/**
 * Shingles (Broder 1997; iRobot 5.3): the words of a page, five at a time, as hashes with their
 * frequencies. Scripts that write without spaces give a word a character; which is which is seen
 * from the characters themselves, so pages may mix them.
 *
 * Numbers are all the same word: clocks, counters and "generated in 0.017 s" differ between two
 * visits to one page, and pages that differ in nothing but numbers say nothing new.
 */
import { visibleText } from '../page/text.js';
import type { Tree } from '../page/tree.js';

/** A page as shingles and their frequencies. */
export interface ShingleHistogram {
  /** 32-bit hashes, ascending. */
  readonly hashes: Uint32Array;
  /** How often the shingle at the same place occurs. */
  readonly counts: Uint32Array;
}

const WORDS_PER_SHINGLE = 5;
const MAX_TEXT_LENGTH = 1_000_000;

const SEPARATOR = 0;
const LETTER = 1;
const DIGIT = 2;
/** A character that is a word. */
const IDEOGRAPH = 3;

const NUMBER_HASH = 0x27_d4_eb_2f;
/** Odd and not small: the base of the polynomial that makes a shingle of words. */
const BASE = 0x01_00_01_93;

/** The shingles of the visible text. A page with fewer words has one shingle of all of them. */
export function shinglesOf(tree: Tree): ShingleHistogram {
  return shinglesOfText(visibleText(tree, 0, MAX_TEXT_LENGTH));
}

export function shinglesOfText(text: string): ShingleHistogram {
  const words = wordHashes(text.toLowerCase());
  if (words.length === 0) return { hashes: new Uint32Array(), counts: new Uint32Array() };
  const size = Math.min(WORDS_PER_SHINGLE, words.length);
  const shingles = new Uint32Array(words.length - size + 1);
  for (let first = 0; first < shingles.length; first++) {
    let hash = size;
    for (let word = first; word < first + size; word++) {
      hash = (Math.imul(hash, BASE) + words[word]!) | 0;
    }
    shingles[first] = mix32(hash);
  }
  return histogramOf(shingles.sort());
}

function histogramOf(sorted: Uint32Array): ShingleHistogram {
  const hashes = new Uint32Array(sorted.length);
  const counts = new Uint32Array(sorted.length);
  let distinct = 0;
  for (const hash of sorted) {
    if (distinct === 0 || hashes[distinct - 1] !== hash) hashes[distinct++] = hash;
    counts[distinct - 1]!++;
  }
  return { hashes: hashes.slice(0, distinct), counts: counts.slice(0, distinct) };
}

function wordHashes(text: string): Uint32Array {
  const words = new Uint32Array(text.length);
  let count = 0;
  for (let i = 0; i < text.length; ) {
    const kind = kindOf(text.charCodeAt(i));
    let hash = kind;
    const start = i;
    do hash = Math.imul(hash ^ text.charCodeAt(i++), BASE);
    while (kind !== IDEOGRAPH && i < text.length && kindOf(text.charCodeAt(i)) === kind);
    // The second half of a pair belongs to the character.
    if (kind === IDEOGRAPH && isLowSurrogate(text.charCodeAt(i))) {
      hash = Math.imul(hash ^ text.charCodeAt(i++), BASE);
    }
    if (kind === DIGIT) words[count++] = NUMBER_HASH;
    else if (kind !== SEPARATOR && i > start) words[count++] = mix32(hash);
  }
  return words.slice(0, count);
}

/** The finaliser of MurmurHash3: every bit of the result depends on every bit of the value. */
export function mix32(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85_eb_ca_6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** First and last code unit of the blocks of Unicode whose scripts are written without spaces. */
const UNSPACED: ReadonlyArray<readonly [first: number, last: number]> = [
  [0x0e_00, 0x10_9f], // Thai, Lao, Tibetan, Myanmar
  [0x17_80, 0x17_ff], // Khmer
  [0x19_50, 0x1a_ad], // Tai scripts
  [0x2e_80, 0x2f_df], // radicals
  [0x30_40, 0x31_2f], // kana, Bopomofo
  [0x31_a0, 0x31_ff],
  [0x34_00, 0x4d_bf], // Han
  [0x4e_00, 0x9f_ff],
  [0xd8_40, 0xd8_8f], // Han beyond the first plane
  [0xf9_00, 0xfa_ff],
  [0xff_66, 0xff_9f], // half-width kana
];

/** Blocks of punctuation and symbols beyond ASCII. */
const SEPARATING: ReadonlyArray<readonly [first: number, last: number]> = [
  [0x80, 0xa9],
  [0xab, 0xb4],
  [0xb6, 0xb9],
  [0xbb, 0xbf],
  [0x20_00, 0x2b_ff],
  [0x2e_00, 0x2e_7f],
  [0x30_00, 0x30_3f],
  [0xfe_10, 0xfe_1f],
  [0xfe_30, 0xfe_6f],
  [0xff_00, 0xff_0f],
  [0xff_1a, 0xff_20],
  [0xff_3b, 0xff_40],
  [0xff_5b, 0xff_65],
];

function kindOf(code: number): number {
  if (code < 0x80) {
    if (code >= 0x61 && code <= 0x7a) return LETTER;
    return code >= 0x30 && code <= 0x39 ? DIGIT : SEPARATOR;
  }
  if (code < 0x0e_00) return isWithin(code, SEPARATING) ? SEPARATOR : LETTER;
  if (isWithin(code, UNSPACED)) return IDEOGRAPH;
  if (code >= 0xff_10 && code <= 0xff_19) return DIGIT;
  return isWithin(code, SEPARATING) ? SEPARATOR : LETTER;
}

function isWithin(code: number, blocks: typeof UNSPACED): boolean {
  for (const [first, last] of blocks) if (code >= first && code <= last) return true;
  return false;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc_00 && code <= 0xdf_ff;
}
