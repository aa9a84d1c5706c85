import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, isSimilar } from './edit-similarity.js';

/** The textbook table. */
function slowDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 150 });

describe('edit similarity', () => {
  it('counts edits as the textbook does, whatever the lengths', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(editDistance(a, b)).toBe(slowDistance(a, b));
      }),
    );
  });

  it('is reached by texts that differ in a fifth at most', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const longer = Math.max(a.length, b.length, 1);
        expect(isSimilar(a, b, 0.8)).toBe(1 - slowDistance(a, b) / longer >= 0.8 - 1e-9);
      }),
    );
    expect(isSimilar('', '', 0.8)).toBe(true);
    expect(isSimilar('', 'a', 0.8)).toBe(false);
  });
});
