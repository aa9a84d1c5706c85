/**
 * A URL pattern: a readable regular expression over a URL's path segments and parameters, such as
 * `https://forum\.example/viewtopic\.php\?id=\d+(&page=\d+)?`. It is read in the manner of URLs:
 * it stands for the whole URL, parameters match in any order, `&` stands for `;` too, and a
 * pattern that begins with a slash holds on every host.
 */
import { MAX_URL_LENGTH } from '../../url/canonical.js';
import { type Component, compileComponent, componentSource, escapeLiteral } from './component.js';
import { parameterId, splitUrl, type UrlParts } from './url-parts.js';

/** A character of a URL takes several in a pattern: escaped, or as a wildcard. */
export const MAX_SOURCE_LENGTH: number = 8 * MAX_URL_LENGTH;

export interface PatternParameter {
  /** Empty: a bare parameter, read by its position among the bare. */
  readonly key: string;
  readonly value: Component;
  readonly optional: boolean;
}

export interface PatternForm {
  /** Null: any. */
  readonly origin: string | null;
  readonly segments: readonly Component[];
  readonly parameters: readonly PatternParameter[];
}

export interface UrlPattern {
  /** What a person reads and a model keeps; `parseUrlPattern` reads it back. */
  readonly source: string;
  readonly form: PatternForm;
  /** @param url in canonical form. */
  matches(url: string): boolean;
  /** The same for a URL that was split already: split once where many patterns are tried. */
  matchesParts(parts: UrlParts): boolean;
}

interface CompiledParameter {
  readonly test: (value: string) => boolean;
  readonly optional: boolean;
}

export function createUrlPattern(form: PatternForm): UrlPattern {
  const segments = form.segments.map(compileComponent);
  const parameters = new Map<string, CompiledParameter>();
  const times = new Map<string, number>();
  let required = 0;
  for (const { key, value, optional } of form.parameters) {
    parameters.set(parameterId(key, times), { test: compileComponent(value), optional });
    if (!optional) required++;
  }
  const matchesParts = (parts: UrlParts): boolean => {
    if (parts.segments.length !== segments.length) return false;
    if (parts.parameters.length < required || parts.parameters.length > parameters.size) {
      return false;
    }
    if (form.origin !== null && form.origin !== parts.origin) return false;
    for (let i = 0; i < segments.length; i++) {
      if (!segments[i]!(parts.segments[i]!)) return false;
    }
    let missing = required;
    for (const { id, value } of parts.parameters) {
      const parameter = parameters.get(id);
      if (parameter === undefined || !parameter.test(value)) return false;
      if (!parameter.optional) missing--;
    }
    return missing === 0;
  };
  return {
    source: patternSource(form),
    form,
    matchesParts,
    matches: (url) => matchesParts(splitUrl(url)),
  };
}

function patternSource(form: PatternForm): string {
  let source = form.origin === null ? '' : escapeLiteral(form.origin);
  for (const segment of form.segments) source += `/${componentSource(segment, '/')}`;
  let mark = '\\?';
  for (const parameter of form.parameters.filter(({ optional }) => !optional)) {
    source += mark + parameterSource(parameter);
    mark = '&';
  }
  for (const parameter of form.parameters.filter(({ optional }) => optional)) {
    source += `(${mark}${parameterSource(parameter)})?`;
    mark = '&';
  }
  return source;
}

function parameterSource({ key, value }: PatternParameter): string {
  const text = componentSource(value, '&');
  return key === '' ? text : `${escapeLiteral(key)}=${text}`;
}

/** Points for what a pattern leaves open; numbers, which nearly all have, leave little. */
const OPENNESS = { number: 0, letters: 8, word: 16, any: 64, rest: 65 } as const;
const OPTIONAL_OPENNESS = 32;

/**
 * Sorts the most specific pattern first: of several that match a URL, the first says most about
 * it. Wildcards and optional parameters count first, then how much text is given.
 */
export function bySpecificity(a: UrlPattern, b: UrlPattern): number {
  const [left, right] = [specificity(a.form), specificity(b.form)];
  if (left.openness !== right.openness) return left.openness - right.openness;
  if (left.text !== right.text) return right.text - left.text;
  return a.source < b.source ? -1 : a.source > b.source ? 1 : 0;
}

function specificity(form: PatternForm): { openness: number; text: number } {
  let openness = 0;
  let text = form.origin?.length ?? 0;
  for (const { key, optional } of form.parameters) {
    text += key.length;
    if (optional) openness += OPTIONAL_OPENNESS;
  }
  for (const component of [...form.segments, ...form.parameters.map(({ value }) => value)]) {
    for (const item of component) {
      if ('literal' in item) text += item.literal.length;
      else openness += OPENNESS[item.wildcard];
    }
  }
  return { openness, text };
}
