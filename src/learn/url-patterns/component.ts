/**
 * The pattern of one path segment or parameter value: literal text and wildcards in sequence, with
 * the meaning of the regular expression that it is written as. Matching takes time proportional to
 * the text times the number of items, whatever was learned: nothing backtracks.
 */

export type Wildcard = 'number' | 'letters' | 'word' | 'any' | 'rest';
export type Item = { readonly literal: string } | { readonly wildcard: Wildcard };
/** Empty: matches the empty text alone. */
export type Component = readonly Item[];

/** How wildcards are written; `any` and `rest` end where the segment or value ends. */
export const WILDCARD_SOURCES: ReadonlyMap<string, Wildcard> = new Map([
  ['\\d+', 'number'],
  ['[a-zA-Z]+', 'letters'],
  ['[a-zA-Z0-9]+', 'word'],
  ['[^/]+', 'any'],
  ['[^&]+', 'any'],
  ['[^/]*', 'rest'],
  ['[^&]*', 'rest'],
]);

const SOURCES: Readonly<Record<Wildcard, string>> = {
  number: '\\d+',
  letters: '[a-zA-Z]+',
  word: '[a-zA-Z0-9]+',
  any: '[^/]+',
  rest: '[^/]*',
};

const META = /[\\^$.*+?()[\]{}|]/g;

export function escapeLiteral(text: string): string {
  return text.replace(META, '\\$&');
}

/** @param end the character that ends what it is part of: a slash in paths, `&` in queries. */
export function componentSource(component: Component, end: '/' | '&'): string {
  let source = '';
  for (const item of component) {
    if ('literal' in item) source += escapeLiteral(item.literal);
    else source += SOURCES[item.wildcard].replace('/', end);
  }
  return source;
}

/** Compiled once, so that the simple forms, which are nearly all, cost a comparison or a loop. */
export function compileComponent(component: Component): (text: string) => boolean {
  const [first] = component;
  if (first === undefined) return (text) => text === '';
  if (component.length === 1) {
    if ('literal' in first) return (text) => text === first.literal;
    const { wildcard } = first;
    if (wildcard === 'rest') return () => true;
    return (text) => text.length > 0 && runEnd(text, 0, wildcard) === text.length;
  }
  if (isUnambiguous(component)) return (text) => matchGreedily(component, text);
  return (text) => matchAll(component, text);
}

/** Where the run of characters that the wildcard takes ends. */
function runEnd(text: string, from: number, wildcard: Wildcard): number {
  if (wildcard === 'any' || wildcard === 'rest') return text.length;
  let at = from;
  while (at < text.length && takes(wildcard, text.charCodeAt(at))) at++;
  return at;
}

function takes(wildcard: Wildcard, code: number): boolean {
  const isDigit = code >= 48 && code <= 57;
  const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  switch (wildcard) {
    case 'number':
      return isDigit;
    case 'letters':
      return isLetter;
    case 'word':
      return isDigit || isLetter;
    default:
      return true;
  }
}

/** Whether each wildcard must end where its run of characters does: what follows cannot go on. */
function isUnambiguous(component: Component): boolean {
  return component.every((item, i) => {
    const next = component[i + 1];
    if ('literal' in item || next === undefined) return true;
    if ('literal' in next) return !takes(item.wildcard, next.literal.charCodeAt(0));
    const pair = `${item.wildcard} ${next.wildcard}`;
    return pair === 'number letters' || pair === 'letters number';
  });
}

function matchGreedily(component: Component, text: string): boolean {
  let at = 0;
  for (const item of component) {
    if ('literal' in item) {
      if (!text.startsWith(item.literal, at)) return false;
      at += item.literal.length;
      continue;
    }
    const end = runEnd(text, at, item.wildcard);
    if (end === at && item.wildcard !== 'rest') return false;
    at = end;
  }
  return at === text.length;
}

/** Follows all ways to match at once: for each item, the set of positions it may end at. */
function matchAll(component: Component, text: string): boolean {
  let ends = new Uint8Array(text.length + 1);
  ends[0] = 1;
  for (const item of component) {
    const next = new Uint8Array(text.length + 1);
    if ('literal' in item) endsOfLiteral(item.literal, text, ends, next);
    else endsOfWildcard(item.wildcard, text, ends, next);
    ends = next;
  }
  return ends[text.length] === 1;
}

function endsOfLiteral(literal: string, text: string, ends: Uint8Array, next: Uint8Array): void {
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
    if (ends[at] === 1) next[at + literal.length] = 1;
  }
}

function endsOfWildcard(
  wildcard: Wildcard,
  text: string,
  ends: Uint8Array,
  next: Uint8Array,
): void {
  let running = false;
  for (let at = 0; at <= text.length; at++) {
    if (running || (wildcard === 'rest' && ends[at] === 1)) next[at] = 1;
    running = (running || ends[at] === 1) && takes(wildcard, text.charCodeAt(at));
  }
}
