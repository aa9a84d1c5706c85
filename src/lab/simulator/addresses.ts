/** Where the pages of one forum live. */
import type { Forum } from './forum.js';
import { type Route, routeTo } from './urls.js';
import { slugOf } from './words.js';

/** The title that a URL may show. */
function titleOf(forum: Forum, { kind, id }: Route): string {
  if (kind === 'category') return forum.categories[id - 1]?.title ?? '';
  if (kind === 'profile') return forum.user(id)?.name ?? '';
  const isBoard = kind === 'board' || kind === 'newThread' || kind === 'boardFeed';
  return (isBoard ? forum.board(id) : forum.thread(id))?.title ?? '';
}

/** The path of the forum's base URL; ends with a slash. */
export function basePathOf(forum: Forum): string {
  return new URL(forum.spec.baseUrl).pathname;
}

/** A route's URL relative to the forum's base. */
export function addressOf(forum: Forum, route: Route): string {
  return forum.urls.build(route, () => slugOf(titleOf(forum, route)));
}

/**
 * The route of an absolute URL on any host; null where the forum has none. The bare base path is
 * the entry in every URL style.
 */
export function routeOfUrl(forum: Forum, url: string): Route | null {
  if (!URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  const base = basePathOf(forum);
  if (!pathname.startsWith(base)) return null;
  const relative = pathname.slice(base.length);
  return forum.urls.parse(relative + search) ?? (relative === '' ? routeTo('entry') : null);
}
