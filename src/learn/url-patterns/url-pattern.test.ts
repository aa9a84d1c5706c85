import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoardwalkError } from '../../errors.js';
import type { Component, Item } from './component.js';
import { parseUrlPattern } from './parse-url-pattern.js';
import { bySpecificity, createUrlPattern, type PatternForm } from './url-pattern.js';

const site = 'https://forum.example';

describe('UrlPattern', () => {
  it('matches whole URLs', () => {
    const pattern = parseUrlPattern('https://forum\\.example/viewtopic\\.php\\?id=\\d+');
    expect(pattern.matches(`${site}/viewtopic.php?id=12`)).toBe(true);
    expect(pattern.matches(`${site}/viewtopic.php`)).toBe(false);
    expect(pattern.matches(`${site}/viewtopic.php?id=12&action=print`)).toBe(false);
    expect(pattern.matches(`${site}/viewtopic.php?id=12a`)).toBe(false);
    expect(pattern.matches(`${site}/viewtopicXphp?id=12`)).toBe(false);
    expect(pattern.matches(`${site}/a/viewtopic.php?id=12`)).toBe(false);
    expect(pattern.matches('https://other.example/viewtopic.php?id=12')).toBe(false);
  });

  it('takes parameters in any order, with either separator, some of them optional', () => {
    const pattern = parseUrlPattern(
      '/index\\.php\\?topic=\\d+\\.\\d+(&sort=[a-zA-Z0-9]+)?(&desc)?',
    );
    expect(pattern.matches(`${site}/index.php?topic=1.0`)).toBe(true);
    expect(pattern.matches(`${site}/index.php?topic=1.0;sort=views;desc`)).toBe(true);
    expect(pattern.matches(`${site}/index.php?sort=views&topic=1.0`)).toBe(true);
    expect(pattern.matches(`${site}/index.php?sort=views`)).toBe(false);
    expect(pattern.matches(`${site}/index.php?topic=1.0;asc`)).toBe(false);
  });

  it('reads bare parameters by position and repeated ones by occurrence', () => {
    const bare = parseUrlPattern('/\\?forum-\\d+-\\d+\\.htm&orderby=[a-zA-Z]+');
    expect(bare.matches(`${site}/?forum-3-2.htm&orderby=lastpid`)).toBe(true);
    expect(bare.matches(`${site}/?thread-3-2.htm&orderby=lastpid`)).toBe(false);
    const repeated = parseUrlPattern('/list\\?tag=new&tag=[a-zA-Z]+');
    expect(repeated.matches(`${site}/list?tag=new&tag=car`)).toBe(true);
    expect(repeated.matches(`${site}/list?tag=car&tag=new`)).toBe(false);
  });

  it('tells slugs, names and numbers apart inside a segment', () => {
    const pattern = parseUrlPattern('/t/[^/]+\\.\\d+/page-\\d+');
    expect(pattern.matches(`${site}/t/what-is-v1.2-about.17/page-2`)).toBe(true);
    expect(pattern.matches(`${site}/t/what-is-it/page-2`)).toBe(false);
    expect(pattern.matches(`${site}/t/.17/page-2`)).toBe(false);
    const glued = parseUrlPattern('/[a-zA-Z]+\\d+\\.html');
    expect(glued.matches(`${site}/about12.html`)).toBe(true);
    expect(glued.matches(`${site}/12.html`)).toBe(false);
  });

  it('sorts the most specific pattern first', () => {
    const sources = [
      '/index\\.php\\?topic=\\d+\\.0',
      '/index\\.php\\?topic=\\d+\\.\\d+',
      '/[a-zA-Z0-9]+\\.php\\?topic=\\d+\\.\\d+',
      '/show\\.php\\?\\d+-[^&]+/page\\d+',
      '/show\\.php\\?\\d+-[^&]+',
      '/[^/]+\\?topic=[^&]+(&page=\\d+)?',
    ];
    const sorted = [...sources].reverse().map(parseUrlPattern).sort(bySpecificity);
    expect(sorted.map(({ source }) => source)).toEqual(sources);
  });

  it.each([
    ['', 'must begin'],
    ['index', 'must begin'],
    ['ftp://forum\\.example/', 'must begin'],
    ['https://forum\\.example', 'must begin'],
    ['/a.php', 'has .php where only'],
    ['/(a|b)', 'has |b) where only'],
    ['/a\\?id=\\w+', 'has \\w+'],
    ['/a(&page=\\d+', 'needs'],
    ['/a(\\?page=\\d+', 'does not end in )?'],
    ['/a)?', 'cannot go on with )?'],
    [`/${'a'.repeat(40_000)}`, 'longer than'],
  ])('refuses %.30s and says why', (source, reason) => {
    let error: unknown;
    try {
      parseUrlPattern(source);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(BoardwalkError);
    expect((error as BoardwalkError).code).toBe('bad-file');
    expect((error as BoardwalkError).message).toContain(reason);
  });
});

describe('properties', () => {
  it('reads back what it writes, and what it wrote matches the literals it was made of', () => {
    fc.assert(
      fc.property(patternForm(), (form) => {
        const pattern = createUrlPattern(form);
        const again = parseUrlPattern(pattern.source);
        expect(again.source).toBe(pattern.source);
        const url = exampleOf(form);
        expect(pattern.matches(url)).toBe(true);
        expect(again.matches(url)).toBe(true);
      }),
    );
  });

  it('agrees with the regular expression of the same source on paths', () => {
    const text = fc.array(fc.constantFrom('a', 'B', '1', '2', '-', '.', 'page'), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(component(), { minLength: 1, maxLength: 3 }),
        text,
        (segments, parts) => {
          const pattern = createUrlPattern({ origin: null, segments, parameters: [] });
          const path = `/${parts.join('')}${'/a1'.repeat(segments.length - 1)}`;
          const expected = new RegExp(`^(?:${pattern.source})$`).test(path);
          expect(pattern.matches(site + path)).toBe(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes no more than linear time where a regular expression would backtrack for ever', () => {
    const word: Item = { wildcard: 'word' };
    const segments: Component[] = [[...Array<Item>(30).fill(word), { literal: '!' }]];
    const pattern = createUrlPattern({ origin: null, segments, parameters: [] });
    expect(pattern.matches(`${site}/${'a'.repeat(4000)}`)).toBe(false);
    expect(pattern.matches(`${site}/${'a'.repeat(4000)}!`)).toBe(true);
  });
});

function component(): fc.Arbitrary<Component> {
  const literal = fc
    .stringMatching(/^[a-zA-Z0-9\-._~!$'()*+,:@]{1,6}$/)
    .map((text): Item => ({ literal: text }));
  const wildcard = fc
    .constantFrom('number', 'letters', 'word', 'any', 'rest' as const)
    .map((kind): Item => ({ wildcard: kind }) as Item);
  return fc.array(fc.oneof(literal, wildcard), { maxLength: 4 }).map(joinLiterals);
}

/** As learned components are: no two literals in a row. */
function joinLiterals(items: readonly Item[]): Item[] {
  return items.filter((item, i) => i === 0 || !('literal' in item && 'literal' in items[i - 1]!));
}

function patternForm(): fc.Arbitrary<PatternForm> {
  const key = fc.stringMatching(/^[a-z_[\].]{1,5}$/);
  const bareValue = component()
    .map((items): Item[] => [{ literal: 'x' }, ...items.slice(1)])
    .map(joinLiterals);
  return fc.record({
    origin: fc.constantFrom(null, site, 'http://localhost:8080'),
    segments: fc.array(component(), { minLength: 1, maxLength: 4 }),
    parameters: fc
      .tuple(
        fc.array(fc.record({ key: fc.constant(''), value: bareValue }), { maxLength: 2 }),
        fc.uniqueArray(fc.record({ key, value: component(), optional: fc.boolean() }), {
          maxLength: 4,
          selector: (parameter) => parameter.key,
        }),
      )
      .map(([bare, keyed]) => [...bare.map((one) => ({ ...one, optional: false })), ...keyed]),
  });
}

const FILLINGS = { number: '7', letters: 'x', word: 'x7', any: 'x-7', rest: '' };

function exampleOf(form: PatternForm): string {
  const fill = (items: Component): string =>
    items.map((item) => ('literal' in item ? item.literal : FILLINGS[item.wildcard])).join('');
  const query = form.parameters
    .map(({ key, value }) => (key === '' ? fill(value) : `${key}=${fill(value)}`))
    .filter((text) => text !== '');
  const path = form.segments.map((segment) => `/${fill(segment)}`).join('');
  return `${form.origin ?? site}${path}${query.length > 0 ? '?' : ''}${query.join('&')}`;
}
