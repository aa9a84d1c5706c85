/** The demo: a simulated forum on a free port of this machine, crawled like any live site. */
import { type CrawlWithContent, crawlAndExtract } from '../crawl/crawl-and-extract.js';
import { type LiveCrawlOptions, NO_SECRETS } from '../crawl/live-crawl.js';
import { readCrawlDirectory } from '../store/crawl-directory.js';
import { serveSites } from './serve.js';
import { generateForum } from './simulator/forum.js';
import { createForumHandler } from './simulator/handler.js';
import { demoSpec } from './simulator/spec.js';
import { labelOf, wantedLabels } from './simulator/truth.js';

export type DemoOptions = Pick<LiveCrawlOptions, 'dir' | 'onOpen' | 'emit' | 'signal'>;

export interface DemoResult {
  readonly summary: CrawlWithContent;
  /** What the forum has, and what of it the crawl directory holds. */
  readonly found: {
    readonly threadPages: number;
    readonly threadPagesInAll: number;
    readonly boardPages: number;
    readonly boardPagesInAll: number;
  };
}

const SEED = 1;
const CONCURRENCY = 4;

export async function runDemo(options: DemoOptions): Promise<DemoResult> {
  const forum = generateForum(demoSpec, SEED);
  const start = demoSpec.baseUrl;
  // The forum has a name of its own and is reached through its server as a proxy, so that a demo
  // on another port goes on with the same crawl.
  const server = await serveSites(new Map([[new URL(start).host, createForumHandler(forum)]]));
  try {
    const summary = await crawlAndExtract({
      ...options,
      start,
      settings: { delayMs: 0, concurrency: CONCURRENCY },
      secrets: { ...NO_SECRETS, proxy: server.origin },
      retryFailed: false,
    });
    const wanted = wantedLabels(forum);
    const keys = keysIn(options.dir, (url) => labelOf(forum, url)?.key ?? null);
    const count = (type: string): [found: number, inAll: number] => {
      const all = new Set(wanted.filter((label) => label.type === type).map(({ key }) => key!));
      return [[...all].filter((key) => keys.has(key)).length, all.size];
    };
    const [threadPages, threadPagesInAll] = count('thread');
    const [boardPages, boardPagesInAll] = count('index');
    return { summary, found: { threadPages, threadPagesInAll, boardPages, boardPagesInAll } };
  } finally {
    await server.close();
  }
}

/** The identities of all pages that a crawl directory holds. */
function keysIn(dir: string, keyOf: (url: string) => string | null): Set<string> {
  const directory = readCrawlDirectory(dir);
  try {
    const keys = new Set<string>();
    for (const { url } of directory.database.iterate<{ url: string }>(
      'SELECT url FROM pages WHERE status = 200',
    )) {
      const key = keyOf(url);
      if (key !== null) keys.add(key);
    }
    return keys;
  } finally {
    directory.close();
  }
}
