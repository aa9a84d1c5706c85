/**
 * How a URL differs from another one, as far as the pages of one list do: in one number, or in a
 * short part with one number that only one of them has (`/page/2`, `&start=20`, `-2`).
 */

export interface UrlChange {
  /** The number of each; null where it has none, as the first page of many lists. */
  readonly from: number | null;
  readonly to: number | null;
  /** What only one of them has, `/page/2`; empty where both have a number. */
  readonly part: string;
}

/** Length of a part that one URL has and the other has not. */
const MAX_PART_LENGTH = 40;
/** Length of a part in which numbers differ. */
const MAX_COMPARED_LENGTH = 200;
/** Longer numbers are ids or times, not pages. */
const MAX_DIGITS = 7;

const NUMBER = /\d+/g;
const WORD_OR_NUMBER = /[^\W_]/;

/** A word and a number, both set apart: `/page/2`, `&start=20`, `-2.html`. */
const PLAIN_PART = /^[\W_]*(?:[a-z]+[\W_]+)?\d+(?:\.[a-z]{2,5})?[\W_]*$/i;

/** Whether the change is the number of a page and nothing else, no file or directory besides. */
export function isPlainChange({ part }: UrlChange): boolean {
  return part === '' || PLAIN_PART.test(part);
}

/** Null: they are equal, or differ in another way. */
export function urlChange(from: string, to: string): UrlChange | null {
  if (from === to) return null;
  const { start, tail } = commonEnds(from, to);
  const fromPart = from.slice(start, from.length - tail);
  const toPart = to.slice(start, to.length - tail);
  return numbersChange(fromPart, toPart) ?? partChange(fromPart, toPart);
}

/** Lengths of what both begin and end with; a number that differs, differs as a whole. */
function commonEnds(from: string, to: string): { start: number; tail: number } {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from.charCodeAt(start) === to.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail < shorter - start &&
    from.charCodeAt(from.length - 1 - tail) === to.charCodeAt(to.length - 1 - tail)
  ) {
    tail++;
  }
  if (isDigitAt(from, start) || isDigitAt(to, start)) {
    while (isDigitAt(from, start - 1)) start--;
  }
  if (isDigitAt(from, from.length - tail - 1) || isDigitAt(to, to.length - tail - 1)) {
    while (tail > 0 && isDigitAt(from, from.length - tail)) tail--;
  }
  return { start, tail };
}

/** The same words around other numbers; where several differ, all in the same way. */
function numbersChange(from: string, to: string): UrlChange | null {
  if (from.length > MAX_COMPARED_LENGTH || to.length > MAX_COMPARED_LENGTH) return null;
  const [olds, news] = [from.match(NUMBER), to.match(NUMBER)];
  if (olds === null || news === null || olds.length !== news.length) return null;
  if (from.replace(NUMBER, '#') !== to.replace(NUMBER, '#')) return null;
  let change: readonly [old: string, next: string] | null = null;
  for (const [i, old] of olds.entries()) {
    const next = news[i]!;
    if (old === next) continue;
    change ??= [old, next];
    if (old !== change[0] || next !== change[1]) return null;
  }
  if (change?.some((number) => number.length > MAX_DIGITS) !== false) return null;
  return { from: Number(change[0]), to: Number(change[1]), part: '' };
}

/** A part with one number that one of them has and the other has not. */
function partChange(from: string, to: string): UrlChange | null {
  const isAdded = !WORD_OR_NUMBER.test(from);
  if (isAdded === !WORD_OR_NUMBER.test(to)) return null;
  const part = isAdded ? to : from;
  const [number, ...more] = part.match(NUMBER) ?? [];
  if (part.length > MAX_PART_LENGTH || number === undefined || more.length > 0) return null;
  if (number.length > MAX_DIGITS) return null;
  return { from: isAdded ? null : Number(number), to: isAdded ? Number(number) : null, part };
}

function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0x30 && code <= 0x39;
}
