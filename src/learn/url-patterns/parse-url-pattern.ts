/** Reads a URL pattern back from its source, which a person may have edited. */
import { BoardwalkError } from '../../errors.js';
import { type Component, type Item, WILDCARD_SOURCES } from './component.js';
import {
  createUrlPattern,
  MAX_SOURCE_LENGTH,
  type PatternParameter,
  type UrlPattern,
} from './url-pattern.js';

/** A wildcard, an escaped character, the end of an optional parameter, or a character. */
const UNIT =
  /\\d\+|\[a-zA-Z\]\+|\[a-zA-Z0-9\]\+|\[\^[/&]\][+*]|\\[^A-Za-z0-9]|\)\?|[^\\^$.*+?)[\]{}|]/gsy;
const ORIGIN = /^https?:\/\/[^/]+$/;

/**
 * @throws {BoardwalkError} `bad-file` saying where the source stops being a URL pattern.
 */
export function parseUrlPattern(source: string): UrlPattern {
  if (source.length > MAX_SOURCE_LENGTH) {
    throw badPattern(source.slice(0, 80), `is longer than ${MAX_SOURCE_LENGTH} characters`);
  }
  const reader = new Reader(source);
  const origin = readOrigin(reader);
  const segments: Component[] = [];
  while (reader.skip('/')) segments.push(reader.component('/', '\\?'));
  const parameters = readParameters(reader);
  if (!reader.atEnd) throw badPattern(source, `cannot go on with ${reader.rest}`);
  return createUrlPattern({ origin, segments, parameters });
}

function readOrigin(reader: Reader): string | null {
  if (reader.peek === '/') return null;
  let origin = reader.literal('/');
  if (reader.skip('/') && reader.skip('/')) origin += `//${reader.literal('/')}`;
  if (ORIGIN.test(origin) && reader.peek === '/') return origin;
  throw badPattern(reader.source, 'must begin with http://HOST/, https://HOST/ or a slash');
}

function readParameters(reader: Reader): PatternParameter[] {
  const parameters: PatternParameter[] = [];
  let mark = '\\?';
  for (;;) {
    const optional = reader.skip('(');
    if (!reader.skip(mark)) {
      if (optional) throw badPattern(reader.source, `needs ${mark} after its parenthesis`);
      return parameters;
    }
    mark = '&';
    parameters.push(readParameter(reader, optional));
    if (optional && !reader.skip(')?')) {
      throw badPattern(reader.source, 'has an optional parameter that does not end in )?');
    }
  }
}

function readParameter(reader: Reader, optional: boolean): PatternParameter {
  const items = reader.component('&');
  const [first, ...others] = items;
  const equals = first !== undefined && 'literal' in first ? first.literal.indexOf('=') : -1;
  if (equals <= 0) return { key: '', value: items, optional };
  const literal = (first as { literal: string }).literal;
  const rest: Item[] = equals + 1 < literal.length ? [{ literal: literal.slice(equals + 1) }] : [];
  return { key: literal.slice(0, equals), value: [...rest, ...others], optional };
}

/** The source as units, each a wildcard or one character. */
class Reader {
  readonly source: string;
  private readonly units: readonly string[];
  private at: number;

  constructor(source: string) {
    this.source = source;
    this.units = source.match(UNIT) ?? [];
    this.at = 0;
    const read = this.units.join('').length;
    if (read < source.length) {
      const allowed = [...WILDCARD_SOURCES.keys()].join(' ');
      const problem = `has ${source.slice(read, read + 8)} where only text with its special characters escaped or one of ${allowed} may stand`;
      throw badPattern(source, problem);
    }
  }

  get peek(): string | undefined {
    return this.units[this.at];
  }

  get atEnd(): boolean {
    return this.at >= this.units.length;
  }

  get rest(): string {
    return this.units.slice(this.at).join('');
  }

  skip(unit: string): boolean {
    if (this.peek !== unit) return false;
    this.at++;
    return true;
  }

  /** Plain text up to the unit given. */
  literal(end: string): string {
    const [item, ...others] = this.component(end);
    if (item === undefined) return '';
    if ('literal' in item && others.length === 0) return item.literal;
    throw badPattern(this.source, 'has a wildcard in its host name');
  }

  /** Up to one of the units given, or a parenthesis. */
  component(...ends: readonly string[]): Item[] {
    const items: Item[] = [];
    let text = '';
    for (; !this.atEnd; this.at++) {
      const unit = this.peek!;
      if (unit === '(' || unit === ')?' || ends.includes(unit)) break;
      const wildcard = WILDCARD_SOURCES.get(unit);
      if (wildcard === undefined) {
        text += unit.length > 1 ? unit.slice(1) : unit;
        continue;
      }
      if (text !== '') items.push({ literal: text });
      items.push({ wildcard });
      text = '';
    }
    if (text !== '') items.push({ literal: text });
    return items;
  }
}

function badPattern(source: string, problem: string): BoardwalkError {
  return new BoardwalkError(`The URL pattern ${source} ${problem}.`, { code: 'bad-file' });
}
