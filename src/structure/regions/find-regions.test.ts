import { describe, expect, it } from 'vitest';
import { parsePage } from '../../page/parse-page.js';
import { createNames, type Tree } from '../../page/tree.js';
import { findRegions } from './find-regions.js';
import { mainRegion } from './main-region.js';
import type { Region } from './region.js';

function treeOf(body: string): Tree {
  const html = `<html><body>${body}</body></html>`;
  return parsePage({ url: 'http://forum.example/', html, names: createNames() }).tree;
}

/** The text of each record. */
function texts(tree: Tree, region: Region | null | undefined): string[] {
  return (region?.records ?? []).map(({ nodes }) =>
    nodes.map((node) => tree.textContent(node).replace(/\s+/g, ' ').trim()).join(' | '),
  );
}

const threadRow = (
  n: number,
  icon = '',
  last = `<td><a href="/u${n}">poster ${n}</a> today</td>`,
) => `<tr><td>${icon}<a href="/t${n}">Thread ${n}</a></td><td>${n} replies</td>${last}</tr>`;

const post = (n: number, body: string) =>
  `<div class="post"><div class="author"><a href="/u${n}">user ${n}</a></div>
   <div class="body"><p>${body}</p></div></div>`;

describe('findRegions', () => {
  it('takes the rows of a board without its header, with an icon more or a cell less', () => {
    const rows = [
      threadRow(1, '<img src="sticky.png" alt="">'),
      threadRow(2),
      threadRow(3, '', ''),
      threadRow(4),
    ];
    const tree = treeOf(
      `<table><tr><th>Topic</th><th>Replies</th><th>Last post</th></tr>${rows.join('')}</table>`,
    );
    const found = texts(tree, findRegions(tree)[0]);
    expect(found).toHaveLength(4);
    expect(found[0]).toContain('Thread 1');
    expect(found[2]).toBe('Thread 33 replies');
  });

  it('leaves out separator rows between the records', () => {
    const separator = (text: string) => `<tr><td colspan="3">${text}</td></tr>`;
    const tree = treeOf(
      `<table>${separator('Important')}${threadRow(1)}${threadRow(2)}
       ${separator('Normal')}${threadRow(3)}${threadRow(4)}${threadRow(5)}</table>`,
    );
    const found = texts(tree, findRegions(tree)[0]);
    expect(found).toHaveLength(5);
    expect(found.join()).not.toContain('Normal');
  });

  it('takes posts of very different length, and the lists within them as nested regions', () => {
    const quotes = '<ul><li>first point</li><li>second point</li><li>third point</li></ul>';
    const tree = treeOf(
      `<div id="nav"><a href="/">Home</a></div><div>${post(1, 'Short')}${post(2, `Long ${quotes} text`)}
       ${post(3, 'word '.repeat(300))}</div>`,
    );
    const regions = findRegions(tree);
    expect(regions[0]!.records).toHaveLength(3);
    const nested = regions.find(({ parent }) => tree.tagName(parent) === 'ul');
    expect(texts(tree, nested)).toEqual(['first point', 'second point', 'third point']);
    expect(regions[0]!.area).toBeGreaterThan(nested!.area);
  });

  it('takes two rows for one record', () => {
    const record = (n: number) =>
      `<tr class="title"><td><a href="/t${n}">Thread ${n}</a></td></tr>
       <tr class="details"><td>by user</td><td>${n} replies</td></tr>`;
    const tree = treeOf(`<table>${[1, 2, 3].map(record).join('')}</table>`);
    const [region] = findRegions(tree);
    expect(region!.records.map(({ nodes }) => nodes.length)).toEqual([2, 2, 2]);
    expect(texts(tree, region)[1]).toBe('Thread 2 | by user2 replies');
  });

  it('begins a record with each term of a description list', () => {
    const tree = treeOf(
      `<dl><dt>One</dt><dd>first</dd><dt>Two</dt><dd>second</dd><dd>more</dd>
       <dt>Three</dt><dd>third</dd><dd>more</dd></dl>`,
    );
    expect(texts(tree, findRegions(tree)[0])).toEqual([
      'One | first',
      'Two | second | more',
      'Three | third | more',
    ]);
  });

  it('takes lines that only breaks separate', () => {
    const line = (n: number) => `<a href="/t${n}">Thread ${n}</a> by user ${n}<br>`;
    const tree = treeOf(`<div>${[1, 2, 3].map(line).join('')}</div>`);
    expect(texts(tree, findRegions(tree)[0])[1]).toBe('Thread 2 | by user 2');
  });

  it('finds the boards inside of categories, and the categories', () => {
    const board = (n: number) =>
      `<tr><td><a href="/b${n}">Board ${n}</a><p>About ${n}</p></td><td>${n} threads</td></tr>`;
    const category = (name: string, boards: number[]) =>
      `<div class="category"><h2>${name}</h2><table>${boards.map(board).join('')}</table></div>`;
    const tree = treeOf(
      `<div>${category('Talk', [1, 2, 3])}${category('Help', [4, 5])}${category('Off', [6, 7, 8])}</div>`,
    );
    const counts = findRegions(tree).map(({ records }) => records.length);
    expect(counts).toEqual([3, 3, 3, 2]);
  });

  it('finds nothing where nothing is repeated', () => {
    const tree = treeOf('<h1>Login</h1><form><p>Name</p><div><input name="n"></div></form>');
    expect(findRegions(tree)).toEqual([]);
  });

  it('stays linear with many siblings, all different, and with deep nesting', () => {
    const letters = (n: number) => n.toString(26).replace(/\d/g, 'z');
    const siblings = Array.from(
      { length: 30_000 },
      (_, n) => `<div class="c${letters(n)}"><i class="${letters(n * 7)}">x</i><b>y</b></div>`,
    );
    expect(findRegions(treeOf(siblings.join(''))).length).toBeGreaterThan(0);
    const equal = treeOf(`<ul>${'<li><a href="/x">x</a></li>'.repeat(30_000)}</ul>`);
    expect(findRegions(equal)[0]!.records.length).toBeGreaterThan(20_000);
    const deep = treeOf('<div><b>x</b><b>y</b>'.repeat(20_000));
    expect(findRegions(deep).length).toBeGreaterThan(0);
  });
});

describe('mainRegion', () => {
  it('is the list inside, where the outer region is the layout', () => {
    const box = (inner: string) => `<div class="box"><div>${inner}</div><p>end</p></div>`;
    const tree = treeOf(
      `<main>${box([1, 2, 3, 4].map((n) => post(n, 'word '.repeat(30))).join(''))}${box(post(9, 'ad'))}</main>`,
    );
    expect(mainRegion(tree, findRegions(tree))!.records).toHaveLength(4);
  });
});
