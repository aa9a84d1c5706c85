/** Forums that change or close in the middle of a crawl, crawled by Boardwalk's own strategy. */
import { describe, expect, test } from 'vitest';
import { systemClock } from '../src/crawl/clock.js';
import { Crawl, type CrawlResult } from '../src/crawl/engine.js';
import { createMemoryFrontier } from '../src/crawl/frontier/memory-frontier.js';
import type { FetchResponse } from '../src/fetch/fetcher.js';
import { createPoliteness } from '../src/fetch/politeness.js';
import { createHandlerFetcher } from '../src/lab/handler-fetcher.js';
import { generateForum } from '../src/lab/simulator/forum.js';
import { createScenarioSite, type Scenario } from '../src/lab/simulator/scenario.js';
import { demoSpec, type ForumSpec } from '../src/lab/simulator/spec.js';
import { createNames } from '../src/page/names.js';
import { createRandom } from '../src/random/random.js';
import type { Recorder } from '../src/store/visit.js';
import { boardwalk } from '../src/strategies/boardwalk.js';
import type { PageKind } from '../src/strategies/strategy.js';
import { createScope } from '../src/url/scope.js';
import { createTrapDetector } from '../src/url/traps.js';

const SPEC: ForumSpec = { ...demoSpec, threads: 150, disallow: null };
const FOREVER = Number.POSITIVE_INFINITY;

interface Kept {
  readonly kind: PageKind | null;
  readonly response: FetchResponse;
}

/** Keeps the last answer of each URL and what it was taken for. */
function memoryRecorder(kept: Map<string, Kept>): Recorder {
  return {
    record: ({ url, pageKind, response }) => {
      kept.set(url, { kind: pageKind, response });
    },
    recall: (url) => (kept.get(url)?.kind === null ? kept.get(url)!.response : null),
    classify: (url, kind) => {
      kept.set(url, { ...kept.get(url)!, kind });
    },
  };
}

interface Outcome {
  readonly result: CrawlResult;
  readonly kept: ReadonlyMap<string, Kept>;
  readonly asked: number;
  /** Pages of threads that are kept as such. */
  readonly threads: ReadonlySet<string>;
}

async function crawl(scenario: Scenario): Promise<Outcome> {
  const { handler, labelOf } = createScenarioSite(generateForum(SPEC, 1), scenario);
  const kept = new Map<string, Kept>();
  const random = createRandom(1);
  // Not 0: troubles within one millisecond count as one.
  const backoff = { baseMs: 2, maxMs: 4 };
  const wait = { delayMs: 0, maxDelayMs: 0, maxCrawlDelayMs: 0, backoff, random };
  let asked = 0;
  const run = new Crawl(
    {
      fetcher: createHandlerFetcher((request) => {
        asked++;
        return handler(request);
      }),
      frontier: createMemoryFrontier(),
      recorder: memoryRecorder(kept),
      strategy: boardwalk,
      robots: null,
      politeness: createPoliteness(wait),
      scope: createScope({ start: SPEC.baseUrl, kind: 'host', include: [], exclude: [] }),
      traps: createTrapDetector({ currentYear: 2026 }),
      names: createNames(),
      clock: systemClock,
      random,
      emit: () => {},
    },
    {
      ...{ start: SPEC.baseUrl, seed: 1, budget: 150, concurrency: 1, delayMs: 0, maxTroubles: 3 },
      ...{ maxPages: FOREVER, answeredBefore: 0, maxTimeMs: FOREVER, maxDepth: FOREVER },
      ...{ tries: 1, backoff, maxBodyBytes: 1_000_000, obeyNofollow: false },
    },
  );
  const result = await run.run(null, () => {}, new AbortController().signal);
  const threads = new Set<string>();
  for (const [url, { kind, response }] of kept) {
    const label = labelOf(url);
    if (response.status === 200 && label?.type === 'thread' && kind === 'thread') {
      threads.add(label.key ?? url);
    }
  }
  return { result, kept, asked, threads };
}

const NEVER: Scenario = { kind: 'login-wall', afterRequests: FOREVER };

test('a forum that gets a new look, or new URLs as well, is crawled to its end', async () => {
  const steady = await crawl(NEVER);
  expect(steady.result.reason).toBe('finished');
  const afterRequests = 100;
  const looks = await crawl({ kind: 'new-look', afterRequests, change: { look: 'cards' } });
  expect(looks.result.reason).toBe('finished');
  expect(looks.threads.size).toBeGreaterThanOrEqual(0.98 * steady.threads.size);

  const change = { look: 'cards', urlStyle: 'paths' } as const;
  const moves = await crawl({ kind: 'new-look', afterRequests, change });
  expect(moves.result.reason).toBe('finished');
  expect(moves.threads.size).toBeGreaterThanOrEqual(0.95 * steady.threads.size);
});

describe.each([10, 100])('after %i requests', (afterRequests) => {
  test.each<[string, Scenario]>([
    ['a login page', { kind: 'login-wall', afterRequests }],
    ['a captcha', { kind: 'captcha', status: 200, afterRequests }],
    ['a captcha with 403', { kind: 'captcha', status: 403, afterRequests }],
    ['a ban', { kind: 'ban', status: 200, afterRequests }],
    ['a ban with 403', { kind: 'ban', status: 403, afterRequests }],
    ['429', { kind: 'rate-limit', retryAfterSeconds: null, afterRequests }],
  ])('%s stops the crawl, and nothing of it is content', async (_name, scenario) => {
    const { result, kept, asked, threads } = await crawl(scenario);
    expect(result.reason).toBe('stopped-by-site');
    expect(asked).toBeLessThan(afterRequests + 40);
    const content = [...kept.values()].filter(({ kind }) => kind === 'thread');
    expect(content.length).toBeLessThanOrEqual(afterRequests);
    expect(threads.size).toBe(content.length);
  });
});
