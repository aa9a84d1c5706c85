import { expect, test } from 'vitest';
import { table, withAverage } from './table.js';

const columns = [{ title: 'coverage', worst: 'low' as const }];

test('the worst of a column is marked, averages and equal columns are not', () => {
  const rows = withAverage([
    { name: 'alpha', cells: [0.5] },
    { name: 'beta', cells: [0.25] },
    { name: 'gamma', cells: [{ failed: 'no memory left' }] },
  ]);
  const { text } = table({ caption: 'c', rowTitle: 'forum', columns, rows });
  expect(text.match(/<td class="worst">.*?<\/td>/g)).toEqual([expect.stringContaining('0.250')]);
  expect(text).toContain('<td class="failed">failed</td>');
  expect(text).toMatch(/class="average"><th scope="row">average<\/th><td>0.375<\/td>/);
  const alike = rows.slice(0, 2).map((row) => ({ ...row, cells: [1] }));
  expect(table({ caption: 'c', rowTitle: 'forum', columns, rows: alike }).text).not.toContain(
    'worst',
  );
});
