/** Days: 2026-03-08, 08.03.2026, 3/8/26, 8 mars 2026, March 8th, 2026, 2026年3月8日. */
import type { Phrases } from './phrases.js';
import { isInsideNumber, isTwoDigits, type Reading } from './read-time.js';
import { type DateParts, fullYear } from './timestamp.js';
import { digitsOf, isAdjacent, MARK, NUMBER, type Tokens, WORD } from './tokens.js';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;
/** The Buddhist calendar counts from 543 BC, and its years look like nothing else. */
const BUDDHIST_OFFSET = 543;
const FIRST_BUDDHIST_YEAR = 2500;

const YEAR_SIGNS: ReadonlySet<string> = new Set(['年', '년']);
const MONTH_SIGNS: ReadonlySet<string> = new Set(['月', '월']);
const DAY_SIGNS: ReadonlySet<string> = new Set(['日', '号', '號', '일']);
const JOINTS: ReadonlySet<string> = new Set(['.', ',', '-', '/', '،']);
const APOSTROPHES: ReadonlySet<string> = new Set(["'", '’', '‘']);
const MAX_ORDINAL_LENGTH = 3;

/** A date that begins at token `i`. Its time, if any, follows. */
export function readDate(phrases: Phrases, tokens: Tokens, i: number): Reading | null {
  if (tokens.kind[i] === WORD) return readMonthFirst(phrases, tokens, i);
  if (tokens.kind[i] !== NUMBER || isInsideNumber(tokens, i)) return null;
  return (
    readNumeric(tokens, i) ??
    readSigns(tokens, i) ??
    (isTwoDigits(tokens, i) ? readDayFirst(phrases, tokens, i) : readYearFirst(phrases, tokens, i))
  );
}

/** Whether a number is a year of four digits; the year, or NaN. */
function yearAt(tokens: Tokens, i: number): number {
  if (digitsOf(tokens, i) !== 4) return Number.NaN;
  const value = tokens.value[i]!;
  if (value >= FIRST_YEAR && value <= LAST_YEAR) return value;
  const shifted = value - BUDDHIST_OFFSET;
  return value >= FIRST_BUDDHIST_YEAR && shifted <= LAST_YEAR ? shifted : Number.NaN;
}

function isDay(tokens: Tokens, i: number): boolean {
  return isTwoDigits(tokens, i) && tokens.value[i]! >= 1 && tokens.value[i]! <= 31;
}

/** Three numbers, twice the same mark between them. */
function readNumeric(tokens: Tokens, i: number): Reading | null {
  const mark = tokens.key[i + 1]!;
  if (mark !== '.' && mark !== '-' && mark !== '/') return null;
  if (tokens.key[i + 3] !== mark) return isTwoDigits(tokens, i) ? readShort(tokens, i, mark) : null;
  // "8. 3. 2026" is written with spaces, "3 - 8 - 26" is arithmetic.
  if (!isJoined(tokens, i, mark) || !isJoined(tokens, i + 2, mark)) return null;
  const goesOn = JOINTS.has(tokens.key[i + 5]!) && isAdjacent(tokens, i + 5);
  if (goesOn && isAdjacent(tokens, i + 6) && digitsOf(tokens, i + 6) > 0) return null;
  if (!isTwoDigits(tokens, i + 2)) return null;
  const [a, b, c] = [tokens.value[i]!, tokens.value[i + 2]!, tokens.value[i + 4]!];
  const next = i + 5;
  const year = yearAt(tokens, i);
  if (!Number.isNaN(year)) {
    return isTwoDigits(tokens, i + 4) ? whole({ year, month: b, day: c }, next) : null;
  }
  if (!isTwoDigits(tokens, i)) return null;
  const last = digitsOf(tokens, i + 4) === 2 ? c : yearAt(tokens, i + 4);
  if (Number.isNaN(last)) return null;
  // 1.5.11 is a version; 01.05.11 is a day, and so is 1.5.11 16:05.
  const isPadded = digitsOf(tokens, i) === 2 && digitsOf(tokens, i + 2) === 2;
  if (last < 100 && mark !== '/' && !isPadded && !isClockNear(tokens, next)) return null;
  const parts = readingOf([a, b, last], mark === '.' ? DOT_ORDERS : SLASH_ORDERS);
  return parts === null ? null : { parts, next };
}

function isClockNear(tokens: Tokens, i: number): boolean {
  return tokens.key[i + 1] === ':' || (tokens.kind[i] === MARK && tokens.key[i + 2] === ':');
}

function isJoined(tokens: Tokens, i: number, mark: string): boolean {
  return isAdjacent(tokens, i + 1) && (mark === '.' || isAdjacent(tokens, i + 2));
}

/** 03-08 16:05: a day without its year, which only a time makes certain. */
function readShort(tokens: Tokens, i: number, mark: string): Reading | null {
  const [a, b] = [tokens.value[i]!, tokens.value[i + 2]!];
  const at = mark === '.' && tokens.key[i + 3] === '.' ? i + 4 : i + 3;
  if (!isTwoDigits(tokens, i + 2) || !isJoined(tokens, i, mark)) return null;
  if (!isTwoDigits(tokens, at) || tokens.key[at + 1] !== ':' || !tokens.spaced[at]) return null;
  const monthFirst = mark === '-' || b > 12;
  return whole(monthFirst ? { month: a, day: b } : { month: b, day: a }, i + 3);
}

/** The order of the numbers of a date. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';
const DOT_ORDERS: readonly DateOrder[] = ['dmy', 'ymd'];
const SLASH_ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];

/** Year, month and day of three numbers read in an order; null where that cannot be. */
export function inOrder(
  numbers: readonly [number, number, number],
  order: DateOrder,
): { year: number; month: number; day: number } | null {
  const [a, b, c] = numbers;
  if (order === 'ymd' && c > 31) return null;
  const [year, month, day] = order === 'dmy' ? [c, b, a] : order === 'mdy' ? [c, a, b] : [a, b, c];
  if (!isDate(month, day)) return null;
  return { year: fullYear(year), month, day };
}

function readingOf(
  numbers: readonly [number, number, number],
  orders: readonly DateOrder[],
): DateParts | null {
  const order = orders.find((candidate) => inOrder(numbers, candidate) !== null);
  return order === undefined ? null : { ...inOrder(numbers, order)!, numbers };
}

function isDate(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function whole(parts: DateParts, next: number): Reading | null {
  return isDate(parts.month!, parts.day!) ? { parts, next } : null;
}

/** 2026年3月8日, 3月8日, 2026年3月. */
function readSigns(tokens: Tokens, i: number): Reading | null {
  const parts: DateParts = {};
  let at = i;
  if (YEAR_SIGNS.has(tokens.key[at + 1]!)) {
    const year = digitsOf(tokens, at) === 2 ? fullYear(tokens.value[at]!) : yearAt(tokens, at);
    if (Number.isNaN(year)) return null;
    parts.year = year;
    at += 2;
  }
  if (!isTwoDigits(tokens, at) || !MONTH_SIGNS.has(tokens.key[at + 1]!)) return null;
  parts.month = tokens.value[at]!;
  if (parts.month < 1 || parts.month > 12) return null;
  at += 2;
  if (isDay(tokens, at) && DAY_SIGNS.has(tokens.key[at + 1]!)) {
    parts.day = tokens.value[at]!;
    return { parts, next: at + 2 };
  }
  return parts.year === undefined ? null : { parts, next: at };
}

/** 8 March 2026, 8. März, 08-Mar-26, 8 de marzo de 2026. */
function readDayFirst(phrases: Phrases, tokens: Tokens, i: number): Reading | null {
  if (!isDay(tokens, i)) return null;
  const at = skipJoints(phrases, tokens, afterOrdinal(phrases, tokens, i + 1), 2);
  const month = phrases.longest(tokens, at, 'month');
  if (month === null || isMonthFirst(phrases, tokens, at)) return null;
  const parts: DateParts = { month: month.value, day: tokens.value[i]! };
  return withYear(phrases, tokens, parts, month.next) ?? alone(tokens, parts, at, month.next);
}

/** Whether a month begins a date that is whole without what precedes it: "25 February 21, 2025". */
function isMonthFirst(phrases: Phrases, tokens: Tokens, month: number): boolean {
  const date = readMonthFirst(phrases, tokens, month);
  return date?.parts.day !== undefined && !Number.isNaN(yearAt(tokens, date.next - 1));
}

/** March 8th, 2026; Mar 8; March 2026. */
function readMonthFirst(phrases: Phrases, tokens: Tokens, i: number): Reading | null {
  if (!phrases.begins(tokens.key[i]!)) return null;
  const month = phrases.longest(tokens, i, 'month');
  if (month === null) return null;
  const at = skipJoints(phrases, tokens, month.next, 2);
  if (!isDay(tokens, at) || tokens.key[at + 1] === ':') {
    const year = yearAt(tokens, at);
    return Number.isNaN(year) ? null : { parts: { year, month: month.value }, next: at + 1 };
  }
  const parts: DateParts = { month: month.value, day: tokens.value[at]! };
  const next = afterOrdinal(phrases, tokens, at + 1);
  return withYear(phrases, tokens, parts, next) ?? alone(tokens, parts, i, next);
}

/** 2026. március 8., 2026 m. kovo 8 d., 2026. gada 8. marts. */
function readYearFirst(phrases: Phrases, tokens: Tokens, i: number): Reading | null {
  const year = yearAt(tokens, i);
  if (Number.isNaN(year)) return null;
  let at = skipJoints(phrases, tokens, i + 1, 4);
  const day = isDay(tokens, at) ? at : -1;
  if (day >= 0) at = skipJoints(phrases, tokens, day + 1, 2);
  const month = phrases.longest(tokens, at, 'month');
  if (month === null) return null;
  if (day >= 0) return whole({ year, month: month.value, day: tokens.value[day]! }, month.next);
  at = skipJoints(phrases, tokens, month.next, 2);
  if (!isDay(tokens, at) || tokens.key[at + 1] === ':') return null;
  return whole({ year, month: month.value, day: tokens.value[at]! }, at + 1);
}

function withYear(phrases: Phrases, tokens: Tokens, parts: DateParts, i: number): Reading | null {
  let at = skipJoints(phrases, tokens, i, 3);
  const apostrophe = APOSTROPHES.has(tokens.key[at]!);
  if (apostrophe) at++;
  const year = yearAt(tokens, at);
  if (!Number.isNaN(year)) return { parts: { ...parts, year }, next: at + 1 };
  const isClock =
    tokens.key[at + 1] === ':' || phrases.longest(tokens, at + 1, 'dayPeriod') !== null;
  if (digitsOf(tokens, at) !== 2 || isClock || (at === i && !tokens.spaced[at])) return null;
  const isShort = apostrophe || tokens.key[at - 1] === '-' || tokens.key[at - 1] === '/';
  return isShort || at === i
    ? { parts: { ...parts, year: fullYear(tokens.value[at]!) }, next: at + 1 }
    : null;
}

/**
 * Without a year, an abbreviation has to look like one: in some language every other short word is
 * a month.
 */
function alone(tokens: Tokens, parts: DateParts, month: number, next: number): Reading | null {
  const length = tokens.end[month]! - tokens.start[month]!;
  const isAbbreviated = tokens.key[next] === '.' || tokens.key[month + 1] === '.';
  const isPlain = length < 4 && !isAbbreviated && tokens.capital[month] !== true;
  return isPlain ? null : { parts, next };
}

/** Past 8th, 1er, 8º and the like. */
function afterOrdinal(phrases: Phrases, tokens: Tokens, i: number): number {
  const isShort = (tokens.end[i] ?? 0) - (tokens.start[i] ?? 0) <= MAX_ORDINAL_LENGTH;
  if (!isAdjacent(tokens, i) || !isShort) return i;
  if (tokens.key[i] === 'º' || tokens.key[i] === '°') return i + 1;
  if (tokens.kind[i] !== WORD || phrases.longest(tokens, i, 'month') !== null) return i;
  return i + 1;
}

function skipJoints(phrases: Phrases, tokens: Tokens, i: number, max: number): number {
  let at = i;
  for (let skipped = 0; skipped < max && at < tokens.count; skipped++) {
    if (JOINTS.has(tokens.key[at]!)) at++;
    else {
      const filler = tokens.kind[at] === WORD ? phrases.longest(tokens, at, 'filler') : null;
      if (filler === null || phrases.longest(tokens, at, 'month') !== null) break;
      at = filler.next;
    }
  }
  return at;
}
