/** Times of day: 16:05, 4:05:00 pm, 16 h 05, 下午4:05, 16时05分, with an offset from UTC. */
import type { Phrases } from './phrases.js';
import type { DateParts } from './timestamp.js';
import { digitsOf, isAdjacent, type Tokens } from './tokens.js';

/** A piece of a timestamp that was read, and the token after it. */
export interface Reading {
  readonly parts: DateParts;
  readonly next: number;
}

const HOUR_SIGNS: ReadonlySet<string> = new Set(['时', '時', '点', '點', '시', 'h']);
const MINUTE_SIGNS: ReadonlySet<string> = new Set(['分', '분']);
const SECOND_SIGNS: ReadonlySet<string> = new Set(['秒', '초']);
const UTC_WORDS: ReadonlySet<string> = new Set(['z', 'utc', 'gmt']);
const MINUSES: ReadonlySet<string> = new Set(['-', '−', '–']);
const MAX_OFFSET_HOURS = 14;

/** @param afterDate 16.05 is a time only where a date precedes it. */
export function readTime(
  phrases: Phrases,
  tokens: Tokens,
  i: number,
  afterDate: boolean,
): Reading | null {
  const before = phrases.longest(tokens, i, 'dayPeriod');
  const at = before?.next ?? i;
  const clock = readClock(tokens, at, afterDate);
  const after = before ?? phrases.longest(tokens, clock?.next ?? at + 1, 'dayPeriod');
  const hour = tokens.value[at]!;
  let parts = clock?.parts ?? null;
  let next = clock?.next ?? at + 1;
  if (parts === null) {
    // "4 pm": the hour alone.
    if (after === null || before !== null || !isTwoDigits(tokens, at) || !(hour <= 12)) return null;
    parts = { hour };
  }
  if (after !== null) {
    parts.hour = in24Hours(parts.hour!, after.value);
    if (before === null) next = tokens.key[after.next] === '.' ? after.next + 1 : after.next;
  }
  const offset = readOffset(tokens, next);
  return offset === null
    ? { parts, next }
    : { parts: { ...parts, offsetMinutes: offset.minutes }, next: offset.next };
}

function in24Hours(hour: number, period: 'am' | 'pm'): number {
  if (period === 'pm') return hour < 12 ? hour + 12 : hour;
  return hour === 12 ? 0 : hour;
}

function readClock(tokens: Tokens, i: number, afterDate: boolean): Reading | null {
  const hour = tokens.value[i]!;
  if (!isTwoDigits(tokens, i) || !(hour < 25) || isInsideNumber(tokens, i)) return null;
  const mark = tokens.key[i + 1]!;
  if (mark === ':' || (mark === '.' && afterDate)) {
    if (!isAdjacent(tokens, i + 1) || !isAdjacent(tokens, i + 2)) return null;
    return readMinutes(tokens, i, mark);
  }
  return HOUR_SIGNS.has(mark) ? readSigned(tokens, i) : null;
}

function readMinutes(tokens: Tokens, i: number, mark: string): Reading | null {
  const parts: DateParts = { hour: tokens.value[i]! % 24, minute: tokens.value[i + 2]! };
  if (digitsOf(tokens, i + 2) !== 2 || !(parts.minute! < 60)) return null;
  let next = i + 3;
  const more =
    tokens.key[next] === mark && isAdjacent(tokens, next) && isAdjacent(tokens, next + 1);
  if (more && digitsOf(tokens, next + 1) > 0) {
    if (digitsOf(tokens, next + 1) !== 2 || !(tokens.value[next + 1]! < 61)) return null;
    parts.second = Math.min(59, tokens.value[next + 1]!);
    next += 2;
    // A fraction of a second.
    if (
      tokens.key[next] === '.' &&
      isAdjacent(tokens, next + 1) &&
      digitsOf(tokens, next + 1) > 0
    ) {
      next += 2;
    }
  }
  return { parts, next };
}

function readSigned(tokens: Tokens, i: number): Reading | null {
  const parts: DateParts = { hour: tokens.value[i]! % 24 };
  const isLetter = tokens.key[i + 1] === 'h';
  if (digitsOf(tokens, i + 2) === 0 || !isTwoDigits(tokens, i + 2)) {
    // "4 h" is a duration.
    return isLetter ? null : { parts, next: i + 2 };
  }
  if (!(tokens.value[i + 2]! < 60) || (isLetter && digitsOf(tokens, i + 2) !== 2)) return null;
  parts.minute = tokens.value[i + 2]!;
  let next = i + 3;
  if (MINUTE_SIGNS.has(tokens.key[next]!)) next++;
  if (isTwoDigits(tokens, next) && SECOND_SIGNS.has(tokens.key[next + 1]!)) {
    parts.second = Math.min(59, tokens.value[next]!);
    next += 2;
  }
  return { parts, next };
}

function readOffset(tokens: Tokens, i: number): { minutes: number; next: number } | null {
  const isNamed = UTC_WORDS.has(tokens.key[i]!);
  const at = isNamed ? i + 1 : i;
  const sign = tokens.key[at]!;
  const named = isNamed ? { minutes: 0, next: at } : null;
  if ((sign !== '+' && !MINUSES.has(sign)) || !isAdjacent(tokens, at + 1)) return named;
  const digits = digitsOf(tokens, at + 1);
  let [hours, minutes, next] = [tokens.value[at + 1]!, 0, at + 2];
  if (digits === 4) {
    minutes = hours % 100;
    hours = Math.floor(hours / 100);
  } else if (digits === 2 && tokens.key[next] === ':' && digitsOf(tokens, next + 1) === 2) {
    minutes = tokens.value[next + 1]!;
    next += 2;
  } else if (!isNamed || digits === 0) {
    return named;
  }
  if (!(hours <= MAX_OFFSET_HOURS && minutes < 60)) return named;
  return { minutes: (sign === '+' ? 1 : -1) * (hours * 60 + minutes), next };
}

/** One or two digits. */
export function isTwoDigits(tokens: Tokens, i: number): boolean {
  const digits = digitsOf(tokens, i);
  return digits === 1 || digits === 2;
}

/** Whether the number at `i` goes on to the left: 4 in 10.0.4 or 1:4. */
export function isInsideNumber(tokens: Tokens, i: number): boolean {
  if (!isAdjacent(tokens, i)) return false;
  const mark = tokens.key[i - 1]!;
  if (mark === '$' || mark === '€' || mark === '£' || mark === '#') return true;
  const isJoint = mark === '.' || mark === '-' || mark === '/' || mark === ':' || mark === '+';
  return isJoint && isAdjacent(tokens, i - 1) && digitsOf(tokens, i - 2) > 0;
}
