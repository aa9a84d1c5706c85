/** The patterns of URL styles: compiled once, filled and read many times. */
import type { RouteKind } from './spec.js';

/** What a pattern has in place of values. */
export type Placeholder =
  | 'id'
  | 'name'
  | 'near'
  | 'far'
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
export interface Part {
  /** The query parameter's name; empty for a path segment and for a query without names. */
  readonly name: string;
  readonly template: string;
  readonly regex: RegExp;
  readonly placeholders: readonly Placeholder[];
  /** Left out of the URL when all placeholders are at their default. */
  readonly optional: boolean;
}

/** A URL pattern of one route, taken apart. */
export interface Pattern {
  readonly kind: RouteKind;
  /** Counted from the root of the site, not from the forum's base. */
  readonly rooted: boolean;
  readonly segments: readonly Part[];
  readonly params: readonly Part[];
}

/** A placeholder in a template. */
export const PLACEHOLDER: RegExp = /\{([a-z]+)\}/g;
const SPECIAL = /[.*+?^$()|[\]\\]/g;
const SHAPES: Readonly<Record<Placeholder, string>> = {
  id: '(\\d{1,9})',
  page: '(\\d{1,9})',
  offset: '(\\d{1,9})',
  slug: '([^/.]*)',
  name: '([^/.]+)',
  near: '(4\\d{5})',
  far: '(5\\d{5})',
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

/** Reads a pattern as URL styles write it. */
export function compilePattern(kind: RouteKind, pattern: string): Pattern {
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

/** What a URL has in the places of a pattern's placeholders. */
export type Values = Partial<Record<Placeholder, string>>;

function readPart(part: Part, text: string, into: Values): boolean {
  const match = part.regex.exec(text);
  if (!match) return false;
  part.placeholders.forEach((placeholder, i) => {
    into[placeholder] = match[i + 1]!;
  });
  return true;
}

/** Null where the URL does not fit. */
export function readPattern(
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
