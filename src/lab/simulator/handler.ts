/** A simulated forum as a site: a pure function of the request, its cookies and the clock. */
import { createHash } from 'node:crypto';
import type { HeaderList } from '../../fetch/fetcher.js';
import type { SiteAnswer, SiteHandler, SiteRequest } from '../site-handler.js';
import { addressOf, basePathOf, routeOfUrl } from './addresses.js';
import type { Forum } from './forum.js';
import { createListings, type Listings } from './listings.js';
import { LOOKS, type Look, type TemplateName } from './looks/looks.js';
import { isServed, resolveRoute } from './resolve.js';
import type { RouteKind } from './spec.js';
import { compileTemplate, type Template } from './template.js';
import { URL_STYLES } from './url-styles.js';
import type { Route } from './urls.js';
import type { ViewContext } from './view-parts.js';
import { frameOf, VIEWS } from './views.js';

export interface ForumHandlerOptions {
  /** The forum's clock, unix seconds; the end of its history where it is not given. */
  readonly nowSeconds?: () => number;
}

const SESSION_ID = /^[0-9a-f]{16}$/;
const SHARED_TEMPLATES: Readonly<Partial<Record<RouteKind, TemplateName>>> = {
  category: 'entry',
  searchUser: 'search',
  register: 'login',
  boardFeed: 'feed',
};

/** What does not change from one request to the next. */
interface Site {
  readonly forum: Forum;
  readonly look: Look;
  readonly templates: ReadonlyMap<string, Template>;
  readonly listings: Listings;
  readonly basePath: string;
  /** Of the cookie and of the URL parameter. */
  readonly sessionName: string;
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
function sessionOf({ forum, sessionName }: Site, request: SiteRequest): string {
  if (!forum.spec.sessionIds || hasCookie(request, sessionName)) return '';
  const own = new URL(request.url).searchParams.get(sessionName) ?? '';
  return SESSION_ID.test(own) ? own : digest(`${forum.seed} ${request.url}`);
}

function createContext(site: Site, session: string, at: number): ViewContext {
  const { forum, listings, basePath, sessionName } = site;
  return {
    forum,
    at,
    listings,
    href: (route) => {
      if (!isServed(forum, route.kind)) return '';
      const path = basePath + addressOf(forum, route);
      if (session === '' || route.kind === 'style') return path;
      return `${path}${path.includes('?') ? '&' : '?'}${sessionName}=${session}`;
    },
  };
}

function robotsTxt({ forum, basePath }: Site): SiteAnswer | null {
  if (forum.spec.disallow === null) return null;
  const rules = forum.spec.disallow.map(
    (kind) => `Disallow: ${basePath}${forum.urls.robotsRule(kind)}\n`,
  );
  return answer(200, 'text/plain', `User-agent: *\n${rules.join('') || 'Disallow:\n'}`);
}

function showPage(site: Site, context: ViewContext, route: Route, origin: string): SiteAnswer {
  if (route.kind === 'style') return answer(200, 'text/css', site.look.style);
  const name = SHARED_TEMPLATES[route.kind] ?? route.kind;
  const data = { ...frameOf(context), ...VIEWS[route.kind]!(context, route), origin };
  const type = name === 'feed' ? 'application/rss+xml; charset=utf-8' : 'text/html; charset=utf-8';
  return answer(200, type, site.templates.get(name)!(data));
}

function showMissing(site: Site, context: ViewContext, url: URL): SiteAnswer {
  const asked = url.pathname + url.search;
  const data = { ...frameOf(context), pageTitle: '404', crumbs: [], asked };
  return answer(404, 'text/html; charset=utf-8', site.templates.get('error')!(data));
}

function answerRoute(site: Site, request: SiteRequest, at: number): SiteAnswer {
  const url = new URL(request.url);
  const session = sessionOf(site, request);
  const context = createContext(site, session, at);
  const route = routeOfUrl(site.forum, request.url);
  const resolution = route && resolveRoute(site.forum, route, at);
  if (!resolution || resolution.answer === 'missing') return showMissing(site, context, url);
  if (resolution.answer === 'redirect') {
    const { to, fragment } = resolution;
    const target = url.origin + context.href(to) + (fragment && `#${fragment}`);
    return answer(302, 'text/html; charset=utf-8', '', [['Location', target]]);
  }
  const shown = showPage(site, context, resolution.route, url.origin);
  if (session === '') return shown;
  const cookie = `${site.sessionName}=${session}; Path=/`;
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
  const look: Look = LOOKS[forum.spec.look];
  const site: Site = {
    forum,
    look,
    templates: new Map(
      Object.entries(look.pages).map(([name, source]) => [
        name,
        compileTemplate(source, look.parts),
      ]),
    ),
    listings: createListings(forum),
    basePath: basePathOf(forum),
    sessionName: URL_STYLES[forum.spec.urlStyle].session,
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
