import { describe, expect, it } from 'vitest';
import type { ForumKnowledge } from '../learn/forum/forum-knowledge.js';
import { parseSiteModel, type SiteModel, serializeSiteModel } from '../learn/site-model.js';
import { parsePage } from '../page/parse-page.js';
import { createNames } from '../page/tree.js';
import { boardwalk } from './boardwalk.js';
import { FRESH_CRAWL } from './crawl-context.js';
import type { PendingRequest, Route, Routing, Tally, UrlKind } from './strategy.js';

const F = 'http://f.test';
const BOARD_FLIP = `http://f\\.test/b/\\d+\\?page=\\d+`;
const THREAD_FLIP = `http://f\\.test/t/\\d+\\?page=\\d+`;
const ENTRY_FLIP = `http://f\\.test/\\?page=\\d+`;

const pattern = (urlKind: UrlKind, source: string): SiteModel['patterns'][number] => ({
  urlKind,
  source,
  urls: 3,
  examples: [],
  evidence: {},
});

const KNOWLEDGE: ForumKnowledge = {
  sessionIds: { parameters: ['sid'], pathParameters: [], segments: [] },
  pageWildcards: { [BOARD_FLIP]: [1], [THREAD_FLIP]: [1], [ENTRY_FLIP]: [0] },
  firstPages: { [BOARD_FLIP]: ['1'], [THREAD_FLIP]: ['1'] },
  entryFlips: [ENTRY_FLIP],
  places: {
    'html/body/ul.boards/li/a': 'index',
    'html/body/ul.threads/li/a': 'thread',
    'html/body/ul.mixed/li/a': 'thread',
  },
  purePlaces: ['html/body/ul.boards/li/a', 'html/body/ul.threads/li/a'],
  menu: [`${F}/b/99`],
  marks: {
    index: [['html/body/h1', 'html/body/ul.threads/li/a']],
    thread: [['html/body/h2', 'html/body/article/p']],
  },
};

const MODEL: SiteModel = {
  version: 1,
  strategy: 'boardwalk',
  start: `${F}/`,
  entry: `${F}/`,
  seed: 1,
  requests: 9,
  clusters: [],
  patterns: [
    pattern('index', 'http://f\\.test/b/\\d+'),
    pattern('index-flip', BOARD_FLIP),
    pattern('index-flip', ENTRY_FLIP),
    pattern('thread', 'http://f\\.test/t/\\d+'),
    pattern('thread-flip', THREAD_FLIP),
  ],
  arcs: [],
  knowledge: KNOWLEDGE,
};

const withKnowledge = (changes: Partial<ForumKnowledge>): SiteModel => ({
  ...MODEL,
  knowledge: { ...KNOWLEDGE, ...changes },
});

const list = (kind: string, ...paths: string[]): string =>
  `<ul class=${kind}>${paths.map((path) => `<li><a href="${path}">a name</a></li>`).join('')}</ul>`;
const BOARD = `<h1>A board</h1>${list('threads', '/t/1')}`;
const POSTS = '<h2>A thread</h2><article><p>words</p></article>';

const routeOn = (path: string, html: string, model = MODEL): Routing =>
  boardwalk.route(parsePage({ url: F + path, html, names: createNames() }), model, FRESH_CRAWL);

/** What becomes of one link of a page, by its path. */
function routeOf(routing: Routing, path: string): Route {
  return routing.routes.find(({ link }) => link.url === F + path)!;
}

/** The paths that are followed, the most urgent first. */
function followed({ routes }: Routing): string[] {
  return routes
    .filter(({ follow }) => follow)
    .sort((a, b) => b.priority - a.priority)
    .map(({ link }) => link.url.slice(F.length));
}

describe('what a page is', () => {
  it.each([
    ['entry', '/', '<p>anything</p>'],
    ['index', '/b/3', BOARD],
    ['index', '/b/3?page=2', BOARD],
    ['thread', '/t/3', POSTS],
    ['thread', '/t/3?page=2', POSTS],
  ])('is of kind %s at %s where it looks so', (kind, path, html) => {
    expect(routeOn(path, html)).toMatchObject({ pageKind: kind, cluster: kind, fits: true });
  });

  it('goes by its looks where its URL promises nothing', () => {
    expect(routeOn('/other', POSTS)).toMatchObject({ pageKind: 'thread', fits: true });
    expect(routeOn('/other', BOARD)).toMatchObject({ pageKind: 'index', fits: true });
  });

  it('is no thread where it does not look like one', () => {
    const error = '<h3>No such thread</h3>';
    expect(routeOn('/t/3', error)).toMatchObject({ pageKind: 'other', cluster: null, fits: false });
    expect(routeOn('/b/3', error)).toMatchObject({ pageKind: 'other', cluster: null, fits: false });
    expect(routeOn('/help', error)).toMatchObject({ pageKind: 'other', fits: false });
  });

  it('is what its URL says where nothing is known of looks', () => {
    const model = withKnowledge({ marks: { index: [], thread: [] } });
    expect(routeOn('/t/3', '<p>x', model)).toMatchObject({ pageKind: 'thread', fits: true });
    expect(routeOn('/b/3', '<p>x', model)).toMatchObject({ pageKind: 'index', fits: true });
  });
});

describe('links on lists', () => {
  it('are followed to boards and threads, threads first', () => {
    const html = BOARD + list('boards', '/b/4') + list('threads', '/t/7', '/help');
    const routing = routeOn('/', html);
    expect(followed(routing)).toEqual(['/t/1', '/t/7', '/b/4', '/help']);
    expect(routeOf(routing, '/b/4')).toMatchObject({ urlKind: 'index', relation: 'board-of' });
    expect(routeOf(routing, '/t/7')).toMatchObject({ urlKind: 'thread', relation: 'thread-of' });
  });

  it('are left alone where the menu has them, and to what matches nothing', () => {
    const html = `${BOARD}${list('boards', '/b/99')}<a href=/login>log in</a>`;
    const routing = routeOn('/b/3', html);
    expect(routeOf(routing, '/b/99').follow).toBe(false);
    expect(routeOf(routing, '/login')).toMatchObject({ follow: false, urlKind: 'other' });
  });

  it('of another form are tried where nothing but threads stands', () => {
    const html = BOARD + list('threads', '/special-thread') + list('mixed', '/user/3');
    const routing = routeOn('/b/3', html);
    expect(routeOf(routing, '/special-thread')).toMatchObject({ follow: true, urlKind: 'thread' });
    expect(routeOf(routing, '/user/3').follow).toBe(false);
    const family = boardwalk.familyOf!(requestOf(routeOf(routing, '/special-thread')), MODEL);
    expect(family).not.toBeNull();
  });

  it('lead to further pages, but not to first pages under a second name', () => {
    const pager = list('pager', '/b/3', '/b/3?page=1', '/b/3?page=3', '/b/4?page=1');
    const routing = routeOn('/b/3?page=2', BOARD + pager);
    expect(followed(routing)).toEqual(['/t/1', '/b/3', '/b/3?page=3']);
    expect(routeOf(routing, '/b/3?page=3')).toMatchObject({
      urlKind: 'index-flip',
      relation: 'next-page-of',
    });
  });

  it('never lead to the page itself, and lose their session ids', () => {
    const html = `<h1>A board</h1>${list('threads', '/t/1?sid=abc', '/b/3?sid=abc')}`;
    const routing = routeOn('/b/3?sid=abc', html);
    expect(followed(routing)).toEqual(['/t/1']);
    expect(routeOf(routing, '/b/3')).toMatchObject({ follow: false, relation: null });
  });

  it('to boards wait where no list of boards stands, and so does the pager of the entry', () => {
    const html = `<a href=/b/5>a board</a>${list('boards', '/b/4')}<a href="/?page=2">2</a>`;
    const routing = routeOn('/', html);
    expect(followed(routing)[0]).toBe('/b/4');
    expect(familyOf(routeOf(routing, '/b/4'))).toBeNull();
    expect(familyOf(routeOf(routing, '/b/5'))).not.toBeNull();
    expect(familyOf(routeOf(routing, '/?page=2'))).not.toBeNull();
  });
});

describe('links on other pages', () => {
  const html = `${POSTS}<a href=/t/8>look there</a><a href=/b/4>up</a><a href="/t/3?page=2">2</a><a href=/user/3>me</a>`;

  it('to boards and threads are put aside; the next page of the thread is not', () => {
    const routing = routeOn('/t/3', html);
    expect(followed(routing)).toEqual(['/t/3?page=2', '/t/8', '/b/4']);
    expect(familyOf(routeOf(routing, '/t/3?page=2'))).toBeNull();
    expect(familyOf(routeOf(routing, '/t/8'))).not.toBeNull();
    expect(routeOf(routing, '/t/8').relation).toBeNull();
    expect(routeOf(routing, '/t/3?page=2').relation).toBe('next-page-of');
  });

  it('are never tried', () => {
    const page = `${POSTS}${list('threads', '/special-thread')}`;
    expect(followed(routeOn('/t/3', page))).toEqual([]);
  });
});

function requestOf({ link, urlKind, priority }: Route): PendingRequest {
  return { url: link.url, urlKind, priority };
}

function familyOf(route: Route): string | null {
  return boardwalk.familyOf!(requestOf(route), MODEL);
}

describe('families on probation', () => {
  const routing = routeOn(
    '/b/3',
    BOARD + list('threads', '/special-1', '/other-9') + list('boards', '/b/4'),
  );
  const tried = requestOf(routeOf(routing, '/special-1'));
  const reasonFor = (request: PendingRequest, tally: Tally): string | null =>
    boardwalk.reconsider!(request, MODEL, { ...FRESH_CRAWL, tally: () => tally });

  it('are of one form of URL', () => {
    const familyAt = (path: string): string | null => familyOf(routeOf(routing, path));
    expect(familyAt('/special-1')).not.toBe(familyAt('/other-9'));
    expect(boardwalk.familyOf!({ ...tried, url: `${F}/special-2` }, MODEL)).toBe(
      familyAt('/special-1'),
    );
  });

  it('are demoted when most of the first pages were not what they promised', () => {
    expect(reasonFor(tried, { pages: 2, fitting: 0, fresh: 0 })).toBeNull();
    expect(reasonFor(tried, { pages: 3, fitting: 2, fresh: 0 })).toBeNull();
    expect(reasonFor(tried, { pages: 3, fitting: 0, fresh: 9 })).toMatch(/thread/);
  });

  it('of lists are demoted when they show nothing new', () => {
    const onThread = routeOn('/t/3', `${POSTS}<a href=/b/4>up</a>`);
    const aside = requestOf(routeOf(onThread, '/b/4'));
    expect(reasonFor(aside, { pages: 9, fitting: 9, fresh: 0 })).toMatch(/new/);
    expect(reasonFor(aside, { pages: 9, fitting: 9, fresh: 200 })).toBeNull();
  });

  it('are not what lists are made of', () => {
    for (const path of ['/t/1', '/b/4']) {
      const request = requestOf(routeOf(routing, path));
      expect(reasonFor(request, { pages: 50, fitting: 0, fresh: 0 })).toBeNull();
    }
  });
});

describe('a model that a person has edited', () => {
  it('says where it was spoiled', () => {
    const spoiled = { ...MODEL, knowledge: { ...KNOWLEDGE, menu: 5 } };
    expect(() => routeOn('/b/1', BOARD, spoiled)).toThrow(/at "menu".*learn the site again/);
  });

  const html = BOARD + list('boards', '/b/99') + list('threads', '/story/5', '/special-thread');

  it('is obeyed', () => {
    const edited = {
      ...withKnowledge({ menu: [], purePlaces: [] }),
      patterns: [...MODEL.patterns, pattern('thread', 'http://f\\.test/story/\\d+')],
    };
    const model = parseSiteModel(serializeSiteModel(edited), 'the model');
    expect(followed(routeOn('/', html, model))).toEqual(['/t/1', '/story/5', '/b/99']);
    expect(followed(routeOn('/', html))).toEqual(['/t/1', '/story/5', '/special-thread']);
    const none = { ...MODEL, patterns: [] };
    expect(followed(routeOn('/b/3', list('other', '/t/1', '/b/3'), none))).toEqual([]);
  });

  it('is refused where a pattern is none, or the knowledge is not of this strategy', () => {
    const broken = { ...MODEL, patterns: [pattern('thread', 'http://f\\.test/(a|b)')] };
    expect(() => routeOn('/', html, broken)).toThrow(/pattern/);
    expect(() => routeOn('/', html, { ...MODEL, knowledge: { regexes: [] } })).toThrow();
  });
});
