/** What the URLs of a forum show of its boards, threads and users. */
import type { Forum } from './forum.js';
import { createNames, type Names } from './names.js';
import type { ForumSpec, RouteKind } from './spec.js';
import type { Route, UrlThings } from './urls.js';
import { slugOf } from './words.js';

type Thing = 'category' | 'board' | 'thread' | 'user' | 'story';

const OF_CATEGORY: ReadonlySet<RouteKind> = new Set(['category'] as const);
const OF_BOARD: ReadonlySet<RouteKind> = new Set([
  'board',
  'newThread',
  'boardFeed',
  'archiveBoard',
] as const);
const OF_USER: ReadonlySet<RouteKind> = new Set(['profile', 'searchUser', 'message'] as const);

function thingOf(kind: RouteKind): Thing {
  if (OF_CATEGORY.has(kind)) return 'category';
  if (OF_BOARD.has(kind)) return 'board';
  if (OF_USER.has(kind)) return 'user';
  return kind === 'story' ? 'story' : 'thread';
}

type Content = Pick<
  Forum,
  'categories' | 'board' | 'boards' | 'thread' | 'user' | 'story' | 'post'
>;

/** Reads titles from the forum only when a URL shows them. */
export function createUrlThings(
  spec: ForumSpec,
  forum: () => Content,
  locatePost: UrlThings['locatePost'],
): UrlThings {
  const titles: Readonly<Record<Thing, (id: number) => string>> = {
    category: (id) => forum().categories[id - 1]?.title ?? '',
    board: (id) => forum().board(id)?.title ?? '',
    thread: (id) => forum().thread(id)?.title ?? '',
    user: (id) => forum().user(id)?.name ?? '',
    story: (id) => forum().story(id)?.title ?? '',
  };
  const names: Readonly<Record<Thing, Names>> = {
    category: createNames(spec.categories, titles.category),
    board: createNames(spec.boards + spec.privateBoards, titles.board),
    thread: createNames(spec.threads, titles.thread),
    user: createNames(spec.users, titles.user),
    story: createNames(0, titles.story),
  };
  return {
    slugOf: ({ kind, id }) => slugOf(titles[thingOf(kind)](id)),
    nameOf: ({ kind, id }) => names[thingOf(kind)].nameOf(id),
    idOfName: (kind, name) => names[thingOf(kind)].idOf(name),
    postOf: ({ id, page }: Route) => forum().post(id, (page - 1) * spec.pageSizes.thread + 1).id,
    locatePost,
  };
}
