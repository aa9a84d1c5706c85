import { describe, expect, it } from 'vitest';
import { apathOf, locationOf } from './location.js';
import type { Page } from './page.js';
import { parsePage } from './parse-page.js';
import { visibleText } from './text.js';
import { createNames } from './tree.js';

const URL_OF_PAGE = 'http://forum.test/board/list.php?id=3';

const pageOf = (html: string, url = URL_OF_PAGE): Page =>
  parsePage({ url, html, names: createNames() });

describe('parsePage', () => {
  it('reads the head', () => {
    const page = pageOf(`<html lang="EN-us"><head><title> Board
      3 &amp; more </title>
      <link rel="stylesheet" href="x.css"><link rel="nofollow CANONICAL" href="/board/3#top">
      <meta http-equiv="Refresh" content="5; URL='next.php?a=1&amp;b=2'">
      <meta name="ROBOTS" content="NoIndex, follow"></head><body>x</body></html>`);
    expect(page).toMatchObject({
      url: URL_OF_PAGE,
      baseUrl: URL_OF_PAGE,
      title: 'Board 3 & more',
      language: 'en-us',
      canonical: 'http://forum.test/board/3',
      refresh: 'http://forum.test/board/next.php?a=1&b=2',
      robots: { noindex: true, nofollow: false },
    });
  });

  it('does without a head', () => {
    expect(pageOf('<svg><title>icon</title></svg>x')).toMatchObject({
      title: '',
      language: '',
      canonical: null,
      refresh: null,
      robots: { noindex: false, nofollow: false },
      links: [],
    });
    expect(pageOf('<meta name=robots content=none>').robots).toEqual({
      noindex: true,
      nofollow: true,
    });
  });

  it.each([
    ['0;url=/x', 'http://forum.test/x'],
    ['0; /x', 'http://forum.test/x'],
    ['  3 , url = "/x"y', 'http://forum.test/x'],
    ['300', null],
    ['0; url=javascript:alert(1)', null],
    ['', null],
  ])('refresh %j leads to %j', (content, expected) => {
    expect(pageOf(`<meta http-equiv=refresh content='${content}'>`).refresh).toBe(expected);
  });

  it('lists links in document order, canonical, with fragment, text and rel', () => {
    const { links } = pageOf(`<body>
      <a href="thread.php?id=7&amp;page=2#post-9" rel=" NoFollow  UGC ">Thread
        <b>seven</b></a>
      <a href="/x"><img src=i.png alt="next page"></a><a name=here>no link</a>
      <map><area href="../area" alt="an area"></map><iframe src="frame.html"></iframe>
      <a href="javascript:void(0)">no</a><a href="mailto:a@b.test">no</a><a href>self</a></body>`);
    expect(links.map(({ node, ...link }) => link)).toEqual([
      {
        url: 'http://forum.test/board/thread.php?id=7&page=2',
        fragment: 'post-9',
        text: 'Thread seven',
        rel: 'nofollow ugc',
      },
      { url: 'http://forum.test/x', fragment: '', text: 'next page', rel: '' },
      { url: 'http://forum.test/area', fragment: '', text: 'an area', rel: '' },
      { url: 'http://forum.test/board/frame.html', fragment: '', text: '', rel: '' },
      { url: URL_OF_PAGE, fragment: '', text: 'self', rel: '' },
    ]);
  });

  it.each([
    ['<base href="/forum/">', 'http://forum.test/forum/x'],
    [
      '<base target=_top><base href="https://cdn.test/a/b"><base href="/no/">',
      'https://cdn.test/a/x',
    ],
    ['<base href="javascript:alert(1)//"><base href="/no/">', 'http://forum.test/board/x'],
    ['<base href="data:text/html,">', 'http://forum.test/board/x'],
    [`<base href="/${'b/'.repeat(50_000)}">`, 'http://forum.test/board/x'],
    ['<base href="http://[bad">', 'http://forum.test/board/x'],
  ])('resolves against the first usable base: %.60s', (base, expected) => {
    expect(pageOf(`<head>${base}</head><a href=x>x</a>`).links[0]?.url).toBe(expected);
  });
});

describe('locationOf', () => {
  const html = (id: number) => `<body class="b"><div class="main wide"><ul class=list>
    <li class="row${id}"><a class=title href="t?${id}">Thread</a></li></ul></div></body>`;

  it('is tags and classes from the root, numbers out', () => {
    const page = pageOf(html(1));
    expect(locationOf(page, page.links[0]!)).toBe(
      'html/body.b/div.main.wide/ul.list/li.row#/a.title',
    );
    const other = pageOf(html(22));
    expect(locationOf(other, other.links[0]!)).toBe(locationOf(page, page.links[0]!));
  });

  it('says the same when asked again, at any depth', () => {
    for (const depth of [3, 63, 64, 65, 300]) {
      const page = pageOf(`<body>${'<div>'.repeat(depth)}<a href=x>x</a>`);
      const once = locationOf(page, page.links[0]!);
      expect(locationOf(page, page.links[0]!)).toBe(once);
      expect(once).toMatch(/\/a$/);
      expect(once.length).toBeLessThan(400);
    }
  });

  it('is bounded however long the classes are', () => {
    const words = Array.from({ length: 200 }, (_, i) => `${'x'.repeat(50)}y${'z'.repeat(i)}`);
    const { tree } = pageOf(`<p class="${words.join(' ')}">x`);
    expect(apathOf(tree, tree.size - 2).length).toBeLessThan(200);
  });
});

describe('visibleText', () => {
  const textOf = (html: string) => visibleText(pageOf(html).tree);

  it.each([
    ['<p>a</p><p>b</p>c', 'a b c'],
    ['<td>a<td>b', 'a b'],
    ['a<br>b', 'a b'],
    ['<b>a</b>b <i>c</i>', 'ab c'],
    ['a<div>b</div>c', 'a b c'],
    ['<title>t</title><script>s()</script><style>x</style><noscript>n</noscript>a', 'a'],
    ['a<script>s</script> b', 'a b'],
    ['a<span hidden>h</span><span style="color:red; DISPLAY : none">h</span>b', 'ab'],
    ['<select><option>o</select><textarea>t</textarea>a', 'a'],
    ['<template>t</template>a&nbsp;&nbsp;b', 'a b'],
    ['', ''],
  ])('of %j is %j', (html, expected) => {
    expect(textOf(html)).toBe(expected);
  });

  it('can be asked of one element and stops where told', () => {
    const { tree } = pageOf(`<div>a<p id=x>b<i>c</i></p>d</div>${'<p>word</p>'.repeat(1000)}`);
    const paragraph = tree.tag.indexOf(tree.names.tags.find('p'));
    expect(visibleText(tree, paragraph)).toBe('bc');
    expect(visibleText(tree, 0, 100).length).toBeLessThan(200);
  });
});
