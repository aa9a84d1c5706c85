/** When the same request is worth repeating, and after how long. */
import type { Random } from '../random/random.js';

const TRANSIENT = new Set([408, 429, 500, 502, 503, 504, 522, 524]);
const SECONDS = /^\d+$/;
/** Every form of HTTP date names a day or month; `Date.parse` alone would also accept "2". */
const LETTER = /[a-z]/i;

/** Whether a page that answers so may answer better later. */
export function isTransientStatus(status: number): boolean {
  return TRANSIENT.has(status);
}

/**
 * How long a `Retry-After` field asks to wait, at most `maxMs`. Null where there is none, or one
 * that cannot be read; a date in the past asks for nothing: 0.
 */
export function retryAfterMs(header: string | null, nowMs: number, maxMs: number): number | null {
  const text = header?.trim() ?? '';
  if (SECONDS.test(text)) return Math.min(Number(text) * 1000, maxMs);
  const at = LETTER.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(Math.max(at - nowMs, 0), maxMs);
}

export interface Backoff {
  /** The wait after the first failure, before jitter. */
  readonly baseMs: number;
  readonly maxMs: number;
}

/**
 * The wait before the next try after `attempt` failures (1 or more): doubling, and half of it
 * random, so that what failed together does not come back together, yet never at once.
 */
export function backoffMs(attempt: number, backoff: Backoff, random: Random): number {
  const full = Math.min(backoff.baseMs * 2 ** (Math.max(attempt, 1) - 1), backoff.maxMs);
  return Math.round(full / 2 + (random.next() * full) / 2);
}
