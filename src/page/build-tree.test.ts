import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { buildTree } from './build-tree.js';
import { createNames, type Tree } from './tree.js';

const REAL_PAGES = new URL('../../../shared/pages/web-forum-52.jsonl.br', import.meta.url);

const treeOf = (html: string): Tree => buildTree(html, createNames());

/** The tree as one line: `tag.class(children)`, text in quotes. */
function outline(tree: Tree, node = 0): string {
  if (tree.isText(node)) return JSON.stringify(tree.textContent(node).trim());
  const classes = tree.classNames(node);
  const children = [...tree.children(node)].map((child) => outline(tree, child));
  const label = tree.tagName(node) + (classes === '' ? '' : `.${classes}`);
  return children.length === 0 ? label : `${label}(${children.join(' ')})`;
}

const inBody = (html: string): string => {
  const line = outline(treeOf(`<html><head></head><body>${html}</body></html>`));
  return line.slice('html(head body('.length, -2);
};

describe('buildTree', () => {
  it.each([
    ['paragraphs', '<p>a<p>b<div>c</div>', 'p("a") p("b") div("c")'],
    [
      'list items',
      '<ul><li>a<li>b<ul><li>c</ul><li>d</ul>',
      'ul(li("a") li("b" ul(li("c"))) li("d"))',
    ],
    ['list items around blocks', '<ul><li><div>a<li>b</ul>', 'ul(li(div("a")) li("b"))'],
    ['definitions', '<dl><dt>a<dd>b<dt>c</dl>', 'dl(dt("a") dd("b") dt("c"))'],
    [
      'rows and cells',
      '<table><tr><td>a<td>b<tr><th>c</table>',
      'table(tr(td("a") td("b")) tr(th("c")))',
    ],
    ['implied rows', '<table><td>a</table>', 'table(tr(td("a")))'],
    [
      'tbody is dropped',
      '<table><tbody><tr><td>a</tbody><tbody><tr><td>b</table>',
      'table(tr(td("a")) tr(td("b")))',
    ],
    [
      'thead is kept',
      '<table><thead><tr><th>a<tbody><tr><td>b</table>',
      'table(thead(tr(th("a"))) tr(td("b")))',
    ],
    [
      'nested tables',
      '<table><tr><td><table><tr><td>a</table><td>b</table>',
      'table(tr(td(table(tr(td("a")))) td("b")))',
    ],
    [
      'options',
      '<select><option>a<option>b<optgroup><option>c</select>',
      'select(option("a") option("b") optgroup(option("c")))',
    ],
    ['void elements', 'a<br>b<img src=x>c</br>', '"a" br "b" img "c"'],
    ['overlap', '<p><b>a<i>b</b>c</i>d</p>', 'p(b("a" i("b")) "cd")'],
    ['overlap with a block', '<b><div>a</b>b</div>c', 'b(div("ab")) "c"'],
    ['links do not nest', '<a href=1>a<a href=2>b</a>', 'a("a") a("b")'],
    ['a link never closed', '<a name=x><div>a<a href=2>b</a></div>c', 'a div("a" a("b")) "c"'],
    [
      'end tags stay in their cell',
      '<div><table><tr><td></div>a</table>b</div>',
      'div(table(tr(td("a"))) "b")',
    ],
    [
      'an ordinary end tag stops at a block',
      '<span><div></span>a</div></span>b',
      'span(div("a")) "b"',
    ],
    ['forms do not nest', '<form><form><p>a</form>b', 'form(p("ab"))'],
    ['a form between rows', '<table><form><tr><td>a</form></table>', 'table(form tr(td("a")))'],
    ['unknown elements', '<x-post>a</x-post>b', 'x-post("a") "b"'],
    ['self-closing in SVG', '<svg><path d="1"/><path d="2"/></svg>a', 'svg(path path) "a"'],
    ['self-closing in HTML', '<i class="x"/><p>a</p><div id="x" />b', 'i.x p("a") div "b"'],
    ['script and style', '<script>var a = "<p>";</script><style>p{}</style>a', 'script style "a"'],
    ['comments', 'a<!-- <p>b</p> -->c', '"ac"'],
    ['entities', '&lt;p&gt; &amp;amp; &eacute;&#x41;&nosuch;', '"<p> &amp; éA&nosuch;"'],
    ['unclosed at the end', '<div><b>a<p title="x', 'div(b("a" p))'],
    ['end tags of nothing', '</p></div></table>a</x>', '"a"'],
    ['classes', '<i class="b  a post-17 b">x</i>', 'i.a.b.post-#("x")'],
    ['case', '<DIV CLASS=x>a</Div>', 'div.x("a")'],
  ])('%s', (_, html, expected) => {
    expect(inBody(html)).toBe(expected);
  });

  it('supplies html, head and body', () => {
    expect(outline(treeOf('<title>t</title><p>a'))).toBe('html(head(title("t")) body(p("a")))');
    expect(outline(treeOf('a'))).toBe('html(body("a"))');
    expect(outline(treeOf(''))).toBe('html');
    expect(outline(treeOf('<body><p>a</body></html><p>b'))).toBe('html(body(p("a") p("b")))');
    expect(outline(treeOf('<frameset><frame src=a></frameset>'))).toBe('html(frameset(frame))');
  });

  it('keeps attributes: first of a name, entities decoded, unquoted and empty', () => {
    const tree = treeOf(
      `<html LANG="en"><a HREF='?a=1&amp;b=2&copy=3' href=x hidden data-time=17>t</a>`,
    );
    const link = tree.tag.indexOf(tree.names.tags.find('a'));
    expect(tree.attr(0, 'lang')).toBe('en');
    expect(tree.attr(link, 'href')).toBe('?a=1&b=2&copy=3');
    expect(tree.attr(link, 'hidden')).toBe('');
    expect(tree.attr(link, 'data-time')).toBe('17');
    expect(tree.attr(link, 'title')).toBeNull();
    expect(tree.attributes(link).map(([name]) => name)).toEqual([
      'href',
      'href',
      'hidden',
      'data-time',
    ]);
  });

  it('keeps white space between words, and all of it in preformatted text', () => {
    const tree = treeOf('<b>a</b> <i>b</i>\n\n<u>c</u>');
    expect(tree.textContent(0)).toBe('a b c');
    const code = '<pre><span>if</span>  <span>x</span>\n  y</pre>';
    expect(treeOf(code).textContent(0)).toBe('if  x\n  y');
  });

  it('drops NUL bytes', () => {
    expect(inBody('<d\0iv cl\0ass=x>a\0b</div>')).toBe('div.x("ab")');
  });

  it('gives the pages of a site the same ids, in any order', () => {
    const names = createNames();
    const first = buildTree('<div class="a b"><x-a>1</x-a></div>', names);
    const second = buildTree('<x-a></x-a><div class="b a">2</div>', names);
    const at = (tree: Tree, tag: string) => tree.tag.indexOf(names.tags.find(tag));
    expect(second.tag[at(second, 'x-a')]).toBe(first.tag[at(first, 'x-a')]);
    expect(second.classes[at(second, 'div')]).toBe(first.classes[at(first, 'div')]);
  });

  it('is a well-formed preorder tree whatever the input', () => {
    const pieces = fc.constantFrom(
      ...['<div>', '</div>', '<p>', '</p>', '<b>', '</b>', '<a href=x>', '</a>', '<li>', '</ul>'],
      ...[
        '<table>',
        '</table>',
        '<tr>',
        '<td>',
        '</td>',
        '<tbody>',
        '</tbody>',
        '<form>',
        '</form>',
      ],
      ...['<select>', '<option>', '<br>', '<script>', '</script>', '<title>', '</title>', '<body>'],
      ...[
        '<html>',
        '<head>',
        '</head>',
        'x',
        ' ',
        '&amp;',
        '<',
        '>',
        '"',
        '<!--',
        '-->',
        '\0',
        '<ul>',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const tree = treeOf(parts.join(''));
        expect(tree.tagName(0)).toBe('html');
        for (let node = 1; node < tree.size; node++) {
          const parent = tree.parent[node]!;
          expect(parent).toBeLessThan(node);
          expect(tree.isText(parent)).toBe(false);
          expect(tree.end[node]).toBeGreaterThan(node);
          expect(tree.end[node]).toBeLessThanOrEqual(tree.end[parent]!);
        }
        const counted = [...Array(tree.size).keys()].flatMap((node) => [...tree.children(node)]);
        expect(counted).toHaveLength(tree.size - 1);
      }),
      { numRuns: 500 },
    );
  });
});

describe('buildTree beside a parser that follows the standard', () => {
  it.each([
    '<table><tr><td>a<td><b>b<tr><td>c</table><p>d<p>e<ul><li>f<li>g</ul>',
    '<div><p>a<div>b</div>c</div><span>d<div>e</div></span><h1>f<h2>g</h2>',
    '<dl><dt>a<dd>b<dt>c<dd><p>d</dl><form><input><select><option>e<option>f</select></form>',
    '<center><table border=0><form action=x><tr><td><font size=1>a</font></td></form></table></center>',
    '<ul><li><a href=1>a</a><ul><li>b</ul><li>c</ul><blockquote><p>d</blockquote><hr><pre>e</pre>',
    '<body><a href=1><img src=x></a><br><table><thead><tr><th>a<tbody><tr><td>b<tfoot><tr><td>c</table>',
  ])('agrees on %s', (html) => {
    expect(likeness(html)).toBeGreaterThanOrEqual(0.95);
  });

  it.skipIf(!existsSync(REAL_PAGES))('agrees on real thread pages', () => {
    const lines = brotliDecompressSync(readFileSync(REAL_PAGES)).toString().split('\n');
    const pages = lines.filter((line) => line !== '').slice(0, 40);
    const likenesses = pages.map((line) => likeness((JSON.parse(line) as { html: string }).html));
    likenesses.sort((a, b) => a - b);
    expect(likenesses[Math.floor(likenesses.length / 2)]).toBeGreaterThan(0.98);
    expect(likenesses.filter((value) => value >= 0.95).length).toBeGreaterThan(0.8 * pages.length);
  });
});

/** Jaccard likeness of the tag paths of the two trees. */
function likeness(html: string): number {
  const ours = ourPaths(treeOf(html));
  const theirs = standardPaths(parse(html, { scriptingEnabled: false }));
  let [common, all] = [0, 0];
  for (const path of new Set([...ours.keys(), ...theirs.keys()])) {
    common += Math.min(ours.get(path) ?? 0, theirs.get(path) ?? 0);
    all += Math.max(ours.get(path) ?? 0, theirs.get(path) ?? 0);
  }
  return common / all;
}

const IMPLIED = new Set(['html', 'head', 'body']);

function ourPaths(tree: Tree): Map<string, number> {
  const paths: string[] = [];
  const counts = new Map<string, number>();
  for (let node = 0; node < tree.size; node++) {
    if (tree.isText(node)) continue;
    const tag = tree.tagName(node);
    const path = `${paths[tree.parent[node]!] ?? ''}/${tag}`;
    paths[node] = path;
    if (!IMPLIED.has(tag)) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

function standardPaths(document: DefaultTreeAdapterTypes.ParentNode): Map<string, number> {
  const counts = new Map<string, number>();
  const todo: Array<[DefaultTreeAdapterTypes.ParentNode, string]> = [[document, '']];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [parent, above] = next;
    for (const child of parent.childNodes) {
      if (!('tagName' in child)) continue;
      const path = child.tagName === 'tbody' ? above : `${above}/${child.tagName}`;
      const counted = child.tagName !== 'tbody' && !IMPLIED.has(child.tagName);
      if (counted) counts.set(path, (counts.get(path) ?? 0) + 1);
      todo.push(['content' in child ? child.content : child, path]);
    }
  }
  return counts;
}
