/** Pages made to break a parser. Time is only ever compared with time on the same machine. */
import { describe, expect, it } from 'vitest';
import { MAX_LINKS } from './links.js';
import { apathOf, locationOf } from './location.js';
import { MAX_DEPTH } from './open-elements.js';
import type { Page } from './page.js';
import { parsePage } from './parse-page.js';
import { visibleText } from './text.js';
import { createNames, type Tree } from './tree.js';
import { MAX_NODES } from './tree-writer.js';

const pageOf = (html: string): Page =>
  parsePage({ url: 'http://forum.test/', html, names: createNames() });

function depthOf(tree: Tree): number {
  const depth = new Int32Array(tree.size);
  let deepest = 0;
  for (let node = 1; node < tree.size; node++) {
    depth[node] = depth[tree.parent[node]!]! + 1;
    deepest = Math.max(deepest, depth[node]!);
  }
  return deepest;
}

/** Everything that is done with a page, so that nothing slow hides. */
function readAll(html: string): void {
  const page = pageOf(html);
  for (const link of page.links) locationOf(page, link);
  visibleText(page.tree);
}

function bestOf3(html: string): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    readAll(html);
    return performance.now() - start;
  });
  return Math.min(...times);
}

const KINDS: ReadonlyArray<[name: string, make: (n: number) => string]> = [
  ['nested elements', (n) => '<div>'.repeat(n) + '</div>'.repeat(n)],
  ['nested formatting', (n) => '<b>'.repeat(n)],
  ['end tags of nothing', (n) => '</div>'.repeat(n)],
  ['end tags behind a block', (n) => `<span><div>${'<b>'.repeat(400)}${'</span>'.repeat(n)}`],
  ['nested links', (n) => '<table><td><a href=x>y'.repeat(n)],
  ['overlapping elements', (n) => '<b><p></b>'.repeat(n)],
  ['nested lists', (n) => '<ul><li>'.repeat(n)],
  [
    'attributes on one tag',
    (n) => `<a ${Array.from({ length: n }, (_, i) => `a${i}=1`).join(' ')}>`,
  ],
  ['one huge attribute', (n) => `<a href="${'x'.repeat(20 * n)}">`],
  ['one attribute of entities', (n) => `<a title="${'&amp;'.repeat(4 * n)}">`],
  ['less-than signs', (n) => '<'.repeat(4 * n)],
  ['half entities', (n) => '&CounterClockwiseContourIntegra'.repeat(n)],
  ['unclosed comments', (n) => '<!--'.repeat(n)],
  ['unclosed titles', (n) => '<title>'.repeat(n)],
  [
    'refreshes of spaces',
    (n) => `<meta http-equiv=refresh content="${' '.repeat(8000)}">`.repeat(n / 400),
  ],
];

describe('hostile HTML', () => {
  it.each(KINDS)('takes linear time: %s', (_, make) => {
    readAll(make(2000));
    const small = bestOf3(make(4000));
    const large = bestOf3(make(32_000));
    // Eight times the input: about 8 where time is linear, 64 where it is quadratic.
    expect(large / Math.max(small, 1)).toBeLessThan(32);
  });

  it('turns what is nested too deep into siblings', () => {
    const { tree } = pageOf(
      `${'<div>'.repeat(100_000)}<a href=x>deep</a>${'</div>'.repeat(100_000)}<p>after`,
    );
    expect(depthOf(tree)).toBeLessThanOrEqual(MAX_DEPTH);
    expect(tree.truncated).toBe(false);
    expect(visibleText(tree)).toBe('deep after');
    // All end tags found their elements: what follows is not inside.
    expect(apathOf(tree, tree.size - 2)).toBe('html/body/p');
  });

  it('stops at the node limit and says so', () => {
    const { tree, links } = pageOf('<a href=x>y</a>'.repeat(400_000));
    expect(tree.truncated).toBe(true);
    expect(tree.size).toBe(MAX_NODES);
    expect(links).toHaveLength(MAX_LINKS);
  });

  it('bounds attributes in number and size', () => {
    const many = Array.from({ length: 100_000 }, (_, i) => `data-${i}=${i}`).join(' ');
    const { tree } = pageOf(`<p ${many}>x<p title="${'y'.repeat(1_000_000)}" id=z>z`);
    expect(tree.attributeName.length).toBeLessThan(1000);
    expect(tree.values.length).toBeLessThan(10_000);
    expect(tree.attr(tree.size - 2, 'id')).toBe('z');
  });

  it('bounds the names of a site', () => {
    const names = createNames();
    for (let page = 0; page < 30; page++) {
      const word = (i: number) =>
        `${'abcdefghij'.charAt(i % 10)}${String.fromCharCode(0x4e_00 + i)}`;
      const tags = Array.from(
        { length: 2000 },
        (_, i) => `<x-${page}-${i} class="${word(i + page * 2000)}">`,
      );
      parsePage({ url: 'http://forum.test/', html: tags.join(''), names });
    }
    expect(names.tags.id('x-never-seen')).toBe(names.tags.id('x-nor-this'));
    expect(names.classId('never')).toBe(names.classId('seen'));
    expect(names.tags.nameOf(names.tags.id('div'))).toBe('div');
  });

  it('bounds the text of a link', () => {
    const { links } = pageOf(
      `<a href=x>${'word '.repeat(100_000)}</a><a href=y><p>${'<b>w</b>'.repeat(9000)}</a>`,
    );
    expect(links.map((link) => link.text.length)).toEqual([300, 300]);
  });

  it('survives NUL, lone surrogates and control characters', () => {
    const page = pageOf('<a href="x\0y\u0001" class="\ud800">\ud800\0\u0007t</a>');
    expect(page.links[0]?.url).toBe('http://forum.test/xy');
    expect(page.links[0]?.text).toContain('t');
  });
});
