import { describe, expect, it } from 'vitest';
import type { Page } from '../../page/page.js';
import { parsePage } from '../../page/parse-page.js';
import { createNames } from '../../page/tree.js';
import { findPageFlips } from './find-page-flips.js';

const SITE = 'http://forum.test';
const pageOf = (path: string, html: string): Page =>
  parsePage({ url: SITE + path, html, names: createNames() });

const a = (href: string, text: string, more = ''): string =>
  `<a href="${href}" ${more}>${text}</a>`;
/** `2 /b?p=2 page`: text, target and label of each link found. */
const flipsOf = (path: string, html: string): string[] =>
  findPageFlips(pageOf(path, html)).map(
    ({ link, label }) => `${link.text} ${link.url.slice(SITE.length)} ${label}`,
  );

const MENU = `<ul><li>${a('/', 'Home')}<li>${a('/search', 'Search')}<li>${a('/t/5', 'A thread')}</ul>`;

describe('a pager with numbers', () => {
  it('is found with its arrows, its gap and its words in any language', () => {
    const html = `${MENU}<p>${a('/b?id=3', 'Ensimmäinen')} ${a('/b?id=3&p=3', '«')}
      ${a('/b?id=3&p=3', '3')} <b>4</b> ${a('/b?id=3&p=5', '5')} … ${a('/b?id=3&p=17', '17')}
      ${a('/b?id=3&p=5', 'Seuraava')}</p>${a('/t/6', 'Another thread')}`;
    expect(flipsOf('/b?id=3&p=4', html)).toEqual([
      'Ensimmäinen /b?id=3 page',
      '« /b?id=3&p=3 prev',
      '3 /b?id=3&p=3 page',
      '5 /b?id=3&p=5 page',
      '17 /b?id=3&p=17 page',
      'Seuraava /b?id=3&p=5 next',
    ]);
  });

  it('may count posts in its addresses', () => {
    const html = `<p>[1] ${a('/x,3.20.html', '2')} ${a('/x,3.40.html', '3')}</p>`;
    expect(flipsOf('/x,3.0.html', html)).toHaveLength(2);
  });

  it('may have two pages', () => {
    expect(flipsOf('/t/5', `Pages<b>1</b>${a('/t/5/2', '2')}`)).toEqual(['2 /t/5/2 page']);
    expect(flipsOf('/t/5/2', `${a('/t/5', '1')}<b>2</b>`)).toEqual(['1 /t/5 page']);
  });

  it('may use addresses that say nothing', () => {
    const html = ['a9', 'x4', 'k1']
      .map((token, i) => a(`/s?after=${token}`, String(i + 2)))
      .join(' ');
    expect(flipsOf('/s', `<b>1</b> ${html}`)).toHaveLength(3);
  });

  it('is known under the other scheme and with www', () => {
    const links = [2, 3].map((n) => a(`https://www.forum.test/b/3/p${n}`, String(n))).join(' ');
    const flips = findPageFlips(pageOf('/b/3', `<b>1</b> ${links}`));
    expect(flips.map(({ isOwn }) => isOwn)).toEqual([true, true]);
  });
});

describe('the pagers of threads in a list', () => {
  const row = (id: number, pages: readonly number[]): string =>
    `<tr><td>${a(`/t?id=${id}`, `Thread ${id}`)}
      <small>(${pages.map((n) => a(`/t?id=${id}&p=${n}`, String(n))).join(' ')})</small>
      <td>${a(`/u/${id}`, 'Ann')}<td>${a(`/who?t=${id}`, String(10 + id))}`;

  it('are told from that of the list, and titles are no part of them', () => {
    const html = `<table>${row(7, [2, 3])}${row(8, [2])}${row(9, [2, 3, 4, 12])}</table>
      <p><b>1</b> ${a('/b?f=1&p=2', '2')} ${a('/b?f=1&p=3', '3')}</p>`;
    const flips = findPageFlips(pageOf('/b?f=1', html));
    const urls = (own: boolean): string[] =>
      flips.filter(({ isOwn }) => isOwn === own).map(({ link }) => link.url.slice(SITE.length));
    expect(urls(true)).toEqual(['/b?f=1&p=2', '/b?f=1&p=3']);
    expect(urls(false)).toEqual(
      ['7&p=2', '7&p=3', '9&p=2', '9&p=3', '9&p=4', '9&p=12'].map((rest) => `/t?id=${rest}`),
    );
  });
});

describe('a link to the next page alone', () => {
  it('is known by its address', () => {
    const older = `${MENU}<div>${a('/blog/page/2/', 'vanhemmat')}</div>`;
    expect(flipsOf('/blog/', older)).toEqual(['vanhemmat /blog/page/2/ next']);
  });

  it('brings the one beside it along', () => {
    const html = `${MENU}<nav>${a('/b?p=3', 'Older')} | ${a('/b', 'Newer')}</nav>`;
    expect(flipsOf('/b?p=2', html)).toEqual(['Older /b?p=3 next', 'Newer /b prev']);
  });

  it('is believed with an arrow or a rel, at the link or in the head', () => {
    expect(flipsOf('/b?id=4', a('/b?id=4&start=50', '→'))).toHaveLength(1);
    expect(flipsOf('/b?id=4', a('/b?id=4&start=50', 'go', 'rel="nofollow next"'))).toHaveLength(1);
    const head = '<head><link rel=next href="/b?id=4&start=50"></head>';
    expect(flipsOf('/b?id=4', head + a('/b?id=4&start=50', ''))).toHaveLength(1);
    expect(flipsOf('/b?id=4', a('/b?id=4&start=50', 'go'))).toEqual([]);
  });

  it('may carry a token in place of a number where rel says so', () => {
    const link = a('/b?count=25&after=t3_x9', 'weiter', 'rel="nofollow next"');
    expect(flipsOf('/b', link)).toEqual(['weiter /b?count=25&after=t3_x9 next']);
    expect(flipsOf('/b', a('/another-thread?x', 'weiter', 'rel=next'))).toEqual([]);
  });
});

describe('what only looks like a pager', () => {
  const numbers = (list: readonly number[], url: (n: number) => string): string =>
    list.map((n) => a(url(n), String(n))).join(' ');

  it.each([
    ['page sizes', numbers([10, 25, 50, 100], (n) => `/b?size=${n}`)],
    ['ratings', numbers([1, 2, 3, 4, 5], (n) => `/rate?t=77&stars=${n}`)],
    ['one row of a calendar', numbers([12, 13, 14, 15], (n) => `/cal?day=${n}`)],
    ['years', numbers([2019, 2020, 2021], (n) => `/archive/${n}`)],
    [
      'counts in a list',
      [3, 8, 11]
        .map((n) => `<p>Some words about this board ${a(`/n/${n}`, String(n))}</p>`)
        .join(''),
    ],
    [
      'read more',
      [71, 72, 73, 74, 75].map((n) => `<p>Words</p>${a(`/?p=${n}`, 'more »')}`).join(''),
    ],
    ['categories', [1, 2, 3].map((n) => a(`/b?cat=${n}`, 'Things')).join(' ')],
    ['tags', a('/b/cats-2', 'cats') + a('/b/dogs-2', 'dogs')],
    ['an earlier month', a('/b?m=201602', '« Feb')],
    ['the next thread', a('/t/6', 'Next thread »')],
    ['the page itself', a('#top', '↑') + a('/b', 'Board')],
  ])('%s', (_, html) => {
    expect(flipsOf('/b', MENU + html)).toEqual([]);
  });

  it('a calendar with the days of the months around it', () => {
    const week = (days: readonly number[], month: number): string =>
      `<tr>${days.map((day) => `<td>${a(`/b?month=${month}&day=${day}`, String(day))}`).join('')}`;
    const html = `<table>${week([27, 28, 29], 1)}${week([3, 4, 5], 2)}${week([1, 2], 3)}</table>`;
    expect(flipsOf('/b', html)).toEqual([]);
  });

  it('the way up from a later page', () => {
    const html = `<title>Cars - page 2</title><div>${a('/', 'Home')} › ${a('/b?f=1', 'Cars')}
      ${a('/b?f=1', '1')} <b>2</b> ${a('/b?f=1&p=3', '3')}</div>`;
    expect(flipsOf('/b?f=1&p=2', html)).toEqual(['1 /b?f=1 page', '3 /b?f=1&p=3 page']);
  });
});

describe('hostile pages', () => {
  const cpuMs = (html: string): number => {
    const page = pageOf('/b?p=1', html);
    const start = process.cpuUsage().user;
    findPageFlips(page);
    return (process.cpuUsage().user - start) / 1000;
  };

  it.each([
    ['numbers without end', (i: number) => a(`/b?p=${i + 2}`, String(i + 2))],
    ['one number again and again', () => a('/b?p=2', '2')],
    ['arrows', (i: number) => a(`/b?p=${i}`, '»')],
    ['nesting', (i: number) => `<div>${a(`/b?p=${i}`, String(i))}`],
    ['long addresses', (i: number) => a(`/b?${'1x'.repeat(100)}=${i}`, String(i))],
  ])('take time in proportion to their length: %s', (_, link) => {
    const htmlOf = (count: number): string =>
      Array.from({ length: count }, (__, i) => link(i)).join(' ');
    cpuMs(htmlOf(200));
    // Eight times the links: quadratic time would be 64 times as long.
    expect(cpuMs(htmlOf(4000))).toBeLessThan(30 * Math.max(cpuMs(htmlOf(500)), 5));
  });
});
