/**
 * A text as numbers, words and marks. Characters of scripts that are written without spaces are
 * words of their own, so that no dictionary is needed to find 月 in 3月8日.
 */

export const NUMBER = 1;
export const WORD = 2;
export const MARK = 3;

/** Parallel columns, one element a token. */
export interface Tokens {
  readonly count: number;
  readonly kind: readonly number[];
  readonly start: readonly number[];
  readonly end: readonly number[];
  /** White space stands before the token. */
  readonly spaced: readonly boolean[];
  /** The token begins with a capital letter. */
  readonly capital: readonly boolean[];
  /** Lower-case word, mark, or the number without leading zeros; empty for tokens too long. */
  readonly key: readonly string[];
  /** NaN for all but numbers of at most four digits. */
  readonly value: readonly number[];
}

const MAX_DIGITS = 4;
const MAX_WORD_LENGTH = 24;

const SPACE_CLASS = 1;
const DIGIT_CLASS = 2;
const LETTER_CLASS = 3;
/** A letter that is a word of its own. */
const SIGN_CLASS = 4;
const MARK_CLASS = 5;
/** Invisible marks of writing direction and the like. */
const IGNORED_CLASS = 6;

const SPACE = /\s/u;
const IGNORED = /\p{Cf}/u;
const DIGIT = /\p{Nd}/u;
const SIGN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}]/u;
const LETTER = /[\p{L}\p{M}]/u;

/** Zero in the decimal digits of scripts that use their own. */
const ZEROS: readonly number[] = [
  0x30, 0x6_60, 0x6_f0, 0x9_66, 0x9_e6, 0xa_66, 0xa_e6, 0xb_66, 0xb_e6, 0xc_66, 0xc_e6, 0xd_66,
  0xe_50, 0xe_d0, 0x17_e0, 0xff_10,
];

/** A function that splits texts; it remembers the classes of the characters it has met. */
export function createTokenizer(): (text: string) => Tokens {
  const classes = new Uint8Array(0x1_00_00);
  const classOf = (code: number): number => {
    const known = classes[code]!;
    if (known !== 0) return known;
    classes[code] = classify(String.fromCharCode(code));
    return classes[code]!;
  };
  return (text) => tokenize(text, classOf);
}

function classify(character: string): number {
  if (SPACE.test(character)) return SPACE_CLASS;
  if (IGNORED.test(character)) return IGNORED_CLASS;
  if (DIGIT.test(character)) return DIGIT_CLASS;
  if (SIGN.test(character)) return SIGN_CLASS;
  return LETTER.test(character) ? LETTER_CLASS : MARK_CLASS;
}

function tokenize(text: string, classOf: (code: number) => number): Tokens {
  const kind: number[] = [];
  const start: number[] = [];
  const end: number[] = [];
  const spaced: boolean[] = [];
  const capital: boolean[] = [];
  const key: string[] = [];
  const value: number[] = [];
  let space = true;
  for (let i = 0; i < text.length; ) {
    const from = i;
    const type = classOf(text.charCodeAt(i));
    i++;
    if (type === SPACE_CLASS) space = true;
    if (type === SPACE_CLASS || type === IGNORED_CLASS) continue;
    if (type === DIGIT_CLASS || type === LETTER_CLASS) {
      while (i < text.length && classOf(text.charCodeAt(i)) === type) i++;
    }
    const number = type === DIGIT_CLASS ? numberIn(text, from, i) : Number.NaN;
    kind.push(type === DIGIT_CLASS ? NUMBER : type === MARK_CLASS ? MARK : WORD);
    start.push(from);
    end.push(i);
    spaced.push(space);
    space = false;
    value.push(number);
    const written = i - from > MAX_WORD_LENGTH ? '' : text.slice(from, i);
    const lower = written.toLowerCase();
    capital.push(lower.charCodeAt(0) !== written.charCodeAt(0) && lower !== '');
    if (type === DIGIT_CLASS) key.push(Number.isNaN(number) ? '' : String(number));
    else key.push(lower);
  }
  return { count: kind.length, kind, start, end, spaced, capital, key, value };
}

function numberIn(text: string, from: number, to: number): number {
  if (to - from > MAX_DIGITS) return Number.NaN;
  let number = 0;
  for (let i = from; i < to; i++) number = number * 10 + digitOf(text.charCodeAt(i));
  return number;
}

function digitOf(code: number): number {
  if (code < 0x80) return code - 0x30;
  const zero = ZEROS.findLast((candidate) => candidate <= code)!;
  return code - zero < 10 ? code - zero : Number.NaN;
}

/** Whether a token stands right behind the one before it. */
export function isAdjacent(tokens: Tokens, i: number): boolean {
  return i > 0 && i < tokens.count && !tokens.spaced[i];
}

/** Number of digits, as written. */
export function digitsOf(tokens: Tokens, i: number): number {
  return i < tokens.count && tokens.kind[i] === NUMBER ? tokens.end[i]! - tokens.start[i]! : 0;
}
