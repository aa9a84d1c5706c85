/** What a timestamp in a text says. */

/** Units of relative times, coarse to fine, in seconds; months and years are mean ones. */
export const UNIT_SECONDS = {
  year: 31_556_952,
  month: 2_629_746,
  week: 604_800,
  day: 86_400,
  hour: 3600,
  minute: 60,
  second: 1,
} as const;

export type TimeUnit = keyof typeof UNIT_SECONDS;

/** As far as it is written; month 1 to 12, hour 0 to 23. */
export interface DateParts {
  year?: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
  /** East of UTC. */
  offsetMinutes?: number;
  /** So long before the page was made; `unit` is how exact that is. */
  relative?: { seconds: number; unit: TimeUnit };
  /**
   * A date of numbers such as 3/8/26, as written: which of them is the day can only be told from
   * all dates of a page (`resolveDateOrder`). Year, month and day hold the likeliest reading.
   */
  numbers?: readonly [number, number, number];
}

export interface Timestamp {
  /** Position in the text, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** `time`: a time of day alone. */
  readonly kind: 'absolute' | 'relative' | 'time';
  readonly parts: DateParts;
}

/** Two digits mean the years 1970 to 2069. */
export function fullYear(year: number): number {
  if (year >= 100) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}
