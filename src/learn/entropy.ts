/** How much a set of pages tells: entropy, and the two criteria of skeleton links built on it. */

/** Entropy in bits of a distribution given as counts (SOUrCe eq. 13); zero counts add nothing. */
export function entropyBits(counts: readonly number[]): number {
  let total = 0;
  for (const count of counts) total += count;
  let bits = 0;
  for (const count of counts) {
    if (count > 0) bits -= (count / total) * Math.log2(count / total);
  }
  // A single group would give -0.
  return Math.max(0, bits);
}

/** SIGIR 2008 eq. 1: the share of a vertex's unique pages that a choice of links retrieves. */
export function uniqueCoverage(retrievedUnique: number, allUnique: number): number {
  return allUnique === 0 ? 0 : retrievedUnique / allUnique;
}

/**
 * SIGIR 2008 eq. 2: 0 where all pages are duplicates of one another, 1 where there are none.
 *
 * @param duplicateGroups the size of each group of near-duplicates, lone pages as 1.
 * @returns 1 for a single page, which duplicates nothing; 0 for none.
 */
export function duplicateEntropy(duplicateGroups: readonly number[]): number {
  let pages = 0;
  for (const size of duplicateGroups) pages += size;
  if (pages <= 1) return pages;
  return entropyBits(duplicateGroups) / Math.log2(pages);
}
