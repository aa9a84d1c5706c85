import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FetchResponse } from '../fetch/fetcher.js';
import type { Page } from '../page/page.js';
import { createFingerprinter, type Fingerprinter } from '../url/fingerprint.js';
import { type CrawlDirectory, openCrawlDirectory, readCrawlDirectory } from './crawl-directory.js';
import { Database } from './database.js';
import type { Visit } from './visit.js';

const NOW = Date.UTC(2026, 10, 15, 6);
const ARCHIVE_INFO = { software: 'Boardwalk/1', userAgent: 'Boardwalk/1', robots: 'obey' };
const FILE = 'archive/boardwalk-20261115060000000-00000.warc.gz';

let root: string;
let path: string;
let open: CrawlDirectory[];
let fingerprinter: Fingerprinter;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'crawl-directory-'));
  path = join(root, 'forum.example.org');
  open = [];
  fingerprinter = await createFingerprinter();
});

afterEach(() => {
  for (const directory of open) directory.close();
  rmSync(root, { recursive: true });
});

async function openIt(at = path, maxArchiveFileBytes = 1_000_000): Promise<CrawlDirectory> {
  const options = { create: true, now: NOW, archiveInfo: () => ARCHIVE_INFO, maxArchiveFileBytes };
  const directory = await openCrawlDirectory(at, options);
  open.push(directory);
  return directory;
}

function close(directory: CrawlDirectory): void {
  open.splice(open.indexOf(directory), 1);
  directory.close();
}

function visit(url: string, text: string, over: Partial<Visit> = {}): Visit {
  const response: FetchResponse = {
    ...{ url, status: 200, statusText: 'OK', truncated: null, ip: null, latencyMs: 12.5 },
    headers: [
      ['Content-Type', 'Text/HTML; charset=utf-8'],
      ['ETag', '"v1"'],
    ],
    body: Buffer.from(text),
    sent: { method: 'GET', headers: [] },
    startedAt: NOW + 5,
  };
  const robots = { noindex: true, nofollow: false };
  const page = { title: 'Cafe\u0301', language: 'fr', canonical: null, robots } as Page;
  return {
    ...{ url, from: 'http://a/', urlKind: 'thread', relations: [], depth: 2 },
    ...{ phase: 'crawl', response, redirect: null, page, pageKind: 'thread', ...over },
  };
}

/** Records a page as the frontier does: together with the end of its request. */
function crawlPage(directory: CrawlDirectory, url: string, text: string): void {
  const { database } = directory;
  database.transaction(() => {
    database.run('INSERT OR IGNORE INTO hosts (id, name) VALUES (1, ?)', 'a');
    database.run(
      `INSERT INTO requests (fingerprint, url, host_id, state, priority, depth, redirects,
         url_kind, discovered_at) VALUES (?, ?, 1, 'done', 0, 0, 0, 'thread', 0)`,
      fingerprinter.fingerprint(url),
      url,
    );
    directory.recorder.record(visit(url, text));
  });
}

/** The files as a killed process would leave them. */
async function afterKill(): Promise<CrawlDirectory> {
  const copy = join(root, `copy-${readdirSync(root).length}`);
  cpSync(path, copy, { recursive: true });
  return await openIt(copy);
}

const urlsOf = (directory: CrawlDirectory, where: string): string[] =>
  directory.database.all<{ url: string }>(`SELECT url FROM ${where}`).map(({ url }) => url);

describe('opening a crawl directory', () => {
  it('makes the layout, and finds it again', async () => {
    const directory = await openIt();
    directory.meta.set('start', { url: 'http://a/' });
    directory.saveModel('{"version":1}');
    close(directory);
    const layout = ['archive', 'boardwalk.db', 'boardwalk.lock', 'model.json'];
    expect(readdirSync(path)).toEqual(expect.arrayContaining(layout));
    const copy = join(root, 'copy.db');
    cpSync(join(path, 'boardwalk.db'), copy);
    expect(new Database(copy).all('SELECT key FROM meta')).toContainEqual({ key: 'start' });
    const again = await openIt();
    expect(again.meta.get('start')).toEqual({ url: 'http://a/' });
    expect(again.meta.get('other')).toBeUndefined();
    expect(again.loadModel()).toBe('{"version":1}');
  });

  it('lets in one writer at a time, and readers meanwhile', async () => {
    const directory = await openIt();
    await expect(openIt()).rejects.toMatchObject({
      code: 'crawl-directory',
      message: expect.stringMatching('in use by another boardwalk process'),
    });
    crawlPage(directory, 'http://a/1', 'one');
    const reader = readCrawlDirectory(path);
    expect(reader.summary().pages).toBe(1);
    expect(reader.loadModel()).toBeNull();
    reader.close();
    close(directory);
    await expect(openIt()).resolves.toBeDefined();
  });

  it('refuses in one clear sentence what it cannot open', async () => {
    const options = { create: false, now: NOW, archiveInfo: () => ARCHIVE_INFO };
    const refusal = async (at: string): Promise<string> => {
      const error: unknown = await openCrawlDirectory(at, options).catch((reason) => reason);
      expect(error).toMatchObject({ code: 'crawl-directory' });
      return (error as Error).message;
    };
    expect(await refusal(join(root, 'nowhere'))).toMatch('does not exist');
    writeFileSync(join(root, 'file'), '');
    expect(await refusal(join(root, 'file'))).toMatch('is no directory');
    await expect(openIt(join(root, 'file', 'below'))).rejects.toThrow('lies below one');
    expect(await refusal(root)).toMatch('is no crawl directory');
    close(await openIt());
    const database = new Database(join(path, 'boardwalk.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(await refusal(path)).toMatch('newer version');
    expect(() => readCrawlDirectory(path)).toThrow('newer version');
    writeFileSync(join(root, 'boardwalk.db'), 'garbage '.repeat(1000));
    expect(await refusal(root)).toMatch('damaged');
  });

  const isRoot = process.getuid?.() === 0;
  it.skipIf(isRoot)('says so where it may not write (root may always)', async () => {
    mkdirSync(path);
    chmodSync(path, 0o500);
    await expect(openIt()).rejects.toThrow('may not read and write');
  });
});

describe('what is kept', () => {
  it('is a page with its place in the archive', async () => {
    const directory = await openIt();
    directory.recorder.record(visit('http://a/1', 'one'));
    const columns = 'url, status, content_type, page_kind, title, language, from_url, etag';
    const page = `SELECT ${columns}, size_bytes, latency_ms, fetched_at FROM pages`;
    expect(directory.database.get(page)).toMatchObject({
      ...{ url: 'http://a/1', status: 200, content_type: 'text/html', page_kind: 'thread' },
      ...{ title: 'Caf\u00e9', language: 'fr', from_url: 'http://a/', etag: '"v1"' },
      ...{ size_bytes: 3, latency_ms: 12.5, fetched_at: NOW + 5 },
    });
    const overview = directory.database.get('SELECT * FROM page_overview');
    expect(overview).toMatchObject({ fetched: '2026-11-15T06:00:00Z', archive: FILE.slice(8) });
  });

  it('is the latest visit of a URL; every capture stays in the archive', async () => {
    const directory = await openIt();
    directory.recorder.record(visit('http://a/1', 'old'));
    directory.recorder.record(visit('http://a/1', 'newer'));
    expect(directory.database.all('SELECT size_bytes FROM pages')).toEqual([{ size_bytes: 5 }]);
    expect(directory.database.all('SELECT id FROM captures')).toHaveLength(2);
  });

  it('is counted by status, type and kind', async () => {
    const directory = await openIt();
    directory.recorder.record(visit('http://a/1', 'one'));
    directory.recorder.record(visit('http://a/2', 'two', { pageKind: null }));
    const missing = visit('http://a/3', 'three');
    const response = { ...missing.response, status: 404, headers: [] };
    directory.recorder.record({ ...missing, response, pageKind: null });
    expect(directory.summary()).toEqual({
      pages: 3,
      byStatusClass: { '2xx': 2, '4xx': 1 },
      byContentType: { 'text/html': 2, unknown: 1 },
      byPageKind: { none: 2, thread: 1 },
    });
  });

  it('includes robots.txt files and events', async () => {
    const directory = await openIt();
    expect(directory.robots.get('http://a')).toBeNull();
    const entry = { fetchedAt: NOW, status: 200, body: 'User-agent: *' };
    directory.robots.set('http://a', { ...entry, status: 404 });
    directory.robots.set('http://a', entry);
    expect(directory.robots.get('http://a')).toEqual(entry);
    directory.archive.append(visit('http://a/robots.txt', 'User-agent: *').response);
    directory.events.append(NOW, 'info', 'started', 'It has begun.', { pages: 0 });
    expect(directory.summary().pages).toBe(0);
    expect(directory.database.get('SELECT event, data FROM events')).toEqual({
      ...{ event: 'started', data: '{"pages":0}' },
    });
    close(directory);
    expect(readFileSync(join(path, 'archive/index.cdxj'), 'utf8')).toMatch(/^a\)\/robots.txt 2026/);
  });
});

describe('a page of learning', () => {
  it('is recalled as it was answered until it is classified', async () => {
    const directory = await openIt();
    const learned = visit('http://a/1', 'one', { phase: 'learn', pageKind: null });
    directory.recorder.record(learned);
    directory.recorder.record(visit('http://a/2', 'two', { pageKind: null }));
    const recalled = directory.recorder.recall('http://a/1');
    const headers = [...learned.response.headers, ['Content-Length', '3']];
    expect({ ...recalled, body: Buffer.from(recalled!.body) }).toEqual({
      ...learned.response,
      headers,
    });
    expect(directory.recorder.recall('http://a/2')).toBeNull();
    expect(directory.recorder.recall('http://a/3')).toBeNull();
    directory.recorder.classify('http://a/1', 'thread', [
      { to: 'http://a/2', relation: 'next-page-of' },
    ]);
    expect(directory.recorder.recall('http://a/1')).toBeNull();
    expect(urlsOf(directory, "pages WHERE page_kind = 'thread'")).toEqual(['http://a/1']);
    expect(urlsOf(directory, 'pages JOIN relations ON to_fingerprint = fingerprint')).toEqual([
      'http://a/2',
    ]);
  });
});

describe('after a process was killed', () => {
  it('cuts off what was written but never committed', async () => {
    const directory = await openIt();
    crawlPage(directory, 'http://a/1', 'one');
    const committed = statSync(join(path, FILE)).size;
    let killed: Promise<CrawlDirectory> | null = null;
    const dying = (): void => {
      directory.recorder.record(visit('http://a/2', 'two'));
      killed = afterKill();
      throw new Error('killed');
    };
    expect(() => directory.database.transaction(dying)).toThrow('killed');
    const again = await killed!;
    expect(statSync(join(again.path, FILE)).size).toBe(committed);
    expect(urlsOf(again, 'pages')).toEqual(['http://a/1']);
    const event = again.database.get('SELECT event, message FROM events');
    expect(event).toMatchObject({ event: 'archive-cut' });
  });

  it('removes a file that was begun but never committed', async () => {
    const directory = await openIt(path, 1);
    crawlPage(directory, 'http://a/1', 'one');
    let killed: Promise<CrawlDirectory> | null = null;
    const dying = (): void => {
      directory.recorder.record(visit('http://a/2', 'two'));
      killed = afterKill();
      throw new Error('killed');
    };
    expect(() => directory.database.transaction(dying)).toThrow('killed');
    const again = await killed!;
    const files = readdirSync(join(again.path, 'archive'));
    expect(files).toEqual([FILE.slice(8)]);
    expect(existsSync(join(path, FILE.replace('00000.', '00001.')))).toBe(true);
  });
});

describe('after a power cut', () => {
  async function threePages(): Promise<number[]> {
    const directory = await openIt();
    const ends: number[] = [];
    for (const n of [1, 2, 3]) {
      crawlPage(directory, `http://a/${n}`, `page ${n}`);
      ends.push(statSync(join(path, FILE)).size);
    }
    close(directory);
    return ends;
  }

  it('queues pages again whose records are gone', async () => {
    const ends = await threePages();
    truncateSync(join(path, FILE), ends[1]! - 1);
    const again = await openIt();
    expect(urlsOf(again, 'pages')).toEqual(['http://a/1']);
    expect(urlsOf(again, "requests WHERE state = 'queued'")).toEqual(['http://a/2', 'http://a/3']);
    expect(statSync(join(path, FILE)).size).toBe(ends[0]);
    expect(again.database.get('SELECT level, event, data FROM events')).toMatchObject({
      ...{ level: 'warning', event: 'archive-lost' },
      data: expect.stringContaining('"pages":2'),
    });
    again.recorder.record(visit('http://a/2', 'page 2'));
    close(again);
    const index = readFileSync(join(path, 'archive/index.cdxj'), 'utf8').trimEnd().split('\n');
    expect(index).toHaveLength(2);
  });

  it('does so where the file has its length but not its content', async () => {
    const ends = await threePages();
    truncateSync(join(path, FILE), ends[1]! + 20);
    appendFileSync(join(path, FILE), Buffer.alloc(ends[2]! - ends[1]! - 20));
    const again = await openIt();
    expect(urlsOf(again, 'pages')).toEqual(['http://a/1', 'http://a/2']);
    expect(statSync(join(path, FILE)).size).toBe(ends[1]);
  });

  it('begins the file anew where nothing of it is left', async () => {
    await threePages();
    truncateSync(join(path, FILE), 10);
    const again = await openIt();
    expect(urlsOf(again, 'pages')).toEqual([]);
    const { offset } = again.archive.append(visit('http://a/1', 'page 1').response);
    expect(offset).toBeGreaterThan(100);
  });

  it('takes the pages of a file that somebody moved away as fetched', async () => {
    await threePages();
    rmSync(join(path, FILE));
    const again = await openIt();
    expect(urlsOf(again, 'pages')).toHaveLength(3);
    expect(again.database.get('SELECT event FROM events')).toEqual({ event: 'archive-missing' });
    const { file } = again.archive.append(visit('http://a/4', 'page 4').response);
    expect(file).toMatch('-00001.');
  });
});
