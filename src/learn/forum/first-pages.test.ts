import { describe, expect, it } from 'vitest';
import { pagerOf } from '../../../test/hand-made-site.js';
import type { Page } from '../../page/page.js';
import { parsePage } from '../../page/parse-page.js';
import { createNames } from '../../page/tree.js';
import type { TypingRegex } from '../itf/url-types.js';
import { parseUrlPattern } from '../url-patterns/parse-url-pattern.js';
import { createPageOf, learnFirstPages } from './first-pages.js';

const F = 'http://f.test';
const names = createNames();
const pageOf = (html: string): Page => parsePage({ url: `${F}/`, html, names });

const flip = (source: string, ...pageWildcards: number[]): TypingRegex => ({
  kind: 'index-flip',
  pattern: parseUrlPattern(source),
  pageWildcards,
});

const BY_NUMBER = flip('/b\\?id=\\d+&page=\\d+', 1);
const BY_OFFSET = flip('/t/\\d+/from-\\d+', 1);

describe('learnFirstPages', () => {
  it('learns what later pages call their first, pattern by pattern', () => {
    const pages = [
      pageOf(pagerOf(3, 2, (i) => `/b?id=7&page=${i}`)),
      pageOf(pagerOf(3, 3, (i) => `/b?id=8&page=${i}`)),
      pageOf(pagerOf(3, 2, (i) => `/t/4/from-${20 * (i - 1)}`)),
    ];
    expect(learnFirstPages(pages, [BY_NUMBER, BY_OFFSET])).toEqual({
      [BY_NUMBER.pattern.source]: ['1'],
      [BY_OFFSET.pattern.source]: ['0'],
    });
  });

  it('learns nothing where the first page has its plain name', () => {
    const pager = pagerOf(3, 2, (i) => (i === 1 ? '/b?id=7' : `/b?id=7&page=${i}`));
    expect(learnFirstPages([pageOf(pager)], [BY_NUMBER])).toEqual({});
  });

  it('learns nothing of patterns that have no page in them', () => {
    const pager = pagerOf(3, 2, (i) => `/b?id=7&page=${i}`);
    expect(learnFirstPages([pageOf(pager)], [{ ...BY_NUMBER, pageWildcards: [] }])).toEqual({});
  });

  it('reads digits of other scripts, and numbers in brackets', () => {
    const pages = [
      pageOf('<a href="/b?id=7&amp;page=0">١</a>'),
      pageOf('<a href="/t/4/from-1">[1]</a> <a href="/t/4/from-9">page 1</a>'),
    ];
    expect(learnFirstPages(pages, [BY_NUMBER, BY_OFFSET])).toEqual({
      [BY_NUMBER.pattern.source]: ['0'],
      [BY_OFFSET.pattern.source]: ['1'],
    });
  });
});

describe('createPageOf', () => {
  it('gives what the page wildcards hold, and null for other URLs', () => {
    const pageIn = createPageOf(flip('/f/[^/]+\\.\\d+/page-\\d+\\?from=\\d+', 2, 3));
    expect(pageIn(`${F}/f/a.b.7/page-3?from=40`)).toBe('3 40');
    expect(pageIn(`${F}/f/a.7/page-3`)).toBeNull();
  });
});
