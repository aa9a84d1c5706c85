/** From the routes of a page to what the frontier is told: one entry per URL, judged and ranked. */
import type { Page } from '../page/page.js';
import type { PageRelation } from '../store/visit.js';
import type { Route, Routing } from '../strategies/strategy.js';
import type { Admission } from './admission.js';
import type { DiscoveredUrl, Lease } from './frontier/frontier.js';

const NOFOLLOW = /\bnofollow\b/;

export interface DiscoverOptions {
  /** Links that the site marks `nofollow` are left alone. */
  readonly obeyNofollow: boolean;
}

/** The links of a routed page that the frontier must know, refused ones included. */
export function discoverLinks(
  page: Page,
  routing: Routing,
  lease: Lease,
  admission: Admission,
  options: DiscoverOptions,
): DiscoveredUrl[] {
  if (options.obeyNofollow && page.robots.nofollow) return [];
  const best = new Map<string, Route>();
  for (const route of routing.routes) {
    if (!route.follow || (options.obeyNofollow && NOFOLLOW.test(route.link.rel))) continue;
    const rival = best.get(route.link.url);
    if (rival === undefined || rival.priority < route.priority) best.set(route.link.url, route);
  }
  const found: DiscoveredUrl[] = [];
  const depth = lease.depth + 1;
  for (const [url, route] of best) {
    const verdict = admission.judge(url, depth);
    if (verdict.kind === 'ignored') continue;
    found.push({
      url,
      priority: route.priority,
      depth,
      redirects: 0,
      urlKind: route.urlKind,
      from: page.url,
      refused: verdict.kind === 'refused' ? verdict.reason : null,
    });
  }
  return found;
}

/** What a page says about the pages it links to, known or not, fetched or not. */
export function relationsOf(routing: Routing): PageRelation[] {
  const found = new Map<string, PageRelation>();
  for (const { link, relation } of routing.routes) {
    if (relation !== null) found.set(`${relation} ${link.url}`, { to: link.url, relation });
  }
  return [...found.values()];
}

/** Redirects in a row that are followed; browsers give up at 20, RFC 9110 advises to detect loops. */
const MAX_REDIRECTS = 10;

/** The target of a redirect takes the place of the URL that led to it: same depth, same promise. */
export function discoverRedirect(
  target: string,
  lease: Lease,
  admission: Admission,
): DiscoveredUrl[] {
  const verdict = admission.judge(target, lease.depth);
  if (verdict.kind === 'ignored') return [];
  const redirects = lease.redirects + 1;
  const tooLong =
    redirects > MAX_REDIRECTS ? `more than ${MAX_REDIRECTS} redirects in a row` : null;
  return [
    {
      url: target,
      priority: lease.priority,
      depth: lease.depth,
      redirects,
      urlKind: lease.urlKind,
      from: lease.from,
      refused: verdict.kind === 'refused' ? verdict.reason : tooLong,
    },
  ];
}
