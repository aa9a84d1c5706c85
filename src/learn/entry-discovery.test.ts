import { describe, expect, it } from 'vitest';
import { HOST, handMadeSite, repeated } from '../../test/hand-made-site.js';
import { discoverEntry } from './entry-discovery.js';
import { openPageReader } from './itf/page-reader.js';
import { createPoll } from './itf/vote.js';
import type { PageType } from './page-types/page-type-model.js';

interface Forum {
  readonly htmlOf: (path: string) => string | null;
  readonly typeOf: (path: string) => PageType;
}

async function entryFrom(start: string, forum: Forum, seed = 1): Promise<string> {
  const site = handMadeSite(forum.htmlOf, { start, seed });
  const judge = ({ url }: { url: string }): PageType => forum.typeOf(url.slice(HOST.length));
  const reader = await openPageReader(site, site.start, judge, 150);
  const { entry } = await discoverEntry(reader!, createPoll(reader!), site.start);
  return entry.page.url.slice(HOST.length);
}

const list = (kind: string, count: number, from = 0): string =>
  `<ul class=${kind}>${repeated(count, (i) => `<li><a href=/${kind}/${from + i}>The ${kind} ${from + i}</a> 3 days ago</li>`)}</ul>`;

const typeOf = (path: string): PageType => {
  if (path.startsWith('/thread/')) return 'thread';
  return path === '/' || /^\/(forum|board|tag)/.test(path) ? 'index' : 'other';
};

/** A portal at the root, the forum below it, and a list of members as long as you like. */
function forumWith(members: number): Forum {
  const menu =
    '<nav><a href=/>portal</a> <a href=/forum>forum</a> <a href=/members>members</a> <a href=/help>help</a></nav>';
  const body = (path: string): string => {
    const id = Number(path.split('/')[2]);
    if (path === '/forum') return list('board', 6);
    if (path.startsWith('/board/')) return list('thread', 9, 100 * id);
    if (path.startsWith('/thread/')) {
      return `<a class=up href=/board/${Math.floor(id / 100)}>up</a>${repeated(4, (i) => `<p>post ${i} of ${path}</p>`)}<a class=by href=/user/${id % 7}>user</a>`;
    }
    return path === '/members' ? list('user', members) : `<p>${path}</p>`;
  };
  return { htmlOf: (path) => menu + body(path), typeOf };
}

describe('algorithm 3', () => {
  const starts = ['/thread/305', '/board/2', '/user/3', '/members', '/forum', '/'];

  it.each(starts)('finds the page with most index URLs from %s', async (start) => {
    for (const seed of [1, 2, 3]) {
      expect(await entryFrom(start, forumWith(4), seed)).toBe('/forum');
    }
  });

  it('is not misled by more members than boards, even if they are taken for index pages', async () => {
    const { htmlOf } = forumWith(40);
    const misled = (path: string): PageType => (path.startsWith('/user/') ? 'index' : typeOf(path));
    for (const start of starts) {
      expect(await entryFrom(start, { htmlOf, typeOf: misled })).toBe('/forum');
    }
  });

  it('finds a front page that lists threads, with the boards in a menu of all pages', async () => {
    const menu = `<nav>${repeated(5, (i) => `<a href=/board/${i}>The board ${i}</a>`)}<a href=/>home</a></nav>`;
    const htmlOf = (path: string): string => {
      const id = Number(path.split('/')[2] ?? 0);
      return menu + (path.startsWith('/thread/') ? `<p>${path}</p>` : list('thread', 9, 10 * id));
    };
    for (const start of ['/thread/11', '/board/4']) {
      expect(await entryFrom(start, { htmlOf, typeOf })).toBe('/');
    }
  });

  it('takes the page without a query for the one above', async () => {
    const menu = '<nav><a href=/forum>home</a> <a href=/forum?tags>tags</a></nav>';
    const htmlOf = (path: string): string => {
      if (path === '/forum?tags') return menu + list('tag', 30);
      const id = Number(path.split('/')[2] ?? 0);
      return menu + (path.startsWith('/thread/') ? `<p>${path}</p>` : list('thread', 9, 10 * id));
    };
    expect(await entryFrom('/thread/11', { htmlOf, typeOf })).toBe('/forum');
  });

  it('stays where it is when no other page can be read', async () => {
    const lonely: Forum = {
      htmlOf: (path) => (path === '/thread/1' ? '<p>x</p><a href=/gone>y</a>' : null),
      typeOf,
    };
    expect(await entryFrom('/thread/1', lonely)).toBe('/thread/1');
  });
});
