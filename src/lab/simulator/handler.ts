/** A simulated forum as a site: a pure function of the request, its cookies and the clock. */
import { createHash } from 'node:crypto';
import type { HeaderList } from '../../fetch/fetcher.js';
import type { SiteAnswer, SiteHandler, SiteRequest } from '../site-handler.js';
import {
  addressOf,
  basePathOf,
  isVariant,
  LOOP_FOLDER,
  routeOfUrl,
  sessionInPath,
  sessionNameOf,
  variantOf,
  withoutSession,
  withSession,
} from './addresses.js';
import type { Forum } from './forum.js';
import { frameOf } from './frame.js';
import { createListings, type Listings } from './listings.js';
import { type Look, lookOf, type TemplateName } from './looks/looks.js';
import { isServed, resolveRoute } from './resolve.js';
import type { RouteKind } from './spec.js';
import { compileTemplate, type Template } from './template.js';
import { urlStyleOf } from './url-styles.js';
import type { Route } from './urls.js';
import type { ViewContext } from './view-parts.js';
import { VIEWS } from './views.js';

export interface ForumHandlerOptions {
  /** The forum's clock, unix seconds; the end of its history where it is not given. */
  readonly nowSeconds?: () => number;
}

const SESSION_ID = /^[0-9a-f]{16}$/;
const SHARED_TEMPLATES: Readonly<Partial<Record<RouteKind, TemplateName>>> = {
  category: 'entry',
  searchUser: 'search',
  recent: 'search',
  tag: 'search',
  archiveBoard: 'archive',
  register: 'login',
  boardFeed: 'feed',
  portal: 'story',
  stories: 'story',
  loop: 'story',
};
const ASSETS: ReadonlySet<RouteKind> = new Set(['style', 'file'] as const);
const PNG_SIGNATURE: Uint8Array = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa);

/** A look with its templates compiled. */
interface Skin {
  readonly style: string;
  readonly templates: ReadonlyMap<string, Template>;
}

/** What does not change from one request to the next. */
interface Site {
  readonly forum: Forum;
  readonly skin: Skin;
  /** Of every second board. */
  readonly secondSkin: Skin;
  readonly listings: Listings;
  /** A number that no other request has. */
  nextRequest(): number;
}

function createSkin({ pages, parts, style }: Look): Skin {
  const templates = Object.entries(pages).map(
    ([name, source]) => [name, compileTemplate(source, parts)] as const,
  );
  return { style, templates: new Map(templates) };
}

function digest(content: string | Uint8Array): string {
  return createHash('sha1').update(content).digest('hex').slice(0, 16);
}

function answer(status: number, type: string, body: string, more: HeaderList = []): SiteAnswer {
  const headers: HeaderList = [['Content-Type', type], ...more];
  return { status, headers, body: new TextEncoder().encode(body) };
}

function hasCookie({ headers }: SiteRequest, name: string): boolean {
  const { cookie = '' } = headers;
  const fields = (Array.isArray(cookie) ? cookie.join(';') : cookie).split(';');
  return fields.some((field) => field.trimStart().startsWith(`${name}=`));
}

/** The session id that links carry: the URL's own, else a new one; none once a cookie came back. */
function sessionOf(site: Site, request: SiteRequest): string {
  const { forum } = site;
  const name = sessionNameOf(forum);
  if (!forum.spec.sessionIds || hasCookie(request, name)) return '';
  if (forum.spec.sessionLife === 'request') return digest(`${forum.seed} ${site.nextRequest()}`);
  const { pathname, searchParams } = new URL(request.url);
  const own = sessionInPath(pathname) || (searchParams.get(name) ?? '');
  return SESSION_ID.test(own) ? own : digest(`${forum.seed} ${request.url}`);
}

function createContext(site: Site, session: string, url: URL, at: number): ViewContext {
  const { forum, listings } = site;
  const { separator } = urlStyleOf(forum.spec.urlStyle);
  const link = (address: string): string =>
    session === '' ? address : withSession(forum, address, session);
  const hrefOf = (route: Route, toAddress: typeof addressOf): string => {
    if (!isServed(forum, route.kind)) return '';
    if (route.kind === 'loop') return link(basePathOf(forum) + LOOP_FOLDER);
    const address = toAddress(forum, route);
    if (!ASSETS.has(route.kind)) return link(address);
    return forum.spec.assetHost === '' ? address : `//${forum.spec.assetHost}${address}`;
  };
  return {
    forum,
    at,
    listings,
    here: withoutSession(forum, url),
    linkTo: link,
    href: (route) => hrefOf(route, addressOf),
    variantHref: (route) => hrefOf(route, variantOf),
    withParameter: (href, name, value) =>
      href === '' ? '' : `${href}${href.includes('?') ? separator : '?'}${name}=${value}`,
  };
}

function robotsTxt({ forum }: Site): SiteAnswer | null {
  if (forum.spec.disallow === null) return null;
  const base = basePathOf(forum);
  const rules = forum.spec.disallow.map(
    (kind) => `Disallow: ${base}${forum.urls.robotsRule(kind)}\n`,
  );
  return answer(200, 'text/plain', `User-agent: *\n${rules.join('') || 'Disallow:\n'}`);
}

/** The board that a page belongs to; 0: none. */
function boardOf(forum: Forum, { kind, id }: Route): number {
  if (kind === 'board') return id;
  return kind === 'thread' ? (forum.thread(id)?.board ?? 0) : 0;
}

function skinFor({ forum, skin, secondSkin }: Site, route: Route): Skin {
  return boardOf(forum, route) % 2 === 0 && boardOf(forum, route) > 0 ? secondSkin : skin;
}

function showPage(site: Site, context: ViewContext, route: Route, origin: string): SiteAnswer {
  const skin = skinFor(site, route);
  if (route.kind === 'style') return answer(200, 'text/css', skin.style);
  if (route.kind === 'file') {
    return { status: 200, headers: [['Content-Type', 'image/png']], body: PNG_SIGNATURE };
  }
  const name = SHARED_TEMPLATES[route.kind] ?? route.kind;
  const frame = frameOf(context, route, origin);
  const data = { ...frame, ...VIEWS[route.kind]!(context, route), origin };
  const type = name === 'feed' ? 'application/rss+xml; charset=utf-8' : 'text/html; charset=utf-8';
  return answer(200, type, skin.templates.get(name)!(data));
}

function showMissing(site: Site, context: ViewContext, url: URL): SiteAnswer {
  const asked = url.pathname + url.search;
  const data = { ...frameOf(context, null, url.origin), pageTitle: '404', crumbs: [], asked };
  return answer(404, 'text/html; charset=utf-8', site.skin.templates.get('error')!(data));
}

function redirectTo(status: number, target: string): SiteAnswer {
  return answer(status, 'text/html; charset=utf-8', '', [['Location', target]]);
}

function answerRoute(site: Site, request: SiteRequest, at: number): SiteAnswer {
  const { forum } = site;
  const url = new URL(request.url);
  const session = sessionOf(site, request);
  const context = createContext(site, session, url, at);
  const route = routeOfUrl(forum, request.url);
  const resolution = route && resolveRoute(forum, route, at);
  if (!resolution || resolution.answer === 'missing') return showMissing(site, context, url);
  if (forum.spec.links.variants === 'redirect' && isVariant(forum, request.url, route)) {
    return redirectTo(301, url.origin + context.href(route));
  }
  if (resolution.answer === 'redirect') {
    const { to, fragment } = resolution;
    return redirectTo(302, url.origin + context.href(to) + (fragment && `#${fragment}`));
  }
  const page = showPage(site, context, resolution.route, url.origin);
  const isForbidden = resolution.type === 'login' && resolution.route.kind !== route.kind;
  const shown =
    isForbidden && forum.spec.loginWall === 'forbidden' ? { ...page, status: 403 } : page;
  if (session === '') return shown;
  const cookie = `${sessionNameOf(forum)}=${session}; Path=/`;
  return { ...shown, headers: [...shown.headers, ['Set-Cookie', cookie]] };
}

/** Adds the validator, and leaves out the body where the client has it. */
function validate(request: SiteRequest, full: SiteAnswer): SiteAnswer {
  if (full.status !== 200) return full;
  const etag = `"${digest(full.body)}"`;
  const headers: HeaderList = [...full.headers, ['ETag', etag]];
  if (request.headers['if-none-match'] === etag) {
    return { status: 304, headers: [['ETag', etag]], body: new Uint8Array(0) };
  }
  return { ...full, headers };
}

/**
 * The forum as a site. Header names of requests are taken in lower case, as Node gives them; any
 * host name is answered.
 */
export function createForumHandler(forum: Forum, options: ForumHandlerOptions = {}): SiteHandler {
  const skin = createSkin(lookOf(forum.spec.look));
  let requests = 0;
  const site: Site = {
    forum,
    skin,
    secondSkin: forum.spec.secondLook === null ? skin : createSkin(lookOf(forum.spec.secondLook)),
    listings: createListings(forum),
    nextRequest: () => ++requests,
  };
  const now = options.nowSeconds ?? (() => forum.spec.endsAt);
  return (request) => {
    if (!URL.canParse(request.url)) return answer(400, 'text/plain', 'Bad request\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answer(405, 'text/plain', 'Method not allowed\n', [['Allow', 'GET, HEAD']]);
    }
    const robots = new URL(request.url).pathname === '/robots.txt' ? robotsTxt(site) : null;
    const full = robots ?? answerRoute(site, request, now());
    return validate(request, full);
  };
}
