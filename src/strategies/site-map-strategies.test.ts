import { describe, expect, it } from 'vitest';
import { FORUM, smallForum } from '../../test/small-forum.js';
import { parseSiteModel, serializeSiteModel } from '../learn/site-model.js';
import { parsePage } from '../page/parse-page.js';
import { createNames } from '../page/tree.js';
import { FRESH_CRAWL } from './crawl-context.js';
import { irobot } from './irobot.js';
import { traversal } from './traversal.js';

describe.each([irobot, traversal])('$name', (strategy) => {
  const learned = async (budget = 150) => {
    const site = smallForum();
    const model = await strategy.learn(site, budget);
    return { site, model: parseSiteModel(serializeSiteModel(model), 'a model') };
  };

  it('stays within its budget and learns the same twice', async () => {
    const { site, model } = await learned(40);
    expect(site.asked.length).toBeLessThanOrEqual(40);
    expect((await learned(40)).model).toEqual(model);
  });

  it('follows each thread by one of two ways, page-flipping links, and no login', async () => {
    const { site, model } = await learned();
    const board = (await site.fetch(`${FORUM}/b/2`))!;
    const { fits, routes } = strategy.route(board, model, FRESH_CRAWL);
    const followed = routes.filter(({ follow }) => follow).map(({ link }) => link.url);
    expect(fits).toBe(true);
    const threads = followed.map((url) => new URL(url).pathname).filter((path) => /^.t/.test(path));
    expect(threads.sort()).toEqual([200, 201, 202, 203, 204].map((id) => `/t/${id}`));
    expect(followed.filter((url) => url.includes('login'))).toEqual([]);
    const flips = routes.filter(({ relation }) => relation === 'next-page-of');
    expect(flips.map(({ link }) => link.url)).toEqual([`${FORUM}/b/2?page=2`]);
  });

  it('does not know pages of another look, and follows none of their links', async () => {
    const { model } = await learned();
    const rows = '<section><h3><a href="/t/1">one</a></h3><p>two</p><p>three</p></section>'.repeat(
      4,
    );
    const html = `<main><nav><a href="/">x</a><a href="/b/1">y</a></nav>${rows}</main>`;
    const page = parsePage({ url: `${FORUM}/b/1`, html, names: createNames() });
    const { fits, cluster, routes } = strategy.route(page, model, FRESH_CRAWL);
    expect([fits, cluster, routes.some(({ follow }) => follow)]).toEqual([false, null, false]);
  });

  it('makes a model that follows nothing of a site without pages', async () => {
    const site = { ...smallForum(), requests: 0, fetch: () => Promise.resolve(null) };
    const model = await strategy.learn(site, 10);
    expect(model).toMatchObject({ clusters: [], arcs: [] });
  });
});
