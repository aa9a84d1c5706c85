/** From archived pages to posts and on to every export: the whole chain, with hostile posts in it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DirectoryExtraction, extractDirectory } from '../src/crawl/extract-directory.js';
import { createNames } from '../src/page/names.js';
import { parsePage } from '../src/page/parse-page.js';
import { openCrawlDirectory, readCrawlDirectory } from '../src/store/crawl-directory.js';
import { exportContent } from '../src/store/export/export.js';
import { EXPORT_FORMATS } from '../src/store/export/exporter.js';
import type { PageRelation } from '../src/store/visit.js';
import { runCommand } from './command.js';

const SITE = 'http://forum.test/';
const NOW_MS = Date.UTC(2024, 5, 1);
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="http://tracker.test/pixel.gif" width=1 height=1>',
  '<iframe src="http://evil.test/"></iframe>',
  '<a href="javascript:alert(1)">click</a>',
  '<form action="http://evil.test/"><input name=password></form>',
  '<p style="background:url(http://tracker.test/)" onclick="alert(1)">styled</p>',
  '</p><b><i>unclosed <u>nesting',
  '<svg onload=alert(1)><style>*{display:none}</style></svg>',
  '<object data="http://evil.test/x.swf"></object><video src="http://evil.test/v" autoplay></video>',
];

function threadHtml(thread: number, page: number): string {
  const posts = Array.from({ length: 10 }, (_, i) => {
    const n = (page - 1) * 10 + i + 1;
    const time = new Date(NOW_MS - 86_400_000 * 30 + (thread * 100 + n) * 60_000).toISOString();
    const hostile = thread === 1 ? HOSTILE[i] : '';
    return `<div class="post" id="p${thread}-${n}"><div class="who"><a href="/u/${n % 3}">user${n % 3}</a></div>
      <div class="when"><time datetime="${time}">${time.slice(0, 16).replace('T', ' ')}</time> <a href="/t/${thread}?page=${page}#p${thread}-${n}">#${n}</a></div>
      <div class="text"><p>Words of post number ${n} in thread ${thread}, long enough to be read as a post.</p>${hostile}</div></div>`;
  });
  const pager = `<div class="pager"><a href="/t/${thread}">1</a> <a href="/t/${thread}?page=2">2</a> <a href="/t/${thread}?page=3">3</a></div>`;
  return `<html><head><title>Thread ${thread}</title></head><body><h1>Thread ${thread}</h1>${pager}<div class="posts">${posts.join('\n')}</div>${pager}</body></html>`;
}

let work: string;
let dir: string;
let first: DirectoryExtraction;

async function record(
  url: string,
  html: string,
  pageKind: 'index' | 'thread',
  relations: PageRelation[],
): Promise<void> {
  const directory = await openCrawlDirectory(dir, {
    create: true,
    now: NOW_MS,
    archiveInfo: () => ({ software: 'test', userAgent: 'test', robots: 'obey' }),
  });
  directory.recorder.record({
    url,
    from: null,
    urlKind: 'thread',
    depth: 0,
    phase: 'crawl',
    response: {
      url,
      status: 200,
      statusText: 'OK',
      headers: [['Content-Type', 'text/html; charset=utf-8']],
      body: Buffer.from(html),
      truncated: null,
      sent: { method: 'GET', headers: [] },
      ip: null,
      startedAt: NOW_MS,
      latencyMs: 1,
    },
    redirect: null,
    page: parsePage({ url, html, names: createNames() }),
    pageKind,
    relations,
  });
  directory.close();
}

const threadUrl = (thread: number, page: number): string =>
  `${SITE}t/${thread}${page === 1 ? '' : `?page=${page}`}`;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'boardwalk-chain-'));
  dir = join(work, 'forum.test');
  const threads = [1, 2, 3, 4];
  const toThread = threads.map((thread) => ({
    to: threadUrl(thread, 1),
    relation: 'thread-of' as const,
  }));
  await record(`${SITE}b/1`, '<title>Board</title>', 'index', toThread);
  for (const thread of threads) {
    // The second page comes first: order is not the order of discovery.
    for (const page of [2, 1]) {
      const others = [1, 2].filter((other) => other !== page);
      const relations = others.map((other) => ({
        to: threadUrl(thread, other),
        relation: 'next-page-of' as const,
      }));
      await record(threadUrl(thread, page), threadHtml(thread, page), 'thread', relations);
    }
  }
  first = await extractDirectory({ dir });
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

function rows(sql: string): unknown[] {
  const directory = readCrawlDirectory(dir);
  try {
    return directory.database.all(sql);
  } finally {
    directory.close();
  }
}

const CONTENT = ['boards', 'users', 'threads', 'posts'].map(
  (table) => `SELECT * FROM ${table} ORDER BY 1`,
);

test('threads are put together from their pages, in order, in their board', () => {
  expect(first).toMatchObject({
    threads: 4,
    posts: 80,
    boards: 1,
    users: 3,
    pages: 8,
    pagesOffTemplate: 0,
  });
  expect(rows('SELECT url, post_count FROM threads ORDER BY url')).toEqual(
    [1, 2, 3, 4].map((thread) => ({ url: threadUrl(thread, 1), post_count: 20 })),
  );
  const numbers = rows('SELECT text FROM posts WHERE thread_id = 2 ORDER BY position') as Array<{
    text: string;
  }>;
  expect(numbers.map(({ text }) => Number(/number (\d+)/.exec(text)?.[1]))).toEqual(
    Array.from({ length: 20 }, (_, i) => i + 1),
  );
  expect(rows('SELECT title FROM boards')).toEqual([{ title: 'Board' }]);
});

test('extracting again changes no row', async () => {
  const before = CONTENT.map(rows);
  const again = await extractDirectory({ dir });
  expect(again).toEqual(first);
  expect(CONTENT.map(rows)).toEqual(before);
  expect((await extractDirectory({ dir, onlyChanged: true })).run).toMatchObject({
    threads: 0,
    pages: 0,
  });
});

test('a page that was answered anew updates its thread alone', async () => {
  const html = threadHtml(4, 2).replace('Words of post number 20', 'Other words now in number 20');
  await record(threadUrl(4, 2), html, 'thread', []);
  const result = await extractDirectory({ dir, onlyChanged: true });
  expect(result.run).toMatchObject({ threads: 1, pages: 2 });
  expect(result.posts).toBe(80);
  expect(rows("SELECT count(*) AS n FROM posts WHERE text LIKE 'Other words%'")).toEqual([
    { n: 1 },
  ]);
});

type Node = DefaultTreeAdapterMap['node'];

/** Everything that runs, loads or leaves, as an HTML parser of others sees it. */
function dangersIn(html: string): string[] {
  const found: string[] = [];
  const stack: Node[] = [parse(html)];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if ('childNodes' in node) stack.push(...node.childNodes);
    if (!('attrs' in node)) continue;
    if (LIVE.has(node.tagName)) found.push(node.tagName);
    for (const { name, value } of node.attrs) {
      if (name.startsWith('on') || name === 'style' || name === 'srcset') found.push(name);
      if ((name === 'src' || name === 'background') && value !== '') found.push(`${name}=${value}`);
      if (/^\s*(?:javascript|data|vbscript):/i.test(value)) found.push(value);
    }
  }
  return found;
}
const LIVE = new Set(
  'script iframe frame object embed form input video audio svg math link base'.split(' '),
);

/** The element that holds what stands behind a body: another one where the body leaves tags open. */
function parentOfNext(html: string): string | null {
  const stack: Node[] = [parse(`<body><section>${html}</section><hr id="next">`)];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if ('childNodes' in node) stack.push(...node.childNodes);
    if (!('attrs' in node) || !node.attrs.some(({ value }) => value === 'next')) continue;
    return node.parentNode === null ? null : node.parentNode.nodeName;
  }
  return null;
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile());
}

test.each(EXPORT_FORMATS)('nothing of a hostile post is live in %s', async (format) => {
  const out = join(work, `out-${format}`);
  const { posts } = await exportContent({ dir, format, out });
  expect(posts).toBe(80);
  if (format === 'jsonl') {
    const lines = readFileSync(out, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; html?: string });
    const bodies = lines.flatMap(({ html }) => html ?? []);
    expect(bodies).toHaveLength(80);
    expect(bodies.flatMap(dangersIn)).toEqual([]);
    for (const html of bodies) expect(parentOfNext(html)).toBe('body');
  }
  if (format === 'html') {
    const pages = filesBelow(join(out, 'threads'));
    expect(pages).toHaveLength(4);
    for (const page of pages) expect(dangersIn(readFileSync(page, 'utf8'))).toEqual([]);
    expect(readFileSync(pages[0]!, 'utf8').match(/<article /g)).toHaveLength(20);
  }
  if (format === 'mbox' || format === 'markdown') {
    for (const file of filesBelow(out)) {
      expect(readFileSync(file, 'utf8')).not.toMatch(/<script|onerror=|javascript:|<iframe/i);
    }
  }
});

test('the commands do it all', { timeout: 180_000 }, async () => {
  const extracted = await runCommand(['extract', dir, '--json']);
  expect(extracted.exitCode).toBe(0);
  expect(JSON.parse(extracted.stdout)).toMatchObject({ posts: 80, threads: 4 });
  const file = join(work, 'page.html');
  writeFileSync(file, threadHtml(2, 1));
  const page = await runCommand(['extract', file, '--url', threadUrl(2, 1), '--json']);
  expect(JSON.parse(page.stdout)).toMatchObject({ url: threadUrl(2, 1), posts: { length: 10 } });
  const out = join(work, 'posts.csv');
  const exported = await runCommand([
    'export',
    dir,
    '--format',
    'csv',
    '--out',
    out,
    '--since',
    '2024-01-01',
  ]);
  expect(exported).toMatchObject({
    exitCode: 0,
    stdout: `80 posts of 4 threads exported to ${out}\n`,
  });
  const again = await runCommand(['export', dir, '--format', 'csv', '--out', out]);
  expect(again.exitCode).toBe(2);
  expect(again.stderr).toContain('give another --out');
  const found = await runCommand(['search', dir, 'number 7']);
  expect(found.stdout).toContain('Words of post number 7');
  expect((await runCommand(['search', dir, 'unheardof'])).exitCode).toBe(1);
  expect((await runCommand(['extract', join(work, 'nothing')])).exitCode).toBe(2);
  expect((await runCommand(['export', dir, '--format', 'docx', '--out', 'x'])).exitCode).toBe(2);
});
