/** Routes to URLs and back, for any URL style. */
import type { PageSizes, RouteKind } from './spec.js';
import type { UrlStyle } from './url-styles.js';

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

type Placeholder =
  | 'id'
  | 'name'
  | 'post'
  | 'page'
  | 'offset'
  | 'slug'
  | 'sort'
  | 'dir'
  | 'days'
  | 'year'
  | 'month';

/** A path segment or query parameter of a pattern. */
interface Part {
  /** The query parameter's name; empty for a path segment and for a query without names. */
  readonly name: string;
  readonly template: string;
  readonly regex: RegExp;
  readonly placeholders: readonly Placeholder[];
  /** Left out of the URL when all placeholders are at their default. */
  readonly optional: boolean;
}

interface Pattern {
  readonly kind: RouteKind;
  /** Counted from the root of the site, not from the forum's base. */
  readonly rooted: boolean;
  readonly segments: readonly Part[];
  readonly params: readonly Part[];
}

const PLACEHOLDER = /\{([a-z]+)\}/g;
const TRAILING_STAR = /\*$/;
const SPECIAL = /[.*+?^$()|[\]\\]/g;
const SHAPES: Readonly<Record<Placeholder, string>> = {
  id: '(\\d{1,9})',
  page: '(\\d{1,9})',
  offset: '(\\d{1,9})',
  slug: '([^/.]*)',
  name: '([^/.]+)',
  post: '(\\d{1,9})',
  days: '(\\d{1,4})',
  sort: '([a-z]{1,20})',
  dir: '(asc|desc)',
  year: '(\\d{1,6})',
  month: '(\\d{1,2})',
};
const OPTIONAL: ReadonlySet<Placeholder> = new Set([
  'page',
  'offset',
  'sort',
  'dir',
  'days',
] as const);
const SEPARATOR = /[&;]/;

function compilePart(name: string, template: string): Part {
  const placeholders = [...template.matchAll(PLACEHOLDER)].map((match) => match[1] as Placeholder);
  const source = template
    .replace(SPECIAL, '\\$&')
    .replace(PLACEHOLDER, (_, placeholder: Placeholder) => SHAPES[placeholder]);
  return {
    name,
    template,
    regex: new RegExp(`^${source}$`),
    placeholders,
    // A name around a page number (people-{page}.html) is no suffix: it stays.
    optional: placeholders.length > 0 && placeholders.every((each) => OPTIONAL.has(each)),
  };
}

function compilePattern(kind: RouteKind, pattern: string): Pattern {
  const rooted = pattern.startsWith('/');
  const [path, query = ''] = pattern.slice(Number(rooted)).split('?');
  const segments = path!.split('/').map((segment) => compilePart('', segment));
  return {
    kind,
    rooted,
    // The first segment names the file: without it nothing would be left of the path.
    segments: segments.map((part, i) => (i === 0 ? { ...part, optional: false } : part)),
    params: query
      .split('&')
      .filter(Boolean)
      .map((param) => {
        const equals = param.indexOf('=');
        const part = compilePart(param.slice(0, Math.max(0, equals)), param.slice(equals + 1));
        // A query without names is read like the name of a file.
        return equals < 0 ? { ...part, optional: false } : part;
      }),
  };
}

type Values = Partial<Record<Placeholder, string>>;

function readPart(part: Part, text: string, into: Values): boolean {
  const match = part.regex.exec(text);
  if (!match) return false;
  part.placeholders.forEach((placeholder, i) => {
    into[placeholder] = match[i + 1]!;
  });
  return true;
}

function readPattern(
  pattern: Pattern,
  segments: readonly string[],
  query: URLSearchParams,
): Values | null {
  const values: Values = {};
  let next = 0;
  for (const part of pattern.segments) {
    if (next < segments.length && readPart(part, segments[next]!, values)) next++;
    else if (!part.optional) return null;
  }
  if (next !== segments.length) return null;
  for (const part of pattern.params) {
    // A query without names is one key without a value.
    const text = part.name === '' ? (query.keys().next().value ?? null) : query.get(part.name);
    // An optional value that makes no sense is as good as none: that is how servers take it.
    if ((text === null || !readPart(part, text, values)) && !part.optional) return null;
  }
  return values;
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
  const { sort = '', dir = '', offset, post, name } = values;
  let [id, page] = [number('id', 0), number('page', 1)];
  if (offset !== undefined) page = Math.floor(Number(offset) / sizeOf(kind, sizes)) + 1;
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
