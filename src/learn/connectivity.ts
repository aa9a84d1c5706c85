/**
 * Page-flipping links among the loop-back links of a vertex: who follows them can come back by
 * them alone (SIGIR 2008, 5.2).
 */

/** Links of one kind between pages of one vertex: page numbers from 0, source first. */
export type LoopBackLink = readonly [from: number, to: number];

/**
 * SIGIR 2008 eq. 3: of all ordered pairs of pages with a path from the first to the second by
 * these links alone, the share with a path back. 0 where there is no path at all.
 */
export function connectivity(pageCount: number, links: readonly LoopBackLink[]): number {
  const { offsets, targets } = adjacency(pageCount, links);
  const words = (pageCount + 31) >>> 5;
  const reach = new Uint32Array(pageCount * words);
  const queue = new Uint32Array(pageCount);
  let paths = 0;
  for (let start = 0; start < pageCount; start++) {
    const row = start * words;
    let tail = 0;
    queue[tail++] = start;
    reach[row + (start >>> 5)]! |= 1 << (start & 31);
    for (let head = 0; head < tail; head++) {
      const page = queue[head]!;
      for (let i = offsets[page]!; i < offsets[page + 1]!; i++) {
        const target = targets[i]!;
        const bit = 1 << (target & 31);
        const word = row + (target >>> 5);
        if ((reach[word]! & bit) !== 0) continue;
        reach[word]! |= bit;
        queue[tail++] = target;
      }
    }
    paths += tail - 1;
  }
  return paths === 0 ? 0 : countMutual(reach, pageCount, words) / paths;
}

/** Ordered pairs of different pages that reach each other. */
function countMutual(reach: Uint32Array, pageCount: number, words: number): number {
  const has = (a: number, b: number): boolean =>
    (reach[a * words + (b >>> 5)]! & (1 << (b & 31))) !== 0;
  let mutual = 0;
  for (let a = 0; a < pageCount; a++) {
    for (let b = 0; b < a; b++) if (has(a, b) && has(b, a)) mutual += 2;
  }
  return mutual;
}

/** The links as compressed rows: the targets of page p are at offsets[p] up to offsets[p + 1]. */
function adjacency(
  pageCount: number,
  links: readonly LoopBackLink[],
): { offsets: Uint32Array; targets: Uint32Array } {
  const offsets = new Uint32Array(pageCount + 1);
  for (const [from] of links) offsets[from + 1]!++;
  for (let page = 0; page < pageCount; page++) offsets[page + 1]! += offsets[page]!;
  const targets = new Uint32Array(links.length);
  const next = offsets.slice();
  for (const [from, to] of links) targets[next[from]!++] = to;
  return { offsets, targets };
}
