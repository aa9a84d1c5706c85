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
}

const DEFAULTS: Omit<Route, 'kind'> = { id: 0, page: 1, sort: '', dir: '', year: 0, month: 0 };

/** A route with defaults filled in. */
export function routeTo(kind: RouteKind, fields: Partial<Omit<Route, 'kind'>> = {}): Route {
  return { kind, ...DEFAULTS, ...fields };
}

type Placeholder = 'id' | 'page' | 'offset' | 'slug' | 'sort' | 'dir' | 'year' | 'month';

/** A path segment or query parameter of a pattern. */
interface Part {
  /** The query parameter's name; empty for a path segment. */
  readonly name: string;
  readonly template: string;
  readonly regex: RegExp;
  readonly placeholders: readonly Placeholder[];
  /** Left out of the URL when all placeholders are at their default. */
  readonly optional: boolean;
}

interface Pattern {
  readonly kind: RouteKind;
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
  sort: '([a-z]{1,20})',
  dir: '(asc|desc)',
  year: '(\\d{1,6})',
  month: '(\\d{1,2})',
};
const OPTIONAL: ReadonlySet<Placeholder> = new Set(['page', 'offset', 'sort', 'dir'] as const);

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
  const [path, query = ''] = pattern.split('?');
  const segments = path!.split('/').map((segment) => compilePart('', segment));
  return {
    kind,
    // The first segment names the file: without it nothing would be left of the path.
    segments: segments.map((part, i) => (i === 0 ? { ...part, optional: false } : part)),
    params: query
      .split('&')
      .filter(Boolean)
      .map((param) => {
        const equals = param.indexOf('=');
        return compilePart(param.slice(0, equals), param.slice(equals + 1));
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
    const text = query.get(part.name);
    // An optional value that makes no sense is as good as none: that is how servers take it.
    if ((text === null || !readPart(part, text, values)) && !part.optional) return null;
  }
  return values;
}

export interface Urls {
  /** The URL relative to the forum's base; `slug` is asked only where the style shows it. */
  build(route: Route, slug: () => string): string;
  /** Reads a URL relative to the forum's base; null where no route fits. Unknown parameters are ignored. */
  parse(relative: string): Route | null;
  /** The robots.txt rule that all URLs of a kind fall under. */
  robotsRule(kind: RouteKind): string;
}

function buildPart(
  part: Part,
  values: Readonly<Record<Placeholder, string | (() => string)>>,
): string {
  return part.template.replace(PLACEHOLDER, (_, placeholder: Placeholder) => {
    const value = values[placeholder];
    return typeof value === 'function' ? value() : value;
  });
}

function isLeftOut(part: Part, route: Route): boolean {
  const isDefault = (placeholder: Placeholder): boolean => {
    if (placeholder === 'sort' || placeholder === 'dir') return route[placeholder] === '';
    return route.page === 1;
  };
  return part.optional && part.placeholders.every(isDefault);
}

/** Speaks one URL style. */
export function createUrls(style: UrlStyle, sizes: PageSizes): Urls {
  const all = (Object.keys(style.patterns) as RouteKind[]).map((kind) =>
    compilePattern(kind, style.patterns[kind]),
  );
  const byKind = new Map(all.map((pattern) => [pattern.kind, pattern]));
  const needed = (pattern: Pattern): number => pattern.params.filter((p) => !p.optional).length;
  // The pattern that asks for most is tried first, so that `talk` does not swallow `talk&jump`.
  const ordered = [...all].sort((a, b) => needed(b) - needed(a));
  const sizeOf = (kind: RouteKind): number =>
    kind === 'board' || kind === 'members' ? sizes[kind] : sizes.thread;

  const toRoute = (kind: RouteKind, values: Values): Route => {
    const number = (name: Placeholder, missing: number): number => Number(values[name] ?? missing);
    const page =
      values.offset === undefined
        ? number('page', 1)
        : Math.floor(Number(values.offset) / sizeOf(kind)) + 1;
    const { sort = '', dir = '' } = values;
    const [year, month] = [number('year', 0), number('month', 0)];
    return { kind, id: number('id', 0), page, sort, dir, year, month };
  };

  return {
    build: (route, slug) => {
      const pattern = byKind.get(route.kind)!;
      const values = {
        slug,
        id: String(route.id),
        page: String(route.page),
        offset: String((route.page - 1) * sizeOf(route.kind)),
        sort: route.sort,
        dir: route.dir,
        year: String(route.year),
        month: String(route.month),
      };
      const shown = (parts: readonly Part[]): Part[] => parts.filter((p) => !isLeftOut(p, route));
      const path = shown(pattern.segments).map((part) => buildPart(part, values));
      const query = shown(pattern.params).map((part) => `${part.name}=${buildPart(part, values)}`);
      return path.join('/') + (query.length > 0 ? `?${query.join('&')}` : '');
    },
    parse: (relative) => {
      const mark = relative.indexOf('?');
      const segments = (mark < 0 ? relative : relative.slice(0, mark)).split('/');
      const query = new URLSearchParams(mark < 0 ? '' : relative.slice(mark + 1));
      for (const pattern of ordered) {
        const values = readPattern(pattern, segments, query);
        if (values) return toRoute(pattern.kind, values);
      }
      return null;
    },
    robotsRule: (kind) => {
      const { segments, params } = byKind.get(kind)!;
      const fixed = (parts: readonly Part[]): Part[] => parts.filter((part) => !part.optional);
      const path = fixed(segments).map((part) => part.template);
      const query = fixed(params).map((part) => `${part.name}=${part.template}`);
      const rule = path.join('/') + (query.length > 0 ? `?${query.join('&')}` : '');
      return rule.replace(PLACEHOLDER, '*').replace(TRAILING_STAR, '');
    },
  };
}
