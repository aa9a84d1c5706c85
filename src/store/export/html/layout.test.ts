import { expect, test } from 'vitest';
import { pager } from './layout.js';

test.each([
  [1, 1, ''],
  [2, 1, '1 2'],
  [3, 3, '1 2 3'],
  [20, 1, '1 2 3 4 20'],
  [20, 9, '1 6 7 8 9 10 11 12 20'],
  [20, 20, '1 17 18 19 20'],
])('the pager of %i pages on page %i', (pages, current, shown) => {
  const html = pager(pages, current, (page) => `${page}.html`);
  const numbers = [...html.matchAll(/>(\d+)</g)].map((match) => match[1]);
  expect(numbers.join(' ')).toBe(shown);
  expect(html.includes(`href="${current}.html"`)).toBe(false);
});
