import { expect, it } from 'vitest';
import type { LabResult } from './crawl-lab.js';
import { labTable } from './table.js';

function result(site: string, strategy: string, changes: Partial<LabResult>): LabResult {
  return {
    site,
    strategy,
    seed: 1,
    start: 'http://forum.test/',
    learn: { requests: 0, seconds: 0 },
    crawl: { requests: 100, seconds: 2 },
    effectiveness: 0.5,
    crawlEffectiveness: 0.5,
    threadEffectiveness: 0.4,
    coverage: 1,
    boardCoverage: 1,
    duplicateRatio: 0,
    invalidRatio: 0,
    validRatio: 0.4,
    crawlValidRatio: 0.5,
    recall: 1,
    entropy: 1,
    informativeness: 1,
    relationships: 0,
    curve: [],
    failed: null,
    ...changes,
  };
}

it('shows a row a run, the average of each strategy, its worst site and what failed', () => {
  const text = labTable([
    result('one', 'generic', { effectiveness: 0.1 }),
    result('two', 'generic', { effectiveness: 0.3, learn: { requests: 20, seconds: 1 } }),
    result('one', 'other', { effectiveness: 1, coverage: 0.01 }),
    result('two', 'other', { failed: 'the strategy threw' }),
  ]);
  const lines = text.split('\n');
  const cellsOf = (line: string | undefined): string[] => line!.split(/\s+/);
  expect(cellsOf(lines[0]).slice(0, 5)).toEqual('site strategy learn requests effect'.split(' '));
  expect(cellsOf(lines[2]).slice(0, 5)).toEqual(['two', 'generic', '20', '120', '0.300']);
  expect(cellsOf(lines[5]).slice(0, 3)).toEqual(['average', 'generic', '0.200']);
  expect(text).toContain('generic is worst on one: effectiveness 0.100, coverage 1.000');
  expect(text).toContain('other is worst on one: effectiveness 1.000, coverage 0.010');
  expect(text).toContain('other failed on two: the strategy threw');
  const seconds = lines.slice(0, 5).map((line) => line.length);
  expect(new Set(seconds).size).toBe(1);
});

it('leaves the average out where there is one site', () => {
  expect(labTable([result('one', 'generic', {})])).not.toContain('average');
});
