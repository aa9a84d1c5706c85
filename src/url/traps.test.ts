import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl } from './canonical.js';
import { createTrapDetector } from './traps.js';

const MIRRORS = new URL('../../../shared/forums/', import.meta.url);
const traps = createTrapDetector({ currentYear: 2026 });
const refuses = (rest: string) => traps.refuses(`http://forum.test/${rest}`);

describe('createTrapDetector', () => {
  it.each([
    ['a/'.repeat(30), /segments/],
    ['board/board/board/x', /repeats/],
    ['a/b/a/b/a/b/', /repeats/],
    ['x/a/b/c/a/b/c/a/b/c', /repeats/],
    [`?q=${'x'.repeat(3000)}`, /longer/],
    [`?${Array.from({ length: 40 }, (_, i) => `p${i}=1`).join('&')}`, /parameters/],
    [`?${'a=1&'.repeat(9)}b=2`, /parameter a/],
    [`?${'next;'.repeat(9)}b`, /parameter next/],
    ['calendar.php?action=day&year=1901&month=1&day=7', /calendar/],
    ['calendar.php?year=2931', /calendar/],
    ['events?month=7749-01', /calendar/],
    ['?day=21000101', /calendar/],
    ['?week=4102444800', /calendar/],
    ['calendar/1889/12/31', /calendar/],
    ['calendar/2098-12/', /calendar/],
  ])('refuses %s', (rest, reason) => {
    expect(refuses(rest)).toMatch(reason);
  });

  it.each([
    'thread/1901/7',
    'thread/1681-2',
    'archive/1681/2/',
    'list/2026/6/',
    'calendar/2026/10/31',
    'calendar.php?year=2027&month=1',
    '?week=1790000000',
    'showthread.php?tid=3000000&page=9999',
    'cars?year=1968',
    'a/a/b/a/a/',
    'forum/forum/topic',
    '?f=1&f=2&f=3&f=4',
    'index.php?topic=1.0;wap2;sort=a;desc',
    '',
  ])('lets %s pass', (rest) => {
    expect(refuses(rest)).toBeNull();
  });

  it('never takes a number alone for a trap', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (id, page) => {
        expect(refuses(`thread/${id}/page/${page}`)).toBeNull();
        expect(refuses(`thread.php?t=${id}&page=${page}`)).toBeNull();
        expect(refuses(`t/${id}/${page}`)).toBeNull();
      }),
    );
  });

  it.skipIf(!existsSync(MIRRORS))('refuses no entry, index or thread of the mirrors', () => {
    let checked = 0;
    const refused: string[] = [];
    for (const site of readdirSync(MIRRORS)) {
      const packed = readFileSync(new URL(`${site}/labels.jsonl.br`, MIRRORS));
      const lines = brotliDecompressSync(packed).toString().split('\n').filter(Boolean);
      for (const line of lines) {
        const { url, type } = JSON.parse(line) as { url: string; type: string };
        if (type !== 'entry' && type !== 'index' && type !== 'thread') continue;
        checked++;
        if (traps.refuses(canonicalUrl(url)!) !== null) refused.push(url);
      }
    }
    expect(refused).toEqual([]);
    expect(checked).toBeGreaterThan(0);
  });
});
