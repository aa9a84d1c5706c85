/**
 * Session ids in URLs, found by asking twice (FoCUS 4.3.2): what differs between the links of two
 * loads of one page, while everything else in them is equal, names the visit and not the page.
 */
import { splitUrl, tokensOf } from './url-parts.js';

/** Where session ids stand in the URLs of a site; plain JSON. */
export interface SessionIds {
  /** Keys of query parameters. */
  readonly parameters: readonly string[];
  /** Names in path segments: `sid` for `/page;sid=4f1a`. */
  readonly pathParameters: readonly string[];
  /** Path segments that are nothing but an id: `/(S(k3x0vd45))/page`. */
  readonly segments: readonly { readonly index: number; readonly length: number }[];
}

/** One part of URLs that may hold a session id. */
interface Carrier {
  readonly kind: 'parameter' | 'path-parameter' | 'segment';
  /** Key, name, or `index length`. */
  readonly name: string;
  readonly first: Set<string>;
  readonly second: Set<string>;
  links: number;
}

/** A shorter value is taken for a session id only where many links carry it. */
const MIN_TOKEN_LENGTH = 8;
const MANY_LINKS = 3;
/** Parts looked at closely, those on most links first: a page may invent as many as it likes. */
const MAX_CARRIERS = 32;

/**
 * @param first the links of a page, in canonical form.
 * @param second those of the same page, asked for again as another visitor (without cookies).
 */
export function findSessionIds(first: readonly string[], second: readonly string[]): SessionIds {
  const loads = [new Set(first), new Set(second)] as const;
  const carriers = carriersOf(loads)
    .filter(differs)
    .slice(0, MAX_CARRIERS)
    .filter((carrier) => tellsNothing(carrier, loads))
    .sort(byName);
  const all = sessionIds(carriers);
  const equalWithAll = countEqual(loads, all);
  // Each must be needed: without it, fewer links of the two loads are equal.
  return sessionIds(
    carriers.filter((carrier) => {
      const others = sessionIds(carriers.filter((other) => other !== carrier));
      return countEqual(loads, others) < equalWithAll;
    }),
  );
}

/** A function that gives canonical URLs without their session ids. */
export function createSessionStripper(ids: SessionIds): (url: string) => string {
  const parameters = new Set(ids.parameters);
  const pathParameters = new Set(ids.pathParameters);
  if (parameters.size + pathParameters.size + ids.segments.length === 0) return (url) => url;
  return (url) => {
    const pathAt = url.indexOf('/', url.indexOf('://') + 3);
    if (pathAt < 0) return url;
    const queryAt = url.indexOf('?', pathAt);
    const pathEnd = queryAt < 0 ? url.length : queryAt;
    const path = url.slice(pathAt + 1, pathEnd).split('/');
    const kept = path
      .filter((text, i) => !ids.segments.some((one) => one.index === i && isIdOf(text, one.length)))
      .map((text) => withoutNames(text, ';', pathParameters));
    const query = withoutKeys(url.slice(pathEnd + 1), parameters);
    return `${url.slice(0, pathAt)}/${kept.join('/')}${query === '' ? '' : `?${query}`}`;
  };
}

export interface LoadConstant {
  readonly key: string;
  readonly value: string;
  /** How many different links carry it. */
  readonly links: number;
}

/**
 * Parameters that have one value in all links of one page that carry them, two at least: a session
 * id may be among them, and so may be the board that the page shows.
 */
export function findLoadConstants(links: readonly string[]): LoadConstant[] {
  const found = new Map<string, { values: Set<string>; links: number }>();
  for (const url of new Set(links)) {
    for (const { key, value } of splitUrl(url).parameters) {
      if (key === '') continue;
      const known = found.get(key) ?? { values: new Set<string>(), links: 0 };
      known.values.add(value);
      known.links++;
      found.set(key, known);
    }
  }
  return [...found]
    .filter(([, { values, links: count }]) => values.size === 1 && count > 1)
    .map(([key, { values, links: count }]) => ({ key, value: [...values][0]!, links: count }))
    .sort((a, b) => b.links - a.links || (a.key < b.key ? -1 : 1));
}

/** Names and ids in the paths of most links of one page that have one value in all of them. */
export function findPathConstants(
  links: readonly string[],
  { minLength, minShare }: { readonly minLength: number; readonly minShare: number },
): SessionIds {
  const urls = new Set(links);
  const constants = carriersOf([urls, new Set()]).filter(
    ({ kind, first, links: count }) =>
      kind !== 'parameter' &&
      first.size === 1 &&
      [...first].every((value) => value.length >= minLength) &&
      count >= minShare * urls.size,
  );
  return sessionIds(constants);
}

type Loads = readonly [ReadonlySet<string>, ReadonlySet<string>];

function carriersOf(loads: Loads): Carrier[] {
  const carriers = new Map<string, Carrier>();
  const add = (load: number, kind: Carrier['kind'], name: string, value: string): void => {
    const id = `${kind} ${name}`;
    const known = carriers.get(id) ?? newCarrier(kind, name);
    (load === 0 ? known.first : known.second).add(value);
    known.links++;
    carriers.set(id, known);
  };
  loads.forEach((urls, load) => {
    for (const url of urls) {
      const { segments, parameters } = splitUrl(url);
      for (const { key, value } of parameters) if (key !== '') add(load, 'parameter', key, value);
      segments.forEach((text, i) => {
        if (isIdOf(text, text.length)) add(load, 'segment', `${i} ${text.length}`, text);
        for (const piece of text.split(';').slice(1)) {
          const name = nameOf(piece);
          add(load, 'path-parameter', name, piece.slice(name.length + 1));
        }
      });
    }
  });
  return [...carriers.values()].sort((a, b) => b.links - a.links || byName(a, b));
}

function newCarrier(kind: Carrier['kind'], name: string): Carrier {
  return { kind, name, first: new Set(), second: new Set(), links: 0 };
}

function byName(a: Carrier, b: Carrier): number {
  return `${a.kind} ${a.name}` < `${b.kind} ${b.name}` ? -1 : 1;
}

/** Whether no value comes in both loads. */
function differs({ kind, first, second }: Carrier): boolean {
  for (const value of first) if (second.has(value)) return false;
  // An id that is all of a segment is on all links; one that comes and goes may be a page's own.
  return kind !== 'segment' || (first.size === 1 && second.size === 1);
}

/** Whether the links of one load are told apart without it. */
function tellsNothing(carrier: Carrier, loads: Loads): boolean {
  const { first, second } = carrier;
  const strip = createSessionStripper(sessionIds([carrier]));
  const isToken = [...first, ...second].every((value) => value.length >= MIN_TOKEN_LENGTH);
  return loads.every((urls) => {
    const carrying = [...urls].filter((url) => strip(url) !== url);
    if (carrying.length > 0 && carrying.length < MANY_LINKS && !isToken) return false;
    return new Set(carrying.map(strip)).size === carrying.length;
  });
}

function sessionIds(carriers: readonly Carrier[]): SessionIds {
  const names = (kind: Carrier['kind']): string[] =>
    carriers.filter((carrier) => carrier.kind === kind).map(({ name }) => name);
  return {
    parameters: names('parameter'),
    pathParameters: names('path-parameter'),
    segments: names('segment').map((name) => {
      const [index, length] = name.split(' ').map(Number);
      return { index: index!, length: length! };
    }),
  };
}

function countEqual([first, second]: Loads, ids: SessionIds): number {
  const strip = createSessionStripper(ids);
  const stripped = new Set([...first].map(strip));
  return [...new Set([...second].map(strip))].filter((url) => stripped.has(url)).length;
}

/**
 * Whether a path segment is an id of that length: letters and digits mixed, as no word mixes them.
 * What stands behind a semicolon is a parameter of the segment, not the segment.
 */
function isIdOf(text: string, length: number): boolean {
  if (text.length !== length || length < MIN_TOKEN_LENGTH || text.includes(';')) return false;
  const kinds = tokensOf(text).map(({ kind }) => kind);
  return kinds.some((kind, i) => kind === 'digits' && (kinds[i - 1] ?? kinds[i + 1]) === 'letters');
}

function nameOf(piece: string): string {
  const equals = piece.indexOf('=');
  return equals < 0 ? piece : piece.slice(0, equals);
}

function withoutNames(text: string, separator: string, names: ReadonlySet<string>): string {
  if (names.size === 0 || !text.includes(separator)) return text;
  const [bare, ...pieces] = text.split(separator);
  return [bare, ...pieces.filter((piece) => !names.has(nameOf(piece)))].join(separator);
}

const SEPARATOR = /([&;])/;

/** The query without parameters of these keys; the separators of the others stay theirs. */
function withoutKeys(query: string, keys: ReadonlySet<string>): string {
  if (keys.size === 0) return query;
  const pieces = query.split(SEPARATOR);
  let kept = '';
  for (let i = 0; i < pieces.length; i += 2) {
    const piece = pieces[i]!;
    if (piece.includes('=') && keys.has(nameOf(piece))) continue;
    kept += kept === '' ? piece : (pieces[i - 1] ?? '') + piece;
  }
  return kept;
}
