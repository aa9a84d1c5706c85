/** A site that begins to answer with a wall is left alone; one with private corners is not. */
import { afterEach, describe, expect, test } from 'vitest';
import { openCrawlDirectory } from '../src/store/crawl-directory.js';
import { generic } from '../src/strategies/generic.js';
import type { Strategy } from '../src/strategies/strategy.js';
import { contentsOf } from './crawl-contents.js';
import { type Reply, ScriptedCrawl, type ScriptedSite } from './scripted-crawl.js';

const HOME = 'http://forum.test';
const THREADS = 40;

let crawl: ScriptedCrawl;
afterEach(() => crawl.dispose());

/** Takes every page for a thread that shows an article. */
const reader: Strategy = {
  ...generic,
  name: 'reader',
  route: (page, model, context) => {
    const article = page.tree.names.tags.find('article');
    const fits = page.url === `${HOME}/` || page.tree.tag.includes(article);
    return { ...generic.route(page, model, context), fits, pageKind: fits ? 'thread' : 'other' };
  },
};

function entry(): Reply {
  return { links: Array.from({ length: THREADS }, (_, i) => `/t/${i}`) };
}

function thread(url: string): { html: string } {
  const words = Array.from({ length: 30 }, (_, i) => `word${url.slice(-2)}x${i}`);
  return { html: `<title>${url}</title><article>${words.join(' ')}</article>` };
}

const login = (url: string): Reply => ({
  html: `<title>Anmelden</title><p>Bitte melde dich an, um diese Seite zu sehen.</p>
    <form><input name="u"><input type="password" name="p"><input type="hidden" value="${url}"></form>`,
});
const captcha = (url: string): { html: string; code: number } => ({
  html: `<title>Moment</title><p>We check that you are no robot, this takes a few seconds. Your number is ${url.length}${url.at(-1)}.</p>`,
  code: 403,
});
const softCaptcha = (url: string): Reply => ({ ...captcha(url), code: 200 });
const toLogin = (url: string): Reply =>
  url.includes('/login')
    ? login(url)
    : { status: 302, headers: [['Location', `/login?back=${encodeURIComponent(url)}`]] };
const toHome = (): Reply => ({ status: 302, headers: [['Location', '/']] });
const tooMany = (): Reply => ({ status: 429 });
const comeLater = (): Reply => ({ status: 429, headers: [['Retry-After', '60']] });
const comeTomorrow = (): Reply => ({ status: 429, headers: [['Retry-After', '86400']] });

/** Counts the requests for pages, and puts up its wall while `isUp` says so. */
function site(wall: (url: string) => Reply, isUp: (request: number) => boolean): ScriptedSite {
  let requests = 0;
  return (url) => {
    if (url.endsWith('/robots.txt')) return { status: 404 };
    requests++;
    if (isUp(requests)) return wall(url);
    if (url === `${HOME}/`) return entry();
    return url.includes('/t/') ? thread(url) : login(url);
  };
}

async function kindsOf(dir: string): Promise<Map<string, string>> {
  const archiveInfo = () => ({ software: 'test', userAgent: 'test', robots: 'obey' });
  const directory = await openCrawlDirectory(dir, { create: false, now: 0, archiveInfo });
  try {
    const rows = directory.database.all<{ url: string; kind: string }>(
      "SELECT url, page_kind AS kind FROM pages WHERE page_kind IS NOT NULL AND url LIKE '%/t/%'",
    );
    return new Map(rows.map(({ url, kind }) => [url, kind]));
  } finally {
    directory.close();
  }
}

async function doneThreads(): Promise<number> {
  const { requests } = await contentsOf(crawl.dir);
  return [...requests].filter(([url, state]) => url.includes('/t/') && state.startsWith('done'))
    .length;
}

describe.each([
  ['a login page', login],
  ['a captcha that says 403', captcha],
  ['a captcha that says 200', softCaptcha],
  ['a redirect to the login page', toLogin],
  ['a redirect to the home page', toHome],
  ['429', tooMany],
  ['429 and a time to come back', comeLater],
  ['429 until tomorrow', comeTomorrow],
])('a site that begins to answer with %s', (_name, wall) => {
  test('is left alone, nothing of it is content, and the next run gets everything', async () => {
    let isUp = true;
    crawl = new ScriptedCrawl(site(wall, (request) => isUp && request > 15));
    const stopped = await crawl.run(`${HOME}/`, { strategy: reader });
    expect(stopped.reason).toBe('stopped-by-site');
    expect(crawl.pages.length).toBeLessThan(15 + 15);
    expect(await doneThreads()).toBeLessThanOrEqual(14);
    const threads = [...(await kindsOf(crawl.dir)).values()].filter((kind) => kind === 'thread');
    expect(threads.length).toBeLessThanOrEqual(14);

    const before = crawl.pages.length;
    expect((await crawl.run(`${HOME}/`, { strategy: reader })).reason).toBe('stopped-by-site');
    expect(crawl.pages.length - before).toBeLessThan(15);

    isUp = false;
    expect((await crawl.run(`${HOME}/`, { strategy: reader })).reason).toBe('finished');
    expect(await doneThreads()).toBe(THREADS);
    const kinds = await kindsOf(crawl.dir);
    expect([...kinds.values()].filter((kind) => kind === 'thread')).toHaveLength(THREADS);
  });
});

test('a wall that is gone after a while costs nothing', async () => {
  crawl = new ScriptedCrawl(site(softCaptcha, (request) => request > 15 && request <= 20));
  expect((await crawl.run(`${HOME}/`, { strategy: reader })).reason).toBe('finished');
  const kinds = await kindsOf(crawl.dir);
  expect([...kinds.values()].filter((kind) => kind === 'thread')).toHaveLength(THREADS);
  expect(crawl.events.filter(({ type }) => type === 'wall-dismissed')).toMatchObject([
    { isOver: true },
  ]);
});

test.each([
  ['a login page', login],
  ['403', () => ({ status: 403 })],
  ['a redirect to the login page', toLogin],
])('private corners that answer with %s stop nothing', async (_name, prompt) => {
  const isPrivate = (url: string): boolean => /\/t\/(1\d|2\d)$/.test(url);
  const open = site(login, () => false);
  crawl = new ScriptedCrawl((url, count) => (isPrivate(url) ? prompt(url) : open(url, count)));
  expect((await crawl.run(`${HOME}/`, { strategy: reader })).reason).toBe('finished');
  const kinds = await kindsOf(crawl.dir);
  const threads = [...kinds].filter(([, kind]) => kind === 'thread').map(([url]) => url);
  expect(threads).toHaveLength(THREADS - 20);
  expect(threads.filter(isPrivate)).toEqual([]);
  if (prompt === login) expect(kinds.get(`${HOME}/t/10`)).toBe('login');
  expect(crawl.pages.length).toBeLessThan(THREADS + 30);
});

test('a small login form on every page is nothing special', async () => {
  const box = '<form><input type="password"></form>';
  crawl = new ScriptedCrawl((url) => {
    if (url.endsWith('/robots.txt')) return { status: 404 };
    return url === `${HOME}/` ? entry() : { html: box + thread(url).html };
  });
  expect((await crawl.run(`${HOME}/`, { strategy: reader })).reason).toBe('finished');
  expect(crawl.events.filter(({ type }) => type === 'wall-suspected')).toEqual([]);
  expect(new Set((await kindsOf(crawl.dir)).values())).toEqual(new Set(['thread']));
});
