import { describe, expect, it } from 'vitest';
import { arc } from '../../../test/site-arc.js';
import { spanningTree } from './spanning-tree.js';

/** The entry, boards, threads, profiles, and a vertex that nothing leads to. */
const VERTICES = [
  { depth: 0, informativeness: 0.1 },
  { depth: 1, informativeness: 0.2 },
  { depth: 2, informativeness: 0.5 },
  { depth: 2, informativeness: 0.3 },
  { depth: 1, informativeness: 0.9 },
];

describe('spanningTree (iRobot 5.4)', () => {
  const toBoards = arc(0, 1, [[0, 1]]);
  const shortcut = arc(0, 2, [[0, 2]], { urls: 3 });
  const toThreads = arc(1, 2, [[1, 2]], { urls: 20 });
  const lastPosts = arc(1, 2, [[1, 2]], { urls: 12, location: 'last' });
  const toProfiles = arc(2, 3, [[2, 3]]);
  const back = arc(2, 0, [[2, 0]]);
  const flip = arc(1, 1, [[1, 1]]);
  const all = [shortcut, lastPosts, toProfiles, back, flip, toThreads, toBoards];

  it('goes from shallow vertices to deep ones, from the informative to the less so', () => {
    expect(spanningTree(VERTICES, all, 0)).toEqual([toBoards, toThreads, toProfiles]);
  });

  it('takes one arc to each vertex that can be reached, whatever the order of the arcs', () => {
    const tree = spanningTree(VERTICES, [...all].reverse(), 0);
    expect(tree).toEqual([toBoards, toThreads, toProfiles]);
    expect(tree.some(({ to }) => to === 4)).toBe(false);
  });
});
