/**
 * What a whole crawl does with each kind of misbehaviour: the page itself ends as the table says,
 * its neighbours are always fetched, and nothing is damaged or asked for more often than allowed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CrawlSummary } from '../src/crawl/crawl-summary.js';
import type { CrawlEvent } from '../src/crawl/events.js';
import { crawlSite, NO_SECRETS } from '../src/crawl/live-crawl.js';
import type { CrawlSettingsInput } from '../src/crawl/settings.js';
import { type CrawlContents, contentsOf } from './crawl-contents.js';
import { type MisbehavingServer, startMisbehavingServer } from './misbehaving-server.js';

let server: MisbehavingServer;
let dir: string;
let events: CrawlEvent[];

beforeAll(async () => {
  server = await startMisbehavingServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  events = [];
  dir = mkdtempSync(join(tmpdir(), 'boardwalk-misbehaving-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function crawl(
  path: string,
  settings: CrawlSettingsInput = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<CrawlSummary> {
  return crawlSite({
    start: server.origin + path,
    dir,
    settings: {
      // These pages are no forum: nothing but breadth-first gets to them all.
      strategy: 'generic',
      delayMs: 0,
      timeoutMs: 250,
      retryWaitMs: 5,
      maxBodyBytes: 200_000,
      ...settings,
    },
    secrets: NO_SECRETS,
    retryFailed: false,
    onOpen: () => {},
    emit: (event) => events.push(event),
    signal,
  });
}

/** A page that links the bad one between two good ones. */
const between = (path: string): string => `/links?to=/ok/1&to=${encodeURIComponent(path)}&to=/ok/2`;

function stateOf(contents: CrawlContents, path: string): string | undefined {
  return contents.requests.get(server.origin + path);
}

interface Expectation {
  readonly path: string;
  /** Beginning of its state and reason in the database. */
  readonly state: string;
  /** How often it is asked for. */
  readonly asked: number;
  /** Beginning of its status and title; null where no page is kept. */
  readonly page: string | null;
}

const EXPECTATIONS: readonly Expectation[] = [
  // No answer at all: three tries, then given up with the reason.
  { path: '/drop-before-headers', state: 'failed', asked: 3, page: null },
  { path: '/empty-reply', state: 'failed', asked: 3, page: null },
  { path: '/drop-mid-headers', state: 'failed', asked: 3, page: null },
  { path: '/stall-before-headers', state: 'failed', asked: 3, page: null },
  { path: '/stall-mid-headers', state: 'failed', asked: 3, page: null },
  // A body that breaks off may be whole next time; after the last try what came is kept.
  { path: '/drop-mid-body', state: 'done', asked: 3, page: '200 Board' },
  { path: '/stall-mid-body', state: 'done', asked: 3, page: '200 Board' },
  { path: '/short-body', state: 'done', asked: 3, page: '200 Board' },
  { path: '/broken-chunks', state: 'done', asked: 3, page: '200' },
  { path: '/cut-chunks', state: 'done', asked: 3, page: '200' },
  { path: '/drip', state: 'done', asked: 3, page: '200' },
  // Odd but complete.
  { path: '/long-body', state: 'done', asked: 1, page: '200 Board' },
  { path: '/tiny-chunks', state: 'done', asked: 1, page: '200' },
  { path: '/no-length', state: 'done', asked: 1, page: '200 Board' },
  { path: '/no-content-with-body', state: 'done', asked: 1, page: '204' },
  { path: '/not-modified-with-body', state: 'done', asked: 1, page: '304' },
  { path: '/odd-headers', state: 'done', asked: 1, page: '200' },
  { path: '/early-hints', state: 'done', asked: 1, page: '200 Board' },
  { path: '/lying-charset', state: 'done', asked: 1, page: '200 café' },
  // Too much of it: cut at the cap, kept, not asked for again.
  { path: '/endless-body', state: 'done', asked: 1, page: '200' },
  { path: '/gzip-bomb', state: 'done', asked: 1, page: '200' },
  { path: '/nested-gzip-bomb', state: 'done', asked: 1, page: '200' },

  // Not to be decoded: kept as it came, and given up with the reason.
  { path: '/brotli-bomb', state: 'failed The body cannot', asked: 1, page: '200' },
  { path: '/hopeless-gzip', state: 'done', asked: 1, page: '200' },
  // Errors that are answers.
  { path: '/status/404', state: 'done', asked: 1, page: '404' },
  { path: '/status/403', state: 'done', asked: 1, page: '403' },
  { path: '/status/501', state: 'done', asked: 1, page: '501' },
  // Errors that may pass: tried again, and well in the end or given up.
  { path: '/unavailable?times=2', state: 'done', asked: 3, page: '200 Board' },
  { path: '/unavailable?times=2&status=500', state: 'done', asked: 3, page: '200 Board' },
  { path: '/unavailable?times=99', state: 'failed HTTP 503', asked: 3, page: '503' },
  { path: '/unavailable?times=99&status=502', state: 'failed HTTP 502', asked: 3, page: '502' },
  { path: '/rate-limit?times=4&after=none', state: 'done', asked: 5, page: '200 Board' },
  // Redirects: every hop is an answer of its own.
  { path: '/redirect-loop/a', state: 'done', asked: 1, page: '302' },
  { path: '/redirect-self', state: 'done', asked: 2, page: '200 Board' },
  { path: '/redirect-chain/3', state: 'done', asked: 1, page: '302' },
];

describe('a crawl past a page that misbehaves', () => {
  test.each(EXPECTATIONS)('$path ends $state', async ({ path, state, asked, page }) => {
    const summary = await crawl(between(path));
    expect(summary.reason).toBe('finished');
    const contents = await contentsOf(dir);
    expect(contents.integrity).toBe('ok');
    const pathname = path.split('?')[0];
    expect(server.requests(pathname)).toHaveLength(asked);
    expect(stateOf(contents, path)).toMatch(new RegExp(`^${state}`));
    const kept = contents.pages.get(server.origin + path) ?? null;
    if (page === null) expect(kept).toBeNull();
    else expect(kept).toMatch(new RegExp(`^${page}`));
    for (const good of ['/ok/1', '/ok/2']) {
      expect(contents.pages.get(server.origin + good)).toBe('200 Board');
      expect(server.requests(good)).toHaveLength(1);
    }
    const pagesArchived = contents.archived.filter((url) => !url.endsWith('/robots.txt'));
    expect(pagesArchived.sort()).toEqual([...contents.pages.keys()].sort());
  });

  // A server that answers with something else than HTTP, or headers without end, is not asked
  // again and again.
  test.each(['/garbage', '/huge-headers', '/endless-headers'])('%s is given up', async (path) => {
    expect((await crawl(between(path))).reason).toBe('finished');
    const contents = await contentsOf(dir);
    expect(stateOf(contents, path)).toMatch(/^failed ./);
    expect(server.requests(path).length).toBeLessThanOrEqual(3);
    expect(contents.pages.get(`${server.origin}/ok/2`)).toBe('200 Board');
  });
});

test('a redirect loop is walked once and ends', async () => {
  await crawl(between('/redirect-loop/a'));
  expect(server.requests('/redirect-loop/a')).toHaveLength(1);
  expect(server.requests('/redirect-loop/b')).toHaveLength(1);
});

test('a chain of redirects ends after ten hops, with the reason', async () => {
  await crawl(between('/redirect-chain/15'));
  const contents = await contentsOf(dir);
  expect(stateOf(contents, '/redirect-chain/5')).toBe('done');
  expect(stateOf(contents, '/redirect-chain/4')).toBe('refused more than 10 redirects in a row');
  expect(server.requests('/redirect-chain/4')).toHaveLength(0);
});

test.each(['seconds', 'date'])('Retry-After in %s is waited for', async (form) => {
  const path = `/rate-limit?times=1&after=${form}&seconds=2`;
  await crawl(between(path));
  const [first, second] = server.requests('/rate-limit');
  // A date has whole seconds: rounding may take up to one of the two away.
  expect(second!.at - first!.at).toBeGreaterThanOrEqual(form === 'date' ? 900 : 1900);
  const others = server.requests().filter(({ path: other }) => other.startsWith('/ok'));
  const during = others.filter(({ at }) => at > first!.at && at < second!.at - 50);
  expect(during).toEqual([]);
  expect(events.some((event) => event.type === 'host-blocked')).toBe(true);
});

test('a site that only answers with rate limits stops the crawl, which can go on later', async () => {
  const start = '/rate-limit?times=7&after=none';
  const summary = await crawl(start, { maxTroubles: 3 });
  expect(summary.reason).toBe('stopped-by-site');
  expect(summary.message).toMatch(/4 times in a row \(last: HTTP 429\)/);
  expect(summary.totals).toMatchObject({ answers: 0, queued: 1, failed: 0 });
  const again = await crawl(start, { maxTroubles: 20 });
  expect(again.reason).toBe('finished');
  expect((await contentsOf(dir)).pages.get(server.origin + start)).toBe('200 Board');
});

test('an endless site ends at the page limit', async () => {
  const summary = await crawl('/endless/0', { maxPages: 25 });
  expect(summary.reason).toBe('max-pages');
  expect(summary.totals).toMatchObject({ answers: 25, queued: 1 });
  expect(server.requests().filter(({ path }) => path.startsWith('/endless'))).toHaveLength(25);
  const more = await crawl('/endless/0', { maxPages: 30 });
  expect(more.totals.answers).toBe(30);
  expect(server.requests().filter(({ path }) => path.startsWith('/endless'))).toHaveLength(30);
});

test('a time limit ends a run, and the next one goes on', async () => {
  const summary = await crawl('/endless/0', { maxTimeMs: 300, delayMs: 20 });
  expect(summary.reason).toBe('max-time');
  expect(summary.totals.queued).toBe(1);
  expect(summary.totals.answers).toBeGreaterThan(0);
});

test('an interruption ends a run, and the next one asks for nothing twice', async () => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 400);
  const summary = await crawl('/endless/0', { delayMs: 20, maxPages: 200 }, controller.signal);
  expect(summary.reason).toBe('interrupted');
  await crawl('/endless/0', { delayMs: 0, maxPages: summary.totals.answers + 10 });
  const paths = server.requests().map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('a depth limit refuses what lies deeper; a later run with a larger one fetches it', async () => {
  const summary = await crawl('/endless/0', { maxDepth: 3 });
  expect(summary.reason).toBe('finished');
  expect(summary.totals).toMatchObject({ answers: 4, refused: 1 });
  expect(summary.refusals).toEqual([{ reason: 'deeper than 3 clicks', count: 1 }]);
  const deeper = await crawl('/endless/0', { maxDepth: 5 });
  expect(deeper.totals).toMatchObject({ answers: 6, refused: 1 });
});

describe('robots.txt', () => {
  test('what it forbids is not asked for, and the reason is kept', async () => {
    server.setRobots('User-agent: *\nDisallow: /status');
    await crawl(between('/status/404'));
    expect(server.requests('/status/404')).toHaveLength(0);
    const contents = await contentsOf(dir);
    expect(stateOf(contents, '/status/404')).toBe('refused disallowed by robots.txt');
    expect(server.requests('/robots.txt')).toHaveLength(1);
    expect(contents.archived).toContain(`${server.origin}/robots.txt`);
  });

  test('it is ignored on request', async () => {
    server.setRobots('User-agent: *\nDisallow: /');
    const summary = await crawl(between('/status/404'), { robots: false });
    expect(summary.totals.answers).toBe(4);
    expect(server.requests('/robots.txt')).toHaveLength(0);
  });

  test('a start URL that it forbids ends the crawl with the reason', async () => {
    server.setRobots('User-agent: boardwalk\nDisallow: /links');
    const summary = await crawl(between('/ok/3'));
    expect(summary.totals).toMatchObject({ answers: 0, refused: 1 });
    expect(summary.refusals).toEqual([{ reason: 'disallowed by robots.txt', count: 1 }]);
  });

  test('a server error forbids everything and stops the crawl', async () => {
    server.setRobots({ status: 503, body: '' });
    const summary = await crawl(between('/ok/3'), { maxTroubles: 2 });
    expect(summary.reason).toBe('stopped-by-site');
    expect(summary.message).toMatch(/robots\.txt/);
    expect(server.requests().every(({ path }) => path === '/robots.txt')).toBe(true);
    server.setRobots(null);
    expect((await crawl(between('/ok/3'))).reason).toBe('finished');
  });

  test('a Crawl-delay slows the crawl down', async () => {
    server.setRobots('User-agent: *\nCrawl-delay: 0.3');
    await crawl(between('/ok/3'));
    const times = server
      .requests()
      .filter(({ path }) => path !== '/robots.txt')
      .map(({ at }) => at);
    for (let i = 1; i < times.length; i++) {
      expect(times[i]! - times[i - 1]!).toBeGreaterThanOrEqual(290);
    }
  });
});

test('the delay between two requests is never shorter than asked for', async () => {
  await crawl('/endless/0', { delayMs: 120, maxPages: 6, concurrency: 4 });
  const times = server.requests().filter(({ path }) => path !== '/robots.txt');
  expect(times).toHaveLength(6);
  for (let i = 1; i < times.length; i++) {
    expect(times[i]!.at - times[i - 1]!.at).toBeGreaterThanOrEqual(115);
  }
});

test('a start URL that nobody answers is one clear error and leaves nothing half done', async () => {
  await server.close();
  try {
    await expect(crawl('/ok/1')).rejects.toMatchObject({ code: 'connection' });
  } finally {
    server = await startMisbehavingServer();
  }
});
