import { describe, expect, it } from 'vitest';
import { buildTree } from './build-tree.js';
import { MAX_JSON_LD_LENGTH } from './json-ld-writer.js';
import { createNames, type Tree } from './tree.js';

const treeOf = (html: string): Tree => buildTree(html, createNames());

describe('JSON-LD', () => {
  it('is kept as written, wherever it stands, and is no text of the page', () => {
    const tree = treeOf(`<head><script type="application/ld+json">{"a": "<b>&amp;"}</script></head>
      <p>words</p><script>{"no": 1}</script><script type="text/javascript">{"no": 2}</script>
      <script id=x type=" Application/LD+JSON; charset=utf-8">[2]</script>`);
    expect(tree.jsonLd).toEqual(['{"a": "<b>&amp;"}', '[2]']);
    expect(tree.textContent(0).trim()).toBe('words');
  });

  it('is absent from most pages', () => {
    expect(treeOf('<p>{"a": 1}</p><script type="application/ld+json"></script>').jsonLd).toEqual(
      [],
    );
  });

  it('has a bound in length and number', () => {
    const block = (body: string): string => `<script type=application/ld+json>${body}</script>`;
    const long = treeOf(block('[1]') + block(`"${'x'.repeat(MAX_JSON_LD_LENGTH)}"`) + block('[2]'));
    expect(long.jsonLd).toEqual(['[1]']);
    expect(treeOf(block('1').repeat(5000)).jsonLd.length).toBeLessThan(100);
  });
});
