/**
 * Finds the timestamps of a text, in many languages and formats. Linear in the text: from every
 * token, a fixed number of tokens is looked at.
 */
import { createDateWords } from './date-words.js';
import type { Phrases } from './phrases.js';
import { readDate } from './read-date.js';
import { readRelative } from './read-relative.js';
import { type Reading, readTime } from './read-time.js';
import type { DateParts, Timestamp } from './timestamp.js';
import {
  createTokenizer,
  digitsOf,
  isAdjacent,
  MARK,
  NUMBER,
  type Tokens,
  WORD,
} from './tokens.js';

/** The timestamps of a text, in their order. */
export type TimestampFinder = (text: string) => Timestamp[];

/** Tokens between a date and its time: a comma, a dash, "at", a day of the week in brackets. */
const MAX_GAP = 5;
const GAP_MARKS: ReadonlySet<string> = new Set([
  ...[',', '-', '–', '—', '|', '@', '·', '•', '(', ')', '（', '）', '،', '.', '»', '/', '~'],
]);

/**
 * A finder of timestamps. It builds its vocabulary when it is first used (some hundred milliseconds), so
 * make one and keep it.
 */
export function createTimestampFinder(): TimestampFinder {
  const tokenize = createTokenizer();
  let phrases: Phrases | null = null;
  return (text) => {
    phrases ??= createDateWords();
    return find(phrases, tokenize(text));
  };
}

function find(phrases: Phrases, tokens: Tokens): Timestamp[] {
  const found: Timestamp[] = [];
  for (let i = 0; i < tokens.count; ) {
    const reading = tokens.kind[i] === MARK ? null : readAt(phrases, tokens, i);
    if (reading === null) {
      i++;
      continue;
    }
    const { parts, next } = reading;
    found.push({ start: tokens.start[i]!, end: tokens.end[next - 1]!, kind: kindOf(parts), parts });
    i = next;
  }
  return found;
}

function readAt(phrases: Phrases, tokens: Tokens, i: number): Reading | null {
  if (tokens.kind[i] === WORD && !phrases.begins(tokens.key[i]!)) return null;
  const day = readRelative(phrases, tokens, i) ?? readDate(phrases, tokens, i);
  if (day !== null) {
    const whole = withTime(phrases, tokens, day);
    return isProse(tokens, i, whole) ? null : whole;
  }
  const time = readTime(phrases, tokens, i, false);
  if (time === null) return null;
  const at = skipGap(phrases, tokens, time.next);
  const after = readDate(phrases, tokens, at) ?? dayAgo(phrases, tokens, at);
  if (after !== null) return { parts: { ...after.parts, ...time.parts }, next: after.next };
  return isCertain(tokens, i, time) ? time : null;
}

/** "Today" among other words is prose, or the name of a link; with a time it is a timestamp. */
function isProse(tokens: Tokens, i: number, { parts, next }: Reading): boolean {
  if (parts.relative?.unit !== 'day' || parts.hour !== undefined) return false;
  const isNamed = tokens.kind.slice(i, next).every((kind) => kind === WORD);
  const isAmongWords = tokens.kind[i - 1] === WORD || tokens.kind[next] === WORD;
  return isNamed && (isAmongWords || isAdjacent(tokens, next));
}

function dayAgo(phrases: Phrases, tokens: Tokens, i: number): Reading | null {
  if (tokens.kind[i] !== WORD) return null;
  const reading = readRelative(phrases, tokens, i);
  return reading?.parts.relative?.unit === 'day' ? reading : null;
}

/** A day with the time that may follow it, and the year that may follow that. */
function withTime(phrases: Phrases, tokens: Tokens, day: Reading): Reading {
  const { parts } = day;
  const isDay = parts.day !== undefined || parts.relative?.unit === 'day';
  if (!isDay) return day;
  const at = skipGap(phrases, tokens, day.next);
  const time = readTime(phrases, tokens, at, true);
  if (time === null) return day;
  const merged: DateParts = { ...parts, ...time.parts };
  // Sun Mar 8 16:05:00 2026
  const isYear = digitsOf(tokens, time.next) === 4 && !isAdjacent(tokens, time.next);
  const year = isYear ? tokens.value[time.next]! : 0;
  if (parts.month === undefined || parts.year !== undefined || year < 1970 || year > 2099) {
    return { parts: merged, next: time.next };
  }
  return { parts: { ...merged, year }, next: time.next + 1 };
}

function skipGap(phrases: Phrases, tokens: Tokens, i: number): number {
  let at = i;
  for (let skipped = 0; skipped < MAX_GAP && at < tokens.count; skipped++) {
    const key = tokens.key[at]!;
    if (GAP_MARKS.has(key) || (key === 't' && isAdjacent(tokens, at))) at++;
    else {
      // A sign that announces a time may also be a filler of some language.
      if (tokens.kind[at] !== WORD || phrases.longest(tokens, at, 'dayPeriod') !== null) break;
      if (phrases.longest(tokens, at, 'month') !== null) break;
      const filler = phrases.longest(tokens, at, 'filler');
      if (filler === null) break;
      at = filler.next;
    }
  }
  return at;
}

/** 3:45 may be a score or the length of a song; 03:45 and 3:45 pm are times. */
function isCertain(tokens: Tokens, i: number, time: Reading): boolean {
  if (time.parts.minute === undefined) return false;
  return tokens.kind[i] !== NUMBER || digitsOf(tokens, i) === 2 || time.next > i + 3;
}

function kindOf(parts: DateParts): Timestamp['kind'] {
  if (parts.relative !== undefined) return 'relative';
  return parts.month === undefined ? 'time' : 'absolute';
}
