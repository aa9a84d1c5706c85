import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUrlPattern } from '../url-patterns/parse-url-pattern.js';
import { refineUrlPatterns } from '../url-patterns/refine.js';
import { createCapture } from './captures.js';
import { learnFlipRegexes, learnRegexes } from './itf-regexes.js';
import { createTypeOfUrl, isSameList } from './url-types.js';

const F = 'http://f.example';
const each = <T>(values: readonly number[], make: (i: number) => T): T[] => values.map(make);
const IDS = [3, 14, 15, 92, 65, 35];

/** URL styles: a thread, and a page of it. */
const STYLES: readonly (readonly [
  name: string,
  first: (id: number) => string,
  later: (id: number, page: number) => string,
])[] = [
  ['parameter', (id) => `${F}/v?t=${id}`, (id, page) => `${F}/v?t=${id}&page=${page}`],
  ['offset', (id) => `${F}/?topic=${id}.0`, (id, page) => `${F}/?topic=${id}.${20 * page}`],
  ['file', (id) => `${F}/thread-${id}.htm`, (id, page) => `${F}/thread-${id}-${page}.htm`],
  ['path', (id) => `${F}/t/a-b-${id}.${id}/`, (id, page) => `${F}/t/a-b-${id}.${id}/page-${page}`],
];

describe.each(STYLES)('pages by %s', (_, first, later) => {
  const pagers = each(IDS, (id) => each([2, 3, 4], (page) => later(id, page)));
  const typeOf = createTypeOfUrl([
    ...learnRegexes('thread', each(IDS, first)),
    ...learnFlipRegexes('thread-flip', pagers),
  ]);

  it('tells threads from their further pages', () => {
    expect(typeOf(first(777)).kind).toBe('thread');
    expect(typeOf(later(777, 12)).kind).toBe('thread-flip');
    expect(typeOf(`${F}/login`).kind).toBe('other');
  });

  it('knows which pages belong together', () => {
    const same = (a: string, b: string): boolean | null => isSameList(typeOf(a), typeOf(b));
    expect(same(later(777, 2), later(777, 9))).toBe(true);
    expect(same(first(777), later(777, 9))).toBe(true);
    expect(same(later(777, 2), later(778, 2))).toBe(false);
    expect(same(first(777), later(778, 2))).toBe(false);
  });
});

describe('learnRegexes', () => {
  it('keeps what the entry page links to, however few that are', () => {
    const boards = each([1, 2, 3, 4], (i) => `${F}/board/${i}/`);
    const months = Array.from(
      { length: 200 },
      (_, i) => `${F}/board/${i % 4}/20${i % 30}/${i % 12}/`,
    );
    const sources = learnRegexes('index', [...boards, ...months], boards).map(
      ({ pattern }) => pattern.source,
    );
    expect(sources).toContain('http://f\\.example/board/\\d+/');
    expect(sources).toContain('http://f\\.example/board/\\d+/\\d+/\\d+/');
  });

  it('takes the last number for the page where no pager has two links', () => {
    const [regex] = learnFlipRegexes(
      'index-flip',
      each(IDS, (id) => [`${F}/b/${id}/2`]),
    );
    expect(regex).toMatchObject({ pageWildcards: [1] });
  });
});

describe('createCapture', () => {
  it('gives the texts of the wildcards in order, and null for other URLs', () => {
    const capture = createCapture(
      parseUrlPattern('/t/[^/]+\\.\\d+/\\?page=\\d+(&sort=[a-z]+)?'.replace('[a-z]+', '[^&]+')),
    );
    expect(capture(`${F}/t/a.b.7/?page=3`)).toEqual(['a.b', '7', '3']);
    expect(capture(`${F}/t/a.7/?sort=x&page=3`)).toEqual(['a', '7', '3', 'x']);
    expect(capture(`${F}/t/a.7/`)).toBeNull();
  });

  it('takes apart whatever its pattern matches', () => {
    const url = fc
      .tuple(fc.constantFrom('t', 'b'), fc.nat(99), fc.constantFrom('', '-x', '-x-y'), fc.nat(9))
      .map(([kind, id, slug, page]) => `${F}/${kind}/${id}${slug}?p=${page}`);
    fc.assert(
      fc.property(fc.array(url, { minLength: 1, maxLength: 30 }), (urls) => {
        for (const { pattern } of refineUrlPatterns(urls)) {
          const capture = createCapture(pattern);
          for (const one of urls) expect(capture(one) !== null).toBe(pattern.matches(one));
        }
      }),
    );
  });
});
