import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMirror } from '../../test/write-mirror.js';
import { type Mirror, openMirror } from '../fetch/mirror/mirror.js';
import { generic } from '../strategies/generic.js';
import type { Strategy } from '../strategies/strategy.js';
import { examplesOf } from './examples.js';
import { runTargetLab } from './target-lab.js';

const HOST = 'http://forum.test';
const USERS = ['/u/1', '/u/2', '/u/3', '/u/4'];
const THREADS = ['/t/1', '/t/2'];

let dir: string;
let mirror: Mirror;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'target-lab-'));
  const linksOf = (path: string): string[] => (path === '/' ? ['/b/1', ...THREADS, ...USERS] : []);
  const all = ['/', '/b/1', ...THREADS, ...USERS];
  const typeOf = (path: string): string =>
    ({ b: 'index', t: 'thread', u: 'profile' })[path[1] ?? ''] ?? 'entry';
  const keyOf = (path: string): string =>
    ({ b: 'board:1:p1', t: `thread:${path[3]}:p1` })[path[1] ?? ''] ?? `key:${path}`;
  await writeMirror(dir, {
    site: { name: 'small', entry: `${HOST}/` },
    pages: all.map((path, i) => {
      const body = `<p>${path}</p>${linksOf(path)
        .map((to) => `<a href="${to}">${to}</a>`)
        .join('')}`;
      return { i, url: HOST + path, status: 200, type: 'text/html', body };
    }),
    labels: all.map((path) => ({ url: HOST + path, type: typeOf(path), key: keyOf(path) })),
    truth: { boards: [{ id: '1', title: 'One', url: `${HOST}/b/1`, pages: 1 }], threads: [] },
  });
  mirror = await openMirror(dir, { cacheDir: join(dir, 'cache') });
});
afterAll(async () => {
  mirror.close();
  await rm(dir, { recursive: true });
});

/** Follows what looks like the example's URL first. */
const byUrl: Strategy = {
  name: 'by-url',
  async learn(site, budget) {
    return { ...(await generic.learn(site, budget)), knowledge: [...(site.examples ?? [])] };
  },
  route(page, model, context) {
    const routing = generic.route(page, model, context);
    const [example] = model.knowledge as string[];
    const isAlike = (url: string): boolean => url.slice(0, -1) === example!.slice(0, -1);
    const routes = routing.routes.map((route) => ({
      ...route,
      priority: isAlike(route.link.url) ? 1 : 0,
    }));
    return { ...routing, routes };
  },
};

describe('runTargetLab', () => {
  const run = (strategies: Strategy[], example = `${HOST}/u/3`) =>
    runTargetLab({ mirrors: [mirror], strategies, examples: [example] });

  it('makes as many requests as there are pages of the kind, and counts those among them', async () => {
    const [source, breadthFirst] = await run([byUrl, generic]);
    expect(source).toMatchObject({
      ...{ site: 'small', example: `${HOST}/u/3`, type: 'profile', budget: 4 },
      ...{ harvestRate: 3 / 4, recall: 3 / 4, requests: 4, failed: null },
    });
    // The entry, the board and the threads come first.
    expect(breadthFirst).toMatchObject({ harvestRate: 0, recall: 0 });
  });

  it('says so where the example is no page of the mirrors', async () => {
    await expect(run([byUrl], `${HOST}/nowhere`)).rejects.toThrow(/none of the mirrors/);
    await expect(run([byUrl], 'nonsense')).rejects.toThrow(/none of the mirrors/);
  });
});

describe('examplesOf', () => {
  it('shows a thread and a plain board, the same for the same seed', async () => {
    const labels = await mirror.labels();
    const truth = await mirror.truth();
    const chosen = examplesOf(labels, truth, 3);
    expect(chosen).toEqual(examplesOf(labels, truth, 3));
    expect(THREADS.map((path) => HOST + path)).toContain(chosen[0]);
    expect(chosen[1]).toBe(`${HOST}/b/1`);
  });
});
