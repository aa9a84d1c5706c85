/** Forums that change in the middle of a crawl: new templates, walls, bans, overload. */
import { createHash } from 'node:crypto';
import type { Label } from '../../fetch/mirror/mirror-format.js';
import type { SiteAnswer, SiteHandler, SiteRequest } from '../site-handler.js';
import { addressOf, routeOfUrl, withoutSession } from './addresses.js';
import { type Forum, generateForum } from './forum.js';
import { createForumHandler, type ForumHandlerOptions } from './handler.js';
import { resolveRoute } from './resolve.js';
import type { ForumSpec } from './spec.js';
import { labelOf } from './truth.js';
import { routeTo } from './urls.js';

/** What happens, and after how many requests; robots.txt is no request and always answers. */
export type Scenario =
  | {
      /** Other templates and, where a URL style is given, other URLs; the old ones redirect. */
      readonly kind: 'new-look';
      readonly afterRequests: number;
      readonly change: Partial<Pick<ForumSpec, 'look' | 'secondLook' | 'urlStyle'>>;
    }
  | {
      /** The login page with status 200, whatever is asked for. */
      readonly kind: 'login-wall';
      readonly afterRequests: number;
    }
  | {
      /** A riddle, or a refusal, in place of every page. */
      readonly kind: 'captcha' | 'ban';
      readonly afterRequests: number;
      readonly status: 200 | 403;
    }
  | {
      readonly kind: 'rate-limit';
      readonly afterRequests: number;
      /** Null: the answer does not say how long to wait. */
      readonly retryAfterSeconds: number | null;
      /** The site answers again after so many refusals. @default never */
      readonly refusals?: number;
    };

/** A forum under a scenario. */
export interface ScenarioSite {
  readonly handler: SiteHandler;
  /** What a URL shows when it is answered as usual, in the old form or the new. */
  labelOf(url: string): Label | null;
}

const HTML = 'text/html; charset=utf-8';

function page(status: number, html: string): SiteAnswer {
  return { status, headers: [['Content-Type', HTML]], body: new TextEncoder().encode(html) };
}

/** A token that no other answer has, so that no two of these pages are the same bytes. */
function tokenOf(request: number): string {
  return createHash('sha1').update(`riddle ${request}`).digest('hex').slice(0, 24);
}

function captchaPage(status: number, request: number): SiteAnswer {
  const token = tokenOf(request);
  return page(
    status,
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>One moment</title></head><body>
<div id="box"><h1>Are you a person?</h1><form action="/verify" method="post"><img src="/riddle/${token}.png" alt=""><input name="answer"><input type="hidden" name="token" value="${token}"><button>OK</button></form></div></body></html>
`,
  );
}

function banPage(status: number, request: number): SiteAnswer {
  return page(
    status,
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Access denied</title></head><body><h1>Access denied</h1><p>Your address has been blocked. Reference: ${tokenOf(request)}</p></body></html>
`,
  );
}

function tooMany(retryAfterSeconds: number | null): SiteAnswer {
  const answer = page(
    429,
    '<!DOCTYPE html><title>Too many requests</title><h1>Too many requests</h1>\n',
  );
  if (retryAfterSeconds === null) return answer;
  return { ...answer, headers: [...answer.headers, ['Retry-After', String(retryAfterSeconds)]] };
}

/** Whether a forum answers a URL with a page or a redirect. */
function isKnown(forum: Forum, url: string): boolean {
  const route = routeOfUrl(forum, url);
  if (route === null || resolveRoute(forum, route, forum.spec.endsAt).answer === 'missing') {
    return false;
  }
  // The entry takes any query, and so the other form's URLs too.
  return route.kind !== 'entry' || withoutSession(forum, new URL(url)).indexOf('?') < 0;
}

/** The forum in its new form; what only the old form knew leads to the same page in the new one. */
function movedHandler(old: Forum, changed: Forum, options: ForumHandlerOptions): SiteHandler {
  const handler = createForumHandler(changed, options);
  return (request) => {
    const route = isKnown(changed, request.url) ? null : routeOfUrl(old, request.url);
    if (route === null || !changed.urls.has(route.kind)) return handler(request);
    const target = new URL(request.url).origin + addressOf(changed, route);
    const headers = [['Content-Type', HTML] as const, ['Location', target] as const];
    return { status: 301, headers, body: new Uint8Array(0) };
  };
}

type Trouble = Exclude<Scenario, { kind: 'new-look' }>;

/** The answer to the n-th request after the trouble began; null: as usual. */
function troubleAnswer(
  trouble: Trouble,
  n: number,
  showLogin: () => SiteAnswer,
): SiteAnswer | null {
  switch (trouble.kind) {
    case 'login-wall':
      return showLogin();
    case 'captcha':
      return captchaPage(trouble.status, n);
    case 'ban':
      return banPage(trouble.status, n);
    case 'rate-limit': {
      const { refusals = Number.POSITIVE_INFINITY, retryAfterSeconds } = trouble;
      return n > refusals ? null : tooMany(retryAfterSeconds);
    }
  }
}

/** The forum as a site that something happens to. Each site counts its own requests. */
export function createScenarioSite(
  forum: Forum,
  scenario: Scenario,
  options: ForumHandlerOptions = {},
): ScenarioSite {
  const before = createForumHandler(forum, options);
  const changed =
    scenario.kind === 'new-look'
      ? generateForum({ ...forum.spec, ...scenario.change }, forum.seed)
      : forum;
  const after = movedHandler(forum, changed, options);
  const loginUrl = new URL(addressOf(forum, routeTo('login')), forum.spec.baseUrl).href;
  let requests = 0;
  const handler = (request: SiteRequest): SiteAnswer | Promise<SiteAnswer> => {
    if (new URL(request.url).pathname === '/robots.txt') return before(request);
    const n = ++requests - scenario.afterRequests;
    if (n <= 0) return before(request);
    if (scenario.kind === 'new-look') return after(request);
    // A forum's handler answers at once.
    const showLogin = (): SiteAnswer => before({ ...request, url: loginUrl }) as SiteAnswer;
    return troubleAnswer(scenario, n, showLogin) ?? before(request);
  };
  const formOf = (url: string): Forum => (isKnown(changed, url) ? changed : forum);
  return { handler, labelOf: (url) => labelOf(formOf(url), url) };
}
