/** The strategy `boardwalk` on simulated forums, from their entries and from pages inside. */
import { describe, expect, it } from 'vitest';
import { runCrawlLab } from '../src/lab/crawl-lab.js';
import { generateForum } from '../src/lab/simulator/forum.js';
import { demoSpec } from '../src/lab/simulator/spec.js';
import { wantedLabels } from '../src/lab/simulator/truth.js';
import { runStress } from '../src/lab/stress.js';
import { createForumMirror } from '../src/lab/stress-mirror.js';
import { parseSiteModel, serializeSiteModel } from '../src/learn/site-model.js';
import { boardwalk } from '../src/strategies/boardwalk.js';
import { FRESH_CRAWL } from '../src/strategies/crawl-context.js';
import { FORUM, smallForum } from './small-forum.js';

const strategies = [boardwalk];

describe('boardwalk', () => {
  // Threads alone, boards, a part of a larger site; four languages, looks and styles of URLs.
  it.each([3, 5, 10, 18])('crawls forum %i: nearly all of it, and little else', async (seed) => {
    const [result] = await runStress({ seeds: [seed], strategies });
    expect(result?.failed).toBeNull();
    expect(result?.coverage).toBeGreaterThanOrEqual(0.95);
    expect(result?.effectiveness).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['a later page of a thread', /^thread:\d+:p3$/],
    ['a later page of a board', /^board:\d+:p2$/],
  ])('crawls the demo forum from %s', async (_, key) => {
    const forum = generateForum(demoSpec, 3);
    const start = wantedLabels(forum).find((label) => key.test(label.key ?? ''))!.url;
    const [result] = await runCrawlLab({ mirrors: [createForumMirror(forum)], strategies, start });
    expect(result?.failed).toBeNull();
    expect(result?.coverage).toBeGreaterThanOrEqual(0.95);
    expect(result?.boardCoverage).toBeGreaterThanOrEqual(0.95);
    expect(result?.effectiveness).toBeGreaterThanOrEqual(0.9);
  });

  it('learns the same twice, a model that survives being written', async () => {
    const model = await boardwalk.learn(smallForum(), 30);
    expect(await boardwalk.learn(smallForum(), 30)).toEqual(model);
    expect(parseSiteModel(serializeSiteModel(model), 'the model')).toEqual(model);
  });

  it('learns within any budget', async () => {
    for (const budget of [1, 3, 12]) {
      const site = smallForum();
      const model = await boardwalk.learn(site, budget);
      expect(site.requests).toBeLessThanOrEqual(budget);
      expect(model.requests).toBe(site.requests);
      const page = (await smallForum().fetch(`${FORUM}/`))!;
      expect(boardwalk.route(page, model, FRESH_CRAWL).routes).toHaveLength(page.links.length);
    }
  });

  it('follows nothing on a site that does not answer', async () => {
    const site = { ...smallForum(), fetch: () => Promise.resolve(null) };
    const model = await boardwalk.learn(site, 20);
    const page = (await smallForum().fetch(`${FORUM}/`))!;
    const { routes } = boardwalk.route(page, model, FRESH_CRAWL);
    expect(routes.filter(({ follow }) => follow)).toEqual([]);
  });
});
