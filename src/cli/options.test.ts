import { expect, test } from 'vitest';
import { countOption, durationOption, headerOption, listOption, sizeOption } from './options.js';

test('durations are seconds unless they name a unit', () => {
  expect(['2', '0.5', '250ms', '90s', '15m', '2h', '3d'].map(durationOption)).toEqual([
    2000, 500, 250, 90_000, 900_000, 7_200_000, 259_200_000,
  ]);
  for (const wrong of ['', 'soon', '-1', '1y', '1 2']) {
    expect(() => durationOption(wrong)).toThrow(/Give seconds/);
  }
});

test('sizes are bytes unless they name a unit', () => {
  expect(['800', '500k', '1.5M', '2gb'].map(sizeOption)).toEqual([800, 500e3, 1.5e6, 2e9]);
  expect(() => sizeOption('large')).toThrow(/Give bytes/);
});

test('counts are whole and large enough', () => {
  expect(countOption(1)('12')).toBe(12);
  for (const wrong of ['0', '1.5', '-3', 'x', '']) {
    expect(() => countOption(1)(wrong)).toThrow(/1 or more/);
  }
});

test('repeated flags add up', () => {
  expect(listOption('b', listOption('a', undefined))).toEqual(['a', 'b']);
  expect(headerOption('X-B: 2: 3', headerOption('X-A:1', undefined))).toEqual([
    ['X-A', '1'],
    ['X-B', '2: 3'],
  ]);
  expect(() => headerOption('nonsense', undefined)).toThrow(/Name: value/);
});
