import { expect, test } from 'vitest';
import { settingsOf } from './crawl-options.js';
import {
  countOption,
  dateOption,
  durationOption,
  goalOption,
  headerOption,
  listOption,
  sizeOption,
} from './options.js';

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

test('dates are days or minutes, in UTC', () => {
  expect(dateOption('2024-05-31')).toBe(Date.UTC(2024, 4, 31));
  expect(dateOption('2024-05-31T18:30')).toBe(Date.UTC(2024, 4, 31, 18, 30));
  for (const wrong of ['', 'yesterday', '31.5.2024', '2024-13-01', '1717113600']) {
    expect(() => dateOption(wrong)).toThrow(/Give a date/);
  }
});

test('a goal is a kind of pages or an example of one', () => {
  expect(goalOption('boards')).toBe('boards');
  expect(goalOption('like:https://forum.example.org/t/1')).toBe(
    'like:https://forum.example.org/t/1',
  );
  for (const wrong of ['posts', 'like:', 'like:t/1']) {
    expect(() => goalOption(wrong)).toThrow(/threads, boards, profiles/);
  }
  const url = 'https://forum.example.org/t/1';
  expect(settingsOf({ goal: `like:${url}` })).toEqual({ strategy: 'source', examples: [url] });
  expect(settingsOf({ goal: `like:${url}`, strategy: 'boardwalk' }).strategy).toBe('boardwalk');
  const given = { goal: 'boards', since: 0, boards: 'help' };
  expect(settingsOf(given)).toEqual({ goal: 'boards', sinceMs: 0, boards: 'help' });
});
