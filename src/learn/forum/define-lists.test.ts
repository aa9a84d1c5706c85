import { describe, expect, it } from 'vitest';
import { HOST, handMadeSite, repeated } from '../../../test/hand-made-site.js';
import { createPageReader } from '../itf/page-reader.js';
import type { PageType } from '../page-types/page-type-model.js';
import { defineLists } from './define-lists.js';

/** @param id makes the links of one list others than those of the next. */
const list = (kind: string, count: number, id = ''): string =>
  `<ul class=${kind}>${repeated(count, (i) => `<li><a href=/${kind}/${id}${i}>One of the pages ${kind}${id}${i}</a></li>`)}</ul>`;
const idOf = (path: string): string => path.split('/')[2] ?? '';
const post = (path: string): string => `<article><p>words of ${path}</p></article>`;

describe('defineLists', () => {
  const typeOf = (path: string): PageType => (path.startsWith('/t') ? 'thread' : 'other');
  const typesAfter = async (htmlOf: (path: string) => string): Promise<string[]> => {
    const site = handMadeSite(htmlOf);
    const reader = createPageReader(site, ({ url }) => typeOf(url.slice(HOST.length)), 150);
    // A page alone does not tell its menu from its content.
    await reader.read(`${HOST}/help`);
    await defineLists(reader, (await reader.read(`${HOST}/`))!, 0);
    return reader.pages
      .filter(({ type }) => type === 'index')
      .map(({ page }) => page.url.slice(HOST.length).replace(/\d+/g, '#'));
  };

  it('makes index pages of what leads to threads, and of what leads to those', async () => {
    const types = await typesAfter((path) => {
      if (path === '/') return list('b', 3);
      if (path.startsWith('/b/')) return list('m', 4, idOf(path));
      return path.startsWith('/m/') ? list('t', 6, idOf(path)) : post(path);
    });
    expect([...new Set(types)].sort()).toEqual(['/', '/b/#', '/m/#']);
  });

  it('defines nothing where no threads are in reach', async () => {
    expect(await typesAfter((path) => (path === '/' ? list('u', 9) : post(path)))).toEqual([]);
  });

  it('comes back from pages that lead to each other', async () => {
    expect(await typesAfter(() => list('x', 5))).toEqual([]);
  });

  it('makes no request where all of them are to be left over', async () => {
    const site = handMadeSite((path) => (path === '/' ? list('b', 3) : list('t', 6)));
    const reader = createPageReader(site, () => 'other', 20);
    await defineLists(reader, (await reader.read(`${HOST}/`))!, 20);
    expect(site.asked).toEqual(['/']);
  });
});
