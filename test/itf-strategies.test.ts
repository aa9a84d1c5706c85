/** `focus` and `url-type` on simulated forums: what they learn, and what they crawl by it. */
import { describe, expect, it } from 'vitest';
import { generateForum } from '../src/lab/simulator/forum.js';
import { createForumHandler } from '../src/lab/simulator/handler.js';
import { demoSpec, type ForumSpec } from '../src/lab/simulator/spec.js';
import { labelOf, wantedLabels } from '../src/lab/simulator/truth.js';
import { parseSiteModel, type SiteModel, serializeSiteModel } from '../src/learn/site-model.js';
import type { Page } from '../src/page/page.js';
import { parsePage } from '../src/page/parse-page.js';
import { createNames } from '../src/page/tree.js';
import { createRandom } from '../src/random/random.js';
import { FRESH_CRAWL } from '../src/strategies/crawl-context.js';
import { focus } from '../src/strategies/focus.js';
import type { Site, Strategy } from '../src/strategies/strategy.js';
import { urlType } from '../src/strategies/url-type.js';

const BUDGET = 150;

function open(changes: Partial<ForumSpec>, start = demoSpec.baseUrl) {
  const forum = generateForum({ ...demoSpec, ...changes }, 3);
  const handle = createForumHandler(forum);
  const names = createNames();
  const answers = new Map<string, Page | null>();
  const answer = async (url: string): Promise<Page | null> => {
    const { status, headers, body } = await handle({ method: 'GET', url, headers: {} });
    const location = headers.find(([name]) => name === 'Location')?.[1];
    if (location !== undefined) return site.fetch(new URL(location, url).href);
    if (status !== 200) return null;
    return parsePage({ url, html: new TextDecoder().decode(body), names });
  };
  const site: Site = {
    start,
    seed: 1,
    random: createRandom(1),
    get requests() {
      return answers.size;
    },
    fetch: async (url) => {
      const known = answers.get(url);
      if (known !== undefined) return known;
      answers.set(url, null);
      const page = url.startsWith(demoSpec.baseUrl) ? await answer(url) : null;
      answers.set(url, page);
      return page;
    },
  };
  return { forum, site, answers };
}

/** Breadth-first from the entry page, by the model alone. */
async function crawl(strategy: Strategy, model: SiteModel, site: Site): Promise<string[]> {
  const queue = [model.entry];
  const seen = new Set(queue);
  for (const url of queue) {
    const page = await site.fetch(url);
    if (page === null) continue;
    for (const { link, follow } of strategy.route(page, model, FRESH_CRAWL).routes) {
      if (!follow || seen.has(link.url)) continue;
      seen.add(link.url);
      queue.push(link.url);
    }
  }
  return queue;
}

describe.each([focus, urlType])('$name', (strategy) => {
  it.each([
    { urlStyle: 'scripts', look: 'table', flavour: 'english', sessionIds: true },
    { urlStyle: 'paths', look: 'cards', flavour: 'german', sessionIds: false },
    { urlStyle: 'files', look: 'table', flavour: 'chinese', sessionIds: true },
  ] as const)('crawls every thread page and little else: $urlStyle, $look', async (changes) => {
    const { forum, site } = open(changes);
    const learned = await strategy.learn(site, BUDGET);
    expect(site.requests).toBeLessThanOrEqual(BUDGET);
    const model = parseSiteModel(serializeSiteModel(learned), 'the model');
    const urls = await crawl(strategy, model, site);
    const keys = new Set(urls.map((url) => labelOf(forum, url)?.key));
    const wanted = wantedLabels(forum);
    const missed = wanted.filter(({ type, key }) => type === 'thread' && !keys.has(key));
    expect(missed).toEqual([]);
    const kept = wanted.filter(({ key }) => keys.has(key)).length;
    expect(kept / urls.length).toBeGreaterThan(0.93);
    expect(labelOf(forum, model.entry)?.type).toBe('entry');
  });

  it('says what it routes: kinds of pages, of URLs, and how they belong together', async () => {
    const { forum, site } = open({ sessionIds: false });
    const model = await strategy.learn(site, BUDGET);
    const long = wantedLabels(forum).find(({ key }) => /^thread:\d+:p3$/.test(key ?? ''))!;
    const page = (await site.fetch(long.url))!;
    const { pageKind, fits, cluster, routes } = strategy.route(page, model, FRESH_CRAWL);
    expect([pageKind, fits, cluster]).toEqual(['thread', true, 'thread']);
    const whole = long.key!.replace(/p3$/, '');
    for (const { link, relation, urlKind, follow } of routes) {
      const label = labelOf(forum, link.url);
      const isFlip = relation === 'next-page-of';
      expect(isFlip).toBe(urlKind === 'thread-flip' && link.url !== page.url);
      if (isFlip) expect([label?.key?.startsWith(whole), follow]).toEqual([true, true]);
      if (label?.type === 'login') expect(follow).toBe(false);
    }
    const flips = routes.filter(({ relation }) => relation === 'next-page-of');
    // Page 1 has the URL of the thread itself.
    expect(flips.map(({ link }) => labelOf(forum, link.url)?.key)).toContain(`${whole}p1`);
  });

  it('learns the same twice, from any page, within any budget', async () => {
    const learn = async (start: string, budget: number): Promise<SiteModel> =>
      strategy.learn(open({ sessionIds: false }, start).site, budget);
    const { forum } = open({});
    const inside = wantedLabels(forum).at(-1)!.url;
    expect(await learn(inside, BUDGET)).toEqual(await learn(inside, BUDGET));
    for (const budget of [1, 2, 7, 20]) {
      const model = await learn(inside, budget);
      expect(model.requests).toBeLessThanOrEqual(budget);
      expect(() => serializeSiteModel(model)).not.toThrow();
    }
  });

  it('follows nothing on a site that does not answer', async () => {
    const { site } = open({}, 'http://elsewhere.test/');
    const model = await strategy.learn(site, BUDGET);
    const html = '<a href="/t/1">one</a>';
    const page = parsePage({ url: 'http://elsewhere.test/', html, names: createNames() });
    const { routes } = strategy.route(page, model, FRESH_CRAWL);
    expect(routes.map(({ follow }) => follow)).toEqual([false]);
  });
});

describe('url-type', () => {
  it('remembers when the threads were written in', async () => {
    const { site } = open({ sessionIds: false });
    const { knowledge } = await urlType.learn(site, BUDGET);
    const { threadTimes } = knowledge as unknown as {
      threadTimes: { url: string; firstMs: number; lastMs: number }[];
    };
    expect(threadTimes.length).toBeGreaterThan(3);
    for (const { firstMs, lastMs } of threadTimes) {
      expect(firstMs).toBeGreaterThanOrEqual(1000 * demoSpec.beginsAt - 86_400_000);
      expect(lastMs).toBeLessThanOrEqual(1000 * demoSpec.endsAt + 86_400_000);
    }
  });
});
