import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPagesLab } from './posts-lab-pages.js';
import { summarize } from './posts-lab-scores.js';
import { matchPosts } from './posts-match.js';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'boardwalk-posts-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const SAID = [
  ['ann', '2024-03-01 10:00', 'Has anybody seen the boat that lay at the pier last week?'],
  ['bob', '2024-03-02 11:30', 'It was towed away on Monday, and nobody knows where to.'],
  ['ann', '2024-03-03 12:15', 'Then I will ask the harbour master about it, thank you both.'],
] as const;

function html(posts: ReadonlyArray<readonly [string, string, string]>): string {
  const all = posts.map(
    ([by, time, text]) =>
      `<div class="post"><a href="/user/${by}">${by}</a> <i>${time}</i><div class="text">${text}</div></div>`,
  );
  return `<html><head><title>Boats</title></head><body>${all.join('')}</body></html>`;
}

function dataFile(lines: readonly unknown[]): string {
  const path = join(dir, 'pages.jsonl.br');
  writeFileSync(path, brotliCompressSync(lines.map((line) => JSON.stringify(line)).join('\n')));
  return path;
}

describe('lab posts', () => {
  it('counts right posts, authors and times, and tells what is wrong', async () => {
    const gold = SAID.map(([by, time, text]) => ({ text, user: `/user/${by}`, time, link: null }));
    const missing = { text: 'A post that the page does not show to anybody.', user: 'x', time: '' };
    const data = dataFile([
      { host: 'a.test', url: 'http://a.test/thread/1', html: html(SAID), posts: gold },
      {
        host: 'b.test',
        url: 'http://b.test/thread/2',
        html: html(SAID),
        posts: [...gold, missing],
      },
    ]);
    const result = await runPagesLab({ data });
    expect(result).toMatchObject({ pages: 2, gold: 7, predicted: 6, matched: 6, precision: 1 });
    expect(result).toMatchObject({ authorAccuracy: 1, timeAccuracy: 1 });
    expect(result.worst).toHaveLength(1);
    expect(result.worst[0]!.url).toBe('http://b.test/thread/2');
    expect(result.worst[0]!.why).toContain('1 posts missed');
  });

  it('says which line of a file is no page', async () => {
    const data = dataFile([
      { host: 'a.test', url: 'http://a.test/', html: '', posts: [] },
      { no: 1 },
    ]);
    await expect(runPagesLab({ data })).rejects.toThrow(/line 2/);
  });

  it('matches posts in order, each once', () => {
    const texts = SAID.map(([, , text]) => text);
    const [a, b, c] = texts as [string, string, string];
    expect(matchPosts(texts, [[a], ['something else'], [c]])).toEqual([
      [0, 0],
      [2, 2],
    ]);
    expect(matchPosts(texts, [[b], [a], [a]])).toHaveLength(1);
    expect(matchPosts([a], [['with a quote', a]])).toEqual([[0, 0]]);
  });

  it('counts a thread as exact where nothing is missing or added', () => {
    const whole = {
      url: 'u',
      gold: 2,
      predicted: 2,
      matched: 2,
      authors: 2,
      times: 2,
      example: null,
    };
    const more = { ...whole, predicted: 3 };
    expect(summarize('s', 2, [whole, more], true)).toMatchObject({ threadsExact: 0.5, recall: 1 });
  });
});
