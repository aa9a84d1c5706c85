/**
 * What the user is after, applied to a page that was routed for every thread of the site: links
 * that do not serve the aim are not followed, links that it asks for besides are.
 */
import type { Page } from '../page/page.js';
import { createTimestampFinder } from '../text/timestamp-finder.js';
import { keepBoards } from './aim-boards.js';
import { followAuthors } from './aim-profiles.js';
import { keepSince } from './aim-since.js';
import type { Aim, PageKind, Route, Routing } from './strategy.js';

/** Builds its vocabulary when it is first used; most crawls never do. */
const findTimestamps = createTimestampFinder();

/**
 * The routing that serves the aim.
 * @param kind what the page was taken for; null where it is nothing that the model knows.
 */
export function restrictToAim(
  page: Page,
  kind: PageKind | null,
  routing: Routing,
  aim: Aim,
): Routing {
  let { routes } = routing;
  if (aim.sinceMs !== null) {
    const { sinceMs, nowMs } = aim;
    routes = keepSince(page, kind, routes, { sinceMs, nowMs, findTimestamps });
  }
  if (aim.boards !== null) routes = keepBoards(page, kind, routes, aim.boards);
  if (aim.goal === 'boards') routes = routes.map(withoutThreads);
  if (aim.goal !== 'profiles') return routes === routing.routes ? routing : { ...routing, routes };
  return {
    ...routing,
    // The model says nothing about profiles, so they cannot break its promises.
    fits: routing.fits || kind === null,
    routes: kind === 'thread' ? followAuthors(page, routes, findTimestamps) : routes,
  };
}

function withoutThreads(route: Route): Route {
  const isThread = route.urlKind === 'thread' || route.urlKind === 'thread-flip';
  return isThread ? { ...route, follow: false } : route;
}
