/** Flag values from text: each parser either gives the value or a sentence that says what is wrong. */
import { InvalidArgumentError } from 'commander';

const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|min|h|d)?$/;
const DURATION_UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** `2`, `0.5`, `90s`, `15m`, `2h`, `3d`: seconds where no unit is given. In milliseconds. */
export function durationOption(text: string): number {
  const match = DURATION.exec(text.trim());
  if (match === null) {
    throw new InvalidArgumentError('Give seconds, or a number with a unit: 0.5, 90s, 15m, 2h, 3d.');
  }
  return Number(match[1]) * DURATION_UNITS[match[2] ?? 's']!;
}

const SIZE = /^(\d+(?:\.\d+)?)([kmg])?b?$/i;
const SIZE_UNITS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, g: 1e9 };

/** `500k`, `16m`, `1g`: bytes where no unit is given. */
export function sizeOption(text: string): number {
  const match = SIZE.exec(text.trim());
  if (match === null) throw new InvalidArgumentError('Give bytes, or 500k, 16m, 1g.');
  return Math.round(Number(match[1]) * (SIZE_UNITS[match[2]?.toLowerCase() ?? ''] ?? 1));
}

/** A whole number of at least `least`, and at most `most` where that is given. */
export function countOption(least: number, most?: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    const isWhole = text.trim() !== '' && Number.isInteger(value);
    if (!isWhole || value < least || (most !== undefined && value > most)) {
      const range = most === undefined ? `, ${least} or more` : ` from ${least} to ${most}`;
      throw new InvalidArgumentError(`Give a whole number${range}.`);
    }
    return value;
  };
}

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/;

/** `2024-05-31` or `2024-05-31T18:00`, UTC. In milliseconds. */
export function dateOption(text: string): number {
  const match = DATE.exec(text.trim());
  const time = match === null ? Number.NaN : Date.parse(match[1] ? `${match[0]}Z` : match[0]);
  if (Number.isNaN(time)) throw new InvalidArgumentError('Give a date: 2024-05-31.');
  return time;
}

/** `threads`, `boards`, `profiles` or `like:URL`. */
export function goalOption(text: string): string {
  if (text === 'threads' || text === 'boards' || text === 'profiles') return text;
  if (text.startsWith('like:') && URL.canParse(text.slice('like:'.length))) return text;
  throw new InvalidArgumentError('Give threads, boards, profiles or like:URL.');
}

/** A flag that may be given several times. */
export function listOption(text: string, before: readonly string[] | undefined): string[] {
  return [...(before ?? []), text];
}

/** `Name: value`, several times. */
export function headerOption(
  text: string,
  before: ReadonlyArray<readonly [string, string]> | undefined,
): Array<readonly [string, string]> {
  const colon = text.indexOf(':');
  if (colon < 1) throw new InvalidArgumentError('Write it as "Name: value".');
  return [...(before ?? []), [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]];
}
