import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runPaginationLab } from './pagination-lab.js';

const LABELLED = fileURLToPath(
  new URL('../../../shared/pages/autopager.jsonl.br', import.meta.url),
);

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pagination-lab-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function dataFile(lines: readonly unknown[]): Promise<string> {
  const path = join(dir, 'pages.jsonl.br');
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(path, brotliCompressSync(text));
  return path;
}

const label = (i: number, href: string, text: string) => ({ i, href, text, label: 'PAGE' });

it('counts anchors over all pages, those that parsers count differently too', async () => {
  const pager = '<b>1</b> <a href="/b?p=2">2</a> <a href="/b?p=3">3</a>';
  const data = await dataFile([
    {
      host: 'a.test',
      url: 'http://a.test/b',
      html: `<a href="/">Home</a> ${pager} <a href="/b?more">more</a>`,
      // Every position is one too high, and the last link cannot be known.
      links: [label(2, '/b?p=2', '2'), label(3, '/b?p=3', '3'), label(4, '/b?more', 'more')],
    },
    { host: 'b.test', url: 'http://b.test/b', html: pager, links: [] },
    { host: 'b.test', url: 'http://b.test/', html: '<a href="/x">x</a>', links: [] },
  ]);
  expect(await runPaginationLab({ data })).toEqual({
    set: 'pages.jsonl.br',
    pages: 3,
    gold: 3,
    predicted: 4,
    matched: 2,
    precision: 0.5,
    recall: 2 / 3,
    f1: 4 / 7,
    exact: 1 / 3,
    hostF1: 0.4,
    worst: [
      { url: 'http://b.test/b', gold: 0, predicted: 2, matched: 0 },
      { url: 'http://a.test/b', gold: 3, predicted: 2, matched: 2 },
    ],
  });
});

it('names the line that is no labelled page', async () => {
  const data = await dataFile([{ host: 'a.test', url: 'http://a.test/', html: '', links: [] }, {}]);
  await expect(runPaginationLab({ data })).rejects.toThrow(/line 2,/);
});

it.skipIf(!existsSync(LABELLED))('finds the pagers of real pages', async () => {
  const { f1, precision } = await runPaginationLab({ data: LABELLED });
  expect(f1).toBeGreaterThan(0.95);
  expect(precision).toBeGreaterThan(0.95);
});
