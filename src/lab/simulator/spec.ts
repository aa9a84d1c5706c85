/**
 * What a simulated forum is like. Plain data: a spec and a seed say everything about a forum.
 */
import type { FlavourName } from './flavours/flavours.js';
import type { LookName } from './looks/looks.js';
import type { UrlStyleName } from './url-styles.js';

/** Routes that a crawl for threads can do without; each can be switched on. */
export type JunkKind =
  /** A link to each single post; see `ForumSpec.permalinks`. */
  | 'post'
  /** A shortcut to a thread's last post; answers like a permalink. */
  | 'last'
  | 'print'
  | 'profile'
  | 'members'
  | 'search'
  /** The threads that a user started. */
  | 'searchUser'
  /** Months without end, each linking to the next and the previous one. */
  | 'calendar'
  | 'register'
  /** These four lead into the login wall. */
  | 'reply'
  | 'quote'
  | 'newThread'
  | 'message'
  | 'feed'
  | 'boardFeed'
  | 'help';

/** Everything that a URL of the forum can lead to. */
export type RouteKind = 'entry' | 'category' | 'board' | 'thread' | 'login' | 'style' | JunkKind;

export interface ForumSpec {
  readonly title: string;
  /** Where the forum lives; its path is kept, any host name is answered. */
  readonly baseUrl: string;
  readonly flavour: FlavourName;
  readonly look: LookName;
  readonly urlStyle: UrlStyleName;

  readonly categories: number;
  /** Boards that a guest can read, sub-boards included. */
  readonly boards: number;
  readonly subBoards: number;
  /** Boards that are linked but answer with the login wall. */
  readonly privateBoards: number;
  readonly threads: number;
  readonly users: number;
  readonly meanPosts: number;
  readonly maxPosts: number;
  /** Share of threads that stay on top of their board. */
  readonly stickyShare: number;
  /** The first thread's time and the end of the forum's history, unix seconds. */
  readonly beginsAt: number;
  readonly endsAt: number;

  readonly pageSizes: PageSizes;
  readonly junk: readonly JunkKind[];
  /** Boards and members can be re-sorted, each order at its own URL. */
  readonly sortOrders: boolean;
  /** A request without a cookie is answered with a session id in every link. */
  readonly sessionIds: boolean;
  /** `redirect`: 302 to the thread's page; `duplicate`: that page once more under this URL. */
  readonly permalinks: 'redirect' | 'duplicate';
  /** `redirect`: 302 to the login page; `page`: the login page itself, with status 200. */
  readonly loginWall: 'redirect' | 'page';
  /** Routes that robots.txt forbids; null: there is no robots.txt. */
  readonly disallow: readonly JunkKind[] | null;
}

/** Records on one page of each kind. */
export interface PageSizes {
  readonly board: number;
  readonly thread: number;
  readonly members: number;
}

/** Every junk kind there is. */
export const ALL_JUNK: readonly JunkKind[] = [
  'post',
  'last',
  'print',
  'profile',
  'members',
  'search',
  'searchUser',
  'calendar',
  'register',
  'reply',
  'quote',
  'newThread',
  'message',
  'feed',
  'boardFeed',
  'help',
];

/**
 * The forum of `boardwalk demo`: small, with every kind of junk. Brute force meets about 2,000
 * URLs before only the calendar is left.
 */
export const demoSpec: ForumSpec = {
  title: 'The Pier',
  baseUrl: 'http://demo.boardwalk.test/',
  flavour: 'english',
  look: 'table',
  urlStyle: 'scripts',
  categories: 2,
  boards: 6,
  subBoards: 2,
  privateBoards: 1,
  threads: 80,
  users: 25,
  meanPosts: 9,
  maxPosts: 60,
  stickyShare: 0.05,
  beginsAt: Date.UTC(2023, 0, 9) / 1000,
  endsAt: Date.UTC(2025, 5, 30) / 1000,
  pageSizes: { board: 10, thread: 10, members: 10 },
  junk: ALL_JUNK,
  sortOrders: true,
  sessionIds: true,
  permalinks: 'duplicate',
  loginWall: 'page',
  disallow: ['message'],
};
