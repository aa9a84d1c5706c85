/** An export of any size takes the same memory. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCrawlDirectory } from '../src/store/crawl-directory.js';
import { runProcess } from './command.js';

const EXPORT = fileURLToPath(new URL('../dist/store/export/export.js', import.meta.url));
const POSTS_PER_THREAD = 100;
/** One of each way to hold something back: lines, row groups, what a thread's mails refer to, an index. */
const FORMATS = ['jsonl', 'parquet', 'mbox', 'html'] as const;

const work = mkdtempSync(join(tmpdir(), 'boardwalk-memory-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** SQLite makes the posts itself: two hundred thousand are there in seconds. */
async function generate(name: string, threads: number): Promise<string> {
  const dir = join(work, name);
  const directory = await openCrawlDirectory(dir, {
    create: true,
    now: 0,
    archiveInfo: () => ({ software: 'test', userAgent: 'test', robots: 'obey' }),
  });
  const count = (to: number): string =>
    `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${to - 1})`;
  const text =
    "'word' || i % 977 || ' in the post ' || i || ' with ' || hex(i * 7919) || ' and more'";
  directory.database.exec(`BEGIN;
    INSERT INTO threads ${count(threads)} SELECT i, 'http://f.test/' || i, 'Thread ' || i, NULL,
      '[]', ${POSTS_PER_THREAD}, 0, 0, '[]' FROM n;
    INSERT INTO users ${count(threads)} SELECT i, 'user ' || i, 'user ' || i, NULL FROM n;
    INSERT INTO posts ${count(threads * POSTS_PER_THREAD)}
      SELECT i, i / ${POSTS_PER_THREAD}, 'id ' || i, i % ${POSTS_PER_THREAD}, i, NULL, 'http://f.test/',
        NULL, 'user ' || i % ${threads}, i % ${threads}, i, 'then', 1,
        ${text}, ${text}, '<p>' || ${text} || '</p>', '[]', NULL, NULL, '[]', NULL, 0, 0, NULL, NULL
      FROM n;
    COMMIT`);
  directory.close();
  return dir;
}

/** The most memory that a process has held which exports `dir`, in kilobytes. */
async function residentKb(dir: string, format: string): Promise<number> {
  const request = JSON.stringify({ dir, format, out: `${dir}.${format}` });
  const program = `
    import { exportContent } from ${JSON.stringify(EXPORT)};
    const { posts } = await exportContent(${request});
    console.log(posts > 0 ? process.resourceUsage().maxRSS : 'nothing');`;
  const limits = ['--max-old-space-size=64', '--max-semi-space-size=4'];
  // Limits make the collector tidy up before memory is taken that is not needed.
  const args = [...limits, '--input-type=module', '-e', program];
  const { stdout, stderr } = await runProcess(process.execPath, args);
  expect(stderr).toBe('');
  return Number(stdout);
}

describe('four times the posts take the same memory', () => {
  let small: string;
  let large: string;
  beforeAll(async () => {
    // Both are larger than the cache of the database, which is memory that does not grow either.
    small = await generate('small', 500);
    large = await generate('large', 2000);
  }, 300_000);

  test.each(FORMATS)('%s', { timeout: 300_000 }, async (format) => {
    const ratio = (await residentKb(large, format)) / (await residentKb(small, format));
    expect(ratio).toBeLessThan(1.5);
  });
});
