/**
 * What a simulated forum is like. Plain data: a spec and a seed say everything about a forum.
 */
import type { FlavourName } from './flavours/flavours.js';
import type { LookDesign } from './looks/design.js';
import type { LookName } from './looks/looks.js';
import type { UrlStyle, UrlStyleName } from './url-styles.js';

/** Routes that a crawl for threads can do without; each can be switched on. */
export type JunkKind =
  /** A link to each single post; see `ForumSpec.permalinks`. */
  | 'post'
  /** A shortcut to a thread's last post; answers like a permalink. */
  | 'last'
  /** The same to the first post that the visitor has not read; a guest has read none. */
  | 'firstNew'
  /** The threads before and after this one in its board: redirects. */
  | 'older'
  | 'newer'
  | 'print'
  /** Threads and boards once more as bare text. */
  | 'archive'
  | 'archiveBoard'
  | 'profile'
  | 'members'
  | 'search'
  /** The threads that a user started. */
  | 'searchUser'
  /** The newest threads of all boards. */
  | 'recent'
  /** The threads with one tag. */
  | 'tag'
  /** Months without end, each linking to the next and the previous one. */
  | 'calendar'
  | 'register'
  /** These five lead into the login wall. */
  | 'reply'
  | 'quote'
  | 'report'
  | 'newThread'
  | 'message'
  | 'feed'
  | 'boardFeed'
  | 'help'
  /** A file attached to a post. */
  | 'file'
  /** The site around the forum: its home page, its articles and their lists. */
  | 'portal'
  | 'stories'
  | 'story'
  /** A page that links to itself one folder deeper, without end. */
  | 'loop';

/** Everything that a URL of the forum can lead to. */
export type RouteKind = 'entry' | 'category' | 'board' | 'thread' | 'login' | 'style' | JunkKind;

export interface ForumSpec {
  readonly title: string;
  /** Where the forum lives; its path is kept, any host name is answered. */
  readonly baseUrl: string;
  readonly flavour: FlavourName;
  readonly look: LookName | LookDesign;
  /** Every second board and its threads have this look; null: one look for all. */
  readonly secondLook: LookName | LookDesign | null;
  readonly urlStyle: UrlStyleName | UrlStyle;

  /** What the entry shows: the boards, or the threads of the only board. */
  readonly entry: 'boards' | 'threads';
  readonly categories: number;
  /** Categories have pages of their own. */
  readonly categoryPages: boolean;
  /** Boards that a guest can read, sub-boards included. */
  readonly boards: number;
  readonly subBoards: number;
  /** Boards inside boards inside boards: 1 is one level of sub-boards. */
  readonly maxBoardDepth: number;
  /** False: a board with sub-boards has no threads of its own. */
  readonly parentsHoldThreads: boolean;
  /** Boards that a guest can read, but without a thread. */
  readonly emptyBoards: number;
  /** 1: all boards are equally busy; above: the first boards have most of the threads. */
  readonly boardSkew: number;
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
  readonly sessionForm: SessionForm;
  /** `visitor`: the id that came with the request is used on; `request`: always a new one. */
  readonly sessionLife: 'visitor' | 'request';
  /**
   * `redirect`: 302 to the thread's page; `duplicate`: that page once more under this URL;
   * `single`: the post alone.
   */
  readonly permalinks: 'redirect' | 'duplicate' | 'single';
  /** The login page: after a 302, or itself with status 200 or 403. */
  readonly loginWall: 'redirect' | 'page' | 'forbidden';
  readonly links: LinkHabits;
  /** `<link rel="canonical">`; `first-page` is the common mistake on later pages. */
  readonly canonical: 'none' | 'right' | 'first-page';
  /** The host of style sheets and attached files; empty: the forum's own. */
  readonly assetHost: string;
  /** Pages that nobody should index say so. */
  readonly robotsMeta: boolean;
  /** Routes that robots.txt forbids; null: there is no robots.txt. */
  readonly disallow: readonly JunkKind[] | null;
}

/** Where a session id stands in a URL. */
export type SessionForm =
  /** `?sid=…` */
  | 'query'
  /** `;sid=…` behind the path. */
  | 'path-parameter'
  /** A folder of its own in front of the forum's own path. */
  | 'path-segment';

/** What the links of the forum are like. */
export interface LinkHabits {
  /** Boards can be limited to the last days, each limit at its own URL. */
  readonly dayFilters: boolean;
  /** Links to the login name the page to come back to. */
  readonly returnTo: boolean;
  /** Found threads carry the words that were searched for. */
  readonly highlight: boolean;
  /** Boards have a switch that adds one more parameter to their URL. */
  readonly growing: boolean;
  /** Some links have another form of a page's URL, which redirects or shows the page. */
  readonly variants: 'none' | 'redirect' | 'duplicate';
  /** Every page lists the newest threads and tags beside its content. */
  readonly sideColumn: boolean;
  /** Every page lists all boards in its menu. */
  readonly boardMenu: boolean;
  /** Thread pages end with a list of other threads. */
  readonly related: boolean;
  /** Some posts link to another thread. */
  readonly crossLinks: boolean;
  /** Threads that are announced on top of every board. */
  readonly announcements: number;
}

/** Records on one page of each kind. */
export interface PageSizes {
  readonly board: number;
  readonly thread: number;
  readonly members: number;
}

/** The junk of the demo. */
const DEMO_JUNK: readonly JunkKind[] = [
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

/** One URL a page, and nothing around the content. */
const PLAIN_LINKS: LinkHabits = {
  dayFilters: false,
  returnTo: false,
  highlight: false,
  growing: false,
  variants: 'none',
  sideColumn: false,
  boardMenu: false,
  related: false,
  crossLinks: false,
  announcements: 0,
};

/**
 * The forum of `boardwalk demo`: small, with every kind of junk. Brute force meets about 2,000
 * URLs before only the calendar is left.
 */
export const demoSpec: ForumSpec = {
  title: 'The Pier',
  baseUrl: 'http://demo.boardwalk.test/',
  flavour: 'english',
  look: 'table',
  secondLook: null,
  urlStyle: 'scripts',
  entry: 'boards',
  categories: 2,
  categoryPages: true,
  boards: 6,
  subBoards: 2,
  maxBoardDepth: 1,
  parentsHoldThreads: true,
  emptyBoards: 0,
  boardSkew: 1.5,
  privateBoards: 1,
  threads: 80,
  users: 25,
  meanPosts: 9,
  maxPosts: 60,
  stickyShare: 0.05,
  beginsAt: Date.UTC(2023, 0, 9) / 1000,
  endsAt: Date.UTC(2025, 5, 30) / 1000,
  pageSizes: { board: 10, thread: 10, members: 10 },
  junk: DEMO_JUNK,
  sortOrders: true,
  sessionIds: true,
  sessionForm: 'query',
  sessionLife: 'visitor',
  permalinks: 'duplicate',
  loginWall: 'page',
  links: PLAIN_LINKS,
  canonical: 'none',
  assetHost: '',
  robotsMeta: false,
  disallow: ['message'],
};
