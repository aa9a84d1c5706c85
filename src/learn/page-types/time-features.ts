/** Timestamps of records: whether there are any, and in which order they stand. */
import { orderValues } from '../../text/time-order.js';
import type { DateParts } from '../../text/timestamp.js';

/** In fewer records, timestamps are part of the text. */
const MIN_TIMED_SHARE = 0.5;

/**
 * Near 1: every record is later than the one before; near -1: earlier; 0: neither, or few records
 * have a timestamp. A record may have several, so this is the order of the first or of the last of
 * them, whichever is clearer.
 */
export function timeOrder(recordTimes: ReadonlyArray<readonly DateParts[]>): number {
  const timed = recordTimes.filter((times) => times.length > 0);
  if (timed.length < MIN_TIMED_SHARE * recordTimes.length) return 0;
  const exact = timed.map(mostExact);
  const first = orderOf(exact.map((times) => times[0]!));
  const last = orderOf(exact.map((times) => times.at(-1)!));
  return Math.abs(last) > Math.abs(first) ? last : first;
}

/** The time of a post is more exact than the month in which its author came. */
function mostExact(times: readonly DateParts[]): DateParts[] {
  const exactness = times.map(({ hour, day, relative }) => {
    if (hour !== undefined) return 2;
    return day !== undefined || relative !== undefined ? 1 : 0;
  });
  const best = Math.max(...exactness);
  return times.filter((_, i) => exactness[i] === best);
}

/** Steps that go up less those that go down, over all that go anywhere; few steps say little. */
function orderOf(times: readonly DateParts[]): number {
  const values = orderValues(times);
  let [up, down] = [0, 0];
  for (let i = 1; i < values.length; i++) {
    if (values[i]! > values[i - 1]!) up++;
    else if (values[i]! < values[i - 1]!) down++;
  }
  return (up - down) / (up + down + 1);
}
