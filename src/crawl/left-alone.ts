/** Which links of the pages at hand a crawl would not follow, in the site's own words, and why. */
import { urlShape } from '../learn/forum/url-shape.js';
import { FRESH_CRAWL } from '../strategies/crawl-context.js';
import type { Route } from '../strategies/strategy.js';
import { readAnswer } from './answer.js';
import type { PlanOptions, PlanParts } from './plan.js';

/** Links that look alike and are all left alone. */
export interface LinkFamily {
  /** What their URLs have in common. */
  readonly shape: string;
  readonly example: string;
  readonly links: number;
  /** Pages at hand that carry them. */
  readonly pages: number;
  /** Their most frequent anchor texts. */
  readonly anchors: readonly string[];
  readonly why: string;
}

interface Gathered {
  readonly routes: Route[];
  readonly pages: Set<string>;
}

const AT_HAND = `SELECT url, depth FROM requests WHERE state IN ('queued', 'waiting') ORDER BY id`;
const MAX_ANCHORS = 3;
/** A link on so large a share of all pages belongs to the frame of the site. */
const FRAME_SHARE = 0.9;

/** The largest families first; empty where no page of learning is left to look at. */
export function linksLeftAlone(parts: PlanParts, options: PlanOptions): LinkFamily[] {
  const { directory, strategy, model, aim, names, admission } = parts;
  const families = new Map<string, Gathered>();
  const followed = new Set<string>();
  let pages = 0;
  for (const { url, depth } of directory.database.all<{ url: string; depth: number }>(AT_HAND)) {
    const response = directory.recorder.recall(url);
    const page = response && readAnswer(response, names, options.maxBodyBytes).page;
    if (page === null) continue;
    pages++;
    for (const route of strategy.route(page, model, { ...FRESH_CRAWL, aim }).routes) {
      const { link, follow } = route;
      if (follow) followed.add(link.url);
      else if (link.url !== url && admission.judge(link.url, depth + 1).kind !== 'ignored') {
        gather(families, route, url);
      }
    }
  }
  return [...families]
    .map(([shape, { routes, pages: carriers }]) => {
      const rest = routes.filter(({ link }) => !followed.has(link.url));
      return familyOf(shape, rest, carriers.size, pages);
    })
    .filter(({ links }) => links > 0)
    .sort((a, b) => b.links - a.links);
}

function gather(families: Map<string, Gathered>, route: Route, on: string): void {
  const shape = urlShape(route.link.url);
  const family = families.get(shape) ?? { routes: [], pages: new Set() };
  families.set(shape, family);
  family.routes.push(route);
  family.pages.add(on);
}

function familyOf(
  shape: string,
  routes: readonly Route[],
  carriers: number,
  pages: number,
): LinkFamily {
  const counts = new Map<string, number>();
  for (const { link } of routes) {
    if (link.text !== '') counts.set(link.text, (counts.get(link.text) ?? 0) + 1);
  }
  const frequent = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MAX_ANCHORS);
  return {
    shape: shape.endsWith('?') ? shape.slice(0, -1) : shape,
    example: routes[0]?.link.url ?? '',
    links: routes.length,
    pages: carriers,
    anchors: frequent.map(([text]) => text),
    why: whyOf(routes, carriers, pages),
  };
}

function whyOf(routes: readonly Route[], carriers: number, pages: number): string {
  if (routes.some(({ urlKind }) => urlKind !== 'other')) {
    return 'another way to what is fetched anyway';
  }
  const targets = new Set(routes.map(({ link }) => link.url)).size;
  if (targets < carriers && carriers > FRAME_SHARE * pages) return 'the frame of every page';
  return 'no URL of a kind that is wanted';
}
