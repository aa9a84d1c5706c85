/** From values to places in a drawing, and round values to mark on an axis. */

/** A value's place; values beyond the ends are drawn at them. */
export type Scale = (value: number) => number;

export function linearScale(
  [low, high]: readonly [number, number],
  [from, to]: readonly [number, number],
): Scale {
  const span = high - low;
  return (value) => {
    const share = span > 0 ? Math.min(1, Math.max(0, (value - low) / span)) : 0;
    return round(from + share * (to - from));
  };
}

/** For values above 0 that grow by factors. */
export function logScale(
  [low, high]: readonly [number, number],
  range: readonly [number, number],
): Scale {
  const scale = linearScale([Math.log(low), Math.log(high)], range);
  return (value) => scale(Math.log(value));
}

/** About `count` multiples of 1, 2 or 5 times a power of ten, from 0 up to `max` at most. */
export function roundTicks(max: number, count: number): number[] {
  if (!(max > 0)) return [0];
  const step = roundStep(max, count);
  const ticks: number[] = [];
  // Multiplied, not added up, so that 0.3 is not 0.30000000000000004.
  for (let i = 0; i * step <= max * 1.000_001; i++) ticks.push(Number((i * step).toPrecision(6)));
  return ticks;
}

/** The next of these multiples, where an axis for values up to `max` may end. */
export function roundTop(max: number, count: number): number {
  const step = roundStep(max, count);
  return Number((Math.ceil(max / step - 0.000_001) * step).toPrecision(6));
}

function roundStep(max: number, count: number): number {
  const rough = max / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
}

/** Tenths of a pixel are as fine as anybody sees. */
export function round(place: number): number {
  return Math.round(place * 10) / 10;
}
