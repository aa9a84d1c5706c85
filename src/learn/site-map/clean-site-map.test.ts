import { describe, expect, it } from 'vitest';
import { arc } from '../../../test/site-arc.js';
import { parsePage } from '../../page/parse-page.js';
import { createNames } from '../../page/tree.js';
import { cleanSiteMap } from './clean-site-map.js';

/**
 * Page 0 is the entry; 1 to 4 are boards, 5 and 6 their second pages, whose URLs differ; 7 to 9
 * boards under another URL, two of them the same again; 10 to 12 a login prompt.
 */
const names = createNames();
const sample = Array.from({ length: 13 }, (_, i) => {
  const url = `http://a.test/${i}`;
  return { url, page: parsePage({ url, html: `<p>${'x'.repeat(100)}</p>`, names }) };
});
const vertices = [
  { layout: 0, urlKind: 0, pages: [0], depth: 0 },
  { layout: 1, urlKind: 1, pages: [1, 2, 3, 4], depth: 1 },
  { layout: 1, urlKind: 2, pages: [5, 6], depth: 2 },
  { layout: 1, urlKind: 3, pages: [7, 8, 9], depth: 2 },
  { layout: 2, urlKind: 4, pages: [10, 11, 12], depth: 1 },
];
const duplicateOf = Int32Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 10, 10, 10]);
const toBoards = arc(0, 1, [
  [0, 1],
  [0, 2],
]);
const flips = arc(1, 2, [[1, 5]], { numbered: true, location: 'pager' });
const further = arc(2, 2, [[5, 6]], { numbered: true, location: 'pager' });
const sorted = arc(1, 3, [[1, 7]]);
const login = arc(1, 4, [[1, 10]]);
const clean = cleanSiteMap({
  ...{ sample, vertices, duplicateOf, root: 0 },
  arcs: [toBoards, flips, further, sorted, login],
});

describe('cleanSiteMap (iRobot 5.4)', () => {
  it('measures eq. 3: share of the sample, size, and what is no near-duplicate', () => {
    // All pages are of one size.
    const expected = [1 / 13, 4 / 13, 2 / 13, (3 / 13) * (1 / 3), 0];
    expected.forEach((value, i) => {
      expect(clean.informativeness[i]).toBeCloseTo(value, 10);
    });
  });

  it('drops prompts that are all the same, and all but the largest vertex of a layout', () => {
    expect(clean.standsFor[4]).toBe(-1);
    expect(clean.standsFor[3]).toBe(-1);
    expect(clean.standsFor[1]).toBe(1);
  });

  it('keeps further pages together with the vertex that flips to them', () => {
    expect(clean.standsFor[2]).toBe(1);
    expect(clean.arcs.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect([...clean.flips].map(({ location, links }) => [location, links.length])).toEqual([
      ['pager', 2],
    ]);
  });
});
