/** A forum of some sixty pages, made by templates, with what a crawl should and should not follow. */
import type { Page } from '../src/page/page.js';
import { parsePage } from '../src/page/parse-page.js';
import { createNames } from '../src/page/tree.js';
import { createRandom } from '../src/random/random.js';
import type { Site } from '../src/strategies/strategy.js';

export const FORUM = 'http://forum.test';

const BOARDS = 3;
const PAGES_PER_BOARD = 2;
const THREADS_PER_PAGE = 5;
const USERS = 8;

/** Words that are the same for the same seed, and different for others. */
function prose(seed: number, words: number): string {
  const random = createRandom(seed);
  const word = (): string =>
    Array.from({ length: 3 + random.int(6) }, () => 'aeioubcdlmnrst'[random.int(14)]).join('');
  return Array.from({ length: words }, word).join(' ');
}

function frame(body: string): string {
  const menu = ['/', '/login?to=1', '/login?to=2'].map((to) => `<li><a href="${to}">menu</a></li>`);
  return `<body><ul class="menu">${menu.join('')}</ul><div class="main">${body}</div></body>`;
}

function pager(url: string, pages: number, current: number): string {
  const number = (page: number): string => {
    if (page === current) return `<b>${page}</b>`;
    return `<a href="${page === 1 ? url : `${url}?page=${page}`}">${page}</a>`;
  };
  return `<p class="pager">${Array.from({ length: pages }, (_, i) => number(i + 1)).join(' ')}</p>`;
}

function userLink(user: number): string {
  return `<a class="user" href="/u/${user}">${prose(900 + user, 1)}</a>`;
}

function boardPage(board: number, page: number): string {
  const rows = Array.from({ length: THREADS_PER_PAGE }, (_, i) => {
    const id = 100 * board + THREADS_PER_PAGE * (page - 1) + i;
    const title = `<td class="title"><a href="/t/${id}">${prose(id, 5)}</a></td>`;
    const last = `<td class="last"><a href="/t/${id}?last=1">${prose(id + 7000, 2)}</a></td>`;
    return `<tr>${title}<td>${userLink(id % USERS)}</td>${last}</tr>`;
  });
  const flips = pager(`/b/${board}`, PAGES_PER_BOARD, page);
  return frame(`<table class="threads">${rows.join('')}</table>${flips}`);
}

function threadPage(id: number, page: number): string {
  const posts = Array.from({ length: 3 + (id % 3) }, (_, i) => {
    const seed = 10 * id + i + 5000 * page;
    const reply = `<a class="quote" href="/login?quote=${seed}">quote</a>`;
    return `<div class="post">${userLink(seed % USERS)}<p>${prose(seed, 40)}</p>${reply}</div>`;
  });
  const pages = id % 2 === 0 ? 2 : 1;
  return frame(`<div class="posts">${posts.join('')}</div>${pager(`/t/${id}`, pages, page)}`);
}

function userPage(user: number): string {
  const facts = Array.from(
    { length: 4 },
    (_, i) => `<dt>fact</dt><dd>${prose(70 * user + i, 9)}</dd>`,
  );
  return frame(`<dl class="facts">${facts.join('')}</dl>`);
}

function htmlOf(path: string): string | null {
  const { pathname, searchParams } = new URL(path, FORUM);
  const [, kind = '', id = '0'] = pathname.split('/');
  const page = Number(searchParams.get('page') ?? 1);
  if (kind === 'b') return boardPage(Number(id), page);
  if (kind === 't') return threadPage(Number(id), page);
  if (kind === 'u') return userPage(Number(id));
  if (kind === 'login') return frame(`<form><p>${prose(1, 12)}</p></form>`);
  if (pathname !== '/') return null;
  const boards = Array.from({ length: BOARDS }, (_, i) => {
    return `<li class="board"><h2><a href="/b/${i + 1}">${prose(i + 40, 4)}</a></h2><p>${prose(i + 60, 9)}</p></li>`;
  });
  return frame(`<ul class="boards">${boards.join('')}</ul>`);
}

/** The forum as a strategy sees it, and the URLs that were asked for. */
export function smallForum(seed = 1): Site & { readonly asked: string[] } {
  const names = createNames();
  const pages = new Map<string, Page | null>();
  const asked: string[] = [];
  return {
    start: `${FORUM}/`,
    seed,
    random: createRandom(seed),
    asked,
    get requests() {
      return asked.length;
    },
    fetch: (url) => {
      const known = pages.get(url);
      if (known !== undefined) return Promise.resolve(known);
      asked.push(url);
      const html = url.startsWith(FORUM) ? htmlOf(url.slice(FORUM.length)) : null;
      const page = html === null ? null : parsePage({ url, html, names });
      pages.set(url, page);
      return Promise.resolve(page);
    },
  };
}
