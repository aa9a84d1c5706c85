/** Small threads for the tests of what is stored and exported. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Crumb } from '../src/extract/post.js';
import type { Thread, ThreadPost } from '../src/extract/thread.js';
import { type CrawlDirectory, openCrawlDirectory } from '../src/store/crawl-directory.js';

export const SITE = 'https://forum.test/';
/** Saturday, 1 January 2022, noon UTC. */
export const NOON_MS: number = Date.UTC(2022, 0, 1, 12);

export function makePost(
  position: number,
  text: string,
  more: Partial<ThreadPost> = {},
): ThreadPost {
  return {
    id: String(100 + position),
    permalink: `${SITE}t/1#p${100 + position}`,
    pageUrl: `${SITE}t/1`,
    position,
    number: position + 1,
    author: { name: 'Ada', url: `${SITE}u/ada` },
    time: { text: '1 Jan 2022', instantMs: NOON_MS + position * 60_000, hasZone: true },
    body: { text, markdown: text, html: `<p>${text}</p>` },
    quotes: [],
    signature: null,
    editNote: null,
    attachments: [],
    votes: null,
    isAccepted: false,
    depth: 0,
    replyTo: null,
    replyToId: null,
    ...more,
  };
}

export const BOARD_PATH: readonly Crumb[] = [
  { title: 'Forum', url: SITE },
  { title: 'Bread', url: `${SITE}b/1` },
];

export function makeThread(posts: readonly ThreadPost[], more: Partial<Thread> = {}): Thread {
  const times = posts.flatMap(({ time }) => time?.instantMs ?? []);
  return {
    url: `${SITE}t/1`,
    title: 'Sourdough',
    boardPath: BOARD_PATH,
    pages: [`${SITE}t/1`],
    posts,
    firstTimeMs: times.length === 0 ? null : Math.min(...times),
    lastTimeMs: times.length === 0 ? null : Math.max(...times),
    gaps: [],
    ...more,
  };
}

/** A new crawl directory in a place of its own; `close` takes it away again. */
export async function temporaryDirectory(): Promise<{
  readonly directory: CrawlDirectory;
  readonly work: string;
  readonly close: () => void;
}> {
  const work = mkdtempSync(join(tmpdir(), 'boardwalk-content-'));
  const directory = await openCrawlDirectory(join(work, 'forum.test'), {
    create: true,
    now: NOON_MS,
    archiveInfo: () => ({ software: 'test', userAgent: 'test', robots: 'obey' }),
  });
  return {
    directory,
    work,
    close: () => {
      directory.close();
      rmSync(work, { recursive: true, force: true });
    },
  };
}
