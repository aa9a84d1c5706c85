/** The URLs of everything but boards and threads, in the three ways in which forums name actions. */
import type { RouteKind } from './spec.js';

/** The words of one style. */
export interface Words {
  readonly board: string;
  readonly thread: string;
  readonly user: string;
  readonly hall: string;
  readonly id: string;
  readonly page: string;
  /** `{page}` or `{offset}`. */
  readonly pageValue: string;
  readonly main: string;
  readonly extension: string;
}

/** A pattern for each route that the style has. */
export type Patterns = Partial<Record<RouteKind, string>>;

/** The parameters that put a list into another order. */
export const ORDER = 'sort={sort}&dir={dir}';

/** Actions as scripts of their own: most forums have them, whatever their threads look like. */
export function actionScripts({ user, extension, page, pageValue }: Words): Patterns {
  const file = (name: string): string => `${name}${extension}`;
  return {
    login: file('login'),
    register: file('register'),
    reply: `${file('post')}?reply={id}`,
    quote: `${file('post')}?quote={id}`,
    newThread: `${file('post')}?in={id}`,
    report: `${file('report')}?post={id}`,
    message: `${file('pm')}?to={id}`,
    members: `${file('members')}?${page}=${pageValue}&${ORDER}`,
    search: file('search'),
    searchUser: `${file('search')}?${user}={id}`,
    recent: `${file('recent')}?${page}=${pageValue}`,
    tag: `${file('tags')}?tag={id}&${page}=${pageValue}`,
    calendar: `${file('calendar')}?year={year}&month={month}`,
    feed: file('feed'),
    boardFeed: `${file('feed')}?in={id}`,
    help: file('help'),
    file: `${file('attachment')}?aid={id}`,
    print: `${file('print')}?no={id}`,
    archive: 'archive/t-{id}.html',
    archiveBoard: 'archive/b-{id}-{page}.html',
  };
}

/** Actions as parameters of one script. */
export function actionParameters(main: string, words: Words): Patterns {
  const scripts = actionScripts({ ...words, extension: '' });
  const entries = Object.entries(scripts).map(([kind, pattern]) => {
    if (pattern.startsWith('archive/')) return [kind, pattern];
    const [name, query] = pattern.split('?');
    return [kind, `${main}?do=${name}${query === undefined ? '' : `&${query}`}`];
  });
  return Object.fromEntries(entries) as Patterns;
}

/** Actions as paths. */
export function actionPaths(prefix: string, { user, page, pageValue }: Words): Patterns {
  const flip = pageValue === '{offset}' ? `${page}-{offset}` : 'page-{page}';
  const paths: Patterns = {
    login: 'login',
    register: 'register',
    reply: 'reply/{id}',
    quote: 'quote/{id}',
    newThread: 'new/{id}',
    report: 'report/{id}',
    message: `message/${user}/{id}`,
    members: `members/${flip}?${ORDER}`,
    search: 'search',
    searchUser: `search/${user}/{id}`,
    recent: `recent/${flip}`,
    tag: `tag/{id}/${flip}`,
    calendar: 'calendar/{year}/{month}',
    feed: 'feed.xml',
    boardFeed: 'feed/{id}.xml',
    help: 'help',
    file: 'attachments/{id}',
    print: 'print/{id}',
    archive: 'archive/t-{id}.html',
    archiveBoard: 'archive/b-{id}-{page}.html',
  };
  return Object.fromEntries(
    Object.entries(paths).map(([kind, path]) => [kind, prefix + path]),
  ) as Patterns;
}
