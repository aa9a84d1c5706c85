/** Every export, read back by readers that are not ours. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WARCParser } from 'warcio';
import { openPromise } from 'yauzl';
import { Database } from '../src/store/database.js';
import { EXPORTERS, type ExportRequest, exportContent } from '../src/store/export/export.js';
import { EXPORT_FORMATS, type ExportFormat } from '../src/store/export/exporter.js';
import { NOON_MS, SITE } from './content-fixtures.js';
import {
  DAY_MS,
  type ExportFixture,
  exportFixture,
  NASTY,
  POSTS,
  THREADS,
} from './export-fixtures.js';

let fixture: ExportFixture;
let made = 0;
beforeAll(async () => {
  fixture = await exportFixture();
});
afterAll(() => fixture.remove());

/** A new path, and what lies there afterwards. */
async function run(
  format: ExportFormat,
  selection: ExportRequest['selection'] = {},
): Promise<string> {
  const out = join(fixture.work, `out-${made++}`);
  await exportContent({ dir: fixture.dir, format, out, selection });
  return out;
}

async function duckdb(sql: string): Promise<Array<Record<string, unknown>>> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const ALL_POSTS = THREADS.flatMap(({ url, posts }) => posts.map((post) => ({ thread: url, post })));

describe.each(EXPORT_FORMATS)('%s', (format) => {
  test('makes what it says and leaves nothing else behind', async () => {
    const before = new Set(readdirSync(fixture.work));
    const out = await run(format);
    const shape = EXPORTERS.find((exporter) => exporter.format === format)!.shape;
    expect(statSync(out).isDirectory()).toBe(shape === 'directory');
    expect(readdirSync(fixture.work).filter((name) => !before.has(name))).toHaveLength(1);
  });

  test('never takes the place of something else', async () => {
    const out = join(fixture.work, `taken-${format}`);
    writeFileSync(out, 'mine');
    await expect(exportContent({ dir: fixture.dir, format, out })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining('give another --out'),
    });
    expect(readFileSync(out, 'utf8')).toBe('mine');
  });

  test('says what is wrong with a place that is none', async () => {
    const out = join(fixture.work, 'nowhere', 'deep', 'x');
    await expect(exportContent({ dir: fixture.dir, format, out })).rejects.toMatchObject({
      code: 'usage',
    });
    expect(existsSync(join(fixture.work, 'nowhere'))).toBe(false);
  });

  test('knows no thread or board that is not there', async () => {
    await expect(run(format, { thread: `${SITE}t/99` })).rejects.toMatchObject({ code: 'usage' });
    await expect(run(format, { board: 'Fish' })).rejects.toThrow(/"Forum", "Bread"/);
  });

  test('is the same the second time', async () => {
    const [one, other] = [
      await run(format, { board: 'bread' }),
      await run(format, { board: 'bread' }),
    ];
    const sizes = (path: string): number[] =>
      statSync(path).isDirectory()
        ? readdirSync(path, { recursive: true, encoding: 'utf8' })
            .sort()
            .map((name) => statSync(join(path, name)).size)
        : [statSync(path).size];
    // A warcinfo record has an id of its own, which compresses to another length.
    if (format === 'warc' || format === 'wacz') {
      expect(Math.abs(sizes(one)[0]! - sizes(other)[0]!)).toBeLessThan(100);
    } else expect(sizes(other)).toEqual(sizes(one));
  });
});

interface Line {
  readonly type: string;
  readonly [field: string]: unknown;
}

const linesOf = (path: string): Line[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

test('jsonl: a line each, with all there is', async () => {
  const lines = linesOf(await run('jsonl'));
  expect(lines[0]).toMatchObject({
    type: 'export',
    version: 1,
    site: SITE,
    threads: 3,
    posts: POSTS,
  });
  expect(
    lines.filter(({ type }) => type === 'board').map(({ title, parent }) => [title, parent]),
  ).toEqual([
    ['Forum', null],
    ['Bread', SITE],
    ['Cake', SITE],
    ['Icing', `${SITE}b/2`],
  ]);
  expect(lines.filter(({ type }) => type === 'user')).toHaveLength(3);
  const posts = lines.filter(({ type }) => type === 'post');
  expect(posts.map(({ text }) => text)).toEqual(ALL_POSTS.map(({ post }) => post.body.text));
  expect(posts[0]).toEqual({
    type: 'post',
    thread: `${SITE}t/1`,
    threadTitle: 'Sourdough',
    id: '100',
    permalink: `${SITE}t/1#p100`,
    pageUrl: `${SITE}t/1`,
    position: 0,
    number: 1,
    author: { name: 'Ada', url: `${SITE}u/ada` },
    quotes: [],
    signature: 'Ada, baker',
    editNote: 'edited twice',
    attachments: [{ url: `${SITE}a.png`, name: 'loaf "one"', kind: 'image' }],
    votes: 3,
    isAccepted: false,
    depth: 0,
    replyTo: null,
    replyToId: null,
    time: '2022-01-01T12:00:00Z',
    timeText: '1 Jan 2022',
    timeHasZone: true,
    text: ALL_POSTS[0]!.post.body.text,
    markdown: ALL_POSTS[0]!.post.body.markdown,
    html: ALL_POSTS[0]!.post.body.html,
  });
  expect(lines.find(({ url }) => url === `${SITE}t/3`)).toMatchObject({
    type: 'thread',
    title: 'Layers',
    postCount: 60,
    gaps: [{ message: 'Page 2 is missing.' }],
  });
});

test.each<[string, ExportRequest['selection'], string[]]>([
  ['a thread', { thread: `${SITE}t/3` }, ['Layers']],
  ['a board by its URL', { board: `${SITE}b/1` }, ['Sourdough']],
  ['a board by its title and what is below', { board: 'CAKE' }, ['Layers']],
  ['a time', { sinceMs: NOON_MS + DAY_MS }, ['Layers']],
  ['a time and a board', { sinceMs: NOON_MS + 60_000, board: 'Bread' }, ['Sourdough']],
])('jsonl: %s alone', async (_, selection, titles) => {
  const lines = linesOf(await run('jsonl', selection));
  expect(lines.filter(({ type }) => type === 'thread').map(({ title }) => title)).toEqual(titles);
  const times = lines
    .filter(({ type }) => type === 'post')
    .map(({ time }) => Date.parse(String(time)));
  expect(Math.min(...times)).toBeGreaterThanOrEqual(selection?.sinceMs ?? 0);
  const paths = lines.filter(({ type }) => type === 'board').map(({ title }) => title);
  expect(paths).toEqual(titles[0] === 'Layers' ? ['Forum', 'Cake', 'Icing'] : ['Forum', 'Bread']);
});

test('jsonl, csv and parquet: DuckDB reads the same posts from each', async () => {
  const jsonl = await duckdb(`SELECT text, author.name AS author, time, depth FROM
    read_json('${await run('jsonl')}', format = 'newline_delimited', ignore_errors = false)
    WHERE type = 'post'`);
  expect(jsonl).toHaveLength(POSTS);
  const csv = await duckdb(`SELECT * FROM read_csv('${await run('csv')}', header = true,
    all_varchar = true, delim = ',', quote = '"', escape = '"', new_line = '\\r\\n')`);
  expect(csv.map((row) => String(row['text']).replace(/^'/, ''))).toEqual(
    jsonl.map(({ text }) => text),
  );
  expect(csv[1]).toMatchObject({
    author: 'Zoë 日本 "B"',
    reply_to: '0',
    depth: '0',
    time: '2022-01-01T12:01:00Z',
  });
  const parquet = await duckdb(`SELECT * FROM read_parquet('${await run('parquet')}')`);
  expect(parquet.map(({ text }) => text)).toEqual(jsonl.map(({ text }) => text));
  expect(parquet[2]).toMatchObject({ is_accepted: true, depth: '2', position: '2', author: 'Ada' });
  expect(parquet[3]).toMatchObject({ time: null, thread_title: NASTY, post_id: null, board: null });
  const [types] =
    await duckdb(`SELECT typeof(time) AS time, typeof(votes) AS votes, epoch_ms(time) AS ms
    FROM read_parquet('${await run('parquet')}') LIMIT 1`);
  expect(types).toEqual({ time: 'TIMESTAMP WITH TIME ZONE', votes: 'BIGINT', ms: String(NOON_MS) });
});

test('csv: no cell begins a formula', async () => {
  const csv = readFileSync(await run('csv'), 'utf8');
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.test/"",""x"")"`);
  const rows = await duckdb(`SELECT unnest([text, author, thread_title, markdown]) AS cell FROM
    read_csv('${await run('csv')}', header = true, all_varchar = true)`);
  expect(rows.filter(({ cell }) => /^[=+\-@\t\r]/.test(String(cell)))).toEqual([]);
});

test('sqlite: tables that hold together, with a full-text index', async () => {
  const path = await run('sqlite', { board: 'Bread' });
  const database = new Database(path, { readOnly: true });
  try {
    expect(database.all('PRAGMA foreign_key_check')).toEqual([]);
    expect(database.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    expect(database.all('SELECT text FROM posts ORDER BY position')).toHaveLength(3);
    expect(database.all('SELECT name FROM users ORDER BY id')).toHaveLength(2);
    expect(
      database.all(`SELECT posts.position FROM posts_text JOIN posts ON posts.id = posts_text.rowid
        WHERE posts_text MATCH '"天 气"'`),
    ).toEqual([{ position: 0 }]);
  } finally {
    database.close();
  }
});

/** As mail programs do it: a line that begins with "From " begins a mail; one `>` is taken off. */
function mailsOf(path: string): string[] {
  const mails = readFileSync(path, 'utf8')
    .split(/^From .*\n/m)
    .slice(1);
  return mails.map((mail) => mail.replace(/\n\n$/, '\n').replace(/^>(>*From )/gm, '$1'));
}

test('mbox: a mail each, threaded', async () => {
  const mails = await Promise.all(mailsOf(await run('mbox')).map((mail) => PostalMime.parse(mail)));
  expect(mails).toHaveLength(POSTS);
  expect(mails.map(({ text }) => text?.trimEnd())).toEqual(
    ALL_POSTS.map(({ post }) => post.body.markdown),
  );
  const [first, second, third, nasty] = mails;
  expect(first).toMatchObject({
    subject: 'Sourdough',
    date: '2022-01-01T12:00:00.000Z',
    from: { name: 'Ada' },
  });
  expect(first?.inReplyTo).toBeUndefined();
  expect(second).toMatchObject({
    subject: 'Re: Sourdough',
    from: { name: 'Zoë 日本 "B"' },
    inReplyTo: first!.messageId,
  });
  expect(third).toMatchObject({
    inReplyTo: second!.messageId,
    references: `${first!.messageId} ${second!.messageId}`,
  });
  const oneLine = NASTY.replace(/\s+/g, ' ');
  expect(nasty).toMatchObject({ subject: oneLine, from: { name: oneLine } });
  expect(nasty?.headers.map(({ key }) => key)).not.toContain('x-evil');
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(POSTS);
});

test('markdown: a file a thread, and a list of them', async () => {
  const out = await run('markdown');
  const list = readFileSync(join(out, 'README.md'), 'utf8');
  const files = [...list.matchAll(/\]\((threads\/[^)]+)\)/g)].map((match) =>
    decodeURIComponent(match[1]!),
  );
  expect(files).toHaveLength(3);
  const texts = files.map((file) => readFileSync(join(out, file), 'utf8'));
  const bread = texts.find((text) => text.includes('# Sourdough'))!;
  expect(bread).toContain('title: "Sourdough"\n');
  expect(bread.match(/^## /gm)).toHaveLength(3);
  expect(bread).toContain('今天天气很好');
  expect(bread).toContain(`[original](${SITE}t/1#p100)`);
  for (const text of [list, ...texts]) {
    expect(text).not.toContain('<script');
    expect(text).not.toContain('](javascript');
  }
});

interface ReadRecord {
  readonly type: string | null;
  readonly url: string | null | undefined;
  readonly text: string;
}

async function recordsOf(bytes: Uint8Array): Promise<ReadRecord[]> {
  const records: ReadRecord[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  for await (const record of new WARCParser(stream)) {
    records.push({
      type: record.warcType,
      url: record.warcTargetURI,
      text: await record.contentText(),
    });
  }
  return records;
}

test('warc: all answers with their requests', async () => {
  const records = await recordsOf(readFileSync(await run('warc')));
  expect(records.map(({ type }) => type)).toEqual([
    'warcinfo',
    ...['response', 'request', 'response', 'request', 'response', 'request', 'revisit', 'request'],
  ]);
  expect(records[3]).toMatchObject({ url: `${SITE}t/1`, text: expect.stringContaining('t/1') });
});

test('warc: the pages of a thread, and what they refer to', async () => {
  const records = await recordsOf(readFileSync(await run('warc', { thread: `${SITE}t/3` })));
  expect(records.map(({ type, url }) => [type, url])).toEqual([
    ['warcinfo', null],
    ...[
      ['response', `${SITE}t/1`],
      ['request', `${SITE}t/1`],
    ],
    ...[
      ['revisit', `${SITE}t/3`],
      ['request', `${SITE}t/3`],
    ],
  ]);
});

async function unzip(path: string): Promise<Map<string, { bytes: Buffer; isStored: boolean }>> {
  const files = new Map<string, { bytes: Buffer; isStored: boolean }>();
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, {
      bytes: Buffer.concat(chunks),
      isStored: entry.compressionMethod === 0,
    });
  }
  return files;
}

test('wacz: a package whose hashes, index and page list are right', async () => {
  const { createHash } = await import('node:crypto');
  const sha256 = (bytes: Uint8Array): string =>
    `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  const files = await unzip(await run('wacz', { board: 'Bread' }));
  const manifest = JSON.parse(files.get('datapackage.json')!.bytes.toString()) as {
    readonly profile: string;
    readonly wacz_version: string;
    readonly resources: ReadonlyArray<{ path: string; hash: string; bytes: number }>;
  };
  expect(manifest).toMatchObject({ profile: 'data-package', wacz_version: '1.1.1' });
  const digest = JSON.parse(files.get('datapackage-digest.json')!.bytes.toString());
  expect(digest).toEqual({
    path: 'datapackage.json',
    hash: sha256(files.get('datapackage.json')!.bytes),
  });
  expect(manifest.resources.map(({ path }) => path)).toEqual([
    'archive/data.warc.gz',
    'indexes/index.cdx',
    'pages/pages.jsonl',
  ]);
  for (const { path, hash, bytes } of manifest.resources) {
    expect([sha256(files.get(path)!.bytes), files.get(path)!.bytes.length]).toEqual([hash, bytes]);
  }
  const archive = files.get('archive/data.warc.gz')!;
  expect(archive.isStored).toBe(true);
  const [line] = files.get('indexes/index.cdx')!.bytes.toString().trimEnd().split('\n');
  const [, , json] = /^(\S+ \d{14}) (.+)$/.exec(line!)!;
  const place = JSON.parse(json!) as {
    offset: string;
    length: string;
    filename: string;
    url: string;
  };
  expect(place).toMatchObject({ filename: 'data.warc.gz', url: `${SITE}t/1` });
  const member = archive.bytes.subarray(
    Number(place.offset),
    Number(place.offset) + Number(place.length),
  );
  expect(await recordsOf(member)).toMatchObject([{ type: 'response', url: `${SITE}t/1` }]);
  const [head, ...pages] = files.get('pages/pages.jsonl')!.bytes.toString().trimEnd().split('\n');
  expect(JSON.parse(head!)).toMatchObject({ format: 'json-pages-1.0' });
  expect(pages.map((page) => (JSON.parse(page) as { url: string }).url)).toEqual([`${SITE}t/1`]);
});

test('a crawl without posts is told from one without a board', async () => {
  const empty = join(fixture.work, 'empty');
  mkdirSync(empty);
  await expect(
    exportContent({ dir: empty, format: 'csv', out: join(fixture.work, 'never') }),
  ).rejects.toMatchObject({ code: 'crawl-directory' });
});
