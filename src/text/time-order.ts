/** Timestamps of one page on one scale. */
import { type DateOrder, inOrder } from './read-date.js';
import { type DateParts, UNIT_SECONDS } from './timestamp.js';

const ORDERS: readonly DateOrder[] = ['dmy', 'mdy', 'ymd'];
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Stands for the year where no date of the page says one. */
const SOME_YEAR = 2000;

/**
 * The order of the numbers in the dates of one page: the one that all dates allow; of several, the
 * one that leaves the sequence most in order (either way), then the one with the shortest way from
 * date to date, then day first.
 */
export function resolveDateOrder(dates: readonly DateParts[]): DateOrder {
  const numbers = dates.flatMap((date) => (date.numbers === undefined ? [] : [date.numbers]));
  let best: DateOrder = 'dmy';
  let bestScore = [Number.POSITIVE_INFINITY, 0, 0];
  for (const order of ORDERS) {
    const days = numbers.map((triple) => inOrder(triple, order));
    const impossible = days.filter((day) => day === null).length;
    const instants = days.flatMap((day) => (day === null ? [] : [dayMs(day)]));
    const steps = instants.slice(1).map((instant, i) => instant - instants[i]!);
    const up = steps.filter((step) => step > 0).length;
    const down = steps.filter((step) => step < 0).length;
    const way = steps.reduce((sum, step) => sum + Math.abs(step), 0);
    const score = [impossible, Math.min(up, down), way];
    if (isLess(score, bestScore)) [best, bestScore] = [order, score];
  }
  return best;
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && a[at]! < b[at]!;
}

function dayMs({ year, month, day }: { year: number; month: number; day: number }): number {
  return Date.UTC(year, month - 1, day);
}

export interface InstantContext {
  readonly order: DateOrder;
  /** When the page was made, or as good a guess: what relative times count from. */
  readonly nowMs: number;
}

/** Milliseconds since 1970, UTC where no offset is written. */
export function instantOf(parts: DateParts, context: InstantContext): number {
  const now = new Date(context.nowMs);
  if (parts.relative !== undefined) {
    const instant = context.nowMs - parts.relative.seconds * 1000;
    if (parts.hour === undefined) return instant;
    return Math.floor(instant / DAY_MS) * DAY_MS + timeMs(parts);
  }
  if (parts.month === undefined) return Math.floor(context.nowMs / DAY_MS) * DAY_MS + timeMs(parts);
  const numbers = parts.numbers === undefined ? null : inOrder(parts.numbers, context.order);
  const { year = now.getUTCFullYear(), month, day = 1 } = numbers ?? parts;
  return Date.UTC(year, month! - 1, day) + timeMs(parts);
}

function timeMs({ hour = 0, minute = 0, second = 0, offsetMinutes = 0 }: DateParts): number {
  return ((hour * 60 + minute) * 60 + second) * 1000 - offsetMinutes * MINUTE_MS;
}

/**
 * Values that sort the timestamps of one page. Relative times and times of day count from the end
 * of the page's latest date, days without a year are of that year.
 */
export function orderValues(dates: readonly DateParts[]): number[] {
  const order = resolveDateOrder(dates);
  const dated = dates.filter(({ year }) => year !== undefined);
  const context = { order, nowMs: Date.UTC(SOME_YEAR, 11, 31) };
  const latest = dated.reduce(
    (max, date) => Math.max(max, instantOf(date, context)),
    Number.NEGATIVE_INFINITY,
  );
  const nowMs = dated.length === 0 ? context.nowMs : latest + UNIT_SECONDS.day * 1000;
  return dates.map((date) => instantOf(date, { order, nowMs }));
}
