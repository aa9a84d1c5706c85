/** What each page of the forum shows, as plain data for a look's templates. */
import { derive, deriveRandom, PURPOSE } from './derive.js';
import { MEMBER_SORTING, orderOf, type Sorting, THREAD_SORTING } from './listings.js';
import {
  boardPages,
  DAY_LIMITS,
  isActive,
  isCalendarMonth,
  pagesFor,
  threadPages,
} from './resolve.js';
import { highlighted, relatedTo, SIDE_VIEWS } from './side-views.js';
import type { RouteKind } from './spec.js';
import type { Scope } from './template.js';
import { type Route, routeTo } from './urls.js';
import {
  boardRow,
  pagerOf,
  postBlocks,
  tagLinks,
  threadRow,
  userLink,
  type View,
  type ViewContext,
} from './view-parts.js';
import { formatTime, inventParagraph } from './words.js';

const MAX_FOUND_THREADS = 20;
const FEED_LENGTH = 10;

function crumb(label: string, url: string): Scope {
  return { label, url };
}

function categoryBlocks(context: ViewContext, wanted: number | null): Scope[] {
  const { forum, href } = context;
  return forum.categories
    .filter(({ id }) => wanted === null || id === wanted)
    .map(({ id, title }) => ({
      title,
      url: href(routeTo('category', { id })),
      boards: forum.boards
        .filter((board) => board.category === id && board.parent === null)
        .map((board) => boardRow(context, board)),
    }));
}

/** Boards from the top down to this one. */
function boardCrumbs({ forum, href }: ViewContext, id: number): Scope[] {
  const board = forum.board(id)!;
  const own = crumb(board.title, href(routeTo('board', { id })));
  if (board.parent === null) {
    const category = forum.categories[board.category - 1]!;
    const home = crumb(category.title, href(routeTo('category', { id: category.id })));
    return forum.spec.entry === 'threads' ? [own] : [home, own];
  }
  const parent = forum.board(board.parent)!;
  return [crumb(parent.title, href(routeTo('board', { id: parent.id }))), own];
}

/** Column heads: each sorts by its column, the current one the other way round. */
function sortLinks({ forum, href }: ViewContext, route: Route, sorting: Sorting): Scope {
  const order = orderOf(forum, route, sorting);
  const links = sorting.sorts.map((sort) => {
    const dir = sort === order.sort && order.dir === 'asc' ? 'desc' : 'asc';
    return [sort, forum.spec.sortOrders ? href({ ...route, page: 1, sort, dir }) : ''];
  });
  return Object.fromEntries(links) as Scope;
}

/** Threads that are shown on top of every board. */
function announcementsOf({ forum, variantHref }: ViewContext): Scope[] {
  const count = Math.min(forum.spec.links.announcements, forum.spec.threads);
  return Array.from({ length: count }, (_, i) => ({
    title: forum.thread(i + 1)!.title,
    url: variantHref(routeTo('thread', { id: i + 1 })),
  }));
}

function dayLinks({ forum, href }: ViewContext, route: Route): Scope[] {
  if (!forum.spec.links.dayFilters) return [];
  return DAY_LIMITS.map((days) => ({ days, url: href({ ...route, page: 1, days }) }));
}

/** Switches that leave the page as it is and make its URL longer. */
function growingLinks({ forum, here, linkTo, withParameter }: ViewContext): Scope[] {
  if (!forum.spec.links.growing) return [];
  return ['a', 'b', 'c'].map((label) => ({
    label,
    url: linkTo(withParameter(here, 'fold', label)),
  }));
}

const board: View = (context, route) => {
  const { forum, at, listings, href } = context;
  const { title, description } = forum.board(route.id)!;
  const size = forum.spec.pageSizes.board;
  const order = orderOf(forum, route, THREAD_SORTING);
  const all = listings.threads(route.id, order, at);
  const { days } = route;
  const ids = days > 0 ? all.filter((id) => isActive(forum, id, at, days)) : all;
  const subBoards = forum.boards
    .filter((each) => each.parent === route.id)
    .map((each) => boardRow(context, each));
  return {
    pageTitle: title,
    description,
    crumbs: boardCrumbs(context, route.id),
    subBoards,
    boards: subBoards,
    announcements: route.page > 1 ? [] : announcementsOf(context),
    threadCount: ids.length,
    threads: ids
      .slice((route.page - 1) * size, route.page * size)
      .map((id) => threadRow(context, id)),
    sortBy: sortLinks(context, route, THREAD_SORTING),
    pager: pagerOf(context, route, boardPages(forum, route.id, at, days)),
    dayLinks: dayLinks(context, route),
    growing: growingLinks(context),
    archiveUrl: href(routeTo('archiveBoard', { id: route.id })),
    newThreadUrl: href(routeTo('newThread', { id: route.id })),
    boardFeedUrl: href(routeTo('boardFeed', { id: route.id })),
  };
};

const thread: View = (context, route) => {
  const { forum, at, href } = context;
  const { id, board: boardId, title } = forum.thread(route.id)!;
  const size = forum.spec.pageSizes.thread;
  const count = forum.postCount(id, at);
  const last = Math.min(route.page * size, count);
  const posts = postBlocks(context, id, (route.page - 1) * size + 1, last);
  const ids = forum.threadIds(boardId, at);
  const place = ids.indexOf(id);
  return {
    pageTitle: title,
    crumbs: boardCrumbs(context, boardId),
    posts,
    opening: route.page === 1 ? posts.slice(0, 1) : [],
    replies: route.page === 1 ? posts.slice(1) : posts,
    replyCount: count - 1,
    tags: tagLinks(context, forum.tagsOf(id)),
    related: relatedTo(context, id),
    archiveUrl: href(routeTo('archive', { id })),
    olderUrl: place > 0 ? href(routeTo('older', { id })) : '',
    newerUrl: place < ids.length - 1 ? href(routeTo('newer', { id })) : '',
    pager: pagerOf(context, route, threadPages(forum, id, at)),
    replyUrl: href(routeTo('reply', { id })),
    newThreadUrl: href(routeTo('newThread', { id: boardId })),
    printUrl: href(routeTo('print', { id })),
  };
};

const print: View = (context, route) => ({
  pageTitle: context.forum.thread(route.id)!.title,
  crumbs: [],
  fullUrl: context.href(routeTo('thread', { id: route.id })),
  posts: postBlocks(context, route.id, 1, context.forum.postCount(route.id, context.at)),
});

const profile: View = ({ forum, href }, { id }) => {
  const user = forum.user(id)!;
  return {
    pageTitle: user.name,
    crumbs: [crumb(forum.flavour.labels.members, href(routeTo('members')))],
    joined: formatTime(forum.flavour, user.joinedAt),
    place: user.place,
    posts: derive(forum.seed, PURPOSE.views, id, 1) % 900,
    votes: derive(forum.seed, PURPOSE.views, id, 2) % 90,
    signature: user.signature,
    messageUrl: href(routeTo('message', { id })),
    findUrl: href(routeTo('searchUser', { id })),
  };
};

const members: View = (context, route) => {
  const { forum, listings } = context;
  const size = forum.spec.pageSizes.members;
  const order = orderOf(forum, route, MEMBER_SORTING);
  const ids = listings.members(order).slice((route.page - 1) * size, route.page * size);
  return {
    pageTitle: forum.flavour.labels.members,
    crumbs: [],
    members: ids.map((id) => ({
      ...userLink(context, id),
      joined: formatTime(forum.flavour, forum.user(id)!.joinedAt),
      place: forum.user(id)!.place,
    })),
    sortBy: sortLinks(context, route, MEMBER_SORTING),
    pager: pagerOf(context, route, pagesFor(forum.spec.users, size)),
  };
};

const search: View = (context, route) => {
  const { forum, at, href } = context;
  const found: Scope[] = [];
  for (let id = 1; route.id > 0 && id <= forum.spec.threads; id++) {
    if (found.length === MAX_FOUND_THREADS || forum.postTime(id, 1) > at) break;
    if (forum.postAuthor(id, 1) === route.id) found.push(threadRow(context, id));
  }
  return {
    pageTitle: forum.flavour.labels.search,
    crumbs: [],
    action: href(routeTo('search')),
    found,
    threads: found.map((row) => highlighted(context, row)),
  };
};

const calendar: View = (context, { year, month }) => {
  const { forum, href } = context;
  const linkTo = (y: number, m: number): string =>
    isCalendarMonth(y, m) ? href(routeTo('calendar', { year: y, month: m })) : '';
  const random = deriveRandom(forum.seed, PURPOSE.calendar, year, month);
  // The calendar repeats every 400 years, and Date takes small years for the 1900s.
  const dayCount = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  const days = Array.from({ length: dayCount }, (_, i) => ({
    day: i + 1,
    user: random.next() < 0.1 ? userLink(context, 1 + random.int(forum.spec.users)) : null,
  }));
  const weeks = Array.from({ length: Math.ceil(dayCount / 7) }, (_, i) => ({
    days: days.slice(i * 7, i * 7 + 7),
  }));
  return {
    pageTitle: `${forum.flavour.months[month - 1]!} ${year}`,
    crumbs: [crumb(forum.flavour.labels.calendar, '')],
    weeks,
    previousUrl: month > 1 ? linkTo(year, month - 1) : linkTo(year - 1, 12),
    nextUrl: month < 12 ? linkTo(year, month + 1) : linkTo(year + 1, 1),
  };
};

const feed: View = (context, route) => {
  const { forum, at } = context;
  const newest =
    route.kind === 'boardFeed'
      ? [...forum.threadIds(route.id, at)]
      : forum.boards.flatMap((each) => [...forum.threadIds(each.id, at).slice(-FEED_LENGTH)]);
  newest.sort((a, b) => b - a);
  return {
    pageTitle: route.kind === 'boardFeed' ? forum.board(route.id)!.title : forum.spec.title,
    threads: newest.slice(0, FEED_LENGTH).map((id) => ({
      ...threadRow(context, id),
      summary: forum.post(id, 1).paragraphs[0],
      date: new Date(forum.postTime(id, 1) * 1000).toUTCString(),
    })),
  };
};

const help: View = ({ forum }) => ({
  pageTitle: forum.flavour.labels.help,
  crumbs: [],
  paragraphs: Array.from({ length: 6 }, (_, i) =>
    inventParagraph(forum.flavour, deriveRandom(forum.seed, PURPOSE.help, i), 6),
  ),
});

const login: View = ({ forum, href }, route) => ({
  pageTitle: forum.flavour.labels[route.kind === 'register' ? 'register' : 'login'],
  crumbs: [],
  registering: route.kind === 'register',
  action: href(route),
});

const entry: View = (context) => ({
  pageTitle: context.forum.spec.title,
  crumbs: [],
  categories: categoryBlocks(context, null),
  online: [1, 2, 3]
    .filter((id) => id <= context.forum.spec.users)
    .map((id) => userLink(context, id)),
});

const category: View = (context, { id }) => ({
  pageTitle: context.forum.categories[id - 1]!.title,
  crumbs: [],
  categories: categoryBlocks(context, id),
  online: [],
});

/** The data of each page that can be shown; the other routes always resolve to one of these. */
export const VIEWS: Readonly<Partial<Record<RouteKind, View>>> = {
  entry,
  category,
  board,
  thread,
  print,
  profile,
  members,
  search,
  searchUser: search,
  calendar,
  feed,
  boardFeed: feed,
  help,
  login,
  register: login,
  ...SIDE_VIEWS,
};
