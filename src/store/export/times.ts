/** Times as exports show them. */

const FRACTION = /\.\d+Z$/;
/** The farthest instants that a date can hold. */
const MAX_TIME_MS = 8_640_000_000_000_000;

/** `2022-01-01T12:00:00Z`; null for an unknown time. */
export function isoTime(timeMs: number | null): string | null {
  if (timeMs === null || Math.abs(timeMs) > MAX_TIME_MS) return null;
  return new Date(timeMs).toISOString().replace(FRACTION, 'Z');
}

/** `2022-01-01 12:00`, UTC, for people; null for an unknown time. */
export function plainTime(timeMs: number | null): string | null {
  return isoTime(timeMs)?.replace('T', ' ').slice(0, -4) ?? null;
}
