import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATE_LOCALES } from './date-words.js';
import type { DateParts } from './timestamp.js';
import { createTimestampFinder } from './timestamp-finder.js';

const find = createTimestampFinder();

function only(text: string): DateParts {
  const found = find(text);
  expect(found, text).toHaveLength(1);
  return found[0]!.parts;
}

const MARCH_8 = { year: 2026, month: 3, day: 8 };
const AT_1605 = { ...MARCH_8, hour: 16, minute: 5 };

describe('absolute dates', () => {
  it.each([
    ['2026-03-08 16:05', AT_1605],
    ['2026-03-08T16:05:00Z', { ...AT_1605, second: 0, offsetMinutes: 0 }],
    ['2026-03-08T16:05:00.123+01:00', { ...AT_1605, second: 0, offsetMinutes: 60 }],
    ['Sun, 08 Mar 2026 16:05:00 -0800', { ...AT_1605, second: 0, offsetMinutes: -480 }],
    ['Sun Mar 8 16:05:00 2026', { ...AT_1605, second: 0 }],
    ['2026/3/8 16:05', AT_1605],
    ['13.03.2026', { year: 2026, month: 3, day: 13 }],
    ['13.03.26, 16:05', { year: 2026, month: 3, day: 13, hour: 16, minute: 5 }],
    ['3/13/26', { year: 2026, month: 3, day: 13 }],
    ['Mar 8, 2026 4:05 pm', AT_1605],
    ['March 8th, 2026, 04:05 PM', AT_1605],
    ['8 mars 2026 à 16:05', AT_1605],
    ['8 mars 2026 à 16h05', AT_1605],
    ['dim. 8 mars 2026 16:05', AT_1605],
    ['8. März 2026 um 16:05 Uhr', AT_1605],
    ['8 de marzo de 2026, 16:05', AT_1605],
    ['08-Mar-26 16:05', AT_1605],
    ['2026年3月8日', MARCH_8],
    ['2026年3月8日(日) 16:05', AT_1605],
    ['2026年3月8日 下午4:05', AT_1605],
    ['2026年3月8日16时05分', AT_1605],
    ['2026년 3월 8일 오후 4:05', AT_1605],
    ['8 марта 2026 г. в 16:05', AT_1605],
    ['16:05 8 tháng 3, 2026', AT_1605],
    ['4:05 PM - Mar 8, 2026', AT_1605],
    ['٨ مارس ٢٠٢٦', MARCH_8],
    ['8 มีนาคม 2569', MARCH_8],
    ['Mar 8', { month: 3, day: 8 }],
    ['03-08 16:05', { month: 3, day: 8, hour: 16, minute: 5 }],
    ['March 2026', { year: 2026, month: 3 }],
    ['25 March 8, 2026', MARCH_8],
    ['3 March 8th, 2026 16:05', AT_1605],
    ['8 March 26', MARCH_8],
    ['12:30 am, 8 March 2026', { ...MARCH_8, hour: 0, minute: 30 }],
  ])('reads %s', (text, parts) => {
    const { numbers: _, ...read } = only(text);
    expect(read).toEqual(parts);
  });

  it('says where the date stands', () => {
    const text = 'Posted by Ann on 8 March 2026 at 16:05, 12 replies';
    const { start, end } = find(text)[0]!;
    expect(text.slice(start, end)).toBe('8 March 2026 at 16:05');
  });

  it('keeps the numbers of a date whose order is a matter of custom', () => {
    expect(only('3/8/26').numbers).toEqual([3, 8, 26]);
    expect(only('3/8/2026').numbers).toEqual([3, 8, 2026]);
    expect(only('2026/3/8').numbers).toBeUndefined();
  });

  it.each([
    'version 1.5.11',
    'v2.1.4',
    '10.0.3.2026',
    'call 555-12-2026-1',
    '$3.50 or 12.99',
    '1,234 posts',
    '3/8',
    '10 out of 12',
    'score 3:2',
    'Page 2 of 17',
    'ISBN 978-3-16-148410-0',
    '99.99.2026',
    '2026-13-45',
  ])('finds no date in %s', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('reads dates as the languages of the world write them', () => {
    const styles = ['full', 'long', 'medium'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...DATE_LOCALES),
        fc.constantFrom(...styles),
        fc.integer({ min: Date.UTC(1995, 0, 1), max: Date.UTC(2040, 0, 1) }),
        (locale, dateStyle, instant) => {
          // Some names mean one month in Polish and another in Croatian.
          fc.pre(locale !== 'hr');
          const options = { dateStyle, timeStyle: 'short', timeZone: 'UTC' } as const;
          const format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, options);
          const text = format.format(instant);
          const date = new Date(instant);
          const [first] = find(text);
          const { year, month, day, hour, minute, numbers } = first?.parts ?? {};
          expect([text, hour, minute]).toEqual([text, date.getUTCHours(), date.getUTCMinutes()]);
          expect([text, year]).toEqual([text, date.getUTCFullYear()]);
          if (numbers !== undefined) return;
          expect([text, month, day]).toEqual([text, date.getUTCMonth() + 1, date.getUTCDate()]);
        },
      ),
      { numRuns: 1500, seed: 8 },
    );
  });
});

describe('relative times', () => {
  it.each([
    ['3 hours ago', 3 * 3600],
    ['vor 3 Stunden', 3 * 3600],
    ['vor einer Stunde', 3600],
    ['an hour ago', 3600],
    ['hace 3 horas', 3 * 3600],
    ['il y a 3 heures', 3 * 3600],
    ['há 3 horas', 3 * 3600],
    ['3小时前', 3 * 3600],
    ['3時間前', 3 * 3600],
    ['3시간 전', 3 * 3600],
    ['4月前', 4 * 2_629_746],
    ['1 year, 2 weeks ago', 31_556_952 + 2 * 604_800],
    ['5 years 3 weeks ago', 5 * 31_556_952 + 3 * 604_800],
    ['yesterday', 86_400],
    ['gestern', 86_400],
    ['今天', 0],
  ])('reads %s', (text, seconds) => {
    expect(only(text).relative?.seconds).toBe(seconds);
  });

  it('reads the time beside the day', () => {
    expect(only('Today, 10:05 am')).toMatchObject({
      hour: 10,
      minute: 5,
      relative: { seconds: 0 },
    });
    expect(only('gestern um 22:05')).toMatchObject({ hour: 22, relative: { seconds: 86_400 } });
    expect(only('昨天 22:05')).toMatchObject({ hour: 22, relative: { seconds: 86_400 } });
  });

  it('reads what the languages of the world say', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DATE_LOCALES),
        fc.constantFrom('long', 'short'),
        fc.constantFrom('year', 'month', 'week', 'day', 'hour', 'minute'),
        fc.integer({ min: 1, max: 60 }),
        (locale, style, unit, amount) => {
          const options = { style } as Intl.RelativeTimeFormatOptions;
          const text = new Intl.RelativeTimeFormat(locale, options).format(
            -amount,
            unit as Intl.RelativeTimeFormatUnit,
          );
          expect([text, find(text)[0]?.kind]).toEqual([text, 'relative']);
        },
      ),
      { numRuns: 1500, seed: 8 },
    );
  });
});

describe('hostile text', () => {
  it('is read without an error, positions in order and inside the text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '2026',
        '8',
        '08',
        '.',
        '-',
        '/',
        ':',
        ' ',
        'mar',
        'pm',
        '年',
        '月',
        'vor',
        'h',
        '+',
        "'",
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        let last = 0;
        for (const { start, end } of find(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it.each(['1 hour, ', 'il y a ', '8.', '2026-', '12:', 'vor ', '9', 'a', 'de ', '，'])(
    'takes time in proportion to its length: %s',
    (piece) => {
      const seconds = (count: number): number => {
        const text = piece.repeat(count);
        const start = process.cpuUsage().user;
        find(text);
        return process.cpuUsage().user - start;
      };
      seconds(1000);
      // Eight times the text: a quadratic reader would take 64 times as long.
      expect(seconds(160_000)).toBeLessThan(30 * Math.max(seconds(20_000), 3000));
    },
  );
});
