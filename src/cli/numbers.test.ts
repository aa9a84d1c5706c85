import { expect, test } from 'vitest';
import { bytes, count, duration, plural } from './numbers.js';

test('counts are grouped and agree with their noun', () => {
  expect(count(1_234_567)).toBe('1,234,567');
  expect(plural(1, 'page')).toBe('1 page');
  expect(plural(0, 'page')).toBe('0 pages');
  expect(plural(2, 'entry', 'entries')).toBe('2 entries');
});

test('sizes use the unit that keeps them short', () => {
  expect([0, 999, 1000, 123_456, 9_999_999, 3_000_000_000].map(bytes)).toEqual([
    '0 B',
    '999 B',
    '1.0 KB',
    '123 KB',
    '10.0 MB',
    '3.0 GB',
  ]);
});

test('durations show their two largest units', () => {
  expect([0.31, 41, 200, 7500, 357_000].map(duration)).toEqual([
    '0.3 s',
    '41 s',
    '3 min 20 s',
    '2 h 5 min',
    '4 d 3 h',
  ]);
});
