import { describe, expect, it } from 'vitest';
import { parseSiteModel, serializeSiteModel } from '../learn/site-model.js';
import { createNames } from '../page/names.js';
import type { Page } from '../page/page.js';
import { parsePage } from '../page/parse-page.js';
import { createRandom } from '../random/random.js';
import { FRESH_CRAWL } from './crawl-context.js';
import type { Site } from './strategy.js';
import { structureDriven } from './structure-driven.js';

const HOST = 'http://forum.test';
const rows = (count: number, row: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => row(i + 1)).join('');

/** Four boards of two pages with eight threads each; every page has links to what nobody needs. */
function htmlOf(path: string): string | null {
  const { pathname, searchParams } = new URL(HOST + path);
  const id = Number(searchParams.get('id'));
  const pager = (page: string): string =>
    `<div class=pager>${rows(3, (i) => `<a href="${page}?id=${id}${i > 1 ? `&p=${i}` : ''}">${i}</a>`)}</div>`;
  const menu = '<ul class=menu><li><a href=/help>help</a><li><a href=/users>users</a></ul>';
  if (pathname === '/') {
    return `${menu}<table>${rows(4, (i) => `<tr><td><a href=/board?id=${i}>board ${i}</a><td>${i} posts</tr>`)}</table>`;
  }
  if (pathname === '/board') {
    const thread = (i: number): string =>
      `<li><h3><a href=/thread?id=${id * 10 + i}>thread ${id}.${i}</a></h3><a href=/user?id=${i}>user</a><i>${i} replies</i></li>`;
    return `${menu}${pager('/board')}<h2>board ${path}</h2><ol>${rows(8, thread)}</ol>`;
  }
  if (pathname === '/thread') {
    const post = (i: number): string =>
      `<article><header><b>author ${i}</b></header><p>post ${i} of ${path}</p></article>`;
    return `${menu}${pager('/thread')}<h1>thread ${path}</h1>${rows(5, post)}`;
  }
  return `${menu}<form><p>${path}<input></p></form>`;
}

function siteOf(examples: readonly string[]): Site {
  const names = createNames();
  const known = new Map<string, Page | null>();
  return {
    start: `${HOST}/`,
    examples: examples.map((path) => HOST + path),
    seed: 1,
    random: createRandom(1),
    get requests() {
      return known.size;
    },
    fetch(url) {
      const html = htmlOf(url.slice(HOST.length));
      if (!known.has(url)) known.set(url, html === null ? null : parsePage({ url, html, names }));
      return Promise.resolve(known.get(url)!);
    },
  };
}

const EXAMPLES = ['/thread?id=11', '/board?id=2'];

async function followed(path: string, examples: readonly string[] = EXAMPLES): Promise<string[]> {
  const model = await structureDriven.learn(siteOf(examples), 60);
  const page = await siteOf([]).fetch(HOST + path);
  const { routes } = structureDriven.route(page!, model, FRESH_CRAWL);
  const urls = routes.filter(({ follow }) => follow).map(({ link }) => link.url.slice(HOST.length));
  return [...new Set(urls)].sort();
}

describe('structureDriven', () => {
  it('follows the ways to pages like the examples, their pages, and nothing else', async () => {
    expect(await followed('/')).toEqual(
      rows(4, (i) => `/board?id=${i} `)
        .trim()
        .split(' '),
    );
    const board = await followed('/board?id=3');
    expect(board.filter((url) => url.startsWith('/thread'))).toHaveLength(8);
    expect(board).toContain('/board?id=3&p=2');
    expect(board.some((url) => /help|user/.test(url))).toBe(false);
    expect(await followed('/thread?id=31')).toContain('/thread?id=31&p=2');
    expect(await followed('/help')).toEqual([]);
  });

  it('says which links lead to another page of the same list', async () => {
    const model = await structureDriven.learn(siteOf(EXAMPLES), 60);
    const page = await siteOf([]).fetch(`${HOST}/board?id=3`);
    const { routes, cluster } = structureDriven.route(page!, model, FRESH_CRAWL);
    const flips = routes.filter(({ relation }) => relation === 'next-page-of');
    expect(flips.map(({ link }) => link.url)).toContain(`${HOST}/board?id=3&p=3`);
    expect(flips.every(({ link }) => link.url.includes('/board'))).toBe(true);
    expect(cluster).toBe('target-2');
  });

  it('goes through boards for threads though nobody asked for boards', async () => {
    expect(await followed('/', ['/thread?id=11'])).toContain('/board?id=1');
  });

  it('routes the same after a trip through JSON, and learns the same again', async () => {
    const model = await structureDriven.learn(siteOf(EXAMPLES), 60);
    expect(await structureDriven.learn(siteOf(EXAMPLES), 60)).toEqual(model);
    const reloaded = parseSiteModel(serializeSiteModel(model), 'test');
    const page = await siteOf([]).fetch(`${HOST}/board?id=1`);
    expect(structureDriven.route(page!, reloaded, FRESH_CRAWL)).toEqual(
      structureDriven.route(page!, model, FRESH_CRAWL),
    );
  });

  it('learns nothing from a site without pages, and asks for examples where there are none', async () => {
    const nothing: Site = { ...siteOf(EXAMPLES), requests: 0, fetch: () => Promise.resolve(null) };
    const model = await structureDriven.learn(nothing, 10);
    expect(model.patterns).toEqual([]);
    await expect(structureDriven.learn(siteOf([]), 10)).rejects.toThrow(/needs an example page/);
  });

  it('says what to do with knowledge that was spoiled', async () => {
    const model = await structureDriven.learn(siteOf(EXAMPLES), 60);
    const page = await siteOf([]).fetch(`${HOST}/`);
    const spoiled = { ...model, knowledge: { targets: 3 } };
    expect(() => structureDriven.route(page!, spoiled, FRESH_CRAWL)).toThrow(
      /learn the site again/,
    );
  });
});
