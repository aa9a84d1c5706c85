import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MisbehavingServer, startMisbehavingServer } from '../../test/misbehaving-server.js';
import { BoardwalkError } from '../errors.js';
import type { Fetcher, FetchResponse } from './fetcher.js';
import { createHttpFetcher } from './http-fetcher.js';
import { createMemoryRobotsCache, type RobotsCache } from './robots-cache.js';
import { createRobotsPolicy, type RobotsPolicy, type RobotsVerdict } from './robots-policy.js';

const HOUR_MS = 3_600_000;
const ORIGIN = 'https://forum.test';

type Answer = { status: number; body?: string; location?: string } | BoardwalkError;

/** A site whose answers are changed as a test goes on. */
function fakeSite(answers: Record<string, Answer>): Fetcher & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async fetch({ url }, signal) {
      asked.push(url);
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted) throw new BoardwalkError('cancelled', { code: 'aborted' });
      const answer = answers[url] ?? { status: 404 };
      if (answer instanceof BoardwalkError) throw answer;
      const { status, body = '', location } = answer;
      return {
        url,
        status,
        statusText: '',
        headers: location === undefined ? [] : [['Location', location]],
        body: new TextEncoder().encode(body),
        truncated: null,
        sent: { method: 'GET', headers: [] },
        ip: null,
        startedAt: 0,
        latencyMs: 1,
      };
    },
    close: () => Promise.resolve(),
  };
}

interface Setting {
  policy: RobotsPolicy;
  clock: { now: number };
  seen: FetchResponse[];
}

function policyOn(fetcher: Fetcher, cache: RobotsCache = createMemoryRobotsCache()): Setting {
  const clock = { now: 1_000_000 };
  const seen: FetchResponse[] = [];
  const policy = createRobotsPolicy({
    fetcher,
    productToken: 'boardwalk',
    cache,
    clock: () => clock.now,
    onResponse: (response) => seen.push(response),
  });
  return { policy, clock, seen };
}

/** `open`, `closed` (for /a) or `unreachable`. */
function meaning(verdict: RobotsVerdict): string {
  if (verdict.kind === 'unreachable') return 'unreachable';
  return verdict.rules.allows('/a') ? 'open' : 'closed';
}

const CLOSED = 'User-agent: *\nDisallow: /a';

function connectionError(): BoardwalkError {
  return new BoardwalkError('refused', { code: 'connection', disposition: 'wait-host' });
}

describe('what an answer means', () => {
  it.each<[Answer, string]>([
    [{ status: 200, body: CLOSED }, 'closed'],
    [{ status: 200, body: '<html>not a robots file' }, 'open'],
    [{ status: 204 }, 'open'],
    [{ status: 404 }, 'open'],
    [{ status: 401 }, 'open'],
    [{ status: 403, body: CLOSED }, 'open'],
    [{ status: 304 }, 'open'],
    [{ status: 302 }, 'open'],
    [{ status: 302, location: 'mailto:x' }, 'open'],
    [{ status: 429 }, 'unreachable'],
    [{ status: 500 }, 'unreachable'],
    [{ status: 503, body: CLOSED }, 'unreachable'],
    [{ status: 999 }, 'unreachable'],
    [connectionError(), 'unreachable'],
  ])('%j: %s', async (answer, expected) => {
    const { policy } = policyOn(fakeSite({ [`${ORIGIN}/robots.txt`]: answer }));
    expect(meaning(await policy.rulesFor(ORIGIN))).toBe(expected);
  });

  it('redirects are followed, to other hosts too, and all answers are reported', async () => {
    const site = fakeSite({
      [`${ORIGIN}/robots.txt`]: { status: 301, location: 'https://www.forum.test/r1' },
      'https://www.forum.test/r1': { status: 302, location: '/r2' },
      'https://www.forum.test/r2': { status: 200, body: CLOSED },
    });
    const { policy, seen } = policyOn(site);
    expect(meaning(await policy.rulesFor(ORIGIN))).toBe('closed');
    expect(seen.map(({ status }) => status)).toEqual([301, 302, 200]);
  });

  it('five redirects are followed, six are too many', async () => {
    const chain = (length: number): Record<string, Answer> => ({
      [`${ORIGIN}/robots.txt`]: { status: 302, location: '/1' },
      ...Object.fromEntries(
        Array.from({ length }, (_, i) => [
          `${ORIGIN}/${i + 1}`,
          i + 1 === length ? { status: 200, body: CLOSED } : { status: 302, location: `/${i + 2}` },
        ]),
      ),
    });
    expect(meaning(await policyOn(fakeSite(chain(5))).policy.rulesFor(ORIGIN))).toBe('closed');
    const long = fakeSite(chain(6));
    expect(meaning(await policyOn(long).policy.rulesFor(ORIGIN))).toBe('open');
    expect(long.asked).toHaveLength(6);
  });

  it('what stops the crawl is not hidden', async () => {
    const dead = new BoardwalkError('no proxy', { code: 'proxy', disposition: 'stop-crawl' });
    const { policy } = policyOn(fakeSite({ [`${ORIGIN}/robots.txt`]: dead }));
    await expect(policy.rulesFor(ORIGIN)).rejects.toBe(dead);
  });
});

describe('how long it holds', () => {
  it('a file for a day', async () => {
    const site = fakeSite({ [`${ORIGIN}/robots.txt`]: { status: 200, body: CLOSED } });
    const { policy, clock } = policyOn(site);
    await policy.rulesFor(ORIGIN);
    clock.now += 23 * HOUR_MS;
    await policy.rulesFor(ORIGIN);
    expect(site.asked).toHaveLength(1);
    clock.now += 2 * HOUR_MS;
    await policy.rulesFor(ORIGIN);
    expect(site.asked).toHaveLength(2);
  });

  it('a failure for a minute', async () => {
    const answers: Record<string, Answer> = { [`${ORIGIN}/robots.txt`]: { status: 503 } };
    const site = fakeSite(answers);
    const { policy, clock } = policyOn(site);
    await policy.rulesFor(ORIGIN);
    await policy.rulesFor(ORIGIN);
    expect(site.asked).toHaveLength(1);
    answers[`${ORIGIN}/robots.txt`] = { status: 200, body: CLOSED };
    clock.now += 61_000;
    expect(meaning(await policy.rulesFor(ORIGIN))).toBe('closed');
  });

  it('an old copy serves for 30 days while the site is unreachable', async () => {
    const cache = createMemoryRobotsCache();
    const { policy, clock } = policyOn(
      fakeSite({ [`${ORIGIN}/robots.txt`]: connectionError() }),
      cache,
    );
    cache.set(ORIGIN, { fetchedAt: clock.now, status: 200, body: CLOSED });
    clock.now += 29 * 24 * HOUR_MS;
    expect(meaning(await policy.rulesFor(ORIGIN))).toBe('closed');
    clock.now += 2 * 24 * HOUR_MS;
    expect(meaning(await policy.rulesFor(ORIGIN))).toBe('unreachable');
  });

  it('over a restart, by the cache', async () => {
    const cache = createMemoryRobotsCache();
    const site = fakeSite({ [`${ORIGIN}/robots.txt`]: { status: 200, body: CLOSED } });
    await policyOn(site, cache).policy.rulesFor(ORIGIN);
    expect(JSON.parse(JSON.stringify(cache.get(ORIGIN)))).toEqual({
      fetchedAt: 1_000_000,
      status: 200,
      body: CLOSED,
    });
    expect(meaning(await policyOn(site, cache).policy.rulesFor(ORIGIN))).toBe('closed');
    expect(site.asked).toHaveLength(1);
  });

  it('a copy from the future is not trusted', async () => {
    const cache = createMemoryRobotsCache();
    cache.set(ORIGIN, { fetchedAt: 9e12, status: 200, body: CLOSED });
    expect(meaning(await policyOn(fakeSite({}), cache).policy.rulesFor(ORIGIN))).toBe('open');
  });
});

describe('callers at the same time', () => {
  it('share one fetch', async () => {
    const site = fakeSite({ [`${ORIGIN}/robots.txt`]: { status: 200, body: CLOSED } });
    const { policy } = policyOn(site);
    const verdicts = await Promise.all([1, 2, 3].map(() => policy.rulesFor(ORIGIN)));
    expect(verdicts.map(meaning)).toEqual(['closed', 'closed', 'closed']);
    expect(site.asked).toHaveLength(1);
  });

  it('may leave without disturbing the others', async () => {
    const site = fakeSite({ [`${ORIGIN}/robots.txt`]: { status: 200, body: CLOSED } });
    const { policy } = policyOn(site);
    const abort = new AbortController();
    const leaving = policy.rulesFor(ORIGIN, abort.signal);
    const staying = policy.rulesFor(ORIGIN, new AbortController().signal);
    abort.abort();
    await expect(leaving).rejects.toMatchObject({ code: 'aborted' });
    expect(meaning(await staying)).toBe('closed');
  });

  it('take the fetch with them when all have left, and may come back', async () => {
    const site = fakeSite({ [`${ORIGIN}/robots.txt`]: { status: 200, body: CLOSED } });
    const { policy, seen } = policyOn(site);
    const abort = new AbortController();
    const leaving = policy.rulesFor(ORIGIN, abort.signal);
    abort.abort();
    await expect(leaving).rejects.toMatchObject({ code: 'aborted' });
    expect(meaning(await policy.rulesFor(ORIGIN))).toBe('closed');
    expect(seen).toHaveLength(1);
    await expect(policy.rulesFor('https://b.test', AbortSignal.abort())).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});

describe('over real sockets', () => {
  let server: MisbehavingServer;
  let fetcher: Fetcher;
  beforeAll(async () => {
    server = await startMisbehavingServer();
    fetcher = createHttpFetcher({
      userAgent: 'boardwalk-test/1',
      headers: [],
      connectionsPerOrigin: 1,
      connectTimeoutMs: 5000,
      headersTimeoutMs: 5000,
      bodyTimeoutMs: 5000,
      totalTimeoutMs: 5000,
      maxBodyBytes: 1_000_000,
      proxy: null,
      cookies: null,
    });
  });
  afterEach(() => server.reset());
  afterAll(async () => {
    await fetcher.close();
    await server.close();
  });

  it.each([
    [null, 'open'],
    [CLOSED, 'closed'],
    [{ status: 503, body: '' }, 'unreachable'],
    [{ status: 302, headers: ['Location: /redirect-loop/a'], body: '' }, 'open'],
    [{ status: 302, headers: ['Location: /empty-reply'], body: '' }, 'unreachable'],
    [{ status: 200, headers: ['Content-Encoding: br'], body: 'not brotli' }, 'unreachable'],
    [`${CLOSED}\n${'#'.repeat(2_000_000)}`, 'closed'],
  ])('%#: %s', async (robots, expected) => {
    server.setRobots(robots);
    expect(meaning(await policyOn(fetcher).policy.rulesFor(server.origin))).toBe(expected);
  });
});
