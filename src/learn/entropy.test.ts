import { describe, expect, it } from 'vitest';
import { duplicateEntropy, entropyBits, uniqueCoverage } from './entropy.js';

describe('duplicateEntropy (SIGIR 2008 eq. 2)', () => {
  it('is 0 where every page duplicates every other', () => {
    expect(duplicateEntropy([40])).toBe(0);
  });

  it('is 1 where no page has a duplicate', () => {
    expect(duplicateEntropy(Array(40).fill(1))).toBeCloseTo(1, 12);
  });

  it('lies between for some duplicates', () => {
    // N = 4 in groups of 2: -(1/log 4) * 2 * (1/2) * log(1/2) = 1/2.
    expect(duplicateEntropy([2, 2])).toBeCloseTo(0.5, 12);
    expect(duplicateEntropy([3, 1])).toBeLessThan(0.5);
  });

  it('is defined for one page and for none', () => {
    expect(duplicateEntropy([1])).toBe(1);
    expect(duplicateEntropy([])).toBe(0);
  });
});

describe('entropyBits', () => {
  it('counts in bits and ignores empty classes', () => {
    expect(entropyBits([5, 5, 0, 5, 5])).toBeCloseTo(2, 12);
    expect(entropyBits([7])).toBe(0);
    expect(entropyBits([])).toBe(0);
  });
});

describe('uniqueCoverage (SIGIR 2008 eq. 1)', () => {
  it('is the share of unique pages retrieved', () => {
    expect(uniqueCoverage(3, 4)).toBe(0.75);
    expect(uniqueCoverage(0, 0)).toBe(0);
  });
});
