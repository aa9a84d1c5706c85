import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apathOf } from './location.js';
import type { Page } from './page.js';
import { parsePage } from './parse-page.js';
import { collapseSpace, visibleText } from './text.js';
import { createNames, type Tree } from './tree.js';
import { withoutNodes } from './without-nodes.js';

const names = createNames();
const pageOf = (html: string): Page => parsePage({ url: 'http://f.test/a/', html, names });

function nodesWhere(tree: Tree, isWanted: (node: number) => boolean): number[] {
  return Array.from({ length: tree.size }, (_, node) => node).filter(isWanted);
}

/** Without the elements that have the attribute `data-out`. */
function withoutMarked(page: Page): Page {
  const { tree } = page;
  return withoutNodes(
    page,
    nodesWhere(tree, (node) => tree.attr(node, 'data-out') !== null),
  );
}

/** Everything that can be read off a tree, node by node. */
function outlineOf(tree: Tree): unknown[] {
  return nodesWhere(tree, () => true).map((node) => ({
    apath: apathOf(tree, node),
    parent: tree.parent[node],
    end: tree.end[node],
    attributes: tree.attributes(node),
    text: tree.isText(node) ? collapseSpace(tree.textContent(node)) : null,
    seen: visibleText(tree, node),
  }));
}

/** A part of a page: text, then other parts, perhaps with white space behind each. */
interface Part {
  readonly tag: string;
  readonly out: boolean;
  readonly title: string;
  readonly text: string;
  readonly parts: readonly Part[];
  readonly space: string;
}

function write({ tag, out, title, text, parts, space }: Part, withOut: boolean): string {
  if (out && !withOut) return space;
  const inner = parts.map((part) => write(part, withOut && !out)).join('');
  if (!out) return `<${tag} title="${title}">${text}${inner}</${tag}>${space}`;
  // White space at the end of what is dropped cannot be told from white space behind it.
  return `<${tag} data-out>${text}${inner.replace(SPACE_AT_ENDS, '')}</${tag}>${space}`;
}

const SPACE_AT_ENDS = /\s+(?=<|$)/g;

/** @param depth levels of parts inside it, at most. */
function partsOf(depth: number): fc.Arbitrary<Part[]> {
  const part = fc.record({
    tag: fc.constantFrom('div', 'section', 'span'),
    out: fc.boolean(),
    title: fc.constantFrom('', 'one', 'two words'),
    text: fc.constantFrom('', 'x', 'some text', '漢字'),
    parts: depth === 0 ? fc.constant([]) : partsOf(depth - 1),
    space: fc.constantFrom('', ' ', '\n'),
  });
  return fc.array(part, { maxLength: 4 });
}

const anyParts = partsOf(3);

describe('withoutNodes', () => {
  it('leaves the page that would have been written without them', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const html = (withOut: boolean): string =>
          `<body>${parts.map((one) => write(one, withOut)).join('')}</body>`;
        const left = withoutMarked(pageOf(html(true)));
        expect(outlineOf(left.tree)).toEqual(outlineOf(pageOf(html(false)).tree));
      }),
    );
  });

  it('leaves trees whose nodes lie within their parents', () => {
    fc.assert(
      fc.property(anyParts, fc.nat(), (parts, nth) => {
        const page = pageOf(`<body>${parts.map((one) => write(one, true)).join('')}</body>`);
        const { tree } = withoutNodes(page, [1 + (nth % (page.tree.size - 1))]);
        for (let node = 1; node < tree.size; node++) {
          const parent = tree.parent[node]!;
          expect([parent >= 0, parent < node]).toEqual([true, true]);
          expect(tree.end[node]).toBeGreaterThan(node);
          expect(tree.end[node]).toBeLessThanOrEqual(tree.end[parent]!);
        }
        expect(tree.end[0]).toBe(tree.size);
      }),
    );
  });

  it('keeps the links that are left, at their new places', () => {
    const page = pageOf(
      '<nav data-out><a href=/menu>menu</a></nav><p><a href=/t/1 rel=next>one</a></p><a href=/t/2>two</a>',
    );
    const { links, tree } = withoutMarked(page);
    expect(links.map(({ url, text, rel }) => [url, text, rel])).toEqual([
      ['http://f.test/t/1', 'one', 'next'],
      ['http://f.test/t/2', 'two', ''],
    ]);
    expect(links.map(({ node }) => tree.attr(node, 'href'))).toEqual(['/t/1', '/t/2']);
  });

  it('leaves out texts alone, and keeps what is beside the tree', () => {
    const html =
      '<html lang=de><title>A page</title><script type="application/ld+json">{"a":1}</script><p>seen <b>before</b>';
    const page = pageOf(html);
    const text = nodesWhere(page.tree, (node) => page.tree.textContent(node) === 'seen ');
    const left = withoutNodes(page, text);
    expect(visibleText(left.tree)).toBe('before');
    expect(left).toMatchObject({ title: 'A page', language: 'de', url: page.url });
    expect(left.tree.jsonLd).toEqual(['{"a":1}']);
  });

  it('keeps words apart that were', () => {
    const page = pageOf(
      '<span>one</span><img> <span>two</span><i data-out>x</i> <span>three</span>',
    );
    expect(visibleText(withoutMarked(page).tree)).toBe('one two three');
  });

  it('changes nothing on the page that it is given', () => {
    const page = pageOf('<p data-out>gone</p><p>left</p>');
    const before = outlineOf(page.tree);
    withoutMarked(page);
    expect(outlineOf(page.tree)).toEqual(before);
    expect(outlineOf(withoutNodes(page, []).tree)).toEqual(before);
  });
});
