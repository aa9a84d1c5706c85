/**
 * URLs that lead nowhere for ever: paths that repeat or grow without end, and calendars that turn
 * to years no forum has seen. Looks at one URL at a time and remembers nothing, so the verdict
 * depends on neither the order of discovery nor an interruption. Thread ids and page numbers run
 * into the thousands on real forums: a number alone is never a trap.
 */

export interface TrapOptions {
  /** The year it is now; calendars may show the next one too. */
  readonly currentYear: number;
}

export interface TrapDetector {
  /** Why this canonical URL is taken for a trap; null where it is not. */
  refuses(url: string): string | null;
}

const MAX_SEGMENTS = 24;
const MAX_PARAMETERS = 32;
const MAX_LENGTH = 2048;
const MAX_SAME_PARAMETER = 6;
const MAX_IN_SEQUENCE = 2;
const FIRST_YEAR = 1990;

const SEPARATOR = /[&;]/;
const CALENDAR = /calendar/i;
const YEAR_NAME = /^(?:year|yr|yyyy|y)$/i;
const DATE_NAME = /^(?:date|day|month|week)$/i;
const YEAR = /^\d{4,9}$/;
const YEAR_SEGMENT = /^(\d{4})$/;
/** A date as one value: 1901-07, 2098-12-31, 20981231. */
const DATE = /^(\d{4,9})[-_.](?:0?[1-9]|1[0-2])(?:[-_.](?:0?[1-9]|[12]\d|3[01]))?$/;
const COMPACT_DATE = /^(\d{4})(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])?$/;
const UNIX_SECONDS = /^\d{9,12}$/;
const SECONDS_A_YEAR = 31_556_952;

export function createTrapDetector(options: TrapOptions): TrapDetector {
  const lastYear = options.currentYear + 1;
  const implausible = (year: number): boolean => year < FIRST_YEAR || year > lastYear;
  return {
    refuses(url) {
      if (url.length > MAX_LENGTH) return `longer than ${MAX_LENGTH} characters`;
      const pathAt = url.indexOf('/', url.indexOf('://') + 3);
      const queryAt = url.indexOf('?', pathAt);
      const segments = url.slice(pathAt + 1, queryAt < 0 ? undefined : queryAt).split('/');
      const parameters = queryAt < 0 ? [] : url.slice(queryAt + 1).split(SEPARATOR);
      return (
        endlessPath(segments) ??
        endlessQuery(parameters) ??
        (calendarYears(segments, parameters).some(implausible)
          ? `a calendar outside ${FIRST_YEAR} to ${lastYear}`
          : null)
      );
    },
  };
}

function endlessPath(segments: readonly string[]): string | null {
  if (segments.length > MAX_SEGMENTS) return `more than ${MAX_SEGMENTS} path segments`;
  for (const period of [1, 2, 3]) {
    let run = 0;
    for (let i = period; i < segments.length; i++) {
      run = segments[i] !== '' && segments[i] === segments[i - period] ? run + 1 : 0;
      if (run >= period * MAX_IN_SEQUENCE) return 'a path that repeats itself';
    }
  }
  return null;
}

function endlessQuery(parameters: readonly string[]): string | null {
  if (parameters.length > MAX_PARAMETERS) return `more than ${MAX_PARAMETERS} parameters`;
  if (parameters.length <= MAX_SAME_PARAMETER) return null;
  const times = new Map<string, number>();
  for (const parameter of parameters) {
    const name = nameOf(parameter);
    const count = (times.get(name) ?? 0) + 1;
    if (count > MAX_SAME_PARAMETER) return `the parameter ${name} again and again`;
    times.set(name, count);
  }
  return null;
}

/**
 * The years that a calendar's URL names. It is a calendar's where the path says so or a month, day
 * or week goes with the year: `1901` alone may be a thread, `thread/1901/7` its page 7, and a
 * forum about old cars has years of its own.
 */
function calendarYears(segments: readonly string[], parameters: readonly string[]): number[] {
  const calendar = segments.some((segment) => CALENDAR.test(segment));
  if (!calendar && !parameters.some((parameter) => DATE_NAME.test(nameOf(parameter)))) return [];
  const years = calendar ? segments.flatMap((segment) => yearsOf(segment, false)) : [];
  for (const parameter of parameters) {
    const name = nameOf(parameter);
    const value = parameter.slice(name.length + 1);
    if (YEAR_NAME.test(name) && YEAR.test(value)) years.push(Number(value));
    else if (DATE_NAME.test(name)) years.push(...yearsOf(value, true));
  }
  return years;
}

function yearsOf(value: string, named: boolean): number[] {
  const date = DATE.exec(value) ?? (named ? COMPACT_DATE.exec(value) : YEAR_SEGMENT.exec(value));
  if (date !== null) return [Number(date[1])];
  if (!named || !UNIX_SECONDS.test(value)) return [];
  return [Math.floor(1970 + Number(value) / SECONDS_A_YEAR)];
}

function nameOf(parameter: string): string {
  const equals = parameter.indexOf('=');
  return equals < 0 ? parameter : parameter.slice(0, equals);
}
