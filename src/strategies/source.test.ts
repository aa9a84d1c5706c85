import { describe, expect, it } from 'vitest';
import { parseSiteModel, serializeSiteModel } from '../learn/site-model.js';
import { createNames } from '../page/names.js';
import type { Page } from '../page/page.js';
import { parsePage } from '../page/parse-page.js';
import { createRandom } from '../random/random.js';
import { FRESH_CRAWL } from './crawl-context.js';
import { source } from './source.js';
import type { Site } from './strategy.js';

const HOST = 'http://forum.test';
const BOARDS = 6;
const THREADS = 8;

/** A forum by hand: boards list threads; every page links the same login page in many spellings. */
function htmlOf(path: string): string | null {
  const login = `<ul><li><a class=login href="/login?from=${encodeURIComponent(path)}">log in</a></ul>`;
  const board = /^\/b(\d+)$/.exec(path);
  const thread = /^\/t(\d+)$/.exec(path);
  if (path.startsWith('/login')) return '<form><p>name<input></p><p>word<input></p></form>';
  if (path === '/') {
    const links = Array.from({ length: BOARDS }, (_, i) => `<h2><a href=/b${i}>b${i}</a></h2>`);
    return `<h1>forum</h1>${links.join('')}${login}`;
  }
  if (board) {
    const rows = Array.from({ length: THREADS }, (_, i) => {
      const id = Number(board[1]) * THREADS + i;
      return `<tr><td><a class=title href=/t${id}>t${id}</a></td><td>${i % (Number(board[1]) + 2) === 0 ? '<i>new</i>' : ''}</td></tr>`;
    });
    return `<h1><a class=home href=/>forum</a></h1><table>${rows.join('')}</table>${login}`;
  }
  if (!thread) return null;
  const id = Number(thread[1]);
  const posts = Array.from({ length: 1 + (id % 5) }, (_, i) => {
    const extra = (id + i) % 2 === 0 ? '<blockquote>said</blockquote>' : '<img src=x>';
    return `<div><b>user</b><p>post ${i}</p>${(id * i) % 3 === 0 ? extra : ''}</div>`;
  });
  const board2 = `/b${Math.floor(id / THREADS)}`;
  return `<h1><a class=up href=${board2}>board</a></h1>${posts.join('')}${login}`;
}

function siteOf(examples: readonly string[] = []): Site {
  const names = createNames();
  const known = new Map<string, Page | null>();
  return {
    start: `${HOST}/`,
    examples,
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

/** The mean priority of links by the first letter of their path. */
async function priorities(path: string, examples: readonly string[] = []) {
  const model = await source.learn(siteOf(examples), 60);
  const page = await siteOf().fetch(HOST + path);
  const { routes, cluster } = source.route(page!, model, FRESH_CRAWL);
  const of = (letter: string): number => {
    const found = routes.filter(({ link }) => link.url.startsWith(`${HOST}/${letter}`));
    return found.reduce((sum, route) => sum + route.priority, 0) / found.length;
  };
  return { model, routes, cluster, of };
}

describe('source', () => {
  it('follows every link, threads before boards and the login page last', async () => {
    const board = await priorities('/b1');
    expect(board.routes.every(({ follow, priority }) => follow && priority < 0)).toBe(true);
    expect(board.of('t')).toBeGreaterThan(board.of('l'));
    const entry = await priorities('/');
    expect(entry.of('b')).toBeGreaterThan(entry.of('l'));
  });

  it('tells the pages of different templates apart', async () => {
    const clusters = await Promise.all(
      ['/b3', '/b4', '/t9', '/t21', '/login?from=x'].map(
        async (path) => (await priorities(path)).cluster,
      ),
    );
    expect(clusters[0]).toBe(clusters[1]);
    expect(clusters[2]).toBe(clusters[3]);
    expect(new Set(clusters).size).toBe(3);
  });

  it('crawls for the kind of page that it is shown', async () => {
    const { of, model } = await priorities('/b1', [`${HOST}/login?from=me`]);
    expect(of('l')).toBeGreaterThan(of('t'));
    expect(model.clusters.filter(({ evidence }) => evidence['authority'] === 1)).toHaveLength(1);
  });

  it('prefers the cluster of which there are fewer pages so far', async () => {
    const { model, cluster } = await priorities('/t9');
    const page = await siteOf().fetch(`${HOST}/b1`);
    const context = {
      ...FRESH_CRAWL,
      pages: 100,
      pagesIn: (id: string) => (id === cluster ? 90 : 0),
    };
    const before = source.route(page!, model, FRESH_CRAWL).routes;
    const after = source.route(page!, model, context).routes;
    const thread = before.findIndex(({ link }) => link.url.startsWith(`${HOST}/t`));
    expect(after[thread]!.priority).toBeLessThan(before[thread]!.priority);
  });

  it('routes the same after a trip through JSON, and learns the same again', async () => {
    const model = await source.learn(siteOf(), 60);
    expect(await source.learn(siteOf(), 60)).toEqual(model);
    const reloaded = parseSiteModel(serializeSiteModel(model), 'test');
    const page = await siteOf().fetch(`${HOST}/b1`);
    expect(source.route(page!, reloaded, FRESH_CRAWL)).toEqual(
      source.route(page!, model, FRESH_CRAWL),
    );
  });

  it('learns from a site that has but one page, or none', async () => {
    const nothing: Site = { ...siteOf(), requests: 0, fetch: () => Promise.resolve(null) };
    expect((await source.learn(nothing, 10)).clusters).toHaveLength(1);
    expect((await source.learn(siteOf(), 1)).clusters).toHaveLength(1);
  });

  it('says what is wrong with knowledge that was spoiled', async () => {
    const model = await source.learn(siteOf(), 60);
    const page = await siteOf().fetch(`${HOST}/b1`);
    const spoiled = { ...model, knowledge: { pages: 3 } };
    expect(() => source.route(page!, spoiled, FRESH_CRAWL)).toThrow(/learn the site again/);
  });
});
