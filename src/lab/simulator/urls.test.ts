import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RouteKind } from './spec.js';
import { URL_STYLES } from './url-styles.js';
import { createUrls, type Route, routeTo, type UrlThings } from './urls.js';
import { slugOf } from './words.js';

const sizes = { board: 20, thread: 15, members: 30 };

/** Things whose slug is a title's. */
function titled(title: string): UrlThings {
  return {
    slugOf: () => slugOf(title),
    nameOf: ({ id }) => `thing-${id}`,
    idOfName: (_, name) => Number(name.slice('thing-'.length)),
    postOf: ({ id }) => id,
    locatePost: (post) => ({ thread: post, n: 1 }),
  };
}

/** Any route, with only the fields that its pattern can carry. */
function routeIn(pattern: string, kind: RouteKind): fc.Arbitrary<Route> {
  const id = fc.integer({ min: 1, max: 999_999_999 });
  const page = fc.integer({ min: 1, max: 1_000_000 });
  const order = fc.constantFrom(
    { sort: '', dir: '' },
    { sort: 'title', dir: 'asc' },
    { sort: 'last', dir: 'desc' },
  );
  const month = fc.record({
    year: fc.integer({ min: 1, max: 9999 }),
    month: fc.integer({ min: 1, max: 12 }),
  });
  return fc.tuple(id, page, order, month).map(([anId, aPage, anOrder, aMonth]) =>
    routeTo(kind, {
      ...(pattern.includes('{id}') && { id: anId }),
      ...((pattern.includes('{page}') || pattern.includes('{offset}')) && { page: aPage }),
      ...(pattern.includes('{sort}') && anOrder),
      ...(pattern.includes('{month}') && aMonth),
    }),
  );
}

describe.each(Object.entries(URL_STYLES))('URL style %s', (_, style) => {
  const urls = createUrls(style, sizes, titled('s'));
  const kinds = Object.entries(style.patterns) as [RouteKind, string][];

  it.each(kinds)('reads back every %s URL it builds', (kind, pattern) => {
    fc.assert(
      fc.property(routeIn(pattern, kind), fc.string({ unit: 'grapheme' }), (route, title) => {
        const url = createUrls(style, sizes, titled(title)).build(route);
        expect(urls.parse(url)).toEqual(route);
        // As a client sends it: through the URL parser, parameters turned round, one added.
        const sent = new URL(url, 'http://forum.test/');
        const query = [...sent.searchParams, ['sid', 'abc']].reverse();
        const turned = new URLSearchParams(query as [string, string][]);
        expect(urls.parse(`${sent.pathname.slice(1)}?${turned}`)).toEqual(route);
      }),
      { numRuns: 50 },
    );
  });

  it('gives different routes different URLs', () => {
    const built = kinds.map(([kind, pattern]) =>
      urls.build(routeTo(kind, pattern.includes('{month}') ? { year: 1, month: 1 } : { id: 7 })),
    );
    expect(new Set(built).size).toBe(kinds.length);
  });

  it('answers any text with a route or null', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
        const route = urls.parse(`${path.slice(1)}?${query}`);
        if (route) expect(Object.keys(style.patterns)).toContain(route.kind);
        else expect(route).toBeNull();
      }),
    );
  });

  it('has a robots rule that fits its own URLs', () => {
    const rule = urls.robotsRule('message').split('*');
    const url = urls.build(routeTo('message', { id: 5 }));
    expect(url.startsWith(rule[0]!)).toBe(true);
  });
});

describe('URLs', () => {
  it('leave out what is at its default', () => {
    const urls = createUrls(URL_STYLES.paths, sizes, titled('a b'));
    const build = (route: Route): string => urls.build(route);
    expect(build(routeTo('board', { id: 3 }))).toBe('rooms/a-b.3');
    expect(build(routeTo('board', { id: 3, page: 2 }))).toBe('rooms/a-b.3/page-2');
    expect(build(routeTo('board', { id: 3, sort: 'title', dir: 'asc' }))).toBe(
      'rooms/a-b.3?sort=title&dir=asc',
    );
  });

  it('count records where the style does', () => {
    const urls = createUrls(URL_STYLES.single, sizes, titled(''));
    expect(urls.build(routeTo('thread', { id: 3, page: 2 }))).toBe('main.php?talk=3.15');
    expect(urls.build(routeTo('board', { id: 3 }))).toBe('main.php?room=3.0');
  });
});
