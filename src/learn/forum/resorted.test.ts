import { describe, expect, it } from 'vitest';
import { HOST, handMadeSite, pagerOf, repeated } from '../../../test/hand-made-site.js';
import { createPageReader } from '../itf/page-reader.js';
import { isResorted } from './resorted.js';

const threads = (from: number, count = 8): string =>
  `<ul>${repeated(count, (i) => `<li><a href=/t/${from + i}>thread ${from + i}</a></li>`)}</ul>`;

/** Whether the second path shows the list of the first again, on a site made of these pages. */
async function resorted(htmlOf: Readonly<Record<string, string>>): Promise<boolean> {
  const reader = createPageReader(
    handMadeSite((path) => htmlOf[path] ?? null),
    () => 'index',
    9,
  );
  const [list, other = list] = Object.keys(htmlOf);
  return isResorted((await reader.read(HOST + list))!, (await reader.read(HOST + other))!);
}

describe('isResorted', () => {
  it('knows the same threads in another order', async () => {
    const backwards = repeated(8, (i) => `<li><a href=/t/${9 - i}>thread ${9 - i}</a></li>`);
    const other = `<ul>${backwards}</ul>`;
    expect(await resorted({ '/b?id=3': threads(0), '/b?id=3&order=desc': other })).toBe(true);
    expect(await resorted({ '/b?id=3': threads(0), '/b?order=desc&id=3': other })).toBe(true);
  });

  it('knows as many pages of other threads', async () => {
    const [list, other] = [threads(0), threads(50)].map(
      (html) => html + pagerOf(12, 1, (i) => `/p/${i}`),
    );
    expect(await resorted({ '/b': list!, '/b?sort=size': other! })).toBe(true);
  });

  it('believes a page that names the other as its canonical form', async () => {
    const other = `<link rel=canonical href=/b>${threads(50)}`;
    expect(await resorted({ '/b': threads(0), '/b?days=7': other })).toBe(true);
  });

  it('leaves other boards alone, whatever they list', async () => {
    expect(await resorted({ '/b?id=3': threads(0), '/b?id=4': threads(0) })).toBe(false);
    expect(await resorted({ '/b?id=3': threads(0), '/c?id=3&x=1': threads(0) })).toBe(false);
    expect(await resorted({ '/b?id=3&x=1': threads(0), '/b?id=3': threads(0) })).toBe(false);
  });

  it('leaves lists of other threads alone', async () => {
    expect(await resorted({ '/b': threads(0), '/b?sub=2': threads(50) })).toBe(false);
    const long = threads(50) + pagerOf(5, 1, (i) => `/p/${i}`);
    const list = threads(0) + pagerOf(12, 1, (i) => `/p/${i}`);
    expect(await resorted({ '/b': list, '/b?sub=2': long })).toBe(false);
  });

  it('knows a page by itself', async () => {
    expect(await resorted({ '/b': threads(0) })).toBe(true);
  });
});
