/**
 * The narrowest component that stands for a set of values and for others like them. Numbers become
 * `\d+`, words that all values share stay, text that changes freely becomes a wildcard: a slug, a
 * name or a hash says nothing about the kind of a page.
 */
import type { Component, Item, Wildcard } from './component.js';
import { shapeOf, type Token, tokensOf } from './url-parts.js';

/** From this many values on, a word that all of them begin or end with is no accident. */
const ENOUGH_VALUES = 5;
/** Letters and digits that alternate this often, without a separator, are a hash. */
const HASH_ALTERNATIONS = 4;
const WORD = /^[a-zA-Z0-9]+$/;
const LETTERS = /^[a-zA-Z]+$/;
/** Numbers that mark the first page where they follow an id: `topic=12.0`, `thread-12-1.htm`. */
export const FIRST_PAGE: RegExp = /^[01]$/;

/** @param values different from each other; their order does not matter. */
export function generalise(values: readonly string[]): Component {
  const tokenized = values.map(tokensOf);
  const shape = shapeOf(tokenized[0] ?? []);
  if (isHash(tokenized[0] ?? []) || tokenized.some((tokens) => shapeOf(tokens) !== shape)) {
    return generaliseText(values);
  }
  return generaliseShape(values, tokenized);
}

/** Whether a run of letters and digits alternates as no word and no numbered word does. */
export function isHash(tokens: readonly Token[]): boolean {
  let run = 0;
  for (const { kind } of tokens) {
    run = kind === 'separator' ? 0 : run + 1;
    if (run >= HASH_ALTERNATIONS) return true;
  }
  return false;
}

/** Places where values of one shape hold different words. */
export function varyingWords(tokenized: readonly (readonly Token[])[]): number[] {
  const [first] = tokenized;
  if (first === undefined) return [];
  const places: number[] = [];
  for (let i = 0; i < first.length; i++) {
    const { kind, text } = first[i]!;
    if (kind === 'letters' && tokenized.some((tokens) => tokens[i]!.text !== text)) places.push(i);
  }
  return places;
}

/** For values of one shape: token by token. */
function generaliseShape(
  values: readonly string[],
  tokenized: readonly (readonly Token[])[],
): Component {
  const varying = varyingWords(tokenized);
  // Two words that change in one value are a phrase, whose next example may be longer.
  if (varying.length > 1) return generaliseText(values);
  const items: Item[] = [];
  let isAfterId = false;
  tokenized[0]?.forEach(({ kind, text }, i, tokens) => {
    if (kind === 'separator' || (kind === 'letters' && i !== varying[0])) {
      items.push({ literal: text });
    } else if (kind === 'letters') {
      items.push({ wildcard: wordWildcard(tokenized, i, tokens) });
    } else {
      const isConstant = tokenized.every((other) => other[i]!.text === text);
      items.push(isConstant && isAfterId && FIRST_PAGE.test(text) ? { literal: text } : NUMBER);
      isAfterId ||= !isConstant;
    }
  });
  return joinLiterals(items);
}

const NUMBER: Item = { wildcard: 'number' };

/** A word that changes: of letters alone where a number follows it, as in `about12.html`. */
function wordWildcard(
  tokenized: readonly (readonly Token[])[],
  place: number,
  tokens: readonly Token[],
): Wildcard {
  const isGlued = [place - 1, place + 1].some((i) => tokens[i]?.kind === 'digits');
  if (tokenized.some((other) => !LETTERS.test(other[place]!.text))) return 'any';
  return isGlued ? 'letters' : 'word';
}

/** For values of many shapes: what they share at both ends, and a wildcard between. */
function generaliseText(values: readonly string[]): Component {
  const runs = values.map(runsOf);
  let shortest = Number.POSITIVE_INFINITY;
  for (const { length } of runs) shortest = Math.min(shortest, length);
  if (shortest === 0) return [{ wildcard: 'rest' }];
  const areEnough = values.length >= ENOUGH_VALUES;
  const head = commonEnd(runs, shortest - 1, (list, i) => list[i]!, areEnough);
  const tail = commonEnd(
    runs,
    shortest - 1 - head.length,
    (list, i) => list.at(-1 - i)!,
    areEnough,
  );
  const middles = runs.map((list) => list.slice(head.length, list.length - tail.length).join(''));
  const wildcard = middles.every((text) => WORD.test(text)) ? 'word' : 'any';
  return joinLiterals([...head.flat(), { wildcard }, ...tail.reverse().flat()]);
}

/**
 * What all lists have in common from one end on, run by run, at most `limit` of them. A word counts
 * only where `words` says so, or next to a dot (a file's extension), or with a number after it.
 */
function commonEnd(
  lists: readonly (readonly string[])[],
  limit: number,
  runAt: (list: readonly string[], i: number) => string,
  words: boolean,
): Item[][] {
  const items: Item[][] = [];
  const isTelling = (i: number): boolean =>
    !WORD.test(runAt(lists[0]!, i)) || lists.every((list) => runAt(list, i + 1) === '.');
  for (let i = 0; i < limit; i++) {
    const run = runAt(lists[0]!, i);
    const others = lists.map((list) => runAt(list, i));
    const word = NUMBERED.exec(run)?.[1];
    if (others.every((other) => NUMERIC.test(other))) items.push([NUMBER]);
    else if (word !== undefined && others.every((other) => NUMBERED.exec(other)?.[1] === word)) {
      items.push([{ literal: word }, NUMBER]);
    } else if (others.every((other) => other === run) && (words || isTelling(i))) {
      items.push([{ literal: run }]);
    } else break;
  }
  return items;
}

const NUMERIC = /^\d+$/;
/** `t17`, `page2`. */
const NUMBERED = /^([A-Za-z]+)\d+$/;
const RUN = /(?:[A-Za-z0-9\u0080-\uffff]|%[89A-F][0-9A-F])+|%[0-7][0-9A-F]|./gs;

/** Words, numbers and hashes whole, each separator alone. */
export function runsOf(text: string): string[] {
  return text.match(RUN) ?? [];
}

/** A run with its number taken out: `page0` for `page2`. */
export function runKind(run: string): string {
  return NUMERIC.test(run) ? '0' : run.replace(NUMBERED, '$10');
}

function joinLiterals(items: readonly Item[]): Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last !== undefined && 'literal' in last && 'literal' in item) {
      joined[joined.length - 1] = { literal: last.literal + item.literal };
    } else joined.push(item);
  }
  return joined;
}
