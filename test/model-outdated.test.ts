/** A forum that changes its look in the middle of a crawl is learned again. */
import { expect, test } from 'vitest';
import { systemClock } from '../src/crawl/clock.js';
import { Crawl } from '../src/crawl/engine.js';
import type { CrawlEvent } from '../src/crawl/events.js';
import { createMemoryFrontier } from '../src/crawl/frontier/memory-frontier.js';
import type { FetchResponse } from '../src/fetch/fetcher.js';
import { createPoliteness } from '../src/fetch/politeness.js';
import { createHandlerFetcher } from '../src/lab/handler-fetcher.js';
import { generateForum } from '../src/lab/simulator/forum.js';
import { createForumHandler } from '../src/lab/simulator/handler.js';
import { demoSpec, type ForumSpec } from '../src/lab/simulator/spec.js';
import { labelOf } from '../src/lab/simulator/truth.js';
import { createNames } from '../src/page/names.js';
import { createRandom } from '../src/random/random.js';
import type { Recorder } from '../src/store/visit.js';
import { boardwalk } from '../src/strategies/boardwalk.js';
import { irobot } from '../src/strategies/irobot.js';
import type { Strategy } from '../src/strategies/strategy.js';
import { createScope } from '../src/url/scope.js';
import { createTrapDetector } from '../src/url/traps.js';

const SPEC: ForumSpec = {
  ...demoSpec,
  threads: 300,
  sessionIds: false,
  sortOrders: false,
  junk: ['profile', 'reply'],
  disallow: null,
};
const BUDGET = 60;

/** Keeps only what learning has fetched and the crawl has not come by. */
function memoryRecorder(): Recorder {
  const learned = new Map<string, FetchResponse>();
  return {
    record: ({ url, phase, response }) => {
      if (phase === 'learn') learned.set(url, response);
    },
    recall: (url) => learned.get(url) ?? null,
    classify: (url) => {
      learned.delete(url);
    },
  };
}

type Look = ForumSpec['look'];

/** Crawls a forum that wears these looks, each for so many requests and the last for ever. */
async function crawl(
  strategy: Strategy,
  looks: ReadonlyArray<readonly [look: Look, requests: number]>,
): Promise<{ asked: string[]; events: CrawlEvent[] }> {
  const handlers = looks.map(([look]) => createForumHandler(generateForum({ ...SPEC, look }, 1)));
  let worn = 0;
  let since = 0;
  const asked: string[] = [];
  const events: CrawlEvent[] = [];
  const random = createRandom(1);
  const backoff = { baseMs: 0, maxMs: 0 };
  const run = new Crawl(
    {
      fetcher: createHandlerFetcher((request) => {
        asked.push(request.url);
        if (worn < looks.length - 1 && asked.length - since > looks[worn]![1]) {
          worn++;
          since = asked.length;
        }
        return handlers[worn]!(request);
      }),
      frontier: createMemoryFrontier(),
      recorder: memoryRecorder(),
      strategy,
      robots: null,
      politeness: createPoliteness({
        delayMs: 0,
        maxDelayMs: 0,
        maxCrawlDelayMs: 0,
        backoff,
        random,
      }),
      scope: createScope({ start: SPEC.baseUrl, kind: 'host', include: [], exclude: [] }),
      traps: createTrapDetector({ currentYear: 2026 }),
      names: createNames(),
      clock: systemClock,
      random,
      emit: (event) => events.push(event),
    },
    {
      start: SPEC.baseUrl,
      seed: 1,
      budget: BUDGET,
      maxPages: Number.POSITIVE_INFINITY,
      answeredBefore: 0,
      maxTimeMs: Number.POSITIVE_INFINITY,
      maxDepth: Number.POSITIVE_INFINITY,
      concurrency: 2,
      delayMs: 0,
      maxTroubles: 10,
      tries: 1,
      backoff,
      maxBodyBytes: 1_000_000,
      obeyNofollow: false,
    },
  );
  const result = await run.run(null, () => {}, new AbortController().signal);
  expect(result.reason).toBe('finished');
  return { asked, events };
}

function threadsIn(urls: readonly string[]): number {
  const forum = generateForum(SPEC, 1);
  const keys = urls.map((url) => labelOf(forum, url)).filter((label) => label?.type === 'thread');
  return new Set(keys.map((label) => label?.key)).size;
}

const FOREVER = Number.POSITIVE_INFINITY;

function count(events: readonly CrawlEvent[], type: CrawlEvent['type']): number {
  return events.filter((event) => event.type === type).length;
}

test.each([
  [irobot, 0.7],
  [boardwalk, 0.98],
] as const)(
  'a changed forum is learned again, and nearly nothing is asked for twice',
  async (strategy, least) => {
    const steady = await crawl(strategy, [[SPEC.look, FOREVER]]);
    expect(count(steady.events, 'model-outdated')).toBe(0);
    expect(count(steady.events, 'learned')).toBe(1);

    const changed = await crawl(strategy, [
      [SPEC.look, BUDGET + 20],
      ['cards', FOREVER],
    ]);
    expect(count(changed.events, 'model-outdated')).toBe(1);
    expect(count(changed.events, 'learned')).toBe(2);
    expect(changed.asked.length - new Set(changed.asked).size).toBeLessThanOrEqual(20);
    expect(threadsIn(changed.asked)).toBeGreaterThanOrEqual(least * threadsIn(steady.asked));
  },
);
