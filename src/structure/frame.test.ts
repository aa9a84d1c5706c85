import { describe, expect, it } from 'vitest';
import { repeated } from '../../test/hand-made-site.js';
import type { Page } from '../page/page.js';
import { parsePage } from '../page/parse-page.js';
import { visibleText } from '../page/text.js';
import { createNames } from '../page/tree.js';
import { learnFrame, withoutFrame } from './frame.js';

const names = createNames();
const pageOf = (html: string, path = '/'): Page =>
  parsePage({ url: `http://f.test${path}`, html, names });

const MENU = '<nav><a href=/>Home</a> <a href=/help>Help</a> for all</nav>';
const thread = (id: number): Page =>
  pageOf(
    `${MENU}<main><h1>Thread ${id}</h1><p>words of ${id}</p></main><footer>the end</footer>`,
    `/t/${id}`,
  );
const threads = (count: number): Page[] => Array.from({ length: count }, (_, i) => thread(i + 1));

const leftOf = (page: Page, pages: readonly Page[]): string =>
  visibleText(withoutFrame(page, learnFrame(pages)).tree);

describe('the frame of a site', () => {
  it('is what its pages have in common, place for place and word for word', () => {
    const pages = threads(8);
    const left = withoutFrame(pages[2]!, learnFrame(pages));
    expect(visibleText(left.tree)).toBe('Thread 3 words of 3');
    expect(left.links).toEqual([]);
    expect(left.url).toBe('http://f.test/t/3');
  });

  it('is left out of a page that was not among them too', () => {
    expect(leftOf(pageOf(`${MENU}<table><tr><td>a list</table>`), threads(9))).toBe('a list');
  });

  it('is nothing while there are few pages', () => {
    const pages = threads(7);
    const [page] = pages;
    expect(withoutFrame(page!, learnFrame(pages))).toBe(page);
    expect(withoutFrame(page!, learnFrame([]))).toBe(page);
  });

  it('need not be on every page', () => {
    const bare = (count: number): Page[] =>
      Array.from({ length: count }, (_, i) => pageOf(`<p>printed ${i}</p>`));
    expect(leftOf(thread(1), [...threads(8), ...bare(3)])).toBe('Thread 1 words of 1');
    expect(leftOf(thread(1), [...threads(8), ...bare(8)])).toContain('Home');
  });

  it('keeps the same words at another place, and other words at the same', () => {
    const page = pageOf(`${MENU.replace('for all', 'for you')}<main><h2>Help</h2></main>`);
    expect(leftOf(page, threads(8))).toBe('for you Help');
  });

  it('keeps links to other pages, whatever their anchors say', () => {
    const page = pageOf('<nav><a href=/>Home</a> <a href=/other>Help</a></nav><p>x</p>');
    const left = withoutFrame(page, learnFrame(threads(8)));
    expect(left.links.map(({ url, text }) => [url, text])).toEqual([
      ['http://f.test/other', 'Help'],
    ]);
  });

  it('counts a page once, however often it says a thing', () => {
    const chatty = pageOf(repeated(20, () => '<p>again</p>'));
    const pages = [...threads(7), chatty];
    expect(leftOf(chatty, pages)).toContain('again');
  });

  it('may be the whole page', () => {
    const pages = Array.from({ length: 8 }, () => pageOf(MENU));
    const left = withoutFrame(pages[0]!, learnFrame(pages));
    expect(visibleText(left.tree)).toBe('');
    expect(left.tree.tagName(0)).toBe('html');
  });

  it('stands pages of any depth', () => {
    const deep = pageOf(`${'<div>'.repeat(20_000)}deep`);
    expect(leftOf(deep, threads(8))).toBe('deep');
  });
});
