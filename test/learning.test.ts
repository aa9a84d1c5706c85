/** Learning through the engine: a strategy sees pages, and no page is ever asked for twice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, expect, test } from 'vitest';
import { generic } from '../src/strategies/generic.js';
import type { Strategy } from '../src/strategies/strategy.js';
import { contentsOf } from './crawl-contents.js';
import { type Reply, ScriptedCrawl } from './scripted-crawl.js';

const HOME = 'http://forum.test';
const START = `${HOME}/`;

const BOARD: Readonly<Record<string, Reply>> = {
  '/robots.txt': { text: 'User-agent: *\nDisallow: /private' },
  '/': { links: ['/b/1', '/b/2', '/moved', '/busy', '/private', '/loop/a', 'http://else.test/'] },
  '/b/1': { links: ['/t/1', '/t/2', '/'] },
  '/b/2': { links: ['/t/2', '/t/3'] },
  '/moved': { status: 301, headers: [['Location', '/t/4']] },
  '/loop/a': { status: 302, headers: [['Location', '/loop/b']] },
  '/loop/b': { status: 302, headers: [['Location', '/loop/a']] },
  '/t/1': { links: ['/t/1/deep'] },
  '/t/2': { links: [] },
  '/t/3': { links: [] },
  '/t/4': { links: ['/t/5'] },
  '/t/5': { links: [] },
  '/t/1/deep': { links: [] },
};

let crawl: ScriptedCrawl;
afterEach(() => crawl.dispose());

function open(
  over: (path: string, count: number) => Reply | undefined = () => undefined,
): ScriptedCrawl {
  crawl = new ScriptedCrawl((url, count) => {
    const path = url.slice(HOME.length);
    return over(path, count) ?? BOARD[path] ?? { status: 404 };
  });
  return crawl;
}

interface Learner extends Strategy {
  /** Each URL that was asked for, with the URL of the page that came, or null. */
  readonly got: Array<readonly [asked: string, got: string | null]>;
}

/** Looks at these paths one by one and notes what came. */
function learner(paths: readonly string[]): Learner {
  const got: Array<readonly [string, string | null]> = [];
  return {
    ...generic,
    got,
    async learn(site, budget) {
      for (const path of paths) {
        got.push([path, (await site.fetch(new URL(path, START).href))?.url ?? null]);
      }
      return generic.learn(site, budget);
    },
  };
}

const PATHS = ['/', '/b/1', '/moved', '/busy', '/private', '/loop/a', '/gone', '/t/2', '/b/1'];

const busyTwice = (path: string, count: number): Reply | undefined => {
  if (path !== '/busy') return undefined;
  return count < 3 ? { status: 503 } : { links: [] };
};

const modelText = (): string => readFileSync(join(crawl.dir, 'model.json'), 'utf8');

function rows(sql: string): unknown[] {
  const database = new DatabaseSync(join(crawl.dir, 'boardwalk.db'), { readOnly: true });
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

test('a strategy gets pages: redirects followed, retries made, and null for the rest', async () => {
  open(busyTwice);
  const strategy = learner(PATHS);
  const result = await crawl.run(START, { strategy });
  expect(strategy.got).toEqual([
    ['/', START],
    ['/b/1', `${HOME}/b/1`],
    ['/moved', `${HOME}/t/4`],
    ['/busy', `${HOME}/busy`],
    ['/private', null],
    ['/loop/a', null],
    ['/gone', null],
    ['/t/2', `${HOME}/t/2`],
    ['/b/1', `${HOME}/b/1`],
  ]);
  expect(result).toMatchObject({ reason: 'finished', learn: { requests: 9 } });
  const { pages, requests, archived } = await contentsOf(crawl.dir);
  const asked = crawl.pages.filter((url) => url !== `${HOME}/busy`);
  expect(new Set(asked).size).toBe(asked.length);
  expect(archived.length).toBe(new Set(archived).size);
  expect(pages.size).toBe(14);
  expect(requests.get(`${HOME}/private`)).toBe('refused disallowed by robots.txt');
  expect([...requests.values()].filter((state) => state === 'queued')).toEqual([]);
});

test('what learning fetched keeps its place in the site and costs the crawl no time', async () => {
  open(busyTwice);
  await crawl.run(START, { strategy: learner(PATHS) });
  expect(
    rows("SELECT url, depth, from_url, page_kind, phase FROM pages WHERE url LIKE '%/t/_'"),
  ).toEqual(
    [
      ['/t/4', 1, START, 'learn'],
      ['/t/2', 2, `${HOME}/b/1`, 'learn'],
      ['/t/1', 2, `${HOME}/b/1`, 'crawl'],
      ['/t/5', 2, `${HOME}/t/4`, 'crawl'],
      ['/t/3', 2, `${HOME}/b/2`, 'crawl'],
    ]
      .map(([path, depth, from, phase]) => ({
        url: `${HOME}${path}`,
        depth,
        from_url: from,
        page_kind: 'other',
        phase,
      }))
      .sort((a, b) => order(crawl, a.url) - order(crawl, b.url)),
  );
  const times = crawl.requests.slice(1).map(({ at }) => at);
  for (let i = 1; i < times.length; i++) {
    expect(times[i]! - times[i - 1]!).toBeGreaterThanOrEqual(1000);
  }
  const waits = 10_000; // two retries with their backoff, and the blocks of the host
  expect(crawl.elapsedMs).toBeLessThan((times.length + 1) * 1010 + waits);
});

function order(of: ScriptedCrawl, url: string): number {
  return of.pages.indexOf(url);
}

test.each([1, 3, 5, 8])(
  'interrupted after %i requests, it learns the same and asks for nothing again',
  async (after) => {
    open();
    const whole = learner(PATHS);
    await crawl.run(START, { strategy: whole });
    const expected = { model: modelText(), asked: [...crawl.pages].sort() };
    crawl.dispose();

    open();
    const controller = new AbortController();
    const onEvent = (): void => {
      if (crawl.pages.length >= after) controller.abort();
    };
    const first = await crawl.run(START, {
      strategy: learner(PATHS),
      signal: controller.signal,
      onEvent,
    });
    expect(first.reason).toBe('interrupted');
    expect(crawl.events.filter(({ type }) => type === 'learned')).toEqual([]);
    const second = learner(PATHS);
    expect((await crawl.run(START, { strategy: second })).reason).toBe('finished');
    expect(second.got).toEqual(whole.got);
    expect(modelText()).toBe(expected.model);
    expect([...crawl.pages].sort()).toEqual(expected.asked);
  },
);

test('stopped between learning and crawling, the next run goes on with model and pages', async () => {
  open();
  const controller = new AbortController();
  const strategy = learner(PATHS);
  const onLearned = (): void => controller.abort();
  const first = await crawl.run(START, { strategy, signal: controller.signal, onLearned });
  expect(first.reason).toBe('interrupted');
  const learned = crawl.pages.length;
  const never: Strategy = { ...generic, learn: () => Promise.reject(new Error('learned twice')) };
  expect((await crawl.run(START, { strategy: never })).reason).toBe('finished');
  expect(crawl.pages.length).toBeGreaterThan(learned);
  expect(new Set(crawl.pages).size).toBe(crawl.pages.length);
  expect((await contentsOf(crawl.dir)).pages.size).toBe(14);
});

test('the budget ends learning, not the crawl', async () => {
  open();
  const strategy = learner(['/', '/b/1', '/b/2', '/t/1', '/b/1']);
  await crawl.run(START, { strategy, budget: 3 });
  expect(strategy.got.map(([, url]) => url)).toEqual([
    START,
    `${HOME}/b/1`,
    `${HOME}/b/2`,
    null,
    `${HOME}/b/1`,
  ]);
  expect((await contentsOf(crawl.dir)).pages.has(`${HOME}/t/1`)).toBe(true);
});

test('learning keeps to the page limit and is begun anew, at no cost, when it is raised', async () => {
  open();
  const first = await crawl.run(START, { strategy: learner(PATHS), maxPages: 3 });
  expect(first.reason).toBe('max-pages');
  expect(crawl.pages).toHaveLength(3);
  const strategy = learner(PATHS);
  await crawl.run(START, { strategy, maxPages: 8 });
  expect(strategy.got[2]).toEqual(['/moved', `${HOME}/t/4`]);
  expect(crawl.pages).toHaveLength(8);
});

test('learning keeps to the depth limit', async () => {
  open();
  const strategy = learner(['/', '/b/1', '/t/1']);
  await crawl.run(START, { strategy, maxDepth: 1 });
  expect(strategy.got[2]).toEqual(['/t/1', null]);
  expect(crawl.pages).not.toContain(`${HOME}/t/1`);
});

test('pages may be asked for at the same time, also one page twice, and within the budget', async () => {
  open();
  let urls: Array<string | undefined> = [];
  const strategy: Strategy = {
    ...generic,
    async learn(site, budget) {
      const wanted = ['/b/1', '/b/1', '/moved', '/t/4', '/b/2', '/t/2'];
      const pages = await Promise.all(wanted.map((path) => site.fetch(HOME + path)));
      urls = pages.map((page) => page?.url.slice(HOME.length));
      expect(site.requests).toBeLessThanOrEqual(budget);
      return generic.learn(site, budget);
    },
  };
  await crawl.run(START, { strategy, budget: 4 });
  expect(urls.slice(0, 4)).toEqual(['/b/1', '/b/1', '/t/4', '/t/4']);
  expect(new Set(crawl.pages).size).toBe(crawl.pages.length);
});

test('what learning met in a bad moment is asked for again by the crawl', async () => {
  open((path, count) =>
    path === '/busy' ? (count <= 3 ? { status: 503 } : { links: [] }) : undefined,
  );
  const strategy = learner(['/', '/busy']);
  await crawl.run(START, { strategy });
  expect(strategy.got[1]).toEqual(['/busy', null]);
  const { pages, requests } = await contentsOf(crawl.dir);
  expect(pages.get(`${HOME}/busy`)).toMatch(/^200 /);
  expect(requests.get(`${HOME}/busy`)).toBe('done');
});
