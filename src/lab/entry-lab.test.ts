import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeated } from '../../test/hand-made-site.js';
import { writeMirror } from '../../test/write-mirror.js';
import { type Mirror, openMirror } from '../fetch/mirror/mirror.js';
import { runEntryLab } from './entry-lab.js';

const HOST = 'http://forum.test';
const MENU = '<nav><a href=/>home</a> <a href=/help>help</a></nav>';

const post = (id: number, i: number): string =>
  `<article><a href=/u/${i}>somebody${i}</a> <time>2024-03-0${i} 12:1${id % 10}</time><p>${`word${i} `.repeat(60)}</p></article>`;
const row = (id: number, i: number): string =>
  `<tr><td><a href=/t/${id}>A thread about some thing ${id}</a></td><td><a href=/u/${i}>somebody${i}</a></td><td>2024-03-0${9 - i} 12:10</td></tr>`;
const board = (i: number): string =>
  `<tr><td><a href=/b/${i}>The board of many things ${i}</a></td><td>2024-03-0${i} 11:00</td></tr>`;

const PAGES: readonly (readonly [path: string, key: string, body: string])[] = [
  ['/', 'entry', `<table>${repeated(4, board)}</table>`],
  ...[1, 2, 3, 4].map(
    (b) =>
      [
        `/b/${b}`,
        `board:${b}:p1`,
        `<table>${repeated(6, (i) => row(10 * b + i, i))}</table>`,
      ] as const,
  ),
  ...[1, 2, 3, 4].flatMap((b) =>
    [1, 2, 3, 4, 5, 6].map(
      (i) =>
        [
          `/t/${10 * b + i}`,
          `thread:${10 * b + i}:p1`,
          repeated(4, (n) => post(10 * b + i, n)),
        ] as const,
    ),
  ),
  ['/help', 'help', '<p>Read this first.</p>'],
];

let dir: string;
let mirror: Mirror;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'entry-lab-'));
  const type = (key: string): string => key.split(':')[0]!.replace('board', 'index');
  await writeMirror(dir, {
    site: {
      name: 'small',
      entry: `${HOST}/`,
      startUrls: [`${HOST}/t/23`, `${HOST}/b/4`, `${HOST}/gone`],
    },
    pages: PAGES.map(([path, , body], i) => ({
      i,
      url: HOST + path,
      status: 200,
      type: 'text/html',
      body: MENU + body,
    })),
    labels: PAGES.map(([path, key]) => ({ url: HOST + path, type: type(key), key })),
  });
  mirror = await openMirror(dir, { cacheDir: join(dir, 'cache') });
});
afterAll(async () => {
  mirror.close();
  await rm(dir, { recursive: true });
});

it('counts the starts that lead to the entry page and tells of the others', async () => {
  const starts: string[] = [];
  const results = await runEntryLab({
    mirrors: [mirror],
    onProgress: ({ start }) => starts.push(start),
  });
  expect(results).toMatchObject([
    { site: 'small', tried: 3, found: 2, misses: [{ start: `${HOST}/gone`, got: null }] },
  ]);
  expect(results[0]!.requests).toBeGreaterThan(3);
  expect(starts).toEqual(mirror.site.startUrls);
});

it('ends when it is told to', async () => {
  const [result] = await runEntryLab({ mirrors: [mirror], signal: AbortSignal.abort() });
  expect(result).toMatchObject({ tried: 0, found: 0, misses: [] });
});
