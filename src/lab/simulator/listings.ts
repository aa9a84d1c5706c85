/** The order in which boards show their threads, and their counts, at an instant. */
import type { Forum } from './forum.js';

/** What a board can be sorted by. */
export const THREAD_SORTS = ['title', 'replies', 'last'] as const;
/** What the member list can be sorted by. */
export const MEMBER_SORTS = ['name', 'joined'] as const;

export interface Order {
  readonly sort: string;
  readonly dir: string;
}

/** The orders that listings have when the URL names none. */
export const THREAD_ORDER: Order = { sort: 'last', dir: 'desc' };
/** See `THREAD_ORDER`. */
export const MEMBER_ORDER: Order = { sort: 'name', dir: 'asc' };

/** The order a URL asks for; the listing's own where it asks for none or an unknown one. */
export function orderOf(asked: Order, sorts: readonly string[], own: Order): Order {
  if (!sorts.includes(asked.sort)) return own;
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

/** Listings that are worked out once for each instant: between two posts nothing changes. */
export function createListings(forum: Forum): Listings {
  const memory = new Map<string, unknown>();
  let rememberedAt = Number.NaN;
  const once = <T>(key: string, at: number, make: () => T): T => {
    if (at !== rememberedAt) memory.clear();
    rememberedAt = at;
    if (!memory.has(key)) memory.set(key, make());
    return memory.get(key) as T;
  };
  return {
    threads: (board, order, at) =>
      once(`threads ${board} ${order.sort} ${order.dir}`, at, () =>
        sortThreads(forum, board, order, at),
      ),
    counts: (board, at) => once(`counts ${board}`, at, () => countBoard(forum, board, at)),
    members: (order) =>
      once(`members ${order.sort} ${order.dir}`, rememberedAt, () => sortMembers(forum, order)),
  };
}
