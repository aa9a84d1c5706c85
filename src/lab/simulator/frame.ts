/** What stands around every page of a forum. */
import { addressOf } from './addresses.js';
import { isServed } from './resolve.js';
import type { RouteKind } from './spec.js';
import type { Scope } from './template.js';
import { type Route, routeTo } from './urls.js';
import { tagLinks, type ViewContext } from './view-parts.js';
import { formatTime } from './words.js';

const SIDE_THREADS = 8;
const SIDE_STORIES = 4;

/** Kinds of pages that search engines are welcome to. */
const INDEXED: ReadonlySet<RouteKind> = new Set(['entry', 'category', 'board', 'thread'] as const);

function sideColumn(context: ViewContext): Scope | null {
  const { forum, at, listings, href, variantHref } = context;
  if (!forum.spec.links.sideColumn) return null;
  const stories = isServed(forum, 'story') ? SIDE_STORIES : 0;
  return {
    latest: listings
      .latest(at)
      .slice(0, SIDE_THREADS)
      .map((id) => ({
        title: forum.thread(id)!.title,
        url: variantHref(routeTo('thread', { id })),
        time: formatTime(forum.flavour, forum.postTime(id, forum.postCount(id, at))),
      })),
    tags: tagLinks(
      context,
      forum.tags.map((_, i) => i + 1),
    ),
    stories: Array.from({ length: stories }, (_, i) => forum.storyCount - i).map((id) => ({
      title: forum.story(id)!.title,
      url: href(routeTo('story', { id })),
    })),
  };
}

function boardMenu({ forum, href }: ViewContext): Scope[] {
  if (!forum.spec.links.boardMenu) return [];
  return forum.boards.map(({ id, title }) => ({ title, url: href(routeTo('board', { id })) }));
}

function isDoor({ kind }: Route): boolean {
  return kind === 'register' || kind === 'login';
}

function navOf(context: ViewContext, shown: Route | null): Scope[] {
  const { forum, at, href, here, withParameter } = context;
  const { labels } = forum.flavour;
  const now = new Date(at * 1000);
  const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
  const nav: readonly (readonly [string, Route])[] = [
    [labels.home, routeTo('entry')],
    [labels.recent, routeTo('recent')],
    [labels.members, routeTo('members')],
    [labels.search, routeTo('search')],
    [labels.calendar, routeTo('calendar', month)],
    [labels.help, routeTo('help')],
    [labels.feed, routeTo('feed')],
    [labels.stories, routeTo('stories')],
    [labels.register, routeTo('register')],
    [labels.login, routeTo('login')],
  ];
  const linkTo = (route: Route): string => {
    // Nobody comes back to the login itself, so the links end there.
    const comesBack = isDoor(route) && shown !== null && !isDoor(shown);
    if (!forum.spec.links.returnTo || !comesBack) return href(route);
    return withParameter(href(route), 'back', encodeURIComponent(here));
  };
  return nav
    .filter(([, { kind }]) => isServed(forum, kind))
    .map(([label, route]) => ({ label, url: linkTo(route) }));
}

function canonicalOf({ forum }: ViewContext, route: Route | null, origin: string): string {
  const { canonical } = forum.spec;
  if (canonical === 'none' || route === null || route.kind === 'loop') return '';
  const page = canonical === 'first-page' ? 1 : route.page;
  return origin + addressOf(forum, { ...route, page });
}

/** The same for every page but for what names the page itself; null: it is none of the forum's. */
export function frameOf(context: ViewContext, route: Route | null, origin: string): Scope {
  const { forum, href } = context;
  const isIndexed = route !== null && INDEXED.has(route.kind);
  return {
    site: forum.spec.title,
    language: forum.flavour.language,
    rtl: forum.flavour.direction === 'rtl',
    t: forum.flavour.labels,
    nav: navOf(context, route),
    side: sideColumn(context),
    boardMenu: boardMenu(context),
    homeUrl: href(routeTo('entry')),
    feedUrl: href(routeTo('feed')),
    styleUrl: href(routeTo('style')),
    loopUrl: href(routeTo('loop')),
    portalUrl: href(routeTo('portal')),
    portalName: new URL(forum.spec.baseUrl).host,
    canonicalUrl: canonicalOf(context, route, origin),
    noindex: forum.spec.robotsMeta && !isIndexed,
  };
}
