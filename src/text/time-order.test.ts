import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMachineDate } from './machine-date.js';
import { orderValues, resolveDateOrder } from './time-order.js';
import { createTimestampFinder } from './timestamp-finder.js';

const find = createTimestampFinder();
const datesOf = (texts: readonly string[]) => texts.map((text) => find(text)[0]!.parts);

function isAscending(values: readonly number[]): boolean {
  return values.every((value, i) => i === 0 || values[i - 1]! <= value);
}

describe('the order of day and month', () => {
  it('is the one that every date allows', () => {
    expect(resolveDateOrder(datesOf(['3/8/26', '12/11/26']))).toBe('dmy');
    const american = datesOf(['1/8/26', '3/9/26', '4/2/26', '5/11/26']);
    expect(resolveDateOrder(american)).toBe('mdy');
    expect(isAscending(orderValues(american))).toBe(true);
  });

  it('is found for a list in order, whichever way it is written', () => {
    const pad = (value: number): string => String(value).padStart(2, '0');
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: Date.UTC(2021, 0, 1), max: Date.UTC(2026, 0, 1) }), {
          minLength: 12,
          maxLength: 30,
        }),
        fc.constantFrom('dmy', 'mdy'),
        (instants, order) => {
          const texts = [...instants]
            .sort((a, b) => a - b)
            .map((instant) => {
              const date = new Date(instant);
              const [day, month] = [pad(date.getUTCDate()), pad(date.getUTCMonth() + 1)];
              const year = pad(date.getUTCFullYear() % 100);
              return order === 'dmy' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
            });
          expect(isAscending(orderValues(datesOf(texts)))).toBe(true);
        },
      ),
      { numRuns: 200, seed: 3 },
    );
  });
});

describe('order values', () => {
  it('put relative times after the dates of the page, the older first', () => {
    const dates = datesOf(['8 March 2026', '9 March 2026 10:00', 'yesterday 23:10', '3 hours ago']);
    expect(isAscending(orderValues(dates))).toBe(true);
  });
});

describe('machine dates', () => {
  it('are read from attribute values', () => {
    const march8 = { year: 2026, month: 3, day: 8, hour: 16, minute: 5 };
    expect(readMachineDate(find, '2026-03-08T16:05:00Z', false)).toMatchObject(march8);
    expect(readMachineDate(find, 'Sun, 08 Mar 2026 16:05:00 GMT', false)).toMatchObject(march8);
    expect(readMachineDate(find, String(Date.UTC(2026, 2, 8, 16, 5) / 1000), true)).toMatchObject(
      march8,
    );
    expect(readMachineDate(find, String(Date.UTC(2026, 2, 8, 16, 5)), true)).toMatchObject(march8);
  });

  it('are not seen in other values', () => {
    expect(readMachineDate(find, '1234567', true)).toBeNull();
    expect(readMachineDate(find, '1772985900', false)).toBeNull();
    expect(
      readMachineDate(find, 'Reply to the topic of 2026-03-08 and all others', false),
    ).toBeNull();
  });
});
