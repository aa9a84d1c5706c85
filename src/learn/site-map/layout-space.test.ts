import { describe, expect, it } from 'vitest';
import { parsePage } from '../../page/parse-page.js';
import { createNames } from '../../page/tree.js';
import { type PageRegions, pageRegions } from '../../structure/regions/page-regions.js';
import { createPatternRegistry } from '../../structure/regions/pattern-registry.js';
import { euclideanDistance } from '../../structure/sparse-vector.js';
import { clusterLayouts, nearestLayout } from './layout-clusters.js';
import { createLayoutSpace, createLayoutVectors } from './layout-space.js';

const MENU = '<ul class="menu"><li><a href="/">home</a></li><li><a href="/x">search</a></li></ul>';
const ROWS = '<table class="rows"><tr><td><b>one</b></td></tr><tr><td><b>two</b></td></tr></table>';

function list(items: number): string {
  const item = (i: number): string =>
    `<li class="post"><p>words of post ${i}</p><i><a href="/a">a</a></i><i><a href="/b">b</a></i></li>`;
  return `<ol class="posts">${Array.from({ length: items }, (_, i) => item(i)).join('')}</ol>`;
}

function pagesOf(...bodies: string[]): PageRegions[] {
  const names = createNames();
  return bodies.map((body) =>
    pageRegions(parsePage({ url: 'http://a.test/', html: `<body>${MENU}${body}</body>`, names })),
  );
}

function spaceOf(pages: readonly PageRegions[]) {
  const registry = createPatternRegistry(
    pages.flatMap(({ regions }) => regions.map(({ pattern }) => pattern)),
  );
  const space = createLayoutSpace(pages, registry);
  return { registry, space, vectors: pages.map(createLayoutVectors(space, registry).vectorOf) };
}

describe('the layout space (iRobot 5.1)', () => {
  it('weighs patterns by eq. 1 and distances by eq. 2', () => {
    const rule = '<div class="other"><p>one</p><p>two</p></div>';
    const pages = pagesOf(ROWS, ROWS, ROWS + rule, rule);
    const { space, vectors } = spaceOf(pages);
    // The menu is on all pages, so two patterns are left: on 3 and on 2 of 4 pages.
    expect(space.dimensions.map(({ support }) => support).sort()).toEqual([2, 3]);
    const [rows, other] = [...space.dimensions].sort((a, b) => b.support - a.support);
    expect(rows!.area + other!.area).toBeCloseTo(1);
    const [idfRows, idfOther] = [Math.log10(4 / 3), Math.log10(4 / 2)];
    // Page 0 has rows alone, f = (1, 0); page 2 has both, f = (1/2, 1/2), before the idf.
    const expected = Math.sqrt(
      rows!.area * (idfRows - idfRows / 2) ** 2 + other!.area * (idfOther / 2) ** 2,
    );
    expect(euclideanDistance(vectors[0]!, vectors[2]!)).toBeCloseTo(expected, 10);
    expect(euclideanDistance(vectors[0]!, vectors[1]!)).toBe(0);
  });

  it('sees the same layout in a thread of two posts and one of twenty', () => {
    const { vectors } = spaceOf(pagesOf(list(2), list(20), ROWS, ROWS));
    expect(euclideanDistance(vectors[0]!, vectors[1]!)).toBe(0);
    expect(euclideanDistance(vectors[0]!, vectors[2]!)).toBeGreaterThan(0);
  });
});

describe('layout clusters', () => {
  const pages = pagesOf(list(2), list(5), list(9), ROWS, ROWS, '<p>nothing repeats</p>');
  const { vectors } = spaceOf(pages);

  it('join pages of one template', () => {
    const { assignments } = clusterLayouts(vectors);
    expect(new Set([...assignments].slice(0, 3)).size).toBe(1);
    expect(new Set([...assignments].slice(3, 5)).size).toBe(1);
    expect(new Set(assignments).size).toBe(3);
  });

  it('take new pages in by the nearest centre, and leave out what is like none', () => {
    const { clusters, assignments } = clusterLayouts(vectors.slice(0, 5));
    expect(nearestLayout(vectors[1]!, clusters)).toBe(assignments[1]);
    expect(nearestLayout(vectors[4]!, clusters)).toBe(assignments[4]);
    expect(nearestLayout(vectors[5]!, clusters)).toBe(-1);
  });
});
