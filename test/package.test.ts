/** What is published, and whether the examples run against it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runProcess } from './command.js';
import { startMisbehavingServer } from './misbehaving-server.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('the package holds the built program and its docs, and nothing else', () => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const output = execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
  const [{ files, size }] = JSON.parse(output) as [
    { files: Array<{ path: string }>; size: number },
  ];
  const paths = files.map(({ path }) => path);
  for (const needed of [
    'package.json',
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'dist/index.js',
    'dist/index.d.ts',
    'dist/cli/main.js',
    'docs/architecture.md',
  ]) {
    expect(paths).toContain(needed);
  }
  const expected = /^(dist\/.+\.(js|d\.ts|js\.map)|docs\/.+\.md|[A-Z]+(\.md)?|package\.json)$/;
  expect(paths.filter((path) => !expected.test(path))).toEqual([]);
  expect(paths.filter((path) => path.includes('.test.'))).toEqual([]);
  expect(size).toBeLessThan(1_000_000);
});

test('the examples do what they say', async () => {
  const server = await startMisbehavingServer();
  const work = mkdtempSync(join(tmpdir(), 'boardwalk-examples-'));
  try {
    const dir = join(work, 'c');
    const example = (name: string, ...args: string[]): Promise<{ stdout: string }> =>
      runProcess(process.execPath, [join(ROOT, 'examples', name), ...args]);
    const crawled = await example('crawl.js', `${server.origin}/ok/1`, dir);
    expect(crawled.stdout).toMatch(/^Nothing is left to fetch\. \d pages are in /);
    expect(crawled.stdout).toContain(dir);
    const read = await example('read-pages.js', dir);
    expect(read.stdout).toContain(`Board\t${server.origin}/ok/1\n`);
    const exported = await example('export.js', dir, join(work, 'posts.jsonl'));
    expect(exported.stdout).toBe('0 posts in 0 threads\n');
  } finally {
    rmSync(work, { recursive: true, force: true });
    await server.close();
  }
});
