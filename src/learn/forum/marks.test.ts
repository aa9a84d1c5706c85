import { describe, expect, it } from 'vitest';
import { parsePage } from '../../page/parse-page.js';
import { createNames } from '../../page/tree.js';
import { learnMarks, type Places, placesOf, templateOf } from './marks.js';

const names = createNames();
const placesIn = (html: string): Places =>
  placesOf(parsePage({ url: 'http://f.test/', html, names }));

const MENU = '<nav><b>menu</b><i>search</i></nav>';
const thread = (posts: number): Places =>
  placesIn(
    `${MENU}<h1>a title</h1>${'<article><h4>who</h4><time>when</time><p>what</p></article>'.repeat(posts)}`,
  );
const oldThread = (): Places =>
  placesIn(`${MENU}<table><tr><th>who<td>what<tr><td class=when>when<td class=sig>bye</table>`);
const board = (): Places =>
  placesIn(`${MENU}<ul><li><a href=/t/1>one</a><em>3</em></li></ul><p class=foot>that is all`);
const login = (): Places => placesIn(`${MENU}<form><label>name</label><label>word</label></form>`);

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

describe('placesOf', () => {
  it('names the elements that hold text themselves', () => {
    expect([...placesIn('<div class=a><p>one</p><p>two<b>three</b></p><hr></div>')]).toEqual([
      'html/body/div.a/p',
      'html/body/div.a/p/b',
    ]);
  });
});

describe('learnMarks', () => {
  const others = [...times(6, board), ...times(2, login)];

  it('tells pages of a kind from all others', () => {
    const templates = learnMarks(
      times(5, () => thread(3)),
      others,
    );
    expect(templates).toHaveLength(1);
    expect(templateOf(templates, thread(1))).toBe(0);
    for (const other of others) expect(templateOf(templates, other)).toBe(-1);
  });

  it('takes no mark that all pages have', () => {
    const [marks] = learnMarks(
      times(5, () => thread(3)),
      others,
    );
    expect(marks).toContain('html/body/article/time');
    expect(marks?.some((mark) => mark.includes('nav'))).toBe(false);
  });

  it('knows a kind that is made by two templates', () => {
    const pages = [...times(8, () => thread(2)), ...times(3, oldThread)];
    const templates = learnMarks(pages, others);
    expect(templates).toHaveLength(2);
    const found = [thread(2), oldThread(), board()].map((page) => templateOf(templates, page));
    expect(found.slice(0, 2).sort()).toEqual([0, 1]);
    expect(found[2]).toBe(-1);
  });

  it('makes no template of one odd page', () => {
    const templates = learnMarks([...times(6, () => thread(2)), login()], others);
    expect(templates).toHaveLength(1);
    expect(templateOf(templates, login())).toBe(-1);
  });

  it('learns from a single page, and nothing from none', () => {
    expect(templateOf(learnMarks([thread(1)], others), thread(9))).toBe(0);
    expect(learnMarks([], others)).toEqual([]);
    expect(learnMarks([placesIn('')], others)).toEqual([]);
  });

  it('falls back on what the frame has too where a kind has hardly anything of its own', () => {
    const bare = (): Places => placesIn(`${MENU}<p>text`);
    const templates = learnMarks(times(4, bare), others);
    expect(templateOf(templates, bare())).toBe(0);
    expect(templateOf(templates, placesIn('<h1>Not found</h1>'))).toBe(-1);
  });

  it('gives the same marks for pages in another order', () => {
    const pages = [...times(8, () => thread(2)), ...times(3, oldThread)];
    expect(learnMarks([...pages].reverse(), [...others].reverse())).toEqual(
      learnMarks(pages, others),
    );
  });
});

describe('templateOf', () => {
  it('takes the template that a page has most of, and none where it has less than half', () => {
    const templates = [
      ['a', 'b', 'c', 'd'],
      ['a', 'x'],
      ['y', 'z', 'q'],
    ];
    expect(templateOf(templates, new Set(['a', 'b', 'c', 'x']))).toBe(1);
    expect(templateOf(templates, new Set(['a', 'b', 'c']))).toBe(0);
    expect(templateOf(templates, new Set(['y']))).toBe(-1);
    expect(templateOf([], new Set(['y']))).toBe(-1);
  });
});
