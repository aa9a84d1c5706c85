/** A small crawl with everything in it that is hard to hand over. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Thread } from '../src/extract/thread.js';
import type { FetchResponse } from '../src/fetch/fetcher.js';
import { ContentWriter } from '../src/store/content/content-writer.js';
import { type CrawlDirectory, openCrawlDirectory } from '../src/store/crawl-directory.js';
import { createFingerprinter } from '../src/url/fingerprint.js';
import { makePost, makeThread, NOON_MS, SITE } from './content-fixtures.js';

export const DAY_MS: number = 24 * 60 * 60 * 1000;

/** What ends headers, attributes, cells, elements and lines elsewhere. */
export const NASTY = '</title><script>alert(1)</script>"\'`,;=?UTF-8?B?x?=\r\nX-Evil: 1\u2028😀';

const BREAD: Thread = makeThread([
  makePost(0, 'From the oven, 今天天气很好\nFrom here on\n>From there\n.\nlast line', {
    attachments: [{ url: `${SITE}a.png`, name: 'loaf "one"', kind: 'image' }],
    signature: 'Ada, baker',
    editNote: 'edited twice',
    votes: 3,
  }),
  makePost(1, '=HYPERLINK("http://evil.test/","x")', {
    author: { name: 'Zoë 日本 "B"', url: null },
    replyTo: 0,
    quotes: [{ text: 'From the oven', author: 'Ada', url: null }],
  }),
  makePost(2, `Crème brûlée ${'long '.repeat(400)}end`, { replyTo: 1, depth: 2, isAccepted: true }),
]);

const NASTY_THREAD: Thread = makeThread(
  [
    makePost(0, NASTY, {
      id: null,
      permalink: 'javascript:alert(1)',
      pageUrl: `${SITE}t/2`,
      author: { name: NASTY, url: 'javascript:alert(2)' },
      body: { text: NASTY, markdown: 'nasty', html: '<p>nasty</p>' },
      time: { text: NASTY, instantMs: null, hasZone: false },
      attachments: [{ url: 'javascript:alert(3)', name: NASTY, kind: 'file' }],
    }),
  ],
  { url: `${SITE}t/2`, title: NASTY, pages: [`${SITE}t/2`], boardPath: [] },
);

const CAKE_PATH = [
  { title: 'Forum', url: SITE },
  { title: 'Cake', url: `${SITE}b/2` },
  { title: 'Icing', url: `${SITE}b/3` },
];

const CAKE: Thread = makeThread(
  Array.from({ length: 60 }, (_, position) =>
    makePost(position, position === 59 ? 'marzipan' : `layer ${position}`, {
      id: String(500 + position),
      permalink: null,
      pageUrl: `${SITE}t/3`,
      number: null,
      author: null,
      time: { text: 'later', instantMs: NOON_MS + DAY_MS + position, hasZone: false },
    }),
  ),
  {
    url: `${SITE}t/3`,
    title: 'Layers',
    pages: [`${SITE}t/3`],
    boardPath: CAKE_PATH,
    gaps: [
      { kind: 'page-missing', after: 59, url: `${SITE}t/3?p=2`, message: 'Page 2 is missing.' },
    ],
  },
);

export const THREADS: readonly Thread[] = [BREAD, NASTY_THREAD, CAKE];
export const POSTS: number = THREADS.reduce((sum, { posts }) => sum + posts.length, 0);

export interface ExportFixture {
  readonly dir: string;
  /** A folder for what the tests make. */
  readonly work: string;
  readonly remove: () => void;
}

/** The threads above in a crawl directory, their pages in its archive. */
export async function exportFixture(): Promise<ExportFixture> {
  const work = mkdtempSync(join(tmpdir(), 'boardwalk-export-'));
  const dir = join(work, 'forum.test');
  const directory = await openCrawlDirectory(dir, {
    create: true,
    now: NOON_MS,
    archiveInfo: () => ({ software: 'test', userAgent: 'test', robots: 'obey' }),
  });
  const { fingerprint } = await createFingerprinter();
  directory.meta.set('start', SITE);
  const writer = new ContentWriter(directory.database);
  record(directory, SITE, '<title>Forum</title>', 'entry');
  for (const thread of THREADS) {
    // The last page is the same as the first: its record is a revisit.
    const captureId = record(
      directory,
      thread.url,
      `<title>t</title>${thread === CAKE ? BREAD.url : thread.url}`,
      'thread',
    );
    const extracted = { posts: thread.posts, confidence: 1, fitsTemplate: true };
    const { url } = thread;
    writer.putThread(thread, [{ url, fingerprint: fingerprint(url), captureId, extracted }]);
  }
  directory.close();
  return { dir, work, remove: () => rmSync(work, { recursive: true, force: true }) };
}

function record(
  directory: CrawlDirectory,
  url: string,
  html: string,
  pageKind: 'entry' | 'thread',
): number {
  const response: FetchResponse = {
    url,
    status: 200,
    statusText: 'OK',
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: Buffer.from(html),
    truncated: null,
    sent: { method: 'GET', headers: [] },
    ip: null,
    startedAt: NOON_MS,
    latencyMs: 1,
  };
  directory.recorder.record({
    url,
    from: null,
    urlKind: 'thread',
    depth: 0,
    phase: 'crawl',
    response,
    redirect: null,
    page: null,
    pageKind,
    relations: [],
  });
  return directory.database.get<{ id: number }>('SELECT max(id) AS id FROM captures')!.id;
}
