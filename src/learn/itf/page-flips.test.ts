import { describe, expect, it } from 'vitest';
import { HOST, handMadeSite, pagerOf, repeated } from '../../../test/hand-made-site.js';
import { isSpecial, numberOf } from './digit-links.js';
import { createFlipDetector, createLooksLike } from './page-flips.js';
import { createPageReader, type PageReader } from './page-reader.js';
import { detectSingleFlip } from './single-flips.js';

const posts = (seed: string, more: (i: number) => string = () => ''): string =>
  repeated(
    6,
    (i) =>
      `<article><h4>user ${seed}${i}</h4><p>words of ${seed} number ${i}, and words</p>${more(i)}</article>`,
  );

const open = (htmlOf: (path: string) => string | null): PageReader =>
  createPageReader(handMadeSite(htmlOf), () => 'thread', 1000);
const read = async (reader: PageReader, path: string) => (await reader.read(HOST + path))!;

async function flipsOf(htmlOf: (path: string) => string | null, path: string): Promise<string[]> {
  const reader = open(htmlOf);
  const detector = createFlipDetector(reader, createLooksLike());
  const group = await detector.detect(await read(reader, path));
  return (group?.urls ?? []).map((url) => url.slice(HOST.length));
}

describe('algorithm 2', () => {
  const thread = (path: string): string => {
    const page = Number(new URL(HOST + path).searchParams.get('p') ?? 1);
    return posts(path) + pagerOf(4, page, (i) => (i === 1 ? '/t?id=7' : `/t?id=7&p=${i}`));
  };

  it('takes numbered links that stand in the same place of like pages', async () => {
    expect(await flipsOf(thread, '/t?id=7')).toEqual([2, 3, 4].map((i) => `/t?id=7&p=${i}`));
    expect(await flipsOf(thread, '/t?id=7&p=3')).toEqual(['/t?id=7', '/t?id=7&p=2', '/t?id=7&p=4']);
  });

  it('leaves numbers alone whose destinations have none there (property 2)', async () => {
    const counts = `<div class=n>${repeated(3, (i) => `<a href=/who/${i}>${i}</a>`)}</div>`;
    const pageOf = (path: string): string =>
      path.startsWith('/who') ? posts(path) : posts(path) + counts;
    expect(await flipsOf(pageOf, '/t')).toEqual([]);
  });

  it('leaves numbers alone whose destinations look different (property 3)', async () => {
    const days = `<div class=n>${repeated(3, (i) => `<a href=/day/${i}>${i}</a>`)}</div>`;
    const pageOf = (path: string): string =>
      path.startsWith('/day')
        ? `<form><table>${repeated(9, (i) => `<tr><td><input></td><td>${i}</td></tr>`)}</table></form>${days}`
        : posts(path) + days;
    expect(await flipsOf(pageOf, '/t')).toEqual([]);
  });

  it('leaves the numbers of posts alone, which lead to the page itself', async () => {
    const same = posts('same', (i) => `<a class=no href=/t?post=${i}>${i}</a>`);
    expect(await flipsOf(() => same, '/t')).toEqual([]);
  });

  it('leaves the page numbers in a list of threads alone: they begin anew in each row', async () => {
    const rows = (path: string): string =>
      repeated(
        5,
        (i) =>
          `<li>thread ${path} ${i} ${repeated(3, (p) => `<a href=/t/${i}/${p}>${p}</a>`)}</li>`,
      );
    expect(await flipsOf((path) => `<ul>${rows(path)}</ul>`, '/b')).toEqual([]);
  });

  it('stops asking when a location is settled', async () => {
    const site = handMadeSite((path) => {
      const [, id] = /^\/t(\d+)/.exec(path)!;
      const page = Number(/p=(\d)/.exec(path)?.[1] ?? 1);
      return posts(path) + pagerOf(3, page, (i) => `/t${id}?p=${i}`);
    });
    const reader = createPageReader(site, () => 'thread', 1000);
    const detector = createFlipDetector(reader, createLooksLike());
    for (let id = 1; id <= 10; id++) {
      expect(await detector.detect(await read(reader, `/t${id}`))).not.toBeNull();
    }
    expect(site.asked.length).toBeLessThanOrEqual(14);
  });
});

describe('anchors of pagers', () => {
  const link = { url: '', fragment: '', text: '', rel: '', node: 0 };

  it('are digits of any script', () => {
    const texts = ['3', '[12]', '( 7 )', '١٢', '３', 'page 3', '3rd', '#3', ''];
    const numbers = [3, 12, 7, 12, 3, null, null, null, null];
    expect(texts.map((text) => numberOf({ ...link, text }))).toEqual(numbers);
  });

  it('or arrows, or what the site calls next and previous', () => {
    const special = ['»', 'weiter ›', '← Newer'].map((text) => isSpecial({ ...link, text }));
    expect(special).toEqual([true, true, true]);
    expect(isSpecial({ ...link, text: 'weiter', rel: 'nofollow next' })).toBe(true);
    expect(isSpecial({ ...link, text: 'weiter' })).toBe(false);
  });
});

describe('single page-flipping URLs (2014 paper, properties 2 to 4)', () => {
  const menu = '<nav><a href=/>home</a> <a href=/help>help</a></nav>';
  /** Three threads of three pages each, with nothing but a link to the next page. */
  const pageOf = (path: string): string => {
    const [, id = '0', at = '1'] = /^\/t(\d)(?:-(\d))?/.exec(path) ?? [];
    const page = Number(at);
    const next = page < 3 ? `<p class=more><a href=/t${id}-${page + 1}>weiter</a></p>` : '';
    const topics =
      id === '3' ? '' : `<p class=topics><a href=/t${Number(id) + 1}>next topic</a></p>`;
    const title = `<title>The ${['', 'first', 'second', 'third'][Number(id)]} story - Forum</title>`;
    return `${title}${menu}${posts(path)}${topics}${next}`;
  };

  it('are found where the next page has the same link with another URL', async () => {
    const reader = open(pageOf);
    const pages = [await read(reader, '/t1'), await read(reader, '/t2'), await read(reader, '/t3')];
    const last = await read(reader, '/t3-3');
    const found = await detectSingleFlip(reader, pages[0]!, [...pages, last], createLooksLike());
    expect(found).toEqual([`${HOST}/t1-2`, `${HOST}/t1-3`]);
  });

  it('are not links to the next thread, whose title is another', async () => {
    const withoutNext = (path: string): string => pageOf(path).replace(/<p class=more>.*/, '');
    const reader = open(withoutNext);
    const pages = [await read(reader, '/t1'), await read(reader, '/t2'), await read(reader, '/t3')];
    expect(await detectSingleFlip(reader, pages[0]!, pages, createLooksLike())).toEqual([]);
  });
});
