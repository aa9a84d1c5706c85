/**
 * A forum's content. Only a few numbers a thread are kept; titles, posts and users are derived
 * from the seed when somebody asks. Everything has a time, so the forum can be looked at as it was
 * at any instant of its history.
 */
import { deriveRandom, deriveUnit, PURPOSE } from './derive.js';
import { createExtras, type Extras } from './extras.js';
import { FLAVOURS, type Flavour } from './flavours/flavours.js';
import type { ForumSpec } from './spec.js';
import { urlStyleOf } from './url-styles.js';
import { createUrlThings } from './url-things.js';
import { createUrls, type Urls } from './urls.js';
import { inventName, inventParagraph, inventTitle } from './words.js';

export interface Category {
  readonly id: number;
  readonly title: string;
}

export interface Board {
  readonly id: number;
  readonly category: number;
  /** The board that this one is a sub-board of. */
  readonly parent: number | null;
  readonly title: string;
  readonly description: string;
  /** Guests meet the login wall. */
  readonly private: boolean;
}

export interface Thread {
  readonly id: number;
  readonly board: number;
  readonly title: string;
}

export interface Post {
  readonly id: number;
  /** Position in the thread, from 1. */
  readonly n: number;
  readonly author: number;
  /** Unix seconds. */
  readonly time: number;
  /** Words of an earlier post, repeated above the author's own. */
  readonly quote: { readonly author: number; readonly text: string } | null;
  readonly paragraphs: readonly string[];
}

export interface User {
  readonly id: number;
  readonly name: string;
  readonly joinedAt: number;
  readonly place: string;
  /** Shown under each of the user's posts; may be empty. */
  readonly signature: string;
}

/** Ids count from 1 in every kind of thing; threads are numbered by their time. */
export interface Forum extends Extras {
  readonly spec: ForumSpec;
  readonly seed: number;
  readonly flavour: Flavour;
  readonly urls: Urls;
  readonly categories: readonly Category[];
  readonly boards: readonly Board[];
  board(id: number): Board | null;
  thread(id: number): Thread | null;
  user(id: number): User | null;
  /** Threads that a board had at an instant, oldest first, without those of its sub-boards. */
  threadIds(board: number, atSeconds: number): Int32Array;
  isSticky(thread: number): boolean;
  /** Posts that a thread had at an instant; 0 before it began. */
  postCount(thread: number, atSeconds: number): number;
  postTime(thread: number, n: number): number;
  postAuthor(thread: number, n: number): number;
  /** The n-th post of a thread, from 1; n must be within the thread's final count. */
  post(thread: number, n: number): Post;
  /** Where a post stands; null where there is no such post. */
  locatePost(post: number): { readonly thread: number; readonly n: number } | null;
}

/** The numbers kept for each thread; index 0 is unused, ids count from 1. */
interface ThreadTable {
  readonly board: Int32Array;
  readonly startsAt: Float64Array;
  /** Seconds between the first post and the last. */
  readonly spanSeconds: Float64Array;
  /** Id of the first post; one more element than there are threads, so counts are differences. */
  readonly firstPost: Int32Array;
}

function makeBoards(spec: ForumSpec, seed: number, flavour: Flavour): Board[] {
  const tops = spec.boards - spec.subBoards;
  const boards: Board[] = [];
  const depths: number[] = [];
  for (let i = 0; i < spec.boards + spec.privateBoards; i++) {
    const random = deriveRandom(seed, PURPOSE.board, i + 1);
    const isSub = i >= tops && i < spec.boards;
    const parents = isSub ? boards.filter(({ id }) => depths[id]! < spec.maxBoardDepth) : [];
    const parent = isSub ? parents[(i - tops) % parents.length]! : null;
    depths[i + 1] = parent === null ? 0 : depths[parent.id]! + 1;
    boards.push({
      id: i + 1,
      category: parent?.category ?? (i % spec.categories) + 1,
      parent: parent?.id ?? null,
      title: inventTitle(flavour, random),
      description: inventParagraph(flavour, random, 2),
      private: i >= spec.boards,
    });
  }
  return boards;
}

/** The boards that threads are started in, the busiest first. */
function boardsWithThreads(spec: ForumSpec, boards: readonly Board[]): number[] {
  const parents = new Set(boards.map(({ parent }) => parent));
  const open = boards.filter(({ id }) => id <= spec.boards - spec.emptyBoards);
  const holders = open.filter(({ id }) => spec.parentsHoldThreads || !parents.has(id));
  return (holders.length > 0 ? holders : boards.slice(0, 1)).map(({ id }) => id);
}

function makeThreads(spec: ForumSpec, seed: number, holders: readonly number[]): ThreadTable {
  const size = spec.threads + 1;
  const table: ThreadTable = {
    board: new Int32Array(size),
    startsAt: new Float64Array(size),
    spanSeconds: new Float64Array(size),
    firstPost: new Int32Array(size + 1),
  };
  table.firstPost[1] = 1;
  const step = (spec.endsAt - spec.beginsAt) / size;
  for (let id = 1; id < size; id++) {
    // The exponent: the first boards are the busy ones.
    const draw = deriveUnit(seed, PURPOSE.boardOfThread, id) ** spec.boardSkew;
    table.board[id] = holders[Math.floor(holders.length * draw)]!;
    table.startsAt[id] = Math.floor(
      spec.beginsAt + step * (id - 1 + deriveUnit(seed, PURPOSE.startTime, id)),
    );
    // Most threads are short; about one in seven draws from a tail three times as long.
    const scale = deriveUnit(seed, PURPOSE.tail, id) < 0.15 ? 3 : 0.65;
    const length = -Math.log(1 - deriveUnit(seed, PURPOSE.postCount, id)) * scale * spec.meanPosts;
    const posts = Math.min(spec.maxPosts, 1 + Math.floor(length));
    table.spanSeconds[id] = posts * 1800 * (1 + 60 * deriveUnit(seed, PURPOSE.pace, id) ** 3);
    table.firstPost[id + 1] = table.firstPost[id]! + posts;
  }
  return table;
}

function groupByBoard(table: ThreadTable, boardCount: number): Int32Array[] {
  const groups: number[][] = Array.from({ length: boardCount + 1 }, () => []);
  for (let id = 1; id < table.board.length; id++) groups[table.board[id]!]!.push(id);
  return groups.map((ids) => Int32Array.from(ids));
}

function isId(id: number, count: number): boolean {
  return Number.isInteger(id) && id >= 1 && id <= count;
}

/** The largest value in [low, high] for which `holds`, which turns from true to false once. */
function lastWhere(low: number, high: number, holds: (value: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if (holds(middle)) from = middle;
    else to = middle - 1;
  }
  return from;
}

function makeUser(spec: ForumSpec, seed: number, flavour: Flavour, id: number): User {
  const random = deriveRandom(seed, PURPOSE.user, id);
  return {
    id,
    name: inventName(flavour, random),
    joinedAt: spec.beginsAt - random.int(400 * 86_400),
    place: inventName(flavour, random),
    signature: random.next() < 0.3 ? inventParagraph(flavour, random, 1) : '',
  };
}

type PostSource = Pick<
  Forum,
  'postCount' | 'postTime' | 'postAuthor' | 'post' | 'locatePost' | 'isSticky'
>;

function createPosts(
  spec: ForumSpec,
  seed: number,
  flavour: Flavour,
  table: ThreadTable,
): PostSource {
  const { firstPost, startsAt, spanSeconds } = table;
  const finalCount = (thread: number): number => firstPost[thread + 1]! - firstPost[thread]!;
  const postTime = (thread: number, n: number): number => {
    if (n === 1) return startsAt[thread]!;
    // Within its own slot, so that times rise with n; the exponent makes replies rarer with age.
    const slot = n - 1 + 0.9 * deriveUnit(seed, PURPOSE.postTime, thread, n);
    const share = (slot / finalCount(thread)) ** 1.6;
    return Math.floor(startsAt[thread]! + spanSeconds[thread]! * share);
  };
  const postAuthor = (thread: number, n: number): number =>
    1 + Math.floor(spec.users * deriveUnit(seed, PURPOSE.author, thread, n) ** 1.5);
  const ownWords = (thread: number, n: number): string[] => {
    const random = deriveRandom(seed, PURPOSE.text, thread, n);
    return Array.from({ length: 1 + random.int(3) }, () => inventParagraph(flavour, random, 5));
  };
  return {
    isSticky: (thread) => deriveUnit(seed, PURPOSE.sticky, thread) < spec.stickyShare,
    postTime,
    postAuthor,
    postCount: (thread, at) => {
      if (!isId(thread, spec.threads) || startsAt[thread]! > at) return 0;
      return lastWhere(1, finalCount(thread), (n) => postTime(thread, n) <= at);
    },
    post: (thread, n) => {
      const quotes = n > 1 && deriveUnit(seed, PURPOSE.quote, thread, n) < 0.25;
      return {
        id: firstPost[thread]! + n - 1,
        n,
        author: postAuthor(thread, n),
        time: postTime(thread, n),
        quote: quotes
          ? { author: postAuthor(thread, n - 1), text: ownWords(thread, n - 1)[0]! }
          : null,
        paragraphs: ownWords(thread, n),
      };
    },
    locatePost: (post) => {
      if (!isId(post, firstPost[spec.threads + 1]! - 1)) return null;
      const thread = lastWhere(1, spec.threads, (id) => firstPost[id]! <= post);
      return { thread, n: post - firstPost[thread]! + 1 };
    },
  };
}

/** The forum that a spec and a seed describe; the same for the same arguments. */
export function generateForum(spec: ForumSpec, seed: number): Forum {
  const flavour = FLAVOURS[spec.flavour];
  const boards = makeBoards(spec, seed, flavour);
  const table = makeThreads(spec, seed, boardsWithThreads(spec, boards));
  const byBoard = groupByBoard(table, boards.length);
  const posts = createPosts(spec, seed, flavour, table);
  const things = createUrlThings(spec, () => forum, posts.locatePost);
  const forum: Forum = {
    spec,
    seed,
    flavour,
    urls: createUrls(urlStyleOf(spec.urlStyle), spec.pageSizes, things),
    categories: Array.from({ length: spec.categories }, (_, i) => ({
      id: i + 1,
      title: inventTitle(flavour, deriveRandom(seed, PURPOSE.category, i + 1)),
    })),
    boards,
    board: (id) => boards[id - 1] ?? null,
    thread: (id) =>
      isId(id, spec.threads)
        ? {
            id,
            board: table.board[id]!,
            title: inventTitle(flavour, deriveRandom(seed, PURPOSE.title, id)),
          }
        : null,
    user: (id) => (isId(id, spec.users) ? makeUser(spec, seed, flavour, id) : null),
    threadIds: (board, at) => {
      const ids = byBoard[board] ?? new Int32Array(0);
      const begun = lastWhere(0, ids.length, (count) => table.startsAt[ids[count - 1]!]! <= at);
      return ids.subarray(0, begun);
    },
    ...createExtras(seed, flavour, spec.endsAt),
    ...posts,
  };
  return forum;
}
