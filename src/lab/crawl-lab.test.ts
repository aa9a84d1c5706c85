import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMirror } from '../../test/write-mirror.js';
import { WATCHED_PAGES } from '../crawl/model-watch.js';
import { type Mirror, openMirror } from '../fetch/mirror/mirror.js';
import { generic } from '../strategies/generic.js';
import type { Route, Strategy } from '../strategies/strategy.js';
import { type CrawlLabProgress, runCrawlLab } from './crawl-lab.js';
import { isWanted, plainBoardKeys } from './label-keys.js';

const HOST = 'http://forum.test';

/** Every page, what it is, and where its links lead. */
const PAGES: ReadonlyArray<readonly [path: string, type: string, key: string | null, string[]]> = [
  ['/', 'entry', 'entry', ['/b/1', '/login', '/broken', 'http://elsewhere.test/']],
  ['/b/1', 'index', 'board:1:p1', ['/', '/t/1', '/t/1?last', '/b/1?sort=title']],
  ['/b/1?sort=title', 'index', 'board:1:p1:sort=title', ['/t/1']],
  ['/t/1', 'thread', 'thread:1:p1', ['/t/1?p=2', '/t/1?pid=7', '/login']],
  ['/t/1?p=2', 'thread', 'thread:1:p2', ['/t/1?p=1']],
  ['/t/1?p=1', 'thread', 'thread:1:p1', []],
  ['/t/1?pid=7', 'thread', 'thread:1:p1', []],
  ['/login', 'login', 'login', []],
];

let dir: string;
let mirror: Mirror;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'crawl-lab-'));
  const pages = PAGES.map(([path, , , links], i) => {
    const body = links.map((link) => `<a href="${link}">${link}</a>`).join('\n');
    return { i, url: HOST + path, status: 200, type: 'text/html', body: `<p>${path}</p>${body}` };
  });
  const labels = PAGES.map(([path, type, key]) => ({ url: HOST + path, type, key }));
  await writeMirror(dir, {
    site: { name: 'small', entry: `${HOST}/` },
    pages: [
      ...pages,
      { i: 8, url: `${HOST}/t/1?last`, status: 302, type: '', location: `${HOST}/t/1?p=2` },
      { i: 9, url: `${HOST}/broken`, error: 'ECONNRESET' },
    ],
    labels: [
      ...labels,
      { url: `${HOST}/t/1?last`, type: 'redirect', key: null },
      { url: `${HOST}/broken`, type: 'error', key: null },
    ],
    truth: { boards: [{ id: '1', title: 'One', url: `${HOST}/b/1`, pages: 1 }], threads: [] },
  });
  mirror = await openMirror(dir, { cacheDir: join(dir, 'cache') });
});
afterAll(async () => {
  mirror.close();
  await rm(dir, { recursive: true });
});

/** Follows what a person would, and learns by looking at two pages. */
const careful: Strategy = {
  name: 'careful',
  async learn(site, budget) {
    await site.fetch(site.start);
    await site.fetch(`${HOST}/t/1`);
    return generic.learn(site, budget);
  },
  route(page, model, context) {
    const routing = generic.route(page, model, context);
    const isFlip = (url: string): boolean => url.endsWith('?p=2');
    const routes = routing.routes.map((route): Route => {
      const { url } = route.link;
      const follow = url === `${HOST}/b/1` || url === `${HOST}/t/1` || isFlip(url);
      return { ...route, follow, relation: isFlip(url) ? 'next-page-of' : null };
    });
    return { ...routing, routes };
  },
};

describe('runCrawlLab', () => {
  it('measures the generic crawl, unanswered requests included', async () => {
    const progress: CrawlLabProgress[] = [];
    const onProgress = (now: CrawlLabProgress): void => void progress.push(now);
    const [result] = await runCrawlLab({ mirrors: [mirror], strategies: [generic], onProgress });
    expect(result).toMatchObject({
      site: 'small',
      strategy: 'generic',
      seed: 1,
      start: `${HOST}/`,
      learn: { requests: 0 },
      crawl: { requests: 10 },
      effectiveness: 4 / 10,
      coverage: 1,
      boardCoverage: 1,
      duplicateRatio: 2 / 10,
      invalidRatio: 2 / 10,
      relationships: 0,
      failed: null,
    });
    expect(result?.curve.at(-1)).toEqual([10, 2]);
    expect(progress.at(-1)).toMatchObject({ site: 'small', phase: 'crawl' });
  });

  it('counts learning once, keeps relations, and gives the same result every time', async () => {
    const run = () => runCrawlLab({ mirrors: [mirror], strategies: [careful], seed: 7 });
    const [first] = await run();
    expect(first).toMatchObject({
      seed: 7,
      learn: { requests: 2 },
      crawl: { requests: 2 },
      effectiveness: 1,
      crawlEffectiveness: 1,
      coverage: 1,
      relationships: 1,
    });
    const [second] = await run();
    expect({ ...second, learn: null, crawl: null }).toEqual({ ...first, learn: null, crawl: null });
  });

  it('stops at the limit and starts where it is told', async () => {
    const start = `${HOST}/t/1`;
    const strategies = [generic];
    const [result] = await runCrawlLab({ mirrors: [mirror], strategies, start, maxRequests: 2 });
    expect(result).toMatchObject({ start, crawl: { requests: 2 }, failed: null });
  });

  it('goes on after a strategy that fails, and says why', async () => {
    const failing: Strategy = {
      name: 'failing',
      learn: () => Promise.reject(new Error('nothing looks like a forum')),
      route: generic.route,
    };
    const results = await runCrawlLab({ mirrors: [mirror], strategies: [failing, careful] });
    expect(results.map(({ strategy, failed }) => [strategy, failed])).toEqual([
      ['failing', 'nothing looks like a forum'],
      ['careful', null],
    ]);
  });

  it('counts the time of all learning where a site is learned again', async () => {
    const pages = Array.from({ length: 2 * WATCHED_PAGES }, (_, i) => `/p/${i}`);
    const folder = await mkdtemp(join(tmpdir(), 'learned-again-'));
    await writeMirror(folder, {
      site: { name: 'strange', entry: `${HOST}/` },
      pages: ['/', ...pages].map((path, i) => {
        const body =
          path === '/' ? pages.map((to) => `<a href="${to}">x</a>`).join('') : 'x'.repeat(i);
        return { i, url: HOST + path, status: 200, type: 'text/html', body };
      }),
      labels: [],
      truth: { boards: [], threads: [] },
    });
    const strange = await openMirror(folder, { cacheDir: join(folder, 'cache') });
    const learned: number[] = [];
    const unsure: Strategy = {
      name: 'unsure',
      async learn(site, budget) {
        const startedAt = Date.now();
        await site.fetch(site.start);
        await new Promise((resolve) => setTimeout(resolve, 50));
        learned.push((Date.now() - startedAt) / 1000);
        return generic.learn(site, budget);
      },
      route: (page, model, context) => ({ ...generic.route(page, model, context), fits: false }),
    };
    const [result] = await runCrawlLab({ mirrors: [strange], strategies: [unsure] });
    strange.close();
    await rm(folder, { recursive: true });
    expect(learned.length).toBeGreaterThan(1);
    const all = learned.reduce((sum, seconds) => sum + seconds, 0);
    expect(result!.learn.seconds).toBeGreaterThan(all - learned[0]! / 2);
    expect(result!.crawl.seconds).toBeGreaterThanOrEqual(0);
  });

  it('ends when it is interrupted', async () => {
    const stop = new AbortController();
    const options = { mirrors: [mirror, mirror], strategies: [generic] };
    const onProgress = (): void => stop.abort();
    const results = await runCrawlLab({ ...options, signal: stop.signal, onProgress });
    expect(results).toHaveLength(1);
    expect(results[0]?.failed).toMatch(/interrupted/i);
  });
});

const FORUMS = fileURLToPath(new URL('../../../shared/forums/', import.meta.url));

function smallestMirrors(count: number): string[] {
  if (!existsSync(FORUMS)) return [];
  const sizeOf = (name: string): number => statSync(join(FORUMS, name, 'pages.jsonl.br')).size;
  const names = readdirSync(FORUMS).sort((a, b) => sizeOf(a) - sizeOf(b));
  return names.slice(0, count).map((name) => join(FORUMS, name));
}

describe('on whole forums', () => {
  const dirs = smallestMirrors(2);

  it.skipIf(dirs.length === 0)(
    'the generic crawl fetches every URL once (skipped where ../shared/forums is absent)',
    async () => {
      const mirrors = await Promise.all(dirs.map((path) => openMirror(path)));
      const results = await runCrawlLab({ mirrors, strategies: [generic] });
      for (const [index, result] of results.entries()) {
        const labels = await mirrors[index]!.labels();
        const plain = plainBoardKeys(await mirrors[index]!.truth());
        const wanted = new Set(labels.filter((l) => isWanted(l, plain)).map((l) => l.key));
        expect(result).toMatchObject({ coverage: 1, boardCoverage: 1, failed: null });
        expect(Math.abs(result.effectiveness - wanted.size / labels.length)).toBeLessThan(0.005);
      }
      for (const opened of mirrors) opened.close();
    },
    120_000,
  );
});
