/** One forum, crawled for something else each time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { crawlSite, NO_SECRETS } from '../src/crawl/live-crawl.js';
import type { CrawlSettingsInput } from '../src/crawl/settings.js';
import { type ServedSites, serveSites } from '../src/lab/serve.js';
import { generateForum } from '../src/lab/simulator/forum.js';
import { createForumHandler } from '../src/lab/simulator/handler.js';
import { demoSpec } from '../src/lab/simulator/spec.js';
import { labelOf, truthOf, wantedLabels } from '../src/lab/simulator/truth.js';

const START = demoSpec.baseUrl;
// Few threads to a page of a board, so that boards have many pages.
const pageSizes = { ...demoSpec.pageSizes, board: 5 };
const forum = generateForum(
  { ...demoSpec, threads: 160, pageSizes, sessionIds: false, disallow: null },
  2,
);
const truth = truthOf(forum);
const THREAD = /^thread:(\d+):/;

let server: ServedSites;
let dir: string;

beforeAll(async () => {
  server = await serveSites(new Map([[new URL(START).host, createForumHandler(forum)]]));
});
afterAll(() => server.close());
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'boardwalk-aim-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

interface Fetched {
  /** What the pages are that were fetched. */
  readonly all: ReadonlySet<string>;
  /** Threads that the crawl came to; of those that learning came by it fetches all pages. */
  readonly newThreads: readonly string[];
}

async function crawl(settings: CrawlSettingsInput): Promise<Fetched> {
  const all = new Set<string>();
  const learned = new Set<string>();
  const summary = await crawlSite({
    start: START,
    dir,
    settings: { delayMs: 0, concurrency: 4, ...settings },
    secrets: { ...NO_SECRETS, proxy: server.origin },
    retryFailed: false,
    onOpen: () => {},
    emit: (event) => {
      if (event.type !== 'visited') return;
      const key = labelOf(forum, event.url)?.key;
      if (key === undefined || key === null) return;
      all.add(key);
      if (event.phase === 'learn') for (const id of threadsIn([key])) learned.add(id);
    },
    signal: new AbortController().signal,
  });
  expect(summary.reason).toBe('finished');
  return { all, newThreads: threadsIn(all).filter((id) => !learned.has(id)) };
}

/** Ids of the threads that have a page among these. */
function threadsIn(keys: Iterable<string>): string[] {
  return [...new Set([...keys].flatMap((key) => THREAD.exec(key)?.[1] ?? []))];
}

function keysOf(type: 'index' | 'thread'): string[] {
  return wantedLabels(forum).flatMap((label) => (label.type === type ? label.key! : []));
}

test('--goal boards fetches every page of every board, and no threads that it need not learn from', async () => {
  const { all, newThreads } = await crawl({ goal: 'boards' });
  expect(keysOf('index').filter((key) => !all.has(key))).toEqual([]);
  expect(newThreads).toEqual([]);
});

test('--goal profiles fetches the authors besides the threads', async () => {
  const { all } = await crawl({ goal: 'profiles' });
  expect(keysOf('thread').filter((key) => !all.has(key))).toEqual([]);
  const authors = new Set(truth.threads.flatMap(({ posts }) => posts.map(({ author }) => author)));
  const profiles = [...all].filter((key) => key.startsWith('user:'));
  expect(profiles.length).toBeGreaterThanOrEqual(0.95 * authors.size);
});

test('--since fetches the threads with a post since then, and few pages of boards', async () => {
  const since = Date.UTC(2025, 0, 15) / 1000;
  const { all, newThreads } = await crawl({ sinceMs: since * 1000 });
  const lastPost = new Map(truth.threads.map(({ id, posts }) => [id!, posts.at(-1)!.time!]));
  const wanted = [...lastPost].filter(([, time]) => time >= since).map(([id]) => id);
  expect(wanted.length).toBeGreaterThan(15);
  expect(wanted.filter((id) => !threadsIn(all).includes(id))).toEqual([]);
  expect(newThreads.filter((id) => lastPost.get(id)! < since)).toEqual([]);
  const boards = keysOf('index');
  expect(boards.filter((key) => all.has(key)).length).toBeLessThan(0.8 * boards.length);
});

test('--boards fetches the threads of the boards that match, and no others', async () => {
  const threadsOf = (board: string | null): string[] =>
    truth.threads.flatMap((thread) => (thread.board === board ? thread.id! : []));
  const parents = new Set(truth.boards.map(({ parent }) => parent));
  const board = truth.boards
    .filter(({ id, parent }) => parent === null && !parents.has(id))
    .sort((a, b) => threadsOf(b.id).length - threadsOf(a.id).length)[0]!;
  const { all, newThreads } = await crawl({ boards: board.title!.replace(/\W/g, '.') });
  const wanted = threadsOf(board.id);
  expect(wanted.length).toBeGreaterThan(10);
  expect(wanted.filter((id) => !threadsIn(all).includes(id))).toEqual([]);
  expect(newThreads.filter((id) => !wanted.includes(id))).toEqual([]);
});
