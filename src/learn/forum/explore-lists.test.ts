import { describe, expect, it } from 'vitest';
import { HOST, handMadeSite, pagerOf, repeated } from '../../../test/hand-made-site.js';
import { createPageReader, type PageReader } from '../itf/page-reader.js';
import { createPoll } from '../itf/vote.js';
import type { PageType } from '../page-types/page-type-model.js';
import { type Exploration, exploreLists } from './explore-lists.js';

interface Forum {
  readonly htmlOf: (path: string) => string | null;
  readonly typeOf?: (path: string) => PageType;
}

/** By their URLs: `/b…` are boards, `/t…` threads. */
const typeByPath = (path: string): PageType => {
  if (path.startsWith('/t')) return 'thread';
  return path === '/' || path.startsWith('/b') ? 'index' : 'other';
};

function open({ htmlOf, typeOf = typeByPath }: Forum, seed = 1): PageReader {
  const site = handMadeSite(htmlOf, { seed });
  return createPageReader(site, ({ url }) => typeOf(url.slice(HOST.length)), 150);
}

async function explored(forum: Forum, seed = 1): Promise<Exploration & { reader: PageReader }> {
  const reader = open(forum, seed);
  const entry = (await reader.read(`${HOST}/`))!;
  const limits = { maxIndexPages: 30, reserve: 20 };
  return { ...(await exploreLists(reader, createPoll(reader), entry, limits)), reader };
}

const pathsOf = (urls: readonly string[]): string[] =>
  urls.map((url) => url.slice(HOST.length)).sort();
const paths = (count: number, path: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => path(i + 1)).sort();

const boards = (count: number): string =>
  `<ul class=boards>${repeated(count, (i) => `<li><a href=/b/${i}>The board number ${i}</a><p>about it</p></li>`)}</ul>`;
const threads = (prefix: string, count = 6): string =>
  `<table>${repeated(count, (i) => `<tr><td class=t><a href=/t/${prefix}${i}>A thread of some length ${prefix}${i}</a></td><td><a href=/u/${i % 3}>user ${i % 3}</a></td><td>${i}</td></tr>`)}</table>`;
const post = (path: string): string => `<article><p>words of ${path}</p></article>`;
const idOf = (path: string): string => /\d+/.exec(path)?.[0] ?? '0';

describe('exploreLists', () => {
  it('finds boards on the entry page, threads on boards, and where they stand', async () => {
    const htmlOf = (path: string): string => {
      if (path === '/') return boards(4);
      return path.startsWith('/b/') ? threads(idOf(path)) : post(path);
    };
    for (const seed of [1, 2, 3]) {
      const found = await explored({ htmlOf }, seed);
      expect(pathsOf(found.entryIndex)).toEqual(paths(4, (i) => `/b/${i}`));
      expect(pathsOf(found.index)).toEqual(paths(4, (i) => `/b/${i}`));
      expect(found.thread).toHaveLength(24);
      expect([...found.places]).toEqual([
        ['html/body/ul.boards/li/a', 'index'],
        ['html/body/table/tr/td.t/a', 'thread'],
      ]);
    }
  });

  it('finds boards beside a longer list of new threads', async () => {
    const htmlOf = (path: string): string => {
      if (path === '/') return threads('', 9) + boards(7);
      return path.startsWith('/b/') ? threads(idOf(path)) : post(path);
    };
    const { index, groups } = await explored({ htmlOf });
    expect(pathsOf(index)).toEqual(paths(7, (i) => `/b/${i}`));
    expect([...groups.values()].map(({ type, from }) => `${type} on ${from}`)).toEqual([
      'index on entry',
      'thread on index',
    ]);
  });

  it('takes the threads of an entry page that has no boards', async () => {
    const htmlOf = (path: string): string => (path === '/' ? threads('') : post(path));
    const { index, thread } = await explored({ htmlOf });
    expect(index).toEqual([]);
    expect(pathsOf(thread)).toEqual(paths(6, (i) => `/t/${i}`));
  });

  it('finds boards inside boards, above longer lists of threads', async () => {
    const inner = (board: string): string =>
      `<ul class=inner>${repeated(3, (i) => `<li><a href=/bb/${board}${i}>Inner board ${board}${i}</a></li>`)}</ul>`;
    const htmlOf = (path: string): string => {
      if (path === '/') return boards(3);
      if (path.startsWith('/b/')) return inner(idOf(path)) + threads(idOf(path), 12);
      return path.startsWith('/bb/') ? threads(idOf(path)) : post(path);
    };
    const { index, places } = await explored({ htmlOf });
    const found = index.filter((url) => url.startsWith(`${HOST}/bb/`));
    expect(found.length).toBeGreaterThanOrEqual(3);
    expect(places.get('html/body/ul.inner/li/a')).toBe('index');
  });

  it('leaves lists in another order alone', async () => {
    const heads = (path: string): string =>
      `<p class=heads>${['title', 'author', 'replies', 'date'].map((by) => `<a href="${path}?by=${by}">order the list by ${by}</a>`).join(' ')}</p>`;
    const htmlOf = (path: string): string => {
      if (path === '/') return boards(4);
      if (!path.startsWith('/b/')) return post(path);
      return heads(path.replace(/\?.*/, '')) + threads(idOf(path), 8);
    };
    const { index } = await explored({ htmlOf });
    expect(pathsOf(index)).toEqual(paths(4, (i) => `/b/${i}`));
  });

  it('reaches a list of threads that is one link below its board', async () => {
    const htmlOf = (path: string): string => {
      if (path === '/') return boards(4);
      if (/^\/b\/\d+$/.test(path)) {
        return `<h1>About board ${idOf(path)}</h1><p><a href=${path}/all>all</a></p>`;
      }
      return path.endsWith('/all') ? threads(idOf(path)) : post(path);
    };
    const { belowIndex, thread } = await explored({ htmlOf });
    expect(pathsOf(belowIndex)).toEqual(paths(4, (i) => `/b/${i}/all`));
    expect(thread.length).toBeGreaterThanOrEqual(18);
  });

  it('looks around for the list of all threads where boards show only their newest', async () => {
    const htmlOf = (path: string): string => {
      if (path === '/') return `${boards(4)}<footer><a href=/b-all>everything</a></footer>`;
      if (path.startsWith('/b-all'))
        return threads('7', 15) + pagerOf(9, 1, (i) => `/b-all?p=${i}`);
      return path.startsWith('/b/') ? threads(idOf(path), 10) : post(path);
    };
    const { index } = await explored({ htmlOf });
    expect(pathsOf(index)).toContain('/b-all');
  });

  it('knows boards that look like nothing by the threads they list', async () => {
    const htmlOf = (path: string): string => {
      if (path === '/') return boards(5);
      return path.startsWith('/b/') ? threads(idOf(path)) : post(path);
    };
    const typeOf = (path: string): PageType => (path.startsWith('/t') ? 'thread' : 'other');
    const { index, thread } = await explored({ htmlOf, typeOf });
    expect(pathsOf(index)).toEqual(paths(5, (i) => `/b/${i}`));
    expect(thread.length).toBeGreaterThanOrEqual(18);
  });

  it('finds nothing on a site without lists', async () => {
    const { index, thread, places } = await explored({ htmlOf: post, typeOf: () => 'other' });
    expect([index, thread, [...places]]).toEqual([[], [], []]);
  });

  it('leaves over what it is told to', async () => {
    const htmlOf = (path: string): string => {
      if (path === '/') return boards(60);
      return path.startsWith('/b/') ? threads(idOf(path)) : post(path);
    };
    const { reader } = await explored({ htmlOf });
    expect(reader.left).toBeGreaterThan(0);
  });
});
