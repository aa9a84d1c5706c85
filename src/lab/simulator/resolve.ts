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

/** Pages of a board at an instant. */
export function boardPages(forum: Forum, board: number, atSeconds: number): number {
  const threads = forum.threadIds(board, atSeconds).length;
  return pagesFor(threads, forum.spec.pageSizes.board);
}

/** The calendar has some 120,000 months: no end to a crawler. */
export function isCalendarMonth(year: number, month: number): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12;
}

/** The routes that a spec leaves out answer 404 and are linked nowhere. */
export function isServed(forum: Forum, kind: RouteKind): boolean {
  const always: readonly RouteKind[] = ['entry', 'category', 'board', 'thread', 'login', 'style'];
  return always.includes(kind) || forum.spec.junk.includes(kind as JunkKind);
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

function resolvePost({ forum }: Site, thread: number, n: number): Resolution {
  const shown = routeTo('thread', {
    id: thread,
    page: Math.ceil(n / forum.spec.pageSizes.thread),
  });
  if (forum.spec.permalinks === 'redirect') {
    return { answer: 'redirect', to: shown, fragment: `p${forum.post(thread, n).id}` };
  }
  return page('thread', `thread:${thread}:p${shown.page}`, shown);
}

function resolveBoard(site: Site, route: Route): Resolution {
  const board = site.forum.board(route.id);
  if (!board) return MISSING;
  if (board.private) return wall(site);
  if (route.page > boardPages(site.forum, board.id, site.at)) return MISSING;
  const suffix = orderSuffix(site.forum, route, THREAD_SORTING);
  return page('index', `board:${board.id}:p${route.page}${suffix}`, route);
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
  entry: (_, route) => page('entry', 'entry', route),
  category: ({ forum }, route) =>
    route.id >= 1 && route.id <= forum.categories.length
      ? page('index', `cat:${route.id}`, route)
      : MISSING,
  board: resolveBoard,
  thread: (site, route) =>
    route.page <= threadPages(site.forum, route.id, site.at)
      ? page('thread', `thread:${route.id}:p${route.page}`, route)
      : MISSING,
  post: ifPost(resolvePost),
  last: ifThread((site, { id }) => resolvePost(site, id, site.forum.postCount(id, site.at))),
  print: ifThread((_, route) => page('print', `print:thread:${route.id}`, route)),
  profile: ifUser((_, route) => page('profile', `user:${route.id}`, route)),
  members: resolveMembers,
  search: (_, route) => page('search', 'search', route),
  searchUser: ifUser((_, route) => page('search', `search:user:${route.id}`, route)),
  calendar: (_, route) =>
    isCalendarMonth(route.year, route.month)
      ? page('other', `calendar:${route.year}-${route.month}`, route)
      : MISSING,
  login: (_, route) => page('login', 'login:login', route),
  register: (_, route) => page('login', 'login:register', route),
  reply: ifThread(wall),
  quote: ifPost(wall),
  newThread: ifBoard(wall),
  message: ifUser(wall),
  feed: (_, route) => page('feed', 'feed', route),
  boardFeed: ifBoard((_, route) => page('feed', `feed:board:${route.id}`, route)),
  help: (_, route) => page('help', 'help', route),
  style: (_, route) => page('asset', null, route),
};

/** What the forum answers to a route at an instant. */
export function resolveRoute(forum: Forum, route: Route, atSeconds: number): Resolution {
  if (!isServed(forum, route.kind) || route.page < 1) return MISSING;
  return RESOLVERS[route.kind]({ forum, at: atSeconds }, route);
}
