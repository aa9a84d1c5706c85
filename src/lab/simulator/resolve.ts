/**
 * What a URL of the forum answers: the one place that both the handler, which renders it, and the
 * truth, which labels it, rely on.
 */
import type { Forum } from './forum.js';
import { MEMBER_SORTING, orderOf, type Sorting, THREAD_SORTING } from './listings.js';
import type { JunkKind, RouteKind } from './spec.js';
import { type Route, routeTo } from './urls.js';

/** The label types of the evaluation data that a simulated forum has. */
export type LabelType =
  | 'entry'
  | 'index'
  | 'thread'
  | 'profile'
  | 'members'
  | 'search'
  | 'login'
  | 'post'
  | 'print'
  | 'feed'
  | 'help'
  | 'other'
  | 'asset'
  | 'redirect'
  | 'error';

export type Resolution =
  | {
      readonly answer: 'page';
      readonly type: LabelType;
      readonly key: string | null;
      /** The page to show, under whatever URL it was asked for. */
      readonly route: Route;
    }
  | { readonly answer: 'redirect'; readonly to: Route; readonly fragment: string }
  | { readonly answer: 'missing' };

/** Articles on one page of their list. */
export const STORIES_A_PAGE = 8;

const MISSING: Resolution = { answer: 'missing' };

/** One forum at one instant. */
interface Site {
  readonly forum: Forum;
  readonly at: number;
}

/** Pages that a number of records takes; an empty listing has one page. */
export function pagesFor(records: number, pageSize: number): number {
  return Math.max(1, Math.ceil(records / pageSize));
}

/** Pages of a thread at an instant; 0 before it began. */
export function threadPages(forum: Forum, thread: number, atSeconds: number): number {
  return Math.ceil(forum.postCount(thread, atSeconds) / forum.spec.pageSizes.thread);
}

/** Pages of a board at an instant; `days`: of its threads with a post in the last days. */
export function boardPages(forum: Forum, board: number, atSeconds: number, days = 0): number {
  const ids = forum.threadIds(board, atSeconds);
  let threads = ids.length;
  if (days > 0) {
    threads = 0;
    for (const id of ids) if (isActive(forum, id, atSeconds, days)) threads++;
  }
  return pagesFor(threads, forum.spec.pageSizes.board);
}

/** Whether a thread has a post in the last days. */
export function isActive(forum: Forum, thread: number, atSeconds: number, days: number): boolean {
  const last = forum.postTime(thread, forum.postCount(thread, atSeconds));
  return last > atSeconds - days * 86_400;
}

/** The limits that boards offer. */
export const DAY_LIMITS: readonly number[] = [7, 30, 100, 365];

/** A list of newest threads ends after so many pages. */
const MAX_RECENT_PAGES = 5;

/** Pages of the newest threads. */
export function recentPages(forum: Forum, atSeconds: number): number {
  let threads = 0;
  for (const { id } of forum.boards) threads += forum.threadIds(id, atSeconds).length;
  return Math.min(MAX_RECENT_PAGES, pagesFor(threads, forum.spec.pageSizes.board));
}

/** Threads with a tag, newest first. */
export function taggedThreads(forum: Forum, tag: number, atSeconds: number): number[] {
  const ids: number[] = [];
  for (let id = forum.spec.threads; id >= 1; id--) {
    if (forum.postCount(id, atSeconds) > 0 && forum.tagsOf(id).includes(tag)) ids.push(id);
  }
  return ids;
}

/** The calendar has some 120,000 months: no end to a crawler. */
export function isCalendarMonth(year: number, month: number): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12;
}

const ALWAYS: readonly RouteKind[] = ['entry', 'board', 'thread', 'login', 'style'];

/** The routes that a spec leaves out answer 404 and are linked nowhere. */
export function isServed(forum: Forum, kind: RouteKind): boolean {
  if (kind === 'category') return forum.spec.categoryPages;
  const isListed = ALWAYS.includes(kind) || forum.spec.junk.includes(kind as JunkKind);
  // The loop lives in a folder of its own, in every style.
  return isListed && (kind === 'loop' || forum.urls.has(kind));
}

function page(type: LabelType, key: string | null, route: Route): Resolution {
  return { answer: 'page', type, key, route };
}

function wall({ forum }: Site): Resolution {
  const login = routeTo('login');
  if (forum.spec.loginWall === 'redirect') return { answer: 'redirect', to: login, fragment: '' };
  return page('login', 'login:login', login);
}

/** `:title-asc` for any order but the listing's own, whose pages have the plain key. */
function orderSuffix(forum: Forum, route: Route, sorting: Sorting): string {
  const { sort, dir } = orderOf(forum, route, sorting);
  return sort === sorting.own.sort && dir === sorting.own.dir ? '' : `:${sort}-${dir}`;
}

/** The thread before (-1) or after (1) this one in its board; itself where there is none. */
function resolveNeighbour({ forum, at }: Site, thread: number, step: number): Resolution {
  const ids = forum.threadIds(forum.thread(thread)!.board, at);
  const id = ids[ids.indexOf(thread) + step] ?? thread;
  return { answer: 'redirect', to: routeTo('thread', { id }), fragment: '' };
}

function resolvePost({ forum }: Site, thread: number, n: number, alone = false): Resolution {
  const { id: post } = forum.post(thread, n);
  if (alone && forum.spec.permalinks === 'single') {
    return page('post', `post:${post}`, routeTo('post', { id: post }));
  }
  const shown = routeTo('thread', {
    id: thread,
    page: Math.ceil(n / forum.spec.pageSizes.thread),
  });
  if (forum.spec.permalinks !== 'duplicate') {
    return { answer: 'redirect', to: shown, fragment: `p${post}` };
  }
  return page('thread', `thread:${thread}:p${shown.page}`, shown);
}

function resolveBoard(site: Site, route: Route): Resolution {
  const board = site.forum.board(route.id);
  if (!board) return MISSING;
  if (board.private) return wall(site);
  const hasLimits = site.forum.spec.links.dayFilters && DAY_LIMITS.includes(route.days);
  const shown = hasLimits ? route : { ...route, days: 0 };
  if (route.page > boardPages(site.forum, board.id, site.at, shown.days)) return MISSING;
  const limit = hasLimits ? `:days-${route.days}` : '';
  const suffix = orderSuffix(site.forum, route, THREAD_SORTING) + limit;
  const isEntry = site.forum.spec.entry === 'threads' && route.page === 1 && suffix === '';
  if (isEntry) return page('entry', 'entry', shown);
  return page('index', `board:${board.id}:p${route.page}${suffix}`, shown);
}

function resolveMembers({ forum }: Site, route: Route): Resolution {
  if (route.page > pagesFor(forum.spec.users, forum.spec.pageSizes.members)) return MISSING;
  const suffix = orderSuffix(forum, route, MEMBER_SORTING);
  return page('members', `members:p${route.page}${suffix}`, route);
}

type Resolver = (site: Site, route: Route) => Resolution;

const ifThread =
  (then: Resolver): Resolver =>
  (site, route) =>
    site.forum.postCount(route.id, site.at) > 0 ? then(site, route) : MISSING;
const ifUser =
  (then: Resolver): Resolver =>
  (site, route) =>
    site.forum.user(route.id) ? then(site, route) : MISSING;
const ifBoard =
  (then: Resolver): Resolver =>
  (site, route) =>
    site.forum.board(route.id)?.private === false ? then(site, route) : MISSING;
const ifPost =
  (then: (site: Site, thread: number, n: number) => Resolution): Resolver =>
  (site, route) => {
    const place = site.forum.locatePost(route.id);
    return place && place.n <= site.forum.postCount(place.thread, site.at)
      ? then(site, place.thread, place.n)
      : MISSING;
  };

const RESOLVERS: Readonly<Record<RouteKind, Resolver>> = {
  entry: ({ forum }, route) =>
    page('entry', 'entry', forum.spec.entry === 'threads' ? routeTo('board', { id: 1 }) : route),
  category: ({ forum }, route) =>
    route.id >= 1 && route.id <= forum.categories.length
      ? page('index', `cat:${route.id}`, route)
      : MISSING,
  board: resolveBoard,
  thread: (site, route) =>
    route.page <= threadPages(site.forum, route.id, site.at)
      ? page('thread', `thread:${route.id}:p${route.page}`, route)
      : MISSING,
  post: ifPost((site, thread, n) => resolvePost(site, thread, n, true)),
  last: ifThread((site, { id }) => resolvePost(site, id, site.forum.postCount(id, site.at))),
  firstNew: ifThread((site, { id }) => resolvePost(site, id, 1)),
  older: ifThread((site, { id }) => resolveNeighbour(site, id, -1)),
  newer: ifThread((site, { id }) => resolveNeighbour(site, id, 1)),
  archive: ifThread((_, route) => page('print', `archive:thread:${route.id}`, route)),
  archiveBoard: ifBoard((site, route) =>
    route.page <= boardPages(site.forum, route.id, site.at)
      ? page('print', `archive:board:${route.id}:p${route.page}`, route)
      : MISSING,
  ),
  print: ifThread((_, route) => page('print', `print:thread:${route.id}`, route)),
  profile: ifUser((_, route) => page('profile', `user:${route.id}`, route)),
  members: resolveMembers,
  search: (_, route) => page('search', 'search', route),
  searchUser: ifUser((_, route) => page('search', `search:user:${route.id}`, route)),
  recent: ({ forum, at }, route) =>
    route.page <= recentPages(forum, at) ? page('search', `recent:p${route.page}`, route) : MISSING,
  tag: ({ forum, at }, route) =>
    route.id >= 1 &&
    route.id <= forum.tags.length &&
    route.page <= pagesFor(taggedThreads(forum, route.id, at).length, forum.spec.pageSizes.board)
      ? page('search', `tag:${route.id}:p${route.page}`, route)
      : MISSING,
  calendar: (_, route) =>
    isCalendarMonth(route.year, route.month)
      ? page('other', `calendar:${route.year}-${route.month}`, route)
      : MISSING,
  login: (_, route) => page('login', 'login:login', route),
  register: (_, route) => page('login', 'login:register', route),
  reply: ifThread(wall),
  quote: ifPost(wall),
  report: ifPost(wall),
  newThread: ifBoard(wall),
  message: ifUser(wall),
  feed: (_, route) => page('feed', 'feed', route),
  boardFeed: ifBoard((_, route) => page('feed', `feed:board:${route.id}`, route)),
  help: (_, route) => page('help', 'help', route),
  file: ({ forum }, route) =>
    forum.locatePost(route.id) && forum.hasFile(route.id) ? page('asset', null, route) : MISSING,
  portal: (_, route) => page('other', 'portal', route),
  stories: ({ forum }, route) =>
    route.page <= pagesFor(forum.storyCount, STORIES_A_PAGE)
      ? page('other', `stories:p${route.page}`, route)
      : MISSING,
  story: ({ forum }, route) =>
    forum.story(route.id) ? page('other', `story:${route.id}`, route) : MISSING,
  loop: (_, route) => page('other', 'loop', route),
  style: (_, route) => page('asset', null, route),
};

/** What the forum answers to a route at an instant. */
export function resolveRoute(forum: Forum, route: Route, atSeconds: number): Resolution {
  if (!isServed(forum, route.kind) || route.page < 1) return MISSING;
  return RESOLVERS[route.kind]({ forum, at: atSeconds }, route);
}
