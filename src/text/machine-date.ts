/** Dates that a page gives to programs, in the values of attributes. */
import type { DateParts } from './timestamp.js';
import type { TimestampFinder } from './timestamp-finder.js';

const MAX_LENGTH = 64;
const UNIX_SECONDS = /^\d{9,10}(?:\.\d{1,6})?$/;
const UNIX_MILLISECONDS = /^\d{12,13}$/;
/** Older numbers of seconds are taken for other numbers: 1995. */
const FIRST_UNIX_SECOND = 788_918_400;
const LAST_UNIX_SECOND = 4_102_444_800;

/**
 * What the value of an attribute such as `datetime`, `data-time` or `title` says: an ISO or RFC 822
 * date, or any other that the finder knows, if it is all of the value; seconds or milliseconds
 * since 1970 where `allowUnix` is set. Null: no date.
 */
export function readMachineDate(
  find: TimestampFinder,
  value: string,
  allowUnix: boolean,
): DateParts | null {
  const text = value.trim();
  if (text.length > MAX_LENGTH || text.length < 4) return null;
  if (UNIX_SECONDS.test(text)) return allowUnix ? fromUnix(Number(text)) : null;
  if (UNIX_MILLISECONDS.test(text)) return allowUnix ? fromUnix(Number(text) / 1000) : null;
  const [first] = find(text);
  if (first === undefined || first.kind === 'time') return null;
  return first.end - first.start >= text.length / 2 ? first.parts : null;
}

function fromUnix(seconds: number): DateParts | null {
  if (seconds < FIRST_UNIX_SECOND || seconds > LAST_UNIX_SECOND) return null;
  const date = new Date(seconds * 1000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    offsetMinutes: 0,
  };
}
