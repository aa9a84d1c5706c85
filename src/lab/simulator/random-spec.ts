/** Forums drawn at random, as different from each other as real ones are. */
import { createRandom, type Random } from '../../random/random.js';
import { FLAVOURS, type FlavourName } from './flavours/flavours.js';
import { generateForum } from './forum.js';
import { drawLook, type SiteNature } from './random-look.js';
import { drawUrls, type UrlFamily } from './random-urls.js';
import { boardPages, threadPages } from './resolve.js';
import type { ForumSpec, JunkKind, LinkHabits, PageSizes } from './spec.js';
import { inventTitle } from './words.js';

/** A drawn spec, and the choices that the spec itself does not name. */
export interface DrawnSpec {
  readonly spec: ForumSpec;
  readonly nature: SiteNature;
  readonly urlFamily: UrlFamily;
}

const NATURES: readonly SiteNature[] = [
  ...Array.from({ length: 15 }, (): SiteNature => 'forum'),
  'questions',
  'questions',
  'blog',
  'mailing-list',
  'mailing-list',
];

/** How often a forum has each kind of junk. */
const JUNK: Readonly<Partial<Record<JunkKind, number>>> = {
  post: 0.65,
  last: 0.6,
  firstNew: 0.25,
  older: 0.25,
  newer: 0.25,
  print: 0.4,
  archive: 0.2,
  profile: 0.85,
  members: 0.6,
  search: 0.85,
  searchUser: 0.4,
  recent: 0.6,
  tag: 0.3,
  calendar: 0.3,
  register: 0.9,
  reply: 0.8,
  quote: 0.6,
  report: 0.4,
  newThread: 0.8,
  message: 0.4,
  feed: 0.6,
  boardFeed: 0.4,
  help: 0.7,
  file: 0.4,
  loop: 0.1,
};

const FEWEST_PAGES = 150;
const MOST_PAGES = 600;
const YEAR_SECONDS = 31_557_600;

function chance(random: Random, share: number): boolean {
  return random.next() < share;
}

function between(random: Random, least: number, most: number): number {
  return least + random.int(most - least + 1);
}

function drawJunk(random: Random, nature: SiteNature, isPart: boolean): JunkKind[] {
  const junk: JunkKind[] = [];
  for (const [kind, share] of Object.entries(JUNK) as [JunkKind, number][]) {
    if (chance(random, share)) junk.push(kind);
  }
  if (junk.includes('archive')) junk.push('archiveBoard');
  if (isPart) junk.push('portal', 'stories', 'story');
  // Where a post is a page, it needs no link to itself.
  const isMail = nature === 'mailing-list';
  return isMail ? junk.filter((kind) => !['post', 'last', 'firstNew'].includes(kind)) : junk;
}

type Shape = Pick<
  ForumSpec,
  | 'entry'
  | 'categories'
  | 'categoryPages'
  | 'boards'
  | 'subBoards'
  | 'maxBoardDepth'
  | 'parentsHoldThreads'
  | 'privateBoards'
  | 'emptyBoards'
  | 'boardSkew'
>;

const ONE_LIST: Shape = {
  entry: 'threads',
  categories: 1,
  categoryPages: false,
  boards: 1,
  subBoards: 0,
  maxBoardDepth: 1,
  parentsHoldThreads: true,
  privateBoards: 0,
  emptyBoards: 0,
  boardSkew: 1,
};

function drawShape(random: Random, nature: SiteNature): Shape {
  const isOneList = nature === 'blog' || chance(random, nature === 'questions' ? 0.5 : 0.06);
  if (isOneList) return ONE_LIST;
  const tops = random.pick([1, 3, 4, 5, 6, 8, 10, 12]);
  const subBoards = chance(random, 0.5) && tops > 1 ? between(random, 1, tops) : 0;
  const categories = Math.min(tops, between(random, 1, 4));
  return {
    entry: 'boards',
    categories,
    categoryPages: chance(random, 0.4),
    boards: tops + subBoards,
    subBoards,
    maxBoardDepth: between(random, 1, 3),
    parentsHoldThreads: chance(random, 0.6),
    privateBoards: chance(random, 0.3) ? between(random, 1, 2) : 0,
    emptyBoards: tops > 3 && chance(random, 0.3) ? between(random, 1, 2) : 0,
    boardSkew: random.pick([1, 1.5, 2, 3]),
  };
}

function drawLinks(random: Random): LinkHabits {
  return {
    dayFilters: chance(random, 0.25),
    returnTo: chance(random, 0.25),
    highlight: chance(random, 0.3),
    growing: chance(random, 0.08),
    variants: random.pick(['none', 'none', 'none', 'redirect', 'duplicate'] as const),
    sideColumn: chance(random, 0.3),
    boardMenu: chance(random, 0.2),
    related: chance(random, 0.2),
    crossLinks: chance(random, 0.4),
    announcements: chance(random, 0.3) ? between(random, 1, 3) : 0,
  };
}

type Habits = Pick<
  ForumSpec,
  | 'sortOrders'
  | 'sessionIds'
  | 'sessionForm'
  | 'sessionLife'
  | 'permalinks'
  | 'loginWall'
  | 'links'
  | 'canonical'
  | 'assetHost'
  | 'robotsMeta'
  | 'disallow'
>;

function drawHabits(random: Random, host: string): Habits {
  return {
    sortOrders: chance(random, 0.5),
    sessionIds: chance(random, 0.15),
    sessionForm: random.pick(['query', 'query', 'path-parameter', 'path-segment'] as const),
    sessionLife: random.pick(['visitor', 'request'] as const),
    permalinks: random.pick(['redirect', 'duplicate', 'duplicate', 'single'] as const),
    loginWall: random.pick(['redirect', 'page', 'page', 'forbidden'] as const),
    links: drawLinks(random),
    canonical: random.pick(['none', 'none', 'right', 'right', 'first-page'] as const),
    assetHost: chance(random, 0.3) ? `static.${host}` : '',
    robotsMeta: chance(random, 0.3),
    disallow: null,
  };
}

function drawSizes(random: Random, nature: SiteNature): PageSizes {
  return {
    board: random.pick([8, 10, 15, 20, 25, 30, 40]),
    thread: nature === 'mailing-list' ? 1 : random.pick([5, 10, 10, 15, 20, 25]),
    members: random.pick([20, 30, 50]),
  };
}

/** Board and thread pages that a spec gives. */
function countPages(spec: ForumSpec, seed: number): number {
  const forum = generateForum(spec, seed);
  let pages = 0;
  for (const { id, private: isPrivate } of forum.boards) {
    if (isPrivate) continue;
    pages += boardPages(forum, id, spec.endsAt);
    for (const thread of forum.threadIds(id, spec.endsAt)) {
      pages += threadPages(forum, thread, spec.endsAt);
    }
  }
  return pages;
}

/** More or fewer threads, until the forum is of the size that is wanted. */
function fitted(spec: ForumSpec, seed: number, wantedPages: number): ForumSpec {
  let fit = spec;
  for (let tries = 0; tries < 6; tries++) {
    const pages = countPages(fit, seed);
    if (pages >= FEWEST_PAGES && pages <= MOST_PAGES) return fit;
    fit = { ...fit, threads: Math.max(20, Math.round((fit.threads * wantedPages) / pages)) };
  }
  return fit;
}

/** A forum's spec and what else is known of it; the same for the same seed. */
export function drawSpec(seed: number): DrawnSpec {
  // Neighbouring seeds give unrelated forums.
  const random = createRandom(Math.imul(seed + 1, 0x9e_37_79_b1));
  const nature = random.pick(NATURES);
  const flavour = random.pick(Object.keys(FLAVOURS) as FlavourName[]);
  const { family, style } = drawUrls(random, nature === 'mailing-list');
  const host = `forum-${seed}.test`;
  const folder = random.pick(['', '', '', 'forum/', 'bbs/', 'community/talk/']);
  const isPart = folder !== '' && chance(random, 0.6);
  const wantedPages = between(random, FEWEST_PAGES + 30, MOST_PAGES - 100);
  const spec: ForumSpec = {
    title: inventTitle(FLAVOURS[flavour], random),
    baseUrl: `http://${host}/${folder}`,
    flavour,
    look: drawLook(random, nature),
    secondLook: nature === 'forum' && chance(random, 0.12) ? drawLook(random, nature) : null,
    urlStyle: style,
    ...drawShape(random, nature),
    threads: Math.round(wantedPages * 0.6),
    users: between(random, 20, 120),
    meanPosts: nature === 'mailing-list' ? 4 : between(random, 4, 16),
    maxPosts: between(random, 60, 300),
    stickyShare: random.pick([0, 0.01, 0.02]),
    beginsAt: Date.UTC(2026, 5, 1) / 1000 - between(random, 1, 9) * YEAR_SECONDS,
    endsAt: Date.UTC(2026, 5, 1) / 1000,
    pageSizes: drawSizes(random, nature),
    junk: drawJunk(random, nature, isPart),
    ...drawHabits(random, host),
  };
  return { spec: fitted(spec, seed, wantedPages), nature, urlFamily: family };
}

/** A forum's spec, drawn at random; the same for the same seed. */
export function randomForumSpec(seed: number): ForumSpec {
  return drawSpec(seed).spec;
}

/** The choices of a drawn forum in one line, so that a person knows what it is like. */
export function describeDrawn({ spec, nature, urlFamily }: DrawnSpec): string {
  const { look, links } = spec;
  const design = typeof look === 'string' ? look : `${look.list}/${look.posts} ${look.pager} pager`;
  const traits = [
    `${nature} in ${spec.flavour}`,
    `${urlFamily} URLs`,
    design + (typeof look !== 'string' && look.unclosed ? ' unclosed' : ''),
    `${spec.boards} boards${spec.subBoards > 0 ? ` ${spec.subBoards} inside others` : ''}`,
    `${spec.threads} threads`,
    spec.entry === 'threads' ? 'entry lists threads' : '',
    spec.secondLook === null ? '' : 'two looks',
    spec.sessionIds ? `session in ${spec.sessionForm} for a ${spec.sessionLife}` : '',
    spec.junk.includes('post') ? `permalinks ${spec.permalinks}` : '',
    links.variants === 'none' ? '' : `variants ${links.variants}`,
    links.sideColumn ? 'side column' : '',
    links.boardMenu ? 'menu of boards' : '',
    links.related ? 'related threads' : '',
    links.growing ? 'growing URLs' : '',
    spec.sortOrders ? 'sort links' : '',
    links.dayFilters ? 'day filters' : '',
    spec.privateBoards > 0 ? `private boards (${spec.loginWall})` : '',
    spec.junk.includes('portal') ? 'part of a site' : '',
    spec.junk.includes('calendar') ? 'calendar' : '',
    spec.canonical === 'first-page' ? 'wrong canonical links' : '',
  ];
  return traits.filter(Boolean).join(', ');
}
