/**
 * Texts as hashes of their words, in order, for finding passages that repeat: equal words have equal
 * hashes whatever their case and the signs between them. Scripts without spaces give a word a
 * character.
 */
import { mix32 } from '../../structure/shingles.js';

/** Words that make a gram: enough to be no coincidence, few enough for short quotes. */
export const GRAM_WORDS = 4;

const BASE = 0x01_00_01_93;
const BREAKS = 0;
const JOINS = 1;
const STANDS_ALONE = 2;

/** The words of a text, at most `limit`. */
export function wordHashes(text: string, limit: number = Number.POSITIVE_INFINITY): number[] {
  const lower = text.toLowerCase();
  const words: number[] = [];
  let hash = 0;
  for (let i = 0; i < lower.length && words.length < limit; i++) {
    const code = lower.charCodeAt(i);
    const kind = kindOf(code);
    if (kind === JOINS) {
      hash = Math.imul((hash === 0 ? BASE : hash) ^ code, BASE);
      continue;
    }
    if (hash !== 0) words.push(mix32(hash));
    hash = 0;
    if (kind === STANDS_ALONE) words.push(mix32(Math.imul(code, BASE)));
  }
  if (hash !== 0 && words.length < limit) words.push(mix32(hash));
  return words;
}

/** The hashes of every `size` words in a row; of all words where there are fewer. */
export function gramsOf(words: readonly number[], size: number = GRAM_WORDS): Uint32Array {
  if (words.length === 0) return new Uint32Array();
  const width = Math.min(size, words.length);
  const grams = new Uint32Array(words.length - width + 1);
  for (let first = 0; first < grams.length; first++) {
    let hash = width;
    for (let i = first; i < first + width; i++) hash = (Math.imul(hash, BASE) + words[i]!) | 0;
    grams[first] = mix32(hash);
  }
  return grams;
}

function kindOf(code: number): number {
  if (code < 0x80) {
    return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) ? JOINS : BREAKS;
  }
  if (code < 0xc0 || (code >= 0x20_00 && code < 0x2c_00)) return BREAKS;
  if (code < 0x0e_00 || (code >= 0xac_00 && code <= 0xd7_a3)) return JOINS;
  if ((code >= 0x30_00 && code < 0x30_40) || (code >= 0xff_00 && code < 0xff_66)) return BREAKS;
  return STANDS_ALONE;
}
