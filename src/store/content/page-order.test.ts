/** The pages of a thread in reading order, whatever tells it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePost } from '../../../test/content-fixtures.js';
import { orderPages, placeMissing } from './page-order.js';

const bare = { number: null, time: null };
const page = (url: string, ...posts: Array<ReturnType<typeof makePost>>) => ({ url, posts });
const urlsOf = (pages: ReadonlyArray<{ url: string }>): string[] => pages.map(({ url }) => url);

const SERIES = [
  ['http://f.test/t/7', 'http://f.test/t/7?start=15', 'http://f.test/t/7?start=120'],
  ['http://f.test/t/7/', 'http://f.test/t/7/page-2', 'http://f.test/t/7/page-10'],
  ['http://f.test/t-7-1.html', 'http://f.test/t-7-2.html', 'http://f.test/t-7-11.html'],
  ['http://f.test/t/7', 'http://f.test/t/7?page=2'],
];

test.each(SERIES)('%s … by the number in the URL', (...series) => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...series], { minLength: series.length }), (urls) => {
      const pages = urls.map((url) => page(url, makePost(0, 'x', bare)));
      expect(urlsOf(orderPages(pages))).toEqual(series);
    }),
  );
});

test('printed numbers come before what URLs say', () => {
  const pages = [
    page('http://f.test/p/9', makePost(0, 'x', { number: 1 })),
    page('http://f.test/p/2', makePost(0, 'x', { number: 11 })),
  ];
  expect(urlsOf(orderPages([...pages].reverse()))).toEqual(urlsOf(pages));
});

test('times decide where URLs do not, and nothing is lost where nothing decides', () => {
  const late = page('http://f.test/x?last', makePost(9, 'x', { number: null }));
  const early = page('http://f.test/y/1?a=2', makePost(0, 'x', { number: null }));
  const middle = page('http://f.test/z', makePost(5, 'x', { number: null }));
  expect(orderPages([late, early, middle])).toEqual([early, middle, late]);
  const untold = [late, early, middle].map(({ url }) => page(url));
  expect(orderPages(untold)).toEqual(untold);
});

test('a missing page has its place', () => {
  const pages = ['http://f.test/t/7', 'http://f.test/t/7?p=2', 'http://f.test/t/7?p=4'];
  expect(placeMissing(['http://f.test/t/7?p=3', 'http://f.test/t/7?p=5'], pages)).toEqual([
    { url: 'http://f.test/t/7?p=3', after: 1 },
    { url: 'http://f.test/t/7?p=5', after: 2 },
  ]);
});
