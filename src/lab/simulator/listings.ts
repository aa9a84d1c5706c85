/** The order in which boards show their threads, and their counts, at an instant. */
import type { Forum } from './forum.js';

export interface Order {
  readonly sort: string;
  readonly dir: string;
}

/** The ways a listing can be sorted, and the order it has when its URL names none. */
export interface Sorting {
  readonly sorts: readonly string[];
  readonly own: Order;
}

/** Threads of a board. */
export const THREAD_SORTING: Sorting = {
  sorts: ['title', 'replies', 'last'],
  own: { sort: 'last', dir: 'desc' },
};

/** Members. */
export const MEMBER_SORTING: Sorting = {
  sorts: ['name', 'joined'],
  own: { sort: 'name', dir: 'asc' },
};

/** The order a URL asks for; the listing's own where it asks for none or an unknown one. */
export function orderOf(forum: Forum, asked: Order, { sorts, own }: Sorting): Order {
  if (!forum.spec.sortOrders || !sorts.includes(asked.sort)) return own;
  return { sort: asked.sort, dir: asked.dir || 'asc' };
}

export interface BoardCounts {
  readonly threads: number;
  readonly posts: number;
  /** The thread with the newest post; 0 in an empty board. */
  readonly latestThread: number;
}

export interface Listings {
  /** Thread ids in the board's order, sticky threads first. */
  threads(board: number, order: Order, atSeconds: number): readonly number[];
  counts(board: number, atSeconds: number): BoardCounts;
  /** Threads of all boards that a guest can read, the one with the newest post first. */
  latest(atSeconds: number): readonly number[];
  /** User ids. */
  members(order: Order): readonly number[];
}

interface Row {
  readonly id: number;
  readonly sticky: number;
  readonly value: string | number;
}

function compareRows(a: Row, b: Row): number {
  if (a.value === b.value) return a.id - b.id;
  return a.value < b.value ? -1 : 1;
}

function sortValue(forum: Forum, thread: number, order: Order, at: number): string | number {
  if (order.sort === 'title') return forum.thread(thread)!.title;
  const posts = forum.postCount(thread, at);
  return order.sort === 'replies' ? posts : forum.postTime(thread, posts);
}

function sortThreads(forum: Forum, board: number, order: Order, at: number): number[] {
  const sign = order.dir === 'asc' ? 1 : -1;
  const rows: Row[] = [];
  for (const id of forum.threadIds(board, at)) {
    rows.push({ id, sticky: Number(forum.isSticky(id)), value: sortValue(forum, id, order, at) });
  }
  rows.sort((a, b) => b.sticky - a.sticky || sign * compareRows(a, b));
  return rows.map((row) => row.id);
}

function countBoard(forum: Forum, board: number, at: number): BoardCounts {
  const ids = forum.threadIds(board, at);
  let [posts, latestThread, latestTime] = [0, 0, 0];
  for (const id of ids) {
    const count = forum.postCount(id, at);
    posts += count;
    const time = forum.postTime(id, count);
    if (time >= latestTime) [latestThread, latestTime] = [id, time];
  }
  return { threads: ids.length, posts, latestThread };
}

function latestThreads(forum: Forum, at: number): number[] {
  const rows: Row[] = [];
  for (const board of forum.boards) {
    if (board.private) continue;
    for (const id of forum.threadIds(board.id, at)) {
      rows.push({ id, sticky: 0, value: forum.postTime(id, forum.postCount(id, at)) });
    }
  }
  return rows.sort((a, b) => compareRows(b, a)).map((row) => row.id);
}

function sortMembers(forum: Forum, order: Order): number[] {
  const sign = order.dir === 'asc' ? 1 : -1;
  return Array.from({ length: forum.spec.users }, (_, i) => forum.user(i + 1)!)
    .map((user) => ({
      id: user.id,
      sticky: 0,
      value: order.sort === 'name' ? user.name : user.joinedAt,
    }))
    .sort((a, b) => sign * compareRows(a, b))
    .map((row) => row.id);
}

function remember<T>(memory: Map<string, T>, key: string, make: () => T): T {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const made = make();
  memory.set(key, made);
  return made;
}

/** Listings that are worked out once for each instant: between two posts nothing changes. */
export function createListings(forum: Forum): Listings {
  const threads = new Map<string, readonly number[]>();
  const counts = new Map<string, BoardCounts>();
  const members = new Map<string, readonly number[]>();
  let rememberedAt = Number.NaN;
  const moveTo = (at: number): void => {
    if (at === rememberedAt) return;
    threads.clear();
    counts.clear();
    rememberedAt = at;
  };
  return {
    threads: (board, order, at) => {
      moveTo(at);
      const key = `${board} ${order.sort} ${order.dir}`;
      return remember(threads, key, () => sortThreads(forum, board, order, at));
    },
    latest: (at) => {
      moveTo(at);
      return remember(threads, 'latest', () => latestThreads(forum, at));
    },
    counts: (board, at) => {
      moveTo(at);
      return remember(counts, String(board), () => countBoard(forum, board, at));
    },
    members: (order) =>
      remember(members, `${order.sort} ${order.dir}`, () => sortMembers(forum, order)),
  };
}
