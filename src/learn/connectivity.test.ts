import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectivity, type LoopBackLink } from './connectivity.js';

describe('connectivity (SIGIR 2008 eq. 3)', () => {
  it('is 1 for the numbers of a paged thread: every page links to every other', () => {
    const links: LoopBackLink[] = [];
    for (let a = 0; a < 4; a++) for (let b = 0; b < 4; b++) if (a !== b) links.push([a, b]);
    expect(connectivity(4, links)).toBe(1);
  });

  it('is 1 for previous and next page, and for several threads side by side', () => {
    // biome-ignore format: one thread a line
    const flips: LoopBackLink[] = [
      [0, 1], [1, 0], [1, 2], [2, 1], // a thread of three pages
      [3, 4], [4, 3], // and one of two
    ];
    expect(connectivity(5, flips)).toBe(1);
  });

  it('is low for previous and next topic, which lead from later pages to first pages only', () => {
    // Threads A (pages 0, 1, 2) and B (3, 4): every page links to the other thread's first page.
    const topics: LoopBackLink[] = [
      [0, 3],
      [1, 3],
      [2, 3],
      [3, 0],
      [4, 0],
    ];
    // Paths: 0→3, 1→3→0, 2→3→0, 3→0, 4→0→3: 8 pairs, of which 0↔3 alone go both ways.
    expect(connectivity(5, topics)).toBeCloseTo(2 / 8, 12);
  });

  it('is 0 without a path, whatever links to itself', () => {
    expect(connectivity(3, [])).toBe(0);
    expect(connectivity(3, [[1, 1]])).toBe(0);
    expect(connectivity(0, [])).toBe(0);
  });

  it('agrees with the definition on random graphs, in any order of links', () => {
    const graph = fc.tuple(
      fc.constant(40),
      fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 80 }),
    );
    fc.assert(
      fc.property(graph, ([pages, links]) => {
        const value = connectivity(pages, links);
        expect(value).toBeCloseTo(byDefinition(pages, links), 12);
        expect(connectivity(pages, [...links].reverse())).toBe(value);
      }),
      { numRuns: 50 },
    );
  });
});

/** Warshall's closure and the sum as the paper writes it. */
function byDefinition(pages: number, links: readonly LoopBackLink[]): number {
  const path = Array.from({ length: pages }, () => new Array<number>(pages).fill(0));
  for (const [from, to] of links) path[from]![to] = 1;
  for (let via = 0; via < pages; via++) {
    for (let a = 0; a < pages; a++) {
      for (let b = 0; b < pages; b++) path[a]![b] ||= path[a]![via]! * path[via]![b]!;
    }
  }
  let both = 0;
  let any = 0;
  for (let a = 0; a < pages; a++) {
    for (let b = 0; b < pages; b++) {
      if (a === b) continue;
      any += path[a]![b]!;
      both += path[a]![b]! * path[b]![a]!;
    }
  }
  return any === 0 ? 0 : both / any;
}
