import { describe, expect, it } from 'vitest';
import { type HandMadeSite, HOST, handMadeSite, repeated } from '../../../test/hand-made-site.js';
import { openPageReader } from '../itf/page-reader.js';
import { createPoll } from '../itf/vote.js';
import type { PageType } from '../page-types/page-type-model.js';
import { findEntry } from './find-entry.js';

interface Forum {
  readonly htmlOf: (path: string) => string | null;
  readonly typeOf: (path: string) => PageType;
}

async function entryFrom(
  start: string,
  { htmlOf, typeOf }: Forum,
  { seed = 1, budget = 150 } = {},
): Promise<{ readonly entry: string; readonly site: HandMadeSite }> {
  const site = handMadeSite(htmlOf, { start, seed });
  const judge = ({ url }: { url: string }): PageType => typeOf(url.slice(HOST.length));
  const reader = (await openPageReader(site, site.start, judge, budget))!;
  const { entry } = await findEntry(reader, createPoll(reader), site.start);
  return { entry: entry.page.url.slice(HOST.length), site };
}

const list = (base: string, kind: string, count: number, from = 0): string =>
  `<ul class=${kind}>${repeated(count, (i) => `<li><a href=${base}/${kind}/${from + i}>The ${kind} number ${from + i}</a> 3 days ago</li>`)}</ul>`;

/**
 * A forum below a folder, with members, and a trail on each page.
 * @param base the forum's folder, without a slash at its end.
 */
function forumAt(base: string, menu = ''): Forum {
  const links = `<nav><a href=${base}/>forum</a> <a href=${base}/members>members</a> <a href=${base}/help>help</a>${menu}</nav>`;
  const body = (path: string): string => {
    const [kind = '', name = '0'] = path.split('/').slice(1);
    const id = Number(name);
    if (path === '/') return list(base, 'board', 6);
    if (kind === 'board') return list(base, 'thread', 9, 100 * id);
    if (kind === 'members') return list(base, 'user', 40);
    if (kind !== 'thread') return `<p>${path}</p>`;
    return `<a class=up href=${base}/board/${Math.floor(id / 100)}>up</a>${repeated(4, (i) => `<p>post ${i} of ${path}</p>`)}<a class=by href=${base}/user/${id % 7}>user</a>`;
  };
  return {
    htmlOf: (path) =>
      path.startsWith(`${base}/`) ? links + body(path.slice(base.length)) : '<p>elsewhere</p>',
    typeOf: (path) => {
      if (path.startsWith(`${base}/thread/`)) return 'thread';
      return path === `${base}/` || path.startsWith(`${base}/board/`) ? 'index' : 'other';
    },
  };
}

describe('findEntry', () => {
  const starts = ['/thread/305', '/board/2', '/user/3', '/members', '/'];

  it.each(starts)('finds the page above the boards from %s, in few requests', async (start) => {
    for (const seed of [1, 2, 3]) {
      const { entry, site } = await entryFrom(start, forumAt(''), { seed });
      expect(entry).toBe('/');
      expect(site.requests).toBeLessThan(20);
    }
  });

  it.each(starts)('finds it below the home page of a larger site from %s', async (start) => {
    const larger = forumAt('/forum', '<a href=/>home</a> <a href=/shop>shop</a>');
    expect((await entryFrom(`/forum${start}`, larger)).entry).toBe('/forum/');
  });

  it('is not misled by members that are taken for lists', async () => {
    const { htmlOf, typeOf } = forumAt('');
    const misled = (path: string): PageType => (path.startsWith('/user/') ? 'index' : typeOf(path));
    for (const start of starts) {
      expect((await entryFrom(start, { htmlOf, typeOf: misled })).entry).toBe('/');
    }
  });

  it('finds a front page that lists threads, with the boards in a menu of all pages', async () => {
    const menu = `<nav><a href=/>home</a>${repeated(5, (i) => `<a href=/board/${i}>The board ${i}</a>`)}</nav>`;
    const forum: Forum = {
      htmlOf: (path) => {
        const id = Number(path.split('/')[2] ?? 0);
        return (
          menu + (path.startsWith('/thread/') ? `<p>${path}</p>` : list('', 'thread', 9, 10 * id))
        );
      },
      typeOf: (path) => (path.startsWith('/thread/') ? 'thread' : 'index'),
    };
    for (const start of ['/thread/11', '/board/4']) {
      expect((await entryFrom(start, forum)).entry).toBe('/');
    }
  });

  it('takes the start where nothing leads further', async () => {
    const lone: Forum = { htmlOf: () => '<p>alone</p>', typeOf: () => 'other' };
    expect((await entryFrom('/', lone)).entry).toBe('/');
    const only: Forum = {
      htmlOf: (path) => (path === '/a/page' ? '<p>alone</p>' : null),
      typeOf: () => 'other',
    };
    expect((await entryFrom('/a/page', only)).entry).toBe('/a/page');
  });

  it('keeps within the budget', async () => {
    for (const budget of [2, 5, 9]) {
      const { site } = await entryFrom('/thread/305', forumAt(''), { budget });
      expect(site.requests).toBeLessThanOrEqual(budget);
    }
  });
});
