import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeMirror } from '../../../test/write-mirror.js';
import { defaultCacheDir } from './cache-folder.js';
import { createIgnoreParams } from './ignore-params.js';
import { openMirror } from './mirror.js';
import { createMirrorFetcher } from './mirror-fetcher.js';

const HOST = 'http://forum.test';
const HTML = 'text/html; charset=iso-8859-1';

const small = {
  site: { name: 'small', entry: `${HOST}/index`, ignoreParams: ['sid'], colour: 'blue' },
  pages: [
    { i: 2, url: `${HOST}/t?id=1&sid=abc`, status: 200, type: HTML, body: 'second' },
    { i: 0, url: `${HOST}/index`, status: 200, type: HTML, body: 'Grüße 你好' },
    { i: 1, url: `${HOST}/t?sid=xyz&id=1`, status: 200, type: HTML, body: 'first' },
    { i: 3, url: `${HOST}/last`, status: 302, type: HTML, location: `${HOST}/t?id=1` },
    { i: 4, url: `${HOST}/pic`, status: 200, type: 'image/png', bytes: 900 },
    { i: 5, url: `${HOST}/slow`, error: 'timed out after 20 s' },
    { i: 6, url: `${HOST}/gone`, error: 'ECONNRESET' },
  ],
  labels: [{ url: `${HOST}/t?sid=1&id=1`, type: 'thread', key: 'thread:1:p1', dup: false }],
  truth: { boards: [{ id: 7, parent: null, title: 'B', url: `${HOST}/b`, pages: 2 }], threads: [] },
};

let temp: string;
let dir: string;
let cacheDir: string;

beforeEach(async () => {
  temp = await mkdtemp(join(tmpdir(), 'mirror-'));
  dir = join(temp, 'small');
  cacheDir = join(temp, 'cache');
  await writeMirror(dir, small);
});
afterEach(() => rm(temp, { recursive: true, force: true }));

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('openMirror', () => {
  it('finds records by canonical URL without ignored parameters', async () => {
    const mirror = await openMirror(dir, { cacheDir });
    const record = mirror.lookup('HTTP://forum.test:80/t?id=1&sid=other#p9');
    expect(record?.url).toBe(`${HOST}/t?id=1`);
    expect(text(mirror.body(record!))).toBe('first');
    expect(text(mirror.body(mirror.lookup(`${HOST}/index`)!))).toBe('Grüße 你好');
    expect(mirror.lookup(`${HOST}/t?id=2`)).toBeNull();
    expect(mirror.lookup('not a url')).toBeNull();
    mirror.close();
  });

  it('sends an unrecorded root to the entry', async () => {
    const mirror = await openMirror(dir, { cacheDir });
    expect(mirror.lookup(`${HOST}/`)).toMatchObject({ status: 302, location: `${HOST}/index` });
    expect(mirror.lookup(`${HOST}/?x`)).toBeNull();
    mirror.close();
  });

  it('reads labels and truth when asked', async () => {
    const mirror = await openMirror(dir, { cacheDir });
    const key = 'thread:1:p1';
    expect(await mirror.labels()).toEqual([{ url: `${HOST}/t?id=1`, type: 'thread', key }]);
    expect((await mirror.truth()).boards[0]).toMatchObject({ id: '7', pages: 2 });
    mirror.close();
  });

  it('names the file that is missing or wrong', async () => {
    await expect(openMirror(temp, { cacheDir })).rejects.toMatchObject({ code: 'bad-file' });
    await writeFile(join(dir, 'site.json'), '{"name": "x"}');
    await expect(openMirror(dir, { cacheDir })).rejects.toThrow(/site\.json.*entry/);
  });
});

describe('unpacking', () => {
  const onProgressOf = (): { calls: number; onProgress: () => void } => {
    const counter = { calls: 0, onProgress: () => void counter.calls++ };
    return counter;
  };

  it('happens once, and again when the file or the cache has changed', async () => {
    const open = async (): Promise<boolean> => {
      const counter = onProgressOf();
      (await openMirror(dir, { cacheDir, onProgress: counter.onProgress })).close();
      return counter.calls > 0;
    };
    expect(await open()).toBe(true);
    expect(await open()).toBe(false);
    await utimes(join(dir, 'pages.jsonl.br'), new Date(), new Date(Date.now() - 5000));
    expect(await open()).toBe(true);
    for (const name of await readdir(join(cacheDir, 'mirrors'))) {
      await truncate(join(cacheDir, 'mirrors', name, 'bodies.bin'), 3);
    }
    expect(await open()).toBe(true);
    expect(await open()).toBe(false);
  });

  it('leaves one good cache when several open at once', async () => {
    const mirrors = await Promise.all([1, 2, 3, 4].map(() => openMirror(dir, { cacheDir })));
    for (const mirror of mirrors) {
      expect(text(mirror.body(mirror.lookup(`${HOST}/t?id=1`)!))).toBe('first');
      mirror.close();
    }
    expect(await readdir(join(cacheDir, 'mirrors'))).toHaveLength(1);
  });

  it('handles lines longer than a chunk, and a file without a final newline', async () => {
    const body = 'x'.repeat(3_000_000);
    const page = { i: 0, url: `${HOST}/index`, status: 200, type: HTML, body };
    const end = { i: 1, url: `${HOST}/end`, status: 200, type: HTML, body: 'end' };
    const file = `${JSON.stringify(page)}\n\n${JSON.stringify(end)}`;
    await writeFile(join(dir, 'pages.jsonl.br'), brotliCompressSync(file));
    const mirror = await openMirror(dir, { cacheDir });
    expect(text(mirror.body(mirror.lookup(`${HOST}/index`)!))).toBe(body);
    expect(text(mirror.body(mirror.lookup(`${HOST}/end`)!))).toBe('end');
    mirror.close();
  });

  it('names the line that is wrong and leaves no cache', async () => {
    const file = join(dir, 'pages.jsonl.br');
    const good = JSON.stringify(small.pages[1]);
    const damaged = brotliCompressSync(`${good}\n${good}\n`).subarray(0, -4);
    for (const [content, place] of [
      [brotliCompressSync(`${good}\n{"i": 1, "url"\n`), /line 2/],
      [brotliCompressSync(`${good}\n${good}\n{"i": "one"}\n`), /line 3/],
      [damaged, /after line \d/],
    ] as const) {
      await writeFile(file, content);
      const opening = openMirror(dir, { cacheDir });
      await expect(opening).rejects.toMatchObject({ code: 'bad-file' });
      await expect(opening).rejects.toThrow(place);
      expect(await readdir(join(cacheDir, 'mirrors'))).toEqual([]);
    }
  });

  it('removes what a killed process left behind, but nothing that is still written', async () => {
    (await openMirror(dir, { cacheDir })).close();
    const old = await mkdtemp(join(cacheDir, 'mirrors', '.dead.'));
    const fresh = await mkdtemp(join(cacheDir, 'mirrors', '.alive.'));
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(old, longAgo, longAgo);
    await utimes(join(dir, 'pages.jsonl.br'), longAgo, longAgo);
    (await openMirror(dir, { cacheDir })).close();
    expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  });

  it('says where to put the cache when it cannot be written', async () => {
    const file = join(temp, 'file');
    await writeFile(file, '');
    const opening = openMirror(dir, { cacheDir: file });
    await expect(opening).rejects.toThrow(/BOARDWALK_CACHE/);
  });

  it('reports a full disk and leaves nothing behind', async () => {
    const handle = await open(join(temp, 'any'), 'w');
    await handle.close();
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const write = vi.spyOn(Object.getPrototypeOf(handle), 'write').mockRejectedValue(full);
    const opening = openMirror(dir, { cacheDir });
    await expect(opening).rejects.toMatchObject({ code: 'disk-full' });
    write.mockRestore();
    expect(await readdir(join(cacheDir, 'mirrors'))).toEqual([]);
  });
});

describe('createMirrorFetcher', () => {
  it('answers with UTF-8 types, redirects, empty assets and 404', async () => {
    const mirror = await openMirror(dir, { cacheDir });
    const fetcher = createMirrorFetcher([mirror]);
    const index = await fetcher.fetch({ url: `${HOST}/index` });
    expect(index.headers).toEqual([['Content-Type', 'text/html; charset=utf-8']]);
    expect(text(index.body)).toBe('Grüße 你好');
    const last = await fetcher.fetch({ url: `${HOST}/last` });
    expect(last.status).toBe(302);
    expect(last.headers).toContainEqual(['Location', `${HOST}/t?id=1`]);
    const picture = await fetcher.fetch({ url: `${HOST}/pic` });
    expect(picture.headers).toEqual([['Content-Type', 'image/png']]);
    expect(picture.body).toHaveLength(0);
    expect((await fetcher.fetch({ url: `${HOST}/nowhere` })).status).toBe(404);
    expect((await fetcher.fetch({ url: 'http://other.test/' })).status).toBe(404);
    await fetcher.close();
    mirror.close();
  });

  it('fails as the site did', async () => {
    const mirror = await openMirror(dir, { cacheDir });
    const fetcher = createMirrorFetcher([mirror]);
    const failure = (path: string): Promise<unknown> =>
      fetcher.fetch({ url: `${HOST}${path}` }).catch((error: unknown) => error);
    expect(await failure('/slow')).toMatchObject({ code: 'timeout', disposition: 'drop' });
    expect(await failure('/gone')).toMatchObject({ code: 'connection', disposition: 'drop' });
    mirror.close();
  });
});

describe('createIgnoreParams', () => {
  it('drops named parameters and keeps the separators of the others', () => {
    const drop = createIgnoreParams(['sid', 'PHPSESSID']);
    expect(drop('http://a.test/x?sid=1')).toBe('http://a.test/x');
    expect(drop('http://a.test/x?PHPSESSID=1&topic=2.0;sid=3;all')).toBe(
      'http://a.test/x?topic=2.0;all',
    );
    expect(drop('http://a.test/x?topic=2;side=1')).toBe('http://a.test/x?topic=2;side=1');
  });

  it('leaves a query without such parameters alone, and is done after one pass', () => {
    const drop = createIgnoreParams(['sid']);
    const parameter = fc.constantFrom('a=1', 'sid=2', 'b', 'sid', 'c=sid');
    const query = fc.array(parameter, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(query, fc.constantFrom('&', ';'), (parameters, separator) => {
        const url = `http://a.test/?${parameters.join(separator)}`;
        const kept = parameters.filter((p) => p !== 'sid' && p !== 'sid=2').join(separator);
        const dropped = drop(url);
        expect(dropped).toBe(kept === '' ? 'http://a.test/' : `http://a.test/?${kept}`);
        expect(drop(dropped)).toBe(dropped);
      }),
    );
  });
});

describe('defaultCacheDir', () => {
  it('prefers its own variable, then the shared one where it is absolute', () => {
    expect(defaultCacheDir({ BOARDWALK_CACHE: '/x', XDG_CACHE_HOME: '/y' })).toBe('/x');
    expect(defaultCacheDir({ XDG_CACHE_HOME: '/y' })).toBe('/y/boardwalk');
    expect(defaultCacheDir({ XDG_CACHE_HOME: 'y' })).toMatch(/\.cache.boardwalk$/);
  });
});
