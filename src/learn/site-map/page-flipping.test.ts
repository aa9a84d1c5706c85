import { describe, expect, it } from 'vitest';
import { arc } from '../../../test/site-arc.js';
import { connectedFlips, numberedFlips } from './page-flipping.js';

describe('numberedFlips (iRobot 5.4, third heuristic)', () => {
  const vertices = [{ layout: 0 }, { layout: 0 }, { layout: 1 }];
  const numbers = arc(0, 1, [[0, 1]], { numbered: true, region: 4, location: '4:a' });
  const next = arc(0, 1, [[0, 1]], { region: 4, location: '4:a.next' });
  const back = arc(0, 0, [[0, 2]], { region: 4, location: '4:a', urlKind: 7 });
  const permalinks = arc(0, 0, [[0, 2]], { region: 5, location: '5:a' });
  const replies = arc(0, 2, [[0, 3]], { numbered: true });

  it('keeps numbers and what stands in the same pager, within one layout', () => {
    const flips = numberedFlips(vertices, [replies, permalinks, back, next, numbers]);
    expect(flips).toEqual(new Set([numbers, back, next]));
  });
});

describe('connectedFlips (SIGIR 2008 5.2)', () => {
  // Threads A (pages 0, 1, 2) and B (pages 3, 4).
  const vertices = [{ layout: 0, urlKind: -1, pages: [0, 1, 2, 3, 4], depth: 2 }];
  const pager = arc(0, 0, [
    ...([
      [0, 1],
      [1, 2],
      [2, 1],
      [1, 0],
    ] as const),
    ...([
      [3, 4],
      [4, 3],
    ] as const),
  ]);
  // "Next topic" on every page leads to the first page of another thread.
  const nextTopic = arc(
    0,
    0,
    [
      [0, 3],
      [1, 3],
      [2, 3],
    ],
    { location: 'next' },
  );

  it('tells page-flipping links from those to other threads', () => {
    const flips = connectedFlips({ vertices, arcs: [pager, nextTopic] }, 0);
    expect([...flips]).toEqual([[pager, 1]]);
  });

  it('takes links at one place together: the first page may have a URL of another form', () => {
    const forth = arc(0, 0, [[0, 1]], { urlKind: 1 });
    const back = arc(0, 0, [[1, 0]], { urlKind: 2 });
    const flips = connectedFlips({ vertices, arcs: [forth, back, nextTopic] }, 0);
    expect([...flips]).toEqual([
      [forth, 1],
      [back, 1],
    ]);
  });

  it('judges a single kind of links by itself', () => {
    expect(connectedFlips({ vertices, arcs: [pager] }, 0).has(pager)).toBe(true);
    expect(connectedFlips({ vertices, arcs: [nextTopic] }, 0).size).toBe(0);
  });
});
