/**
 * URL styles as data: a pattern for each route. A path segment or query parameter is left out when
 * all its placeholders are at their default (page 1, no sort order), so first pages have the short
 * form. `{offset}` counts records instead of pages; `{slug}` is made of the title and not read;
 * `{name}` is too, but stands for the thing; `{post}` stands for the page of a thread that begins
 * with that post; `{near}` and `{far}` are ids of two kinds of things in one sequence. A pattern with a leading slash is counted from the site's root.
 */
import type { RouteKind } from './spec.js';

export interface UrlStyle {
  /** The name of the session parameter. */
  readonly session: string;
  /** Stands between parameters. */
  readonly separator: '&' | ';';
  /** A kind without a pattern has no pages. */
  readonly patterns: Readonly<Partial<Record<RouteKind, string>>>;
}

/** One script for each kind of page. */
const scripts: UrlStyle = {
  session: 'sid',
  separator: '&',
  patterns: {
    entry: '',
    category: 'shelf.php?no={id}',
    board: 'room.php?no={id}&page={page}&sort={sort}&dir={dir}',
    thread: 'talk.php?no={id}&page={page}',
    post: 'talk.php?note={id}',
    last: 'talk.php?no={id}&jump=last',
    print: 'paper.php?no={id}',
    profile: 'person.php?no={id}',
    members: 'people.php?page={page}&sort={sort}&dir={dir}',
    search: 'find.php',
    searchUser: 'find.php?person={id}',
    calendar: 'calendar.php?year={year}&month={month}',
    login: 'enter.php',
    register: 'join.php',
    reply: 'write.php?talk={id}',
    quote: 'write.php?note={id}',
    newThread: 'write.php?room={id}',
    message: 'whisper.php?to={id}',
    feed: 'news.php',
    boardFeed: 'news.php?room={id}',
    help: 'howto.php',
    style: 'looks/main.css',
  },
};

/** Readable paths with titles in them. */
const paths: UrlStyle = {
  session: 's',
  separator: '&',
  patterns: {
    entry: '',
    category: 'halls/{slug}.{id}',
    board: 'rooms/{slug}.{id}/page-{page}?sort={sort}&dir={dir}',
    thread: 'talks/{slug}.{id}/page-{page}',
    post: 'notes/{id}',
    last: 'talks/{slug}.{id}/newest',
    print: 'talks/{slug}.{id}/paper',
    profile: 'people/{slug}.{id}',
    members: 'people/page-{page}?sort={sort}&dir={dir}',
    search: 'find',
    searchUser: 'find/person/{id}',
    calendar: 'calendar/{year}/{month}',
    login: 'enter',
    register: 'join',
    reply: 'talks/{slug}.{id}/answer',
    quote: 'notes/{id}/cite',
    newThread: 'rooms/{slug}.{id}/write',
    message: 'whispers/to/{id}',
    feed: 'news.xml',
    boardFeed: 'rooms/{slug}.{id}/news.xml',
    help: 'howto',
    style: 'assets/main.css',
  },
};

/** One script for everything, pages counted in records. */
const single: UrlStyle = {
  session: 'visit',
  separator: '&',
  patterns: {
    entry: 'main.php',
    category: 'main.php?hall={id}',
    board: 'main.php?room={id}.{offset}&sort={sort}&dir={dir}',
    thread: 'main.php?talk={id}.{offset}',
    post: 'main.php?note={id}',
    last: 'main.php?talk={id}.new',
    print: 'main.php?do=paper&talk={id}.0',
    profile: 'main.php?do=person&who={id}',
    members: 'main.php?do=people&from={offset}&sort={sort}&dir={dir}',
    search: 'main.php?do=find',
    searchUser: 'main.php?do=find&who={id}',
    calendar: 'main.php?do=calendar&year={year}&month={month}',
    login: 'main.php?do=enter',
    register: 'main.php?do=join',
    reply: 'main.php?do=write&talk={id}.0',
    quote: 'main.php?do=write&note={id}',
    newThread: 'main.php?do=write&room={id}.0',
    message: 'main.php?do=whisper&who={id}',
    feed: 'main.php?do=news',
    boardFeed: 'main.php?do=news&room={id}.0',
    help: 'main.php?do=howto',
    style: 'skin/main.css',
  },
};

/** Static-looking files, the page number always in the name. */
const files: UrlStyle = {
  session: 'sess',
  separator: '&',
  patterns: {
    entry: 'start.html',
    category: 'hall{id}.html',
    board: 'room{id}-{page}.html?sort={sort}&dir={dir}',
    thread: 'talk{id}-{page}.html',
    post: 'note{id}.html',
    last: 'talk{id}-last.html',
    print: 'paper{id}.html',
    profile: 'person{id}.html',
    members: 'people-{page}.html?sort={sort}&dir={dir}',
    search: 'find.html',
    searchUser: 'find-person{id}.html',
    calendar: 'calendar-{year}-{month}.html',
    login: 'enter.html',
    register: 'join.html',
    reply: 'answer{id}.html',
    quote: 'cite{id}.html',
    newThread: 'write{id}.html',
    message: 'whisper{id}.html',
    feed: 'news.xml',
    boardFeed: 'news{id}.xml',
    help: 'howto.html',
    style: 'main.css',
  },
};

/** The name of a URL style. */
export type UrlStyleName = 'scripts' | 'paths' | 'single' | 'files';

/** All URL styles by name. */
export const URL_STYLES: Readonly<Record<UrlStyleName, UrlStyle>> = {
  scripts,
  paths,
  single,
  files,
};

/** The URL style that a spec names or brings along. */
export function urlStyleOf(style: UrlStyleName | UrlStyle): UrlStyle {
  return typeof style === 'string' ? URL_STYLES[style] : style;
}
