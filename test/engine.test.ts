/** The engine's promises to sites and users: who is asked when, and what a later run does. */
import { afterEach, describe, expect, test } from 'vitest';
import { contentsOf } from './crawl-contents.js';
import { type Reply, ScriptedCrawl, type ScriptedSite } from './scripted-crawl.js';

const HOME = 'http://forum.test';
const NOT_FOUND: Reply = { status: 404 };

let crawl: ScriptedCrawl;
afterEach(() => crawl.dispose());

function open(site: ScriptedSite): ScriptedCrawl {
  crawl = new ScriptedCrawl(site);
  return crawl;
}

/** A site of these pages, without robots.txt. */
function pages(replies: Readonly<Record<string, Reply>>): ScriptedSite {
  return (url) => replies[url] ?? replies[url.slice(HOME.length)] ?? NOT_FOUND;
}

const many = (path: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${path}${index}`);

describe('robots.txt', () => {
  const site = pages({
    '/robots.txt': { text: 'User-agent: *\nDisallow: /private/' },
    '/': { links: [...many('/private/', 50), ...many('/t/', 4)] },
    '/t/3': { links: ['/t/4'] },
  });

  test('a resumed crawl loses no time over what is still forbidden', async () => {
    open(site);
    await crawl.run(`${HOME}/`, { maxPages: 3 });
    const before = crawl.elapsedMs;
    expect((await crawl.run(`${HOME}/`)).reason).toBe('finished');
    expect(crawl.pages.slice(3)).toEqual([`${HOME}/t/2`, `${HOME}/t/3`, `${HOME}/t/4`]);
    expect(crawl.elapsedMs - before).toBeLessThan(5000);
    const states = [...(await contentsOf(crawl.dir)).requests.values()];
    expect(states.filter((state) => state === 'refused disallowed by robots.txt')).toHaveLength(50);
  });

  test('the first two pages are a delay apart, however long it took', async () => {
    open(site);
    await crawl.run(`${HOME}/`);
    const times = crawl.requests.filter(({ url }) => !url.endsWith('robots.txt'));
    for (let i = 1; i < times.length; i++) {
      expect(times[i]!.at - times[i - 1]!.at).toBeGreaterThanOrEqual(1000);
    }
  });

  test('a Crawl-delay a little above the delay is obeyed to the millisecond', async () => {
    open(
      pages({
        '/robots.txt': { text: 'User-agent: *\nCrawl-delay: 1.05' },
        '/': { links: many('/t/', 3) },
      }),
    );
    await crawl.run(`${HOME}/`);
    const times = crawl.requests.slice(1).map(({ at }) => at);
    expect(times).toHaveLength(4);
    for (let i = 1; i < times.length; i++) {
      expect(times[i]! - times[i - 1]!).toBeGreaterThanOrEqual(1050);
    }
  });

  test('each host has its own, asked for before its first page, and its own Crawl-delay', async () => {
    open(
      pages({
        '/robots.txt': NOT_FOUND,
        '/': { links: many('http://www.forum.test/t/', 3) },
        'http://www.forum.test/robots.txt': {
          text: 'User-agent: *\nDisallow: /t/0\nCrawl-delay: 20',
        },
      }),
    );
    await crawl.run(`${HOME}/`);
    const asked = crawl.requests.filter(({ url }) => url.startsWith('http://www.'));
    expect(asked.map(({ url }) => url.slice('http://www.forum.test'.length))).toEqual([
      '/robots.txt',
      '/t/1',
      '/t/2',
    ]);
    expect(asked[2]!.at - asked[1]!.at).toBeGreaterThanOrEqual(20_000);
  });

  test('one that never ends does not keep an interrupted run from ending cleanly', async () => {
    const controller = new AbortController();
    open(() => {
      setImmediate(() => controller.abort());
      return 'stall';
    });
    const result = await crawl.run(`${HOME}/`, { signal: controller.signal });
    expect(result.reason).toBe('interrupted');
    expect(crawl.requests).toHaveLength(1);
    expect((await contentsOf(crawl.dir)).requests.get(`${HOME}/`)).toBe('queued');
  }, 15_000);
});

describe('a host of the site that does not answer', () => {
  test('is given up, while the rest of the crawl goes on', async () => {
    open((url) => {
      if (url.startsWith('http://www.')) return { error: 'dns' };
      if (url === `${HOME}/`) {
        return { links: [...many('http://www.forum.test/t/', 30), ...many('/t/', 30)] };
      }
      return url.endsWith('/robots.txt') ? NOT_FOUND : { links: [] };
    });
    expect((await crawl.run(`${HOME}/`)).reason).toBe('finished');
    expect(crawl.pages).toHaveLength(31);
    const { requests } = await contentsOf(crawl.dir);
    const lost = [...requests].filter(([url]) => url.startsWith('http://www.'));
    expect(lost).toHaveLength(30);
    for (const [, state] of lost) expect(state).toMatch(/^(failed|refused) www\.forum\.test /);
    // Later it gets another chance.
    expect((await crawl.run(`${HOME}/`)).reason).toBe('finished');
    expect(
      crawl.requests.filter(({ url }) => url.startsWith('http://www.')).length,
    ).toBeGreaterThan(1);
  });

  test('under one scheme does not hold up the other', async () => {
    open((url) => {
      if (url.startsWith('https:')) return { error: 'connection' };
      if (url === `${HOME}/`) {
        return { links: [...many('https://forum.test/t/', 8), ...many('/t/', 8)] };
      }
      return url.endsWith('/robots.txt') ? NOT_FOUND : { links: [] };
    });
    expect((await crawl.run(`${HOME}/`)).reason).toBe('finished');
    expect(crawl.pages).toHaveLength(9);
    const { requests } = await contentsOf(crawl.dir);
    expect(requests.get('https://forum.test/t/7')).toBe('failed forum.test is not there.');
  });

  test('stops the crawl where it is the start URL’s', async () => {
    let isDown = false;
    open((url) => {
      if (isDown) return { error: 'connection' };
      return url === `${HOME}/` ? { links: many('/t/', 9) } : NOT_FOUND;
    });
    await crawl.run(`${HOME}/`, { maxPages: 3 });
    isDown = true;
    expect((await crawl.run(`${HOME}/`, { maxTroubles: 2 })).reason).toBe('stopped-by-site');
    isDown = false;
    expect((await crawl.run(`${HOME}/`)).reason).toBe('finished');
    expect((await contentsOf(crawl.dir)).pages.size).toBe(10);
  });
});

test('a host that asks for hours of peace gets them', async () => {
  open((url, count) => {
    if (url === `${HOME}/`) return { links: ['/t/1'] };
    if (url !== `${HOME}/t/1`) return NOT_FOUND;
    return count > 1 ? { links: [] } : { status: 429, headers: [['Retry-After', '7200']] };
  });
  const result = await crawl.run(`${HOME}/`);
  expect(result).toMatchObject({
    reason: 'stopped-by-site',
    message: expect.stringMatching(/asks to be left alone until 2026-01-01T02:00/),
  });
  expect(crawl.pages).toEqual([`${HOME}/`, `${HOME}/t/1`]);
  expect((await crawl.run(`${HOME}/`)).reason).toBe('finished');
});

test('stricter rules hold for what an earlier run has queued, looser ones for what it refused', async () => {
  open(pages({ '/': { links: [...many('/t/', 3), ...many('/junk/', 40)] } }));
  await crawl.run(`${HOME}/`, { maxPages: 1 });
  const before = crawl.elapsedMs;
  await crawl.run(`${HOME}/`, { exclude: ['/junk/'] });
  expect(crawl.pages).toEqual([`${HOME}/`, ...many(`${HOME}/t/`, 3)]);
  expect(crawl.elapsedMs - before).toBeLessThan(5000);
  await crawl.run(`${HOME}/`);
  expect(crawl.pages).toHaveLength(44);
});

test('the start URL need not match the patterns', async () => {
  open(pages({ '/': { links: ['/t/1', '/b/1'] } }));
  await crawl.run(`${HOME}/`, { include: ['/t/'] });
  expect(crawl.pages).toEqual([`${HOME}/`, `${HOME}/t/1`]);
});
