import { describe, expect, it } from 'vitest';
import type { PageKind, UrlKind } from '../learn/kinds.js';
import { createNames } from '../page/names.js';
import { parsePage } from '../page/parse-page.js';
import { restrictToAim } from './aim.js';
import { EVERYTHING } from './crawl-context.js';
import type { Aim, Routing } from './strategy.js';

const HOST = 'http://forum.test';

/** What a strategy would say of a link, told from its path. */
function urlKindOf(path: string): UrlKind {
  if (path.startsWith('/board')) return path.includes('p=') ? 'index-flip' : 'index';
  if (path.startsWith('/thread')) return path.includes('p=') ? 'thread-flip' : 'thread';
  return 'other';
}

interface Case {
  readonly kind: PageKind | null;
  readonly body: string;
  readonly path?: string;
  readonly aim: Partial<Aim>;
}

function restrict({ kind, body, path = '/here', aim }: Case): Routing {
  const html = `<html><body>${body}</body></html>`;
  const page = parsePage({ url: HOST + path, html, names: createNames() });
  const routing: Routing = {
    pageKind: kind ?? 'other',
    cluster: null,
    fits: kind !== null,
    routes: page.links.map((link) => {
      const urlKind = urlKindOf(link.url.slice(HOST.length));
      return { link, follow: urlKind !== 'other', priority: 3, urlKind, relation: null };
    }),
  };
  return restrictToAim(page, kind, routing, { ...EVERYTHING, ...aim });
}

function followed(given: Case): string[] {
  const { routes } = restrict(given);
  return routes.filter(({ follow }) => follow).map(({ link }) => link.url.slice(HOST.length));
}

const threadRow = (id: number, time: string, extra = ''): string =>
  `<tr><td><a href=/thread?id=${id}>A thread about something, number ${id}</a></td><td><a href=/user?id=${id % 3}>anna</a></td><td>${time}</td><td>${extra}</td></tr>`;
const PAGER = '<p><a href="/board?id=1&p=2">2</a> <a href="/board?id=1&p=3">3</a></p>';
const table = (rows: readonly string[]): string =>
  `<table><tr><th>Title<th>By<th>Last</tr>${rows.join('')}</table>${PAGER}`;

it('changes nothing for a crawl that wants every thread', () => {
  const body = table([1, 2, 3, 4].map((id) => threadRow(id, '2020-01-02')));
  const paths = followed({ kind: 'index', body, aim: {} });
  expect(paths).toHaveLength(6);
});

describe('goal boards', () => {
  it('follows boards and their pages, no threads', () => {
    const body = `<a href=/board?id=2>Sub</a>${table([threadRow(1, ''), threadRow(2, '')])}<a href="/thread?id=1&p=2">2</a>`;
    const paths = followed({ kind: 'index', body, aim: { goal: 'boards' } });
    expect(paths).toEqual(['/board?id=2', '/board?id=1&p=2', '/board?id=1&p=3']);
  });
});

describe('since', () => {
  const aim = { sinceMs: Date.UTC(2024, 4, 1), nowMs: Date.UTC(2024, 5, 10) };

  it('leaves threads alone whose last time is older, whatever else the row says', () => {
    const body = table([
      threadRow(1, 'begun 03.02.2019, last 20.05.2024'),
      threadRow(4, '02.02.2019'),
      // Which of the numbers is the day is told from the whole page.
      threadRow(2, '02.05.2024'),
      threadRow(3, '30.04.2024', '<a href=/thread?id=3#last>last</a>'),
    ]);
    const paths = followed({ kind: 'index', body, aim });
    expect(paths).toEqual(['/thread?id=1', '/thread?id=2', '/board?id=1&p=2']);
  });

  it('does not mix the numbers of a row with its date', () => {
    const row = (id: number, views: number, day: number): string =>
      threadRow(id, `${views}</td><td>May ${day}, 2024`);
    const body = table([row(1, 25, 21), row(2, 12, 20), row(3, 3, 18)]);
    const paths = followed({ kind: 'index', body, aim });
    expect(paths.filter((path) => path.startsWith('/thread'))).toHaveLength(3);
  });

  it('turns a list page by page, for the rest of its pager may be too old', () => {
    const rows = ['2024-06-01', '2024-05-09', '2024-05-08', '2024-05-07', '2024-05-02'];
    const body = rows.map((time, i) => threadRow(i + 1, time)).join('');
    const link = (number: number): string => `<a href="/board?id=1&p=${number}">${number}</a> `;
    const on = (pager: string): string[] =>
      followed({
        kind: 'index',
        body: `<table>${body}</table><p>${pager}</p>`,
        path: '/board?id=1&p=3',
        aim,
      }).filter((path) => path.includes('p='));
    expect(on(`${link(1)}${link(2)}<b>3</b> ${link(4)}${link(5)}`)).toEqual(['/board?id=1&p=4']);
    const arrow = '<a href="/board?id=1&p=4" rel=next>&raquo;</a>';
    expect(on(`<b>3</b> ${arrow}`)).toEqual(['/board?id=1&p=4']);
    expect(on(`${link(1)}<b>3</b> ${link(17)}`)).toHaveLength(2);
  });

  it('counts relative times from the beginning of the crawl, days without a year from before it', () => {
    const body = table([
      threadRow(1, '3 days ago'),
      threadRow(2, '2 months ago'),
      threadRow(3, '12 Dec'),
      threadRow(4, '2 Jun'),
    ]);
    const paths = followed({ kind: 'index', body, aim });
    expect(paths.filter((path) => path.startsWith('/thread'))).toEqual([
      '/thread?id=1',
      '/thread?id=4',
    ]);
  });

  it('turns no further once the list has come to older threads, sticky ones aside', () => {
    const rows = ['2024-06-01', '2024-03-09', '2024-03-08', '2024-03-07', '2024-03-01'];
    const body = table(rows.map((time, i) => threadRow(i + 1, time)));
    expect(followed({ kind: 'index', body, aim })).toEqual(['/thread?id=1']);
  });

  it('turns on where the latest threads do not come first', () => {
    const rows = ['2019-01-01', '2019-03-09', '2019-04-08', '2020-03-07', '2020-03-11'];
    const body = table(rows.map((time, i) => threadRow(i + 1, time)));
    expect(followed({ kind: 'index', body, aim })).toEqual(['/board?id=1&p=2', '/board?id=1&p=3']);
  });

  it('restricts nothing where no times can be read, nor on threads', () => {
    const untimed = table([1, 2, 3, 4].map((id) => threadRow(id, `${id} replies`)));
    expect(followed({ kind: 'index', body: untimed, aim })).toHaveLength(6);
    const old = table([1, 2, 3, 4].map((id) => threadRow(id, '2019-01-01')));
    expect(followed({ kind: 'thread', body: old, aim })).toHaveLength(6);
  });
});

describe('boards', () => {
  const aim = { boards: /bread|\/board\?id=7/iu };
  const boards = '<a href=/board?id=5>Bread and rolls</a><a href=/board?id=6>Cakes</a>';

  it('follows boards that match by title or URL from the entry, and no threads of it', () => {
    const body = `${boards}<a href=/board?id=7>Pies</a><a href=/thread?id=1>bread?</a>`;
    expect(followed({ kind: 'entry', body, aim })).toEqual(['/board?id=5', '/board?id=7']);
  });

  it.each([
    ['its title', { body: `<title>Bread</title>${boards}${PAGER}<a href=/thread?id=1>one</a>` }],
    ['its heading', { body: `<h1>Bread</h1>${boards}${PAGER}<a href=/thread?id=1>one</a>` }],
    [
      'a link to itself',
      { body: `<a href=/here>Breads</a>${boards}${PAGER}<a href=/thread?id=1>` },
    ],
    ['its URL', { path: '/board?id=7', body: `${boards}${PAGER}<a href=/thread?id=1>one</a>` }],
  ])('follows everything on a board that matches by %s', (_, given) => {
    const paths = followed({ kind: 'index', aim, ...given });
    const all = ['/board?id=5', '/board?id=6', '/board?id=1&p=2', '/board?id=1&p=3'];
    expect(paths).toEqual([...all, '/thread?id=1']);
  });

  it('follows neither threads nor pages of another board, but pages of a thread', () => {
    const body = `${boards}${PAGER}<a href=/thread?id=1>one</a>`;
    expect(followed({ kind: 'index', body, aim })).toEqual(['/board?id=5']);
    const thread = `<h1>About bread</h1><a href="/thread?id=1&p=2">2</a><a href=/thread?id=2>two</a>`;
    expect(followed({ kind: 'thread', body: thread, aim })).toEqual(['/thread?id=1&p=2']);
  });
});

describe('goal profiles', () => {
  const aim = { goal: 'profiles' } as const;
  const people = ['anna', 'bob', 'carl the great', 'anna', 'dora'];
  const post = (name: string, i: number): string =>
    `<div class=post><p class=by><a href=/user/${name.replaceAll(' ', '-')}>${name}</a> <a href=/post/${i}>Post ${i}</a> 2024-05-${10 + i}</p>
     <p>Some words that were written by ${name}, long enough to be what a post says, and different: ${'word '.repeat(5 + i)}</p>
     <p><a href=/quote?id=${i}>Quote</a> <a href=/login>Report</a></p></div>`;

  it('follows the names of the authors, after everything else', () => {
    const body = `<ul><li><a href=/user/admin>admin</a></ul>${people.map(post).join('')}<a href="/thread?id=1&p=2">2</a>`;
    const { routes } = restrict({ kind: 'thread', body, aim });
    const paths = routes.filter(({ follow }) => follow).map(({ link }) => link.url);
    expect(new Set(paths)).toEqual(
      new Set(
        ['/user/anna', '/user/bob', '/user/carl-the-great', '/user/dora', '/thread?id=1&p=2'].map(
          (path) => HOST + path,
        ),
      ),
    );
    const anna = routes.find(({ link }) => link.text === 'anna')!;
    expect(anna).toMatchObject({ urlKind: 'other', priority: 0 });
  });

  it('follows nothing else where the posts have no names with links', () => {
    const anonymous = people.map((name, i) => post(name, i).replace(/<a href=.user[^<]*<\/a>/, ''));
    expect(followed({ kind: 'thread', body: anonymous.join(''), aim })).toEqual([]);
  });

  it('takes a page that the model knows nothing of for no broken promise', () => {
    expect(restrict({ kind: null, body: 'a profile', aim }).fits).toBe(true);
    expect(restrict({ kind: null, body: 'a profile', aim: {} }).fits).toBe(false);
  });
});

it('survives pages with more links and times than anybody writes', () => {
  const times = '<time datetime=2019-01-01></time>'.repeat(150_000);
  const row = `<tr><td><a href=/thread?id=1>A thread</a></td><td>${times}</td></tr>`;
  const body = `<table>${row}${threadRow(2, '2019-01-01')}</table>`;
  const aim = { sinceMs: Date.UTC(2024, 0, 1), nowMs: Date.UTC(2024, 5, 1) };
  expect(followed({ kind: 'index', body, aim })).toEqual([]);
  const places = Array.from(
    { length: 5000 },
    (_, i) => `<i class=c${i}><a href=/u/${i}>n${i}</a></i>`,
  );
  const posts = `<div>${places.join('')}</div>`.repeat(3);
  expect(followed({ kind: 'thread', body: posts, aim: { goal: 'profiles' } })).toEqual([]);
});
