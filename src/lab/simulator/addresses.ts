/** Where the pages of one forum live. */
import type { Forum } from './forum.js';
import { isServed } from './resolve.js';
import { urlStyleOf } from './url-styles.js';
import { type Route, routeTo } from './urls.js';

/** The path of the forum's base URL; ends with a slash. */
export function basePathOf(forum: Forum): string {
  return new URL(forum.spec.baseUrl).pathname;
}

/** Where the only board's first page is the entry, its URL is the entry's. */
function ownRoute(forum: Forum, route: Route): Route {
  const { kind, page, sort, days } = route;
  if (forum.spec.entry !== 'threads' || kind !== 'board') return route;
  return page === 1 && sort === '' && days === 0 ? routeTo('entry') : route;
}

function build(forum: Forum, route: Route, asVariant: boolean): string {
  const address = forum.urls.build(ownRoute(forum, route), asVariant);
  return address.startsWith('/') ? address : basePathOf(forum) + address;
}

/** The path and query of a route, from the site's root. */
export function addressOf(forum: Forum, route: Route): string {
  return build(forum, route, false);
}

/** Another address of the same page; the same where the forum has none. */
export function variantOf(forum: Forum, route: Route): string {
  return build(forum, route, forum.spec.links.variants !== 'none');
}

/** The name of the session in URLs and cookies. */
export function sessionNameOf(forum: Forum): string {
  return urlStyleOf(forum.spec.urlStyle).session;
}

/** A session's own folder or path parameter, whatever the forum's name for it. */
const PATH_SESSION = /^\/\([a-z]+-[0-9a-f]{16}\)(?=\/)|;[a-z]+=[0-9a-f]{16}$/;
const SESSION_VALUE = /[0-9a-f]{16}/;

/** The session id in a path; empty where there is none. */
export function sessionInPath(pathname: string): string {
  const found = PATH_SESSION.exec(pathname)?.[0] ?? '';
  return SESSION_VALUE.exec(found)?.[0] ?? '';
}

/** A path with a session id in the form that the forum has. */
export function withSession(forum: Forum, address: string, session: string): string {
  const name = sessionNameOf(forum);
  const { sessionForm } = forum.spec;
  if (sessionForm === 'path-segment') return `/(${name}-${session})${address}`;
  const mark = address.indexOf('?');
  if (sessionForm === 'path-parameter') {
    const end = mark < 0 ? address.length : mark;
    return `${address.slice(0, end)};${name}=${session}${address.slice(end)}`;
  }
  const { separator } = urlStyleOf(forum.spec.urlStyle);
  return `${address}${mark < 0 ? '?' : separator}${name}=${session}`;
}

/** The path and query without a session id. */
export function withoutSession(forum: Forum, url: URL): string {
  const path = url.pathname.replace(PATH_SESSION, '');
  const name = `${sessionNameOf(forum)}=`;
  if (!url.search.includes(name)) return path + url.search;
  const { separator } = urlStyleOf(forum.spec.urlStyle);
  const rest = url.search
    .slice(1)
    .split(separator)
    .filter((parameter) => !parameter.startsWith(name));
  return rest.length === 0 ? path : `${path}?${rest.join(separator)}`;
}

/** The page that links to itself in a folder of its own. */
export const LOOP_FOLDER = 'about/';
const LOOP = /^(?:about\/)+$/;

/**
 * The route of an absolute URL on any host; null where the forum has none. The bare base path is
 * the entry in every URL style.
 */
export function routeOfUrl(forum: Forum, url: string): Route | null {
  if (!URL.canParse(url)) return null;
  const address = withoutSession(forum, new URL(url));
  const base = basePathOf(forum);
  const isOutside = isServed(forum, 'portal');
  if (address.startsWith(base)) {
    const relative = address.slice(base.length);
    if (isServed(forum, 'loop') && LOOP.test(relative)) return routeTo('loop');
    const route = forum.urls.parse(relative);
    if (route) return route;
    if (relative === '' || relative.startsWith('?')) return routeTo('entry');
  }
  return isOutside ? forum.urls.parse(address.slice(1), true) : null;
}

/** Whether a URL is another form of the page that it leads to. */
export function isVariant(forum: Forum, url: string, route: Route): boolean {
  if (forum.spec.links.variants === 'none' || !forum.urls.has(route.kind)) return false;
  const address = withoutSession(forum, new URL(url));
  return address !== addressOf(forum, route) && address === variantOf(forum, route);
}
