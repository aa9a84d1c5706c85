import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicateEntropy, uniqueCoverage } from '../entropy.js';
import { searchSkeleton } from './skeleton-search.js';

/** Links as the pages they lead to; pages with the same number in the tens are duplicates. */
function search(links: readonly (readonly number[])[]): boolean[] {
  const unique = new Set(links.flat().map((page) => Math.floor(page / 10))).size;
  return searchSkeleton(links.length, (chosen) => {
    const pages = new Set(links.flatMap((targets, i) => (chosen[i] ? targets : [])));
    const groups = new Map<number, number>();
    for (const page of pages) {
      const group = Math.floor(page / 10);
      groups.set(group, (groups.get(group) ?? 0) + 1);
    }
    return {
      coverage: uniqueCoverage(groups.size, unique),
      informativeness: duplicateEntropy([...groups.values()]),
    };
  });
}

describe('searchSkeleton (SIGIR 2008, figure 5)', () => {
  it('takes the links that reach all pages once, and leaves shortcuts alone', () => {
    const titles = [10, 20, 30, 40, 50, 60];
    const lastPosts = [11, 21, 31];
    const newest = [10, 20];
    expect(search([titles, lastPosts, newest])).toEqual([true, false, false]);
  });

  it('takes several kinds of links where each reaches pages of its own', () => {
    expect(
      search([
        [10, 20, 30],
        [40, 50],
        [11, 21, 31, 41],
      ]),
    ).toEqual([true, true, false]);
  });

  it('takes nothing that leads to one prompt only', () => {
    expect(search([[10, 11, 12, 13]])).toEqual([false]);
  });

  it('comes to an end for any number of links, and adds useful ones beyond the search', () => {
    const many = Array.from({ length: 40 }, (_, i) => [10 * i, 10 * i + 10]);
    expect(search(many).filter(Boolean).length).toBeGreaterThan(12);
  });

  it('finds something wherever a link leads to different pages', () => {
    const link = fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(link, { minLength: 1, maxLength: 6 }), (links) => {
        const isUseful = links.some(
          (pages) =>
            pages.length === 1 || new Set(pages.map((page) => Math.floor(page / 10))).size > 1,
        );
        expect(search(links).some(Boolean)).toBe(isUseful);
      }),
    );
  });
});
