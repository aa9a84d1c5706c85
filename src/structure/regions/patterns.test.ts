import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../page/page.js';
import { parsePage } from '../../page/parse-page.js';
import { createNames } from '../../page/tree.js';
import { linkLocations, locationKey } from './link-location.js';
import { linkTables } from './link-table.js';
import { mergePatterns, patternCost } from './match-patterns.js';
import { pageRegions } from './page-regions.js';
import { createLayoutComparer, pageLayout } from './page-similarity.js';
import { formatPattern, type Pattern } from './pattern.js';
import { createPatternRegistry, loadPatternRegistry } from './pattern-registry.js';

const names = createNames();

function pageOf(body: string): Page {
  const html = `<html><body>${body}</body></html>`;
  return parsePage({ url: 'http://forum.example/', html, names });
}

const pages = (n: number, count: number) =>
  count === 0
    ? ''
    : `<span>${Array.from({ length: count }, (_, i) => `<a href="/t${n}/${i}">${i + 1}</a>`).join('')}</span>`;

const row = (n: number, flips = 0, last = `<td><a href="/u${n}">poster ${n}</a></td>`) =>
  `<tr class="${n % 2 === 0 ? 'even' : 'odd'}"><td><a href="/t${n}">Thread ${n}</a>${pages(n, flips)}</td>
   <td>${n}</td>${last}</tr>`;

const board = (rows: string[]) =>
  pageOf(`<ul class="menu"><li><a href="/">Home</a></li><li><a href="/faq">Help</a></li></ul>
    <table class="threads">${rows.join('')}</table><p><a href="/login">Log in</a></p>`);

const thread = (posts: number) =>
  pageOf(`<ul class="menu"><li><a href="/">Home</a></li><li><a href="/faq">Help</a></li></ul>
    <h1>Title</h1><div>${Array.from(
      { length: posts },
      (_, n) =>
        `<div class="post"><h3><a href="/u${n}">user</a></h3><p>${'word '.repeat(1 + n * 9)}</p></div>`,
    ).join('')}</div>`);

const boardA = board([row(1), row(2, 3), row(3, 0, ''), row(4, 5), row(5)]);
const boardB = board([row(6), row(7), row(8, 2), row(9)]);

function patternsOf(page: Page): Pattern[] {
  return pageRegions(page).regions.map(({ pattern }) => pattern);
}

describe('patterns', () => {
  it('mark optional and repeated places', () => {
    expect(formatPattern(patternsOf(boardA)[0]!)).toBe(
      'table.threads(tr(td(a span(a+)?) td td(a)?))',
    );
  });

  it('cost nothing to align with themselves and little with those of another page', () => {
    const [[a], [b], [posts]] = [patternsOf(boardA), patternsOf(boardB), patternsOf(thread(3))];
    expect(patternCost(a!, a!)).toBe(0);
    expect(patternCost(a!, b!)).toBeLessThan(0.2);
    expect(patternCost(a!, b!)).toBe(patternCost(b!, a!));
    expect(patternCost(a!, posts!)).toBe(1);
  });

  it('merge into what holds for both', () => {
    const node = (name: string, ...children: Pattern[]): Pattern => ({ name, sign: '', children });
    const merged = mergePatterns(
      node('tr.odd.row', node('td.icon'), node('td', node('a'))),
      node('tr.even.row', node('td', node('a'), node('b'))),
    );
    expect(formatPattern(merged)).toBe('tr.row(td.icon? td(a b?))');
    expect(patternCost(merged, node('tr.row', node('td', node('a'))))).toBeLessThan(0.3);
  });

  it('have costs between 0 and 1 that do not depend on the order', () => {
    const node = (depth: number): fc.Arbitrary<Pattern> =>
      fc.record({
        name: fc.constantFrom('div', 'div.a', 'div.a.b', 'p', 'a'),
        sign: fc.constantFrom('', '?', '+', '*'),
        children: depth === 0 ? fc.constant([]) : fc.array(node(depth - 1), { maxLength: 3 }),
      });
    const tree = node(3);
    fc.assert(
      fc.property(tree, tree, (a, b) => {
        const cost = patternCost(a, b);
        expect(cost).toBeGreaterThanOrEqual(0);
        expect(cost).toBeLessThanOrEqual(1);
        expect(patternCost(b, a)).toBeCloseTo(cost, 9);
        expect(patternCost(a, structuredClone(a))).toBe(0);
      }),
    );
  });
});

describe('linkTables', () => {
  it('has a column for each aligned link and names the records', () => {
    const [table] = linkTables(pageRegions(boardA));
    const columns = table!.columns.map(({ id, links, records }) => ({
      id,
      texts: links.map((link) => boardA.links[link]!.text),
      records,
    }));
    expect(columns[0]).toEqual({
      id: 'tr/td/a',
      texts: [1, 2, 3, 4, 5].map((n) => `Thread ${n}`),
      records: [0, 1, 2, 3, 4],
    });
    expect(columns.map(({ id }) => id)).toEqual(['tr/td/a', 'tr/td~3/a', 'tr/td/span/a']);
    expect(columns[1]!.records).toEqual([0, 1, 3, 4]);
    expect(columns[2]!.texts).toEqual(['1', '2', '3', '1', '2', '3', '4', '5']);
  });

  it('keeps a title apart from the author where either may be no link', () => {
    const line = (n: number, author: string) =>
      `<tr><td><a href="/t${n}">Thread ${n}</a></td><td>${author}</td><td><a href="/l${n}">last</a></td></tr>`;
    const guests = board([
      line(1, '<a href="/u1">ann</a>'),
      line(2, 'a guest'),
      line(3, '<a href="/u3">bob</a>'),
    ]);
    const [table] = linkTables(pageRegions(guests));
    expect(table!.columns.map(({ links }) => links.length)).toEqual([3, 2, 3]);
  });
});

describe('linkLocations', () => {
  const sample = [boardA, boardB, thread(2), thread(7)];

  it('are the same for the same links of different pages', () => {
    const registry = createPatternRegistry(sample.flatMap(patternsOf));
    const located = (page: Page) =>
      new Map(
        linkLocations(pageRegions(page), registry).map((location, i) => [
          page.links[i]!.text,
          locationKey(location),
        ]),
      );
    const [a, b] = [located(boardA), located(boardB)];
    expect(a.get('Thread 1')).toBe(b.get('Thread 9'));
    expect(a.get('poster 1')).toBe(b.get('poster 6'));
    expect(a.get('3')).toBe(b.get('1'));
    expect(a.get('Home')).toBe(b.get('Help'));
    expect(new Set([a.get('Thread 1'), a.get('poster 1'), a.get('3'), a.get('Home')]).size).toBe(4);
    expect(a.get('Log in')).toBe('html/body/p/a');
  });

  it('do not depend on the order of the sample, and survive saving', () => {
    const patterns = sample.flatMap(patternsOf);
    const registry = createPatternRegistry(patterns);
    fc.assert(
      fc.property(fc.shuffledSubarray(patterns, { minLength: patterns.length }), (shuffled) => {
        expect(createPatternRegistry(shuffled).patterns).toEqual(registry.patterns);
      }),
      { numRuns: 20 },
    );
    const loaded = loadPatternRegistry(JSON.parse(JSON.stringify(registry.patterns)));
    for (const page of sample) {
      const regions = pageRegions(page);
      expect(linkLocations(regions, loaded)).toEqual(linkLocations(regions, registry));
    }
  });
});

describe('page similarity', () => {
  it('does not see how many records a page has', () => {
    const comparer = createLayoutComparer();
    const [few, many, list] = [thread(2), thread(20), boardA].map(pageLayout);
    expect(comparer.similarity(few!, many!)).toBeGreaterThan(0.95);
    expect(comparer.similarity(many!, list!)).toBeLessThan(0.7);
    expect(comparer.similarity(pageLayout(boardB), list!)).toBeGreaterThan(0.75);
  });
});
