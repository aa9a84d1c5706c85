/** Routes to URLs and back, for any URL style. */
import type { PageSizes, RouteKind } from './spec.js';
import {
  compilePattern,
  type Part,
  type Pattern,
  PLACEHOLDER,
  type Placeholder,
  readPattern,
  type Values,
} from './url-pattern.js';
import type { UrlStyle } from './url-styles.js';

const SEPARATOR = /[&;]/;
const TRAILING_STAR = /\*$/;

/** What a URL asks for. Fields that a kind has no use for keep their default. */
export interface Route {
  readonly kind: RouteKind;
  readonly id: number;
  readonly page: number;
  /** Empty: the listing's own order. */
  readonly sort: string;
  readonly dir: string;
  readonly year: number;
  readonly month: number;
  /** Only threads with a post in the last days; 0: all. */
  readonly days: number;
}

const DEFAULTS: Omit<Route, 'kind'> = {
  id: 0,
  page: 1,
  sort: '',
  dir: '',
  year: 0,
  month: 0,
  days: 0,
};

/** A route with defaults filled in. */
export function routeTo(kind: RouteKind, fields: Partial<Omit<Route, 'kind'>> = {}): Route {
  return { kind, ...DEFAULTS, ...fields };
}

/** What URLs may show of the things they lead to. */
export interface UrlThings {
  /** The title as a part of a URL; not read. */
  slugOf(route: Route): string;
  /** Tells things of one kind apart, so that no id is needed. */
  nameOf(route: Route): string;
  /** 0 where nothing of that kind has this name. */
  idOfName(kind: RouteKind, name: string): number;
  /** The first post on a page of a thread. */
  postOf(route: Route): number;
  locatePost(post: number): { readonly thread: number; readonly n: number } | null;
}

export interface Urls {
  /** False: the style has no URL for this kind, so the forum has no such page. */
  has(kind: RouteKind): boolean;
  /**
   * The URL relative to the forum's base, or with a leading slash where it does not belong to the
   * forum. A variant is another URL of the same page: the same URL where there is none.
   */
  build(route: Route, asVariant?: boolean): string;
  /**
   * Reads a URL relative to the forum's base, or `rooted` to the site's root; null where no route
   * fits. Unknown parameters are ignored.
   */
  parse(relative: string, rooted?: boolean): Route | null;
  /** The robots.txt rule that all URLs of a kind fall under. */
  robotsRule(kind: RouteKind): string;
}

function isLeftOut(part: Part, route: Route): boolean {
  const isDefault = (placeholder: Placeholder): boolean => {
    if (placeholder === 'sort' || placeholder === 'dir') return route[placeholder] === '';
    if (placeholder === 'days') return route.days === 0;
    return route.page === 1;
  };
  return part.optional && part.placeholders.every(isDefault);
}

/** Ids of two kinds of things in one sequence: their URLs look alike. */
const NEAR = 400_000;
const FAR = 500_000;

function sizeOf(kind: RouteKind, sizes: PageSizes): number {
  if (kind === 'thread') return sizes.thread;
  return kind === 'members' ? sizes.members : sizes.board;
}

/** The stale slug of a thread that was renamed. */
const STALE_SLUG = 'moved';

function shownValue(
  route: Route,
  placeholder: Placeholder,
  things: UrlThings,
  sizes: PageSizes,
): string {
  switch (placeholder) {
    case 'slug':
      return things.slugOf(route);
    case 'near':
      return String(NEAR + route.id);
    case 'far':
      return String(FAR + route.id);
    case 'name':
      return things.nameOf(route);
    case 'post':
      return String(things.postOf(route));
    case 'offset':
      return String((route.page - 1) * sizeOf(route.kind, sizes));
    default:
      return String(route[placeholder]);
  }
}

/** The URL of a route in a pattern. */
function buildUrl(
  pattern: Pattern,
  style: UrlStyle,
  isShown: (part: Part) => boolean,
  valueFor: (placeholder: Placeholder) => string,
): string {
  const fill = (part: Part): string =>
    part.template.replace(PLACEHOLDER, (_, name: Placeholder) => valueFor(name));
  const path = pattern.segments.filter(isShown).map(fill);
  const query = pattern.params
    .filter(isShown)
    .map((part) => (part.name === '' ? fill(part) : `${part.name}=${fill(part)}`));
  const url = path.join('/') + (query.length > 0 ? `?${query.join(style.separator)}` : '');
  return pattern.rooted ? `/${url}` : url;
}

function toRoute(
  kind: RouteKind,
  values: Values,
  things: UrlThings,
  sizes: PageSizes,
): Route | null {
  const number = (name: Placeholder, missing: number): number => Number(values[name] ?? missing);
  const { sort = '', dir = '', offset, post, name, near, far } = values;
  let [id, page] = [number('id', 0), number('page', 1)];
  if (offset !== undefined) page = Math.floor(Number(offset) / sizeOf(kind, sizes)) + 1;
  if (near !== undefined) id = Number(near) - NEAR;
  if (far !== undefined) id = Number(far) - FAR;
  if (name !== undefined) id = things.idOfName(kind, name);
  if (post !== undefined) {
    const place = things.locatePost(Number(post));
    if (place === null) return null;
    [id, page] = [place.thread, Math.ceil(place.n / sizes.thread)];
  }
  const [year, month, days] = [number('year', 0), number('month', 0), number('days', 0)];
  return { kind, id, page, sort, dir, year, month, days };
}

function robotsRuleOf({ segments, params, rooted }: Pattern): string {
  const fixed = (parts: readonly Part[]): Part[] => parts.filter((part) => !part.optional);
  const path = fixed(segments).map((part) => part.template);
  const query = fixed(params).map((part) => `${part.name}=${part.template}`);
  const rule = path.join('/') + (query.length > 0 ? `?${query.join('&')}` : '');
  return (rooted ? '/' : '') + rule.replace(PLACEHOLDER, '*').replace(TRAILING_STAR, '');
}

/** Speaks one URL style. */
export function createUrls(style: UrlStyle, sizes: PageSizes, things: UrlThings): Urls {
  const all = (Object.entries(style.patterns) as [RouteKind, string][]).map(([kind, pattern]) =>
    compilePattern(kind, pattern),
  );
  const byKind = new Map(all.map((pattern) => [pattern.kind, pattern]));
  const needed = (pattern: Pattern): number => pattern.params.filter((p) => !p.optional).length;
  // The pattern that asks for most is tried first, so that `talk` does not swallow `talk&jump`.
  const ordered = [...all].sort((a, b) => needed(b) - needed(a));
  return {
    has: (kind) => byKind.has(kind),
    build: (route, asVariant = false) => {
      const pattern = byKind.get(route.kind)!;
      const isFirstPage = (part: Part): boolean =>
        part.placeholders.every((each) => each === 'page' || each === 'offset');
      return buildUrl(
        pattern,
        style,
        (part) => !isLeftOut(part, route) || (asVariant && isFirstPage(part)),
        (placeholder) =>
          asVariant && placeholder === 'slug'
            ? STALE_SLUG
            : shownValue(route, placeholder, things, sizes),
      );
    },
    parse: (relative, rooted = false) => {
      const mark = relative.indexOf('?');
      const segments = (mark < 0 ? relative : relative.slice(0, mark)).split('/');
      const search = mark < 0 ? '' : relative.slice(mark + 1);
      const query = new URLSearchParams(search.split(SEPARATOR).join('&'));
      for (const pattern of ordered) {
        if (pattern.rooted !== rooted) continue;
        const values = readPattern(pattern, segments, query);
        if (values) return toRoute(pattern.kind, values, things, sizes);
      }
      return null;
    },
    robotsRule: (kind) => robotsRuleOf(byKind.get(kind)!),
  };
}
