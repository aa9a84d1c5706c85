import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTree } from '../page/build-tree.js';
import { createNames, type Tree } from '../page/tree.js';
import { XpathVocabulary } from './xpath-bag.js';
import { fitXpathSpace, XpathSpace } from './xpath-space.js';

const treeOf = (html: string): Tree => buildTree(html, createNames());

function pathsOf(html: string): Record<string, number> {
  const vocabulary = new XpathVocabulary();
  const { paths, counts } = vocabulary.bagOf(treeOf(html));
  return Object.fromEntries([...paths].map((path, i) => [vocabulary.pathOf(path), counts[i]!]));
}

describe('XpathVocabulary', () => {
  it('counts the paths to texts, links and empty elements', () => {
    const html = '<body><p>a</p><p>b<img></p><ul><li><a class="t x" href=1>c</a></ul><hr>';
    expect(pathsOf(html)).toEqual({
      'html/body/p/#text': 2,
      'html/body/p/img': 1,
      'html/body/ul/li/a.t.x': 1,
      'html/body/hr': 1,
    });
  });

  it('ends a path at a link, and goes on to what the link holds besides text', () => {
    expect(pathsOf('<body><a class=c>text<img></a>')).toEqual({
      'html/body/a.c': 1,
      'html/body/a/img': 1,
    });
  });

  it('leaves out what is not shown, and takes a list of choices for one thing', () => {
    const html =
      '<title>t</title><body>a<br>b<script>c</script><select><option>d<option>e</select>';
    expect(pathsOf(html)).toEqual({ 'html/body/#text': 2, 'html/body/select': 1 });
  });

  it('knows a path again on pages with other names', () => {
    const vocabulary = new XpathVocabulary();
    const first = vocabulary.bagOf(treeOf('<x-a>1</x-a><a class=c>l</a>'));
    const second = vocabulary.bagOf(treeOf('<a class=c>l</a><y-b></y-b><x-a>1</x-a>'));
    const onlyKnown = vocabulary.knownBagOf(treeOf('<z-c></z-c><x-a>1</x-a>'));
    expect([...second.paths]).toEqual(expect.arrayContaining([...first.paths]));
    expect([...onlyKnown.paths].map((id) => vocabulary.pathOf(id))).toEqual([
      'html/body/x-a/#text',
    ]);
  });

  it('keeps paths short however deep the page is', () => {
    const paths = Object.keys(pathsOf(`${'<div>'.repeat(5000)}<p>a`));
    expect(Math.max(...paths.map((path) => path.split('/').length))).toBeLessThan(70);
  });

  it('gives the path of an id back as the id of the path', () => {
    const vocabulary = new XpathVocabulary();
    const { paths } = vocabulary.bagOf(treeOf('<div><a class="b a">x</a><p>y</div>'));
    for (const id of paths) expect(vocabulary.idOf(vocabulary.pathOf(id))).toBe(id);
  });
});

describe('XpathSpace', () => {
  const pages = ['<p>a', '<p>a<p>b<i>c</i>', '<i>a</i>', '<p>x'].map(treeOf);

  it('weighs paths by equations 1 and 2', () => {
    const space = fitXpathSpace(pages, 1);
    const vector = space.vectorOf(pages[1]!);
    // `p/#text` twice here and on 3 of 4 pages; `p/i/#text` once, on this page alone.
    const p = Math.log(2 + 1) * Math.log(4 / 3 + 1);
    const i = Math.log(1 + 1) * Math.log(4 / 1 + 1);
    const weights = new Map(
      [...vector.indices].map((at, k) => [space.pathOf(at), vector.values[k]]),
    );
    expect(weights.get('html/body/p/#text')).toBeCloseTo(p / (p + i), 12);
    expect(weights.get('html/body/p/i/#text')).toBeCloseTo(i / (p + i), 12);
  });

  it('leaves out paths on too few pages; a page without known paths is the zero vector', () => {
    const space = fitXpathSpace(pages, 2);
    expect(space.toJSON()).toEqual({ pages: 4, paths: [['html/body/p/#text', 3]] });
    expect(space.vectorOf(pages[2]!)).toMatchObject({ squaredNorm: 0 });
  });

  it('gives the same vectors after a trip through JSON, and in any order of the pages', () => {
    const element = fc.constantFrom('<p>a', '<i>b</i>', '<div>', '</div>', '<a class=x>l</a>');
    const html = fc.array(element, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(html, { minLength: 1, maxLength: 8 }), fc.nat(), (sources, turn) => {
        const trees = sources.map(treeOf);
        const at = turn % trees.length;
        const space = fitXpathSpace(trees, 1);
        const turned = fitXpathSpace([...trees.slice(at), ...trees.slice(0, at)], 1);
        const reloaded = new XpathSpace(JSON.parse(JSON.stringify(space)));
        expect(turned.toJSON()).toEqual(space.toJSON());
        for (const tree of trees) {
          expect(reloaded.vectorOf(tree)).toEqual(space.vectorOf(tree));
          expect(turned.vectorOf(tree)).toEqual(space.vectorOf(tree));
        }
      }),
      { numRuns: 50 },
    );
  });
});
