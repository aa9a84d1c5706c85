import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.js';
import { backoffMs, isTransientStatus, retryAfterMs } from './retry.js';

const NOW = Date.UTC(2030, 0, 1);
const MAX_MS = 3_600_000;

describe('isTransientStatus', () => {
  it('knows which answers may get better', () => {
    const statuses = [
      200, 301, 401, 403, 404, 408, 410, 429, 500, 501, 502, 503, 504, 522, 524, 999,
    ];
    expect(statuses.filter(isTransientStatus)).toEqual([408, 429, 500, 502, 503, 504, 522, 524]);
  });
});

describe('retryAfterMs', () => {
  it.each<[string | null, number | null]>([
    ['120', 120_000],
    [' 5 ', 5000],
    ['0', 0],
    ['999999999999999999999', MAX_MS],
    ['Tue, 01 Jan 2030 00:01:00 GMT', 60_000],
    ['Tuesday, 01-Jan-30 00:01:00 GMT', 60_000],
    ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
    ['Tue, 01 Jan 2040 00:00:00 GMT', MAX_MS],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['2', 2000],
    ['', null],
    [null, null],
  ])('%j: %j', (header, expected) => {
    expect(retryAfterMs(header, NOW, MAX_MS)).toBe(expected);
  });

  it('never leaves its bounds', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const wait = retryAfterMs(header, NOW, MAX_MS);
        expect(wait === null || (wait >= 0 && wait <= MAX_MS)).toBe(true);
      }),
    );
  });
});

describe('backoffMs', () => {
  it('doubles up to a maximum, at least half of it for certain', () => {
    const attempt = fc.integer({ min: 1, max: 2000 });
    fc.assert(
      fc.property(attempt, fc.integer(), (n, seed) => {
        const full = Math.min(1000 * 2 ** (n - 1), 60_000);
        const wait = backoffMs(n, { baseMs: 1000, maxMs: 60_000 }, createRandom(seed));
        expect(wait).toBeGreaterThanOrEqual(full / 2);
        expect(wait).toBeLessThanOrEqual(full);
      }),
    );
  });
});
