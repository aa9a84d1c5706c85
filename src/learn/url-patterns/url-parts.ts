/**
 * A URL as the parts that patterns speak of (iRobot 5.2): path segments and parameters, and inside
 * each of them tokens: runs of letters, runs of digits, and the separators between.
 */

export interface UrlParameter {
  /**
   * What makes it the same parameter in another URL: its key, with the occurrence where a key
   * comes again (`tag=2`); for a bare one its position among the bare (`=1`).
   */
  readonly id: string;
  /** Empty: a bare parameter, without an equals sign, read by position (`?thread-12.htm`). */
  readonly key: string;
  readonly value: string;
}

export interface UrlParts {
  /** Scheme, host and port: `https://forum.example`. */
  readonly origin: string;
  /** What stands between the slashes; the last is empty where the path ends in a slash. */
  readonly segments: readonly string[];
  readonly parameters: readonly UrlParameter[];
}

const SEPARATORS = /[&;]/;

/** @param url in canonical form. */
export function splitUrl(url: string): UrlParts {
  const pathAt = url.indexOf('/', url.indexOf('://') + 3);
  if (pathAt < 0) return { origin: url, segments: [''], parameters: [] };
  const queryAt = url.indexOf('?', pathAt);
  return {
    origin: url.slice(0, pathAt),
    segments: url.slice(pathAt + 1, queryAt < 0 ? undefined : queryAt).split('/'),
    parameters: queryAt < 0 ? [] : splitQuery(url.slice(queryAt + 1)),
  };
}

function splitQuery(query: string): UrlParameter[] {
  const parameters: UrlParameter[] = [];
  const times = new Map<string, number>();
  for (const text of query.split(SEPARATORS)) {
    if (text === '') continue;
    const equals = text.indexOf('=');
    const key = equals <= 0 ? '' : text.slice(0, equals);
    const value = equals <= 0 ? text : text.slice(equals + 1);
    parameters.push({ id: parameterId(key, times), key, value });
  }
  return parameters;
}

/** @param times how often each key came before; counted on. */
export function parameterId(key: string, times: Map<string, number>): string {
  const occurrence = (times.get(key) ?? 0) + 1;
  times.set(key, occurrence);
  return occurrence === 1 && key !== '' ? key : `${key}=${occurrence}`;
}

export type TokenKind = 'letters' | 'digits' | 'separator';

export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

/** Escapes of what is not ASCII are letters of some script; escapes of ASCII are separators. */
const TOKEN = /(?:[A-Za-z\u0080-\uffff]|%[89A-F][0-9A-F])+|\d+|%[0-7][0-9A-F]|./gs;
const STARTS_WITH_LETTER = /^(?:[A-Za-z\u0080-\uffff]|%[89A-F])/;
const STARTS_WITH_DIGIT = /^\d/;

/** The tokens of one path segment or parameter value; joined they give the text again. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const kind = STARTS_WITH_LETTER.test(token)
      ? 'letters'
      : STARTS_WITH_DIGIT.test(token)
        ? 'digits'
        : 'separator';
    tokens.push({ kind, text: token });
  }
  return tokens;
}

/** What two texts have in common that differ in words and numbers alone: `L-D.L` for `forum-3.htm`. */
export function shapeOf(tokens: readonly Token[]): string {
  let shape = '';
  for (const { kind, text } of tokens) {
    // Separators are never L or D, so the shape can be read in one way only.
    shape += kind === 'letters' ? 'L' : kind === 'digits' ? 'D' : text;
  }
  return shape;
}
