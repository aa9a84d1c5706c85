/** Normalised edit similarity of texts, as far as it matters whether it reaches a threshold. */

const WORD_BITS = 32;

/**
 * Whether 1 - distance / longer length reaches `least`, where the distance counts insertions,
 * deletions and replacements of UTF-16 units. Two empty texts are alike.
 */
export function isSimilar(a: string, b: string, least: number): boolean {
  if (a === b) return true;
  const longer = Math.max(a.length, b.length);
  const limit = Math.floor((1 - least) * longer + 1e-9);
  if (Math.abs(a.length - b.length) > limit || bagDistance(a, b) > limit) return false;
  return editDistance(a, b) <= limit;
}

/** A lower bound: characters that only one of the texts has. */
function bagDistance(a: string, b: string): number {
  const counts = new Map<number, number>();
  for (let i = 0; i < a.length; i++) {
    const code = a.charCodeAt(i);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  for (let i = 0; i < b.length; i++) {
    const code = b.charCodeAt(i);
    counts.set(code, (counts.get(code) ?? 0) - 1);
  }
  let [more, less] = [0, 0];
  for (const count of counts.values()) {
    if (count > 0) more += count;
    else less -= count;
  }
  return Math.max(more, less);
}

/** Levenshtein distance by Myers' bit vectors (1999), a block of 32 characters at a time. */
export function editDistance(a: string, b: string): number {
  const [pattern, text] = a.length <= b.length ? [a, b] : [b, a];
  if (pattern.length === 0) return text.length;
  const blocks = Math.ceil(pattern.length / WORD_BITS);
  const plus = new Int32Array(blocks).fill(-1);
  const minus = new Int32Array(blocks);
  const masks = characterMasks(pattern, blocks);
  const none = new Int32Array(blocks);
  const lastBit = (pattern.length - 1) % WORD_BITS;
  let distance = pattern.length;
  for (let i = 0; i < text.length; i++) {
    const mask = masks.get(text.charCodeAt(i)) ?? none;
    let carry = 1;
    for (let block = 0; block < blocks; block++) {
      const isLast = block === blocks - 1;
      carry = advance(plus, minus, block, mask[block]!, carry, isLast ? lastBit : WORD_BITS - 1);
    }
    distance += carry;
  }
  return distance;
}

function characterMasks(pattern: string, blocks: number): Map<number, Int32Array> {
  const masks = new Map<number, Int32Array>();
  for (let i = 0; i < pattern.length; i++) {
    const code = pattern.charCodeAt(i);
    let mask = masks.get(code);
    if (mask === undefined) {
      mask = new Int32Array(blocks);
      masks.set(code, mask);
    }
    mask[Math.floor(i / WORD_BITS)]! |= 1 << (i % WORD_BITS);
  }
  return masks;
}

/**
 * One block, one character of the text (Hyyrö 2003).
 * @param carry -1, 0 or 1: how the row above the block changes.
 * @returns the same for the row of `bit`.
 */
function advance(
  plus: Int32Array,
  minus: Int32Array,
  block: number,
  mask: number,
  carry: number,
  bit: number,
): number {
  const above = plus[block]!;
  const below = minus[block]!;
  const vertical = mask | below;
  const equal = carry < 0 ? mask | 1 : mask;
  const diagonal = (((equal & above) + above) ^ above) | equal;
  let up = below | ~(diagonal | above);
  let down = above & diagonal;
  const out = (up >>> bit) & 1 ? 1 : (down >>> bit) & 1 ? -1 : 0;
  up = (up << 1) | (carry > 0 ? 1 : 0);
  down = (down << 1) | (carry < 0 ? 1 : 0);
  plus[block] = down | ~(vertical | up);
  minus[block] = up & vertical;
  return out;
}
