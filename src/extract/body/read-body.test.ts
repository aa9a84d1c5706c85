/** What is read off one body: words, quotes, what is below them, and the three written forms. */
import { expect, test } from 'vitest';
import type { Page } from '../../page/page.js';
import { parsePage } from '../../page/parse-page.js';
import { createNames } from '../../page/tree.js';
import { createTimestampFinder } from '../../text/timestamp-finder.js';
import { boxKinds } from './box-kinds.js';
import { findQuoteBoxes } from './quote-boxes.js';
import { type BodyContext, type ReadBody, readBody } from './read-body.js';
import { findSignatureBoxes } from './signature-boxes.js';

const findTimestamps = createTimestampFinder();

function pageOf(html: string): Page {
  return parsePage({ url: 'http://forum.test/topic?id=1', html, names: createNames() });
}

/** The nodes of all `main` elements. */
function bodiesOf({ tree }: Page): number[][] {
  return [...tree.tag.keys()].filter((node) => tree.tagName(node) === 'main').map((node) => [node]);
}

function read(html: string, context: BodyContext = {}): ReadBody {
  const page = pageOf(`<body><main>${html}</main>`);
  return readBody(page, bodiesOf(page)[0]!, undefined, { findTimestamps, ...context });
}

const markdown = (html: string): string => read(html).body.markdown;

test('reads words, a line for each paragraph', () => {
  const { body } = read(
    '<p>One\n two<br>three</p><div>four</div>five<br><br>six <script>no</script>',
  );
  expect(body.text).toBe('One two\nthree\nfour\nfive\nsix');
  expect(body.markdown).toBe('One two\\\nthree\n\nfour\n\nfive\n\nsix');
  expect(body.html).toBe('<p>One two<br>three</p><p>four</p><p>five</p><p>six</p>');
});

test('writes letters and their marks in one form', () => {
  const whole = 'й ё 각 が é';
  expect(read(`<p>${whole.normalize('NFD')}</p>`).body.text).toBe(whole);
  expect(read(`<p>${whole}</p>`).body.text).toBe(whole);
});

test('leaves out what the reader cannot see or is there to be pressed', () => {
  const { body } = read(
    'Words <span hidden>a</span><span style="display: none">b</span><button>c</button>' +
      '<a href="#">d</a><a href="javascript:void(0)">e</a><select><option>f</select>end',
  );
  expect(body.text).toBe('Words end');
});

test('excludes subtrees and joins several nodes', () => {
  const page = pageOf('<main>one <i>no</i> two</main><aside>-</aside><main>three</main>');
  const { tree } = page;
  const excluded = [...tree.tag.keys()].filter((node) => tree.tagName(node) === 'i');
  const { body } = readBody(page, bodiesOf(page).flat(), new Set(excluded));
  expect(body.text).toBe('one two\nthree');
});

test('writes Unicode in its composed form without control characters', () => {
  expect(read('e\u0301 \u304b\u3099 a\u0007b').body.text).toBe('\u00e9 \u304c ab');
});

test('keeps code as it is', () => {
  const { body } = read('Look:<pre><code>if (a &lt; b) {\n  go();\n\n}</code></pre>end');
  expect(body.markdown).toBe('Look:\n\n```\nif (a < b) {\n  go();\n\n}\n```\n\nend');
  expect(body.html).toContain('<pre><code>if (a &lt; b) {\n  go();\n\n}</code></pre>');
  expect(body.text).toBe('Look:\nif (a < b) {\ngo();\n}\nend');
  expect(read('<pre>x <b>a\n</b>b</pre>c').body.html).toContain('<code>x a\nb</code>');
  expect(markdown('a<pre>``` x\n</pre>')).toBe('a\n\n````\n``` x\n````');
  expect(markdown('<code>a`b</code> <code>`c</code>')).toBe('``a`b`` `` `c ``');
});

test('nests lists and quotes', () => {
  const html =
    '<ul><li>one<li>two<ol start=3><li>three</ol></ul><ul><li>four</ul><blockquote>q<blockquote>r</blockquote></blockquote>end';
  const { body } = read(html);
  expect(body.markdown).toBe('- one\n- two\n\n  3. three\n\n* four\n\n> q\n>\n> > r\n\nend');
  expect(body.html).toBe(
    '<ul><li><p>one</p></li><li><p>two</p><ol start="3"><li><p>three</p></li></ol></li></ul>' +
      '<ul><li><p>four</p></li></ul><blockquote><p>q</p><blockquote><p>r</p></blockquote></blockquote><p>end</p>',
  );
});

test('shows tables as lines where there are none', () => {
  const { body } = read('<table><tr><th>a<th>b<tr><td>1<td><tr><td>2<td>3</table>');
  expect(body.text).toBe('a b\n1\n2 3');
  expect(body.html).toContain('<tr><td><p>1</p></td><td></td></tr>');
  expect(markdown('a<table><tr><td><td></table>b')).toBe('a\n\nb');
  expect(read('<table><tr><td>frame</table>').body.html).toBe('<p>frame</p>');
});

test('escapes what Markdown would take for its own', () => {
  expect(markdown('# no *heading* [x](y) &lt;b&gt; &amp;amp; a_b 1. `c`')).toBe(
    '\\# no \\*heading\\* \\[x\\](y) \\<b> \\&amp; a\\_b 1. \\`c\\`',
  );
  expect(markdown('1. one<br>- two<br>&gt;3 4')).not.toMatch(/^(1\.|- )/m);
  expect(markdown('a<br>===')).toBe('a\\\n\\===');
  expect(markdown('<h2>C #</h2>')).toBe('## C \\#');
});

test('marks formats only where the marks will be read as such', () => {
  expect(markdown('a <b>bold </b>c <i>it</i>, <b>x <i>y</i></b>')).toBe(
    'a **bold** c _it_, **x** **_y_**',
  );
  expect(markdown('w<i>or</i>d <b>note:</b>text <b>a</b>b')).toBe('word note:text **a**b');
});

test('links absolutely and never shows pictures', () => {
  const { body, attachments } = read(
    '<a href="/x?a=1&amp;b=2#p(1)">link</a> <img src="pics/cat.png" alt="A cat"> <img src=s.gif alt=":)">',
  );
  expect(body.html).toBe(
    '<p><a href="http://forum.test/x?a=1&amp;b=2#p%281%29" rel="nofollow noopener">link</a> ' +
      '<a href="http://forum.test/pics/cat.png" rel="nofollow noopener">A cat</a> :)</p>',
  );
  expect(body.markdown).toBe(
    '[link](http://forum.test/x?a=1\\&b=2#p%281%29) [A cat](http://forum.test/pics/cat.png) :)',
  );
  expect(body.text).toBe('link :)');
  expect(attachments).toEqual([
    { url: 'http://forum.test/pics/cat.png', name: 'A cat', kind: 'image' },
  ]);
});

test('lists files, small views as the picture they link to, and nothing of quotes', () => {
  const { attachments } = read(
    '<a href="/get.php?id=7">data.zip</a> <a href="/big/cat.jpg"><img src="/small/cat.jpg"></a>' +
      '<a href="/page.html">page.html</a> <a href="http://example.org/">example.org</a>' +
      '<blockquote><img src="/theirs.png"></blockquote>',
  );
  expect(attachments.map(({ url, kind }) => [url, kind])).toEqual([
    ['http://forum.test/get.php?id=7', 'file'],
    ['http://forum.test/big/cat.jpg', 'image'],
  ]);
});

test('tells quotes from own words, and who is quoted', () => {
  const { body, quotes } = read(
    '<div><cite>Ann wrote:</cite><blockquote><p>Their words</p></blockquote></div><p>Mine</p>',
  );
  expect(body.text).toBe('Mine');
  expect(body.markdown).toBe('> Their words\n\nMine');
  expect(quotes).toEqual([{ text: 'Their words', author: 'Ann wrote', url: null }]);
});

test('finds the name by those who wrote on the page', () => {
  const authors = new Set(['Ann', 'Ann-Marie', 'Bob']);
  const cited =
    '<blockquote><cite><a href="/topic?msg=4#m4">Quote from: Ann-Marie on May 3, 2020, 10:15 PM</a></cite>Theirs</blockquote>Mine';
  expect(read(cited, { authors }).quotes).toEqual([
    { text: 'Theirs', author: 'Ann-Marie', url: 'http://forum.test/topic?msg=4#m4' },
  ]);
  const led = '<blockquote><a href="/u/2"><img src="/av.png"> Bob</a> Theirs</blockquote>Mine';
  expect(read(led, { authors }).quotes).toEqual([{ text: 'Theirs', author: 'Bob', url: null }]);
});

test('takes a line with a time before a quote for its header', () => {
  const { body, quotes } = read(
    '<p>Hello,</p><p>On Wed, 30 Jul 2025 at 17:18, Carol wrote:</p><blockquote>x y</blockquote><p>I agree:</p><blockquote>z</blockquote>',
  );
  expect(body.text).toBe('Hello,\nI agree:');
  expect(quotes.map(({ text }) => text)).toEqual(['x y', 'z']);
  expect(quotes[0]!.author).toContain('Carol');
});

test('knows a header by its place', () => {
  const boxed =
    '<div><div>Eve: <a href="/p/5">↑</a></div><blockquote>Theirs</blockquote></div>Mine';
  expect(read(boxed)).toMatchObject({
    body: { text: 'Mine' },
    quotes: [{ text: 'Theirs', author: 'Eve', url: 'http://forum.test/p/5' }],
  });
  const before =
    'One<div><a href="/p/6">Eve on May 3, 2020, 10:15</a></div><blockquote>Theirs</blockquote>Mine';
  expect(read(before).body.text).toBe('One\nMine');
  const inside = '<blockquote data-by="Eve"><div>Eve said</div><div>Theirs</div></blockquote>Mine';
  expect(read(inside).quotes).toEqual([{ text: 'Theirs', author: 'Eve', url: null }]);
  const colon = '<blockquote><div>Eve schrieb:</div><div>Theirs</div></blockquote>Mine';
  expect(read(colon).quotes).toEqual([{ text: 'Theirs', author: 'Eve schrieb', url: null }]);
  const cited = '<blockquote cite="/p/7">Theirs</blockquote>Mine';
  expect(read(cited).quotes[0]!.url).toBe('http://forum.test/p/7');
  const words = '<p>See</p><blockquote>Look: here<br>and there</blockquote>';
  expect(read(words)).toMatchObject({ body: { text: 'See' }, quotes: [{ author: null }] });
});

test('reads plain mail', () => {
  const { body, quotes, signature } = read(
    '<pre>Hi,\n\nAm 3.5.2020 um 10:15 schrieb Dora:\n&gt; &gt; first\n&gt; second\n&gt; third\n\nMy answer\nin lines\n-- \nDora D.\nhttp://d.test</pre>',
  );
  expect(body.text).toBe('Hi,\nMy answer\nin lines');
  expect(quotes.map(({ text }) => text)).toEqual(['second\nthird', 'first']);
  expect(signature).toBe('Dora D.\nhttp://d.test');
});

test('takes no reference to a post for a quote', () => {
  const { body, quotes } = read('&gt;&gt;1234<br>right');
  expect(quotes).toEqual([]);
  expect(body.text).toBe('>>1234\nright');
});

test('knows a box around everything as no quote', () => {
  const { body, quotes } = read('<blockquote>Mine<blockquote>Theirs</blockquote></blockquote>');
  expect(body.text).toBe('Mine');
  expect(quotes).toEqual([{ text: 'Theirs', author: null, url: null }]);
});

test('separates signature and edit note', () => {
  const { body, signature, editNote } = read(
    '<div>Words</div><p class="n"><em>Last edited by Ann (2020-05-03 10:15:00)</em></p>____________<br>Ann, expert',
  );
  expect(body.text).toBe('Words');
  expect(editNote).toBe('Last edited by Ann (2020-05-03 10:15:00)');
  expect(signature).toBe('Ann, expert');
});

test('leaves an appointment in the words alone', () => {
  const { body, editNote } = read('<p>Shall we meet?</p><p>It is on 3 May 2020 at 10:15.</p>');
  expect(editNote).toBeNull();
  expect(body.text).toContain('10:15');
});

const FIRST = 'Rain fell on the old harbour and nobody went out to look';

test('finds quotes in nameless boxes by what they repeat', () => {
  const box = (text: string): string =>
    `<div class="bx"><div>From: Ann <a href="/p/1">#</a></div><div>${text}</div></div>`;
  const page = pageOf(
    `<main>${FIRST}, said Ann.</main><main>${box(FIRST)}I did.</main><main>${box('Words from another page')}And I.</main>`,
  );
  const bodies = bodiesOf(page);
  const quoteBoxes = findQuoteBoxes(page, bodies);
  const read = bodies.map((nodes) =>
    readBody(page, nodes, undefined, { quoteBoxes, authors: new Set(['Ann']) }),
  );
  expect(read.map(({ body }) => body.text)).toEqual([`${FIRST}, said Ann.`, 'I did.', 'And I.']);
  expect(read[1]!.quotes).toEqual([{ text: FIRST, author: 'Ann', url: 'http://forum.test/p/1' }]);
  expect(boxKinds(page, quoteBoxes)).toEqual(new Set(['div.bx']));
});

test('finds signatures in boxes by their being the same under all posts of one author', () => {
  const post = (text: string, sign: string): string =>
    `<main>${text}<br><br><div class="sg">${sign} says hello to everybody here</div></main>`;
  const page = pageOf(post('One', 'Ann') + post('Two', 'Bob') + post('Three', 'Ann'));
  const bodies = bodiesOf(page);
  const signatureBoxes = findSignatureBoxes(page, bodies, ['Ann', 'Bob', 'Ann']);
  const read = bodies.map((nodes) => readBody(page, nodes, undefined, { signatureBoxes }));
  expect(read.map(({ body }) => body.text)).toEqual(['One', 'Two', 'Three']);
  expect(read[1]!.signature).toBe('Bob says hello to everybody here');
  // What repeats at the end of posts is no quote.
  expect(findQuoteBoxes(page, bodies)).toEqual(new Set());
});

test('knows kinds of boxes from other pages', () => {
  const page = pageOf(
    '<main>Mine<div class="sg">Ann</div></main><main><div class="q">x</div>y</main>',
  );
  const bodies = bodiesOf(page);
  expect(findSignatureBoxes(page, bodies, ['Ann', null], new Set(['div.sg'])).size).toBe(1);
  expect(findQuoteBoxes(page, bodies, new Set(['div.q'])).size).toBe(1);
});
