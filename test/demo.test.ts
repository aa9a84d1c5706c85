/** What a newcomer sees first: the demo gets everything for few requests, and knows its posts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoResult } from '../src/lab/demo.js';
import { runCommand } from './command.js';

let work: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'boardwalk-demo-'));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('the demo crawls its forum by the default strategy and extracts the posts', async () => {
  const { exitCode, stdout } = await runCommand(['demo', '--json'], work);
  expect(exitCode).toBe(0);
  const { summary, found } = JSON.parse(stdout) as DemoResult;
  expect(summary).toMatchObject({ strategy: 'boardwalk', reason: 'finished' });
  expect(found.threadPages).toBe(found.threadPagesInAll);
  expect(found.boardPages).toBe(found.boardPagesInAll);
  // Breadth-first needs thousands.
  expect(summary.totals.answers).toBeLessThan(300);
  expect(summary.content!.threads).toBeGreaterThanOrEqual(80);
  expect(summary.content!.posts).toBeGreaterThan(500);
});

test('what it suggests next can be run', async () => {
  const { stdout } = await runCommand(['demo'], work);
  expect(stdout).toMatch(/posts in \d+ threads/);
  expect(stdout).toContain("search demo-crawl 'bel*'");
  const found = await runCommand(['search', 'demo-crawl', 'bel*', '--limit', '1'], work);
  expect(found.exitCode).toBe(0);
  const copy = ['export', 'demo-crawl', '--format', 'html', '--out', 'demo-copy', '--quiet'];
  expect((await runCommand(copy, work)).exitCode).toBe(0);
});
