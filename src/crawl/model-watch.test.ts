import { expect, test } from 'vitest';
import { createNames } from '../page/names.js';
import { parsePage } from '../page/parse-page.js';
import { ModelWatch, type RoutedPage, WATCHED_PAGES } from './model-watch.js';

const names = createNames();
let nextId = 1;

function routed(urlKind: string, depth = 1): RoutedPage {
  const id = nextId++;
  const url = `http://forum.test/${id}`;
  const lease = { id, url, host: 'forum.test', priority: 0, depth, redirects: 0, urlKind };
  const page = parsePage({ url, html: '<p>page</p>', names });
  return { lease: { ...lease, from: null, attempts: 0 }, page };
}

function note(watch: ModelWatch, pages: number, fits: boolean, urlKind = 'thread'): void {
  for (let i = 0; i < pages; i++) watch.note(routed(urlKind), fits);
}

test('a kind of pages that stops fitting is noticed among others that go on fitting', () => {
  const watch = new ModelWatch();
  for (let i = 0; i < WATCHED_PAGES; i++) {
    expect(watch.outdated).toBeNull();
    note(watch, 5, true, 'thread');
    note(watch, 1, false, 'index');
  }
  const pages = WATCHED_PAGES;
  expect(watch.outdated).toEqual({ urlKind: 'index', pages, unfit: pages });
});

test('a few strange pages among others are no sign', () => {
  const watch = new ModelWatch();
  for (let i = 0; i < 200; i++) {
    note(watch, 1, true);
    note(watch, 3, false);
    expect(watch.outdated).toBeNull();
  }
});

test('gives the pages that did not fit, nearest to the start first, and begins anew', () => {
  const watch = new ModelWatch();
  watch.note(routed('thread', 3), false);
  watch.note(routed('thread', 1), false);
  watch.note(routed('thread', 2), true);
  expect(watch.take().map(({ lease }) => lease.depth)).toEqual([1, 3]);
  expect(watch.take()).toEqual([]);
});

test('calls again only after the next model has fitted for as long', () => {
  const watch = new ModelWatch();
  note(watch, WATCHED_PAGES, false);
  expect(watch.outdated).not.toBeNull();
  watch.take();
  note(watch, 10 * WATCHED_PAGES, false);
  expect(watch.outdated).toBeNull();
  note(watch, WATCHED_PAGES, true);
  note(watch, WATCHED_PAGES, false);
  expect(watch.outdated).not.toBeNull();
});

test('holds no more than a hundred pages', () => {
  const watch = new ModelWatch();
  note(watch, 1000, false);
  expect(watch.take()).toHaveLength(100);
});
