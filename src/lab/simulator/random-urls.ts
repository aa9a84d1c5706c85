/** URL styles drawn at random: the ways in which forums name their pages, in words of our own. */
import type { Random } from '../../random/random.js';
import {
  actionParameters,
  actionPaths,
  actionScripts,
  ORDER,
  type Patterns,
  type Words,
} from './random-url-actions.js';
import type { UrlStyle } from './url-styles.js';

/** How a style is built. */
export type UrlFamily =
  /** A script for each kind of page. */
  | 'scripts'
  /** One script for everything. */
  | 'one-script'
  /** One script, id and offset in one parameter. */
  | 'dotted'
  /** A query without names. */
  | 'bare-query'
  /** Paths with ids, without an extension. */
  | 'id-paths'
  /** Paths with titles and ids. */
  | 'slug-paths'
  /** Boards and threads have URLs of the same form. */
  | 'alike'
  /** Paths with titles alone. */
  | 'name-paths'
  /** Paths behind one script. */
  | 'script-paths'
  /** Names of files with numbers in them. */
  | 'files'
  /** Names of files with comma lists in them. */
  | 'commas';

/** All families. */
export const URL_FAMILIES: readonly UrlFamily[] = [
  'scripts',
  'one-script',
  'dotted',
  'bare-query',
  'id-paths',
  'slug-paths',
  'alike',
  'name-paths',
  'script-paths',
  'files',
  'commas',
];

const WORDS: Readonly<Record<'board' | 'thread' | 'user' | 'hall' | 'id' | 'page', string[]>> = {
  board: ['board', 'forum', 'f', 'section', 'room', 'list', 'group', 'c', 'viewlist', 'b'],
  thread: ['thread', 'topic', 't', 'discussion', 'talk', 'show', 'read', 'd', 'viewitem', 'q'],
  user: ['user', 'member', 'u', 'profile', 'person', 'author'],
  hall: ['category', 'hall', 'area', 'part', 'region'],
  id: ['id', 'no', 'n', 'num', 'key', 'x'],
  page: ['page', 'p', 'pg', 'seite', 'pageno', 'cp'],
};
const EXTENSIONS = ['.php', '.php', '.asp', '.aspx', '.cgi', '.jsp', '.do', ''];
const MAINS = ['index', 'main', 'forum', 'bbs', 'start', 'board'];
const SESSIONS = ['sid', 's', 'sess', 'visit', 'token', 'phpid'];

function drawWords(random: Random): Words {
  const counts = random.next() < 0.35;
  const extension = random.pick(EXTENSIONS);
  return {
    board: random.pick(WORDS.board),
    thread: random.pick(WORDS.thread),
    user: random.pick(WORDS.user),
    hall: random.pick(WORDS.hall),
    id: random.pick(WORDS.id),
    page: counts
      ? random.pick(['start', 'st', 'from', 'offset', 'begin'])
      : random.pick(WORDS.page),
    pageValue: counts ? '{offset}' : '{page}',
    main: random.pick(MAINS) + (extension || '.php'),
    extension,
  };
}

type Family = (words: Words, random: Random) => Patterns;

/** Pages of a board or thread below its own path. */
function flipSegment({ page, pageValue }: Words, random: Random): string {
  if (pageValue === '{offset}') return '{offset}';
  return random.pick(['page-{page}', `${page}{page}`, '{page}']);
}

const scripts: Family = (words) => {
  const { board, thread, user, hall, id, page, pageValue, extension } = words;
  return {
    ...actionScripts(words),
    entry: '',
    category: `${hall}${extension}?${id}={id}`,
    board: `${board}${extension}?${id}={id}&${page}=${pageValue}&${ORDER}&days={days}`,
    thread: `${thread}${extension}?${id}={id}&${page}=${pageValue}`,
    post: `${thread}${extension}?post={id}`,
    last: `${thread}${extension}?${id}={id}&goto=last`,
    firstNew: `${thread}${extension}?${id}={id}&goto=new`,
    older: `${thread}${extension}?${id}={id}&goto=older`,
    newer: `${thread}${extension}?${id}={id}&goto=newer`,
    profile: `${user}${extension}?${id}={id}`,
  };
};

const oneScript: Family = (words) => {
  const { main, board, thread, user, hall, id, page, pageValue } = words;
  const to = (name: string): string => `${main}?do=${name}&${id}={id}`;
  return {
    ...actionParameters(main, words),
    entry: main,
    category: to(hall),
    board: `${to(board)}&${page}=${pageValue}&${ORDER}&days={days}`,
    thread: `${to(thread)}&${page}=${pageValue}`,
    post: to('post'),
    last: `${to(thread)}&goto=last`,
    firstNew: `${to(thread)}&goto=new`,
    older: `${to(thread)}&goto=older`,
    newer: `${to(thread)}&goto=newer`,
    profile: to(user),
  };
};

const dotted: Family = (words) => {
  const { main, board, thread, user, hall } = words;
  return {
    ...actionParameters(main, words),
    entry: main,
    category: `${main}?${hall}={id}`,
    board: `${main}?${board}={id}.{offset}&${ORDER}&days={days}`,
    thread: `${main}?${thread}={id}.{offset}`,
    post: `${main}?msg={id}`,
    last: `${main}?${thread}={id}.last`,
    firstNew: `${main}?${thread}={id}.new`,
    older: `${main}?${thread}={id}.older`,
    newer: `${main}?${thread}={id}.newer`,
    profile: `${main}?do=${user}&who={id}`,
  };
};

const bareQuery: Family = ({ board, thread, user, hall }) => ({
  entry: '',
  category: `?${hall}-{id}.htm`,
  board: `?${board}-{id}-{page}.htm&${ORDER}&days={days}`,
  thread: `?${thread}-{id}-{page}.htm`,
  post: '?post-{id}.htm',
  last: `?${thread}-last-{id}.htm`,
  firstNew: `?${thread}-new-{id}.htm`,
  older: `?${thread}-older-{id}.htm`,
  newer: `?${thread}-newer-{id}.htm`,
  profile: `?${user}-{id}.htm`,
  login: '?login.htm',
  register: '?register.htm',
  reply: '?reply-{id}.htm',
  quote: '?quote-{id}.htm',
  newThread: '?create-{id}.htm',
  report: '?report-{id}.htm',
  message: `?${user}-pm-{id}.htm`,
  members: `?members-{page}.htm&${ORDER}`,
  search: '?search.htm',
  searchUser: `?search-${user}-{id}.htm`,
  recent: '?recent-{page}.htm',
  tag: '?tag-{id}-{page}.htm',
  calendar: '?calendar-{year}-{month}.htm',
  feed: '?feed.htm',
  boardFeed: '?feed-{id}.htm',
  help: '?help.htm',
  file: '?attach-{id}.htm',
  print: '?print-{id}.htm',
  archive: '?archive-{id}.htm',
  archiveBoard: '?archive-board-{id}-{page}.htm',
});

/** Paths of any kind; `own` is how a thing stands in its path. */
function pathPatterns(words: Words, random: Random, prefix: string, own: string): Patterns {
  const { board, thread, user, hall } = words;
  const flip = flipSegment(words, random);
  return {
    ...actionPaths(prefix, words),
    entry: prefix === '' ? '' : prefix.slice(0, -1),
    category: `${prefix}${hall}/${own}`,
    board: `${prefix}${board}/${own}/${flip}?${ORDER}&days={days}`,
    thread: `${prefix}${thread}/${own}/${flip}`,
    post: `${prefix}post/{id}`,
    last: `${prefix}last/{id}`,
    firstNew: `${prefix}unread/{id}`,
    older: `${prefix}older/{id}`,
    newer: `${prefix}newer/{id}`,
    profile: `${prefix}${user}/${own}`,
  };
}

const idPaths: Family = (words, random) => pathPatterns(words, random, '', '{id}');

const slugPaths: Family = (words, random) =>
  pathPatterns(words, random, '', random.pick(['{slug}.{id}', '{id}-{slug}', '{slug}-{id}']));

const alike: Family = (words, random) => {
  const flip = `?${words.page}=${words.pageValue}`;
  const item = random.pick(['node', 'item', 'content']);
  return {
    ...pathPatterns(words, random, '', '{id}'),
    board: `${item}/{near}${flip}&${ORDER}&days={days}`,
    thread: `${item}/{far}${flip}`,
  };
};

const namePaths: Family = (words, random) =>
  // A bare number after a name could be a name itself only where names are numbers: they are not.
  pathPatterns({ ...words, pageValue: '{page}' }, random, '', '{name}');

const scriptPaths: Family = (words, random) =>
  pathPatterns(words, random, `${words.main}/`, random.pick(['{id}', '{id}-{slug}']));

const files: Family = (words) => {
  const { board, thread, user, hall } = words;
  return {
    ...actionScripts(words),
    entry: 'index.html',
    category: `${hall}-{id}.html`,
    board: `${board}-{id}-{page}.html?${ORDER}&days={days}`,
    thread: `${thread}-{id}-{page}-1.html`,
    post: 'post-{id}.html',
    last: `${thread}-{id}-last.html`,
    firstNew: `${thread}-{id}-new.html`,
    older: `${thread}-{id}-older.html`,
    newer: `${thread}-{id}-newer.html`,
    profile: `${user}-{id}.html`,
  };
};

const commas: Family = (words) => {
  const { board, thread, user, hall } = words;
  return {
    ...actionScripts(words),
    entry: '',
    category: `${hall},{id}.html`,
    board: `${board},{id},{offset}.html?${ORDER}&days={days}`,
    thread: `${thread},{id},{offset},0.html`,
    post: 'msg,{id}.html',
    last: `${thread},{id},last.html`,
    firstNew: `${thread},{id},new.html`,
    older: `${thread},{id},older.html`,
    newer: `${thread},{id},newer.html`,
    profile: `${user},{id}.html`,
  };
};

const FAMILIES: Readonly<Record<UrlFamily, Family>> = {
  scripts,
  'one-script': oneScript,
  dotted,
  'bare-query': bareQuery,
  'id-paths': idPaths,
  'slug-paths': slugPaths,
  alike,
  'name-paths': namePaths,
  'script-paths': scriptPaths,
  files,
  commas,
};

/** The site around the forum. */
const AROUND: Patterns = {
  portal: '/',
  stories: '/blog/page-{page}',
  story: '/blog/{id}-{slug}.html',
};

export interface DrawnUrls {
  readonly family: UrlFamily;
  readonly style: UrlStyle;
}

/**
 * A style of a random family.
 * @param aPostAPage the URL of a thread's page names its post: there is no whole thread.
 */
export function drawUrls(random: Random, aPostAPage: boolean): DrawnUrls {
  const family = random.pick(URL_FAMILIES);
  const words = drawWords(random);
  const patterns: Patterns = { ...FAMILIES[family](words, random), ...AROUND, style: 'main.css' };
  if (aPostAPage)
    patterns.thread = random.pick(['msg{post}.html', 'message/{post}', 'read.cgi?m={post}']);
  const usesNames = family === 'scripts' || family === 'one-script' || family === 'dotted';
  const separator = usesNames && random.next() < 0.2 ? ';' : '&';
  return { family, style: { session: random.pick(SESSIONS), separator, patterns } };
}
