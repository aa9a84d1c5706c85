/** From the archive of a crawl directory to its boards, threads and posts, at any time. */
import { setImmediate } from 'node:timers/promises';
import { createPostExtractor, type PostExtractor } from '../extract/extract-posts.js';
import { learnTemplate } from '../extract/learn-template.js';
import type { ThreadPage } from '../extract/post.js';
import { assembleThread } from '../extract/threads/assemble-thread.js';
import { createNames, type Names } from '../page/names.js';
import type { Page } from '../page/page.js';
import { type BoardPathOf, boardPathFinder, listFinder } from '../store/content/board-paths.js';
import { type ContentSummary, summarizeContent } from '../store/content/content-summary.js';
import { ContentWriter, type ReadThreadPage } from '../store/content/content-writer.js';
import { orderPages, placeMissing } from '../store/content/page-order.js';
import {
  type StoredThreadPage,
  type ThreadGroup,
  threadGroups,
} from '../store/content/thread-groups.js';
import { type CrawlDirectory, openCrawlDirectory } from '../store/crawl-directory.js';
import { createTimestampFinder } from '../text/timestamp-finder.js';
import { createFingerprinter } from '../url/fingerprint.js';
import { version } from '../version.js';
import { systemClock } from './clock.js';
import { readArchivedPage } from './read-archived-page.js';

export interface ExtractDirectoryOptions {
  /** The crawl directory. */
  readonly dir: string;
  /** Leave threads alone of which no page was answered since they were read. @default false */
  readonly onlyChanged?: boolean;
  /** Called with the thread pages that were looked at and those in all. */
  readonly onProgress?: (pages: number, inAll: number) => void;
  /** Ends the run cleanly between two threads; the same call does the rest. */
  readonly signal?: AbortSignal;
}

export interface DirectoryExtraction extends ContentSummary {
  readonly dir: string;
  /** What this run did. */
  readonly run: {
    readonly threads: number;
    readonly pages: number;
    /** Pages whose records the archive does not give any more; their threads are left as they are. */
    readonly unreadablePages: number;
  };
  /** Pages that the template was learned from, and how many of them it fits. */
  readonly template: { readonly pages: number; readonly fitting: number };
  readonly isInterrupted: boolean;
}

/** Pages that the template is learned from. */
const SAMPLE_PAGES = 40;
const IS_THREAD_PAGE = "page_kind = 'thread' AND status = 200";
const SAMPLE = `SELECT capture_id AS captureId FROM (
    SELECT capture_id, row_number() OVER (ORDER BY id) - 1 AS place FROM pages
    WHERE ${IS_THREAD_PAGE})
  WHERE place % ?1 = 0 ORDER BY place LIMIT ${SAMPLE_PAGES}`;
const NOTHING: ReadThreadPage['extracted'] = { posts: [], confidence: 0, fitsTemplate: false };

/**
 * Reads the thread pages of a crawl directory from its archive and writes what they hold into its
 * database. The same archive gives the same rows, however often it runs; killed, it goes on with
 * the same call.
 * @throws {BoardwalkError} `crawl-directory` where it is none or another process writes it,
 * `disk-full`.
 */
export async function extractDirectory(
  options: ExtractDirectoryOptions,
): Promise<DirectoryExtraction> {
  const directory = await openCrawlDirectory(options.dir, {
    create: false,
    now: systemClock.now(),
    archiveInfo: () => ({ software: `Boardwalk/${version}`, userAgent: '', robots: '' }),
  });
  try {
    return await extractInto(directory, options);
  } finally {
    directory.close();
  }
}

async function extractInto(
  directory: CrawlDirectory,
  options: ExtractDirectoryOptions,
): Promise<DirectoryExtraction> {
  const { database } = directory;
  const { dir, onlyChanged = false, onProgress, signal } = options;
  const fingerprinter = await createFingerprinter();
  const names = createNames();
  const inAll = countThreadPages(directory);
  const { extract, template } = learnFrom(directory, names, inAll);
  const writer = new ContentWriter(database);
  const boards = {
    pathOf: boardPathFinder(database, fingerprinter),
    isList: listFinder(database, fingerprinter),
  };
  const run = { threads: 0, pages: 0, unreadablePages: 0 };
  let seen = 0;
  for (const group of threadGroups(database, fingerprinter)) {
    if (signal?.aborted) break;
    seen += group.pages.length;
    if (group.isChanged || !onlyChanged) {
      const pages = group.pages.map((page) => extractPage(directory, page, names, extract));
      run.unreadablePages += pages.filter((page) => page === null).length;
      if (!pages.includes(null)) writeThread(writer, group, pages as PageOfThread[], boards);
      run.threads++;
      run.pages += pages.length;
    }
    onProgress?.(seen, inAll);
    await setImmediate();
  }
  if (!signal?.aborted) writer.removeOrphans();
  return {
    dir,
    run,
    template,
    isInterrupted: signal?.aborted ?? false,
    ...summarizeContent(database),
  };
}

function countThreadPages({ database }: CrawlDirectory): number {
  const sql = `SELECT count(*) AS count FROM pages WHERE ${IS_THREAD_PAGE}`;
  return database.get<{ count: number }>(sql)?.count ?? 0;
}

function learnFrom(
  directory: CrawlDirectory,
  names: Names,
  inAll: number,
): { readonly extract: PostExtractor; readonly template: DirectoryExtraction['template'] } {
  const find = createTimestampFinder();
  const step = Math.max(1, Math.floor(inAll / SAMPLE_PAGES));
  const sample: Page[] = [];
  for (const { captureId } of directory.database.all<{ captureId: number }>(SAMPLE, step)) {
    const page = readArchivedPage(directory, captureId, names);
    if (page?.page) sample.push(page.page);
  }
  const template = learnTemplate(sample, find);
  return {
    extract: createPostExtractor(template, names, find),
    template: { pages: template.pages, fitting: template.fitting },
  };
}

interface PageOfThread extends ReadThreadPage {
  readonly threadPage: ThreadPage | null;
}

/** Null where the archive does not give the page any more. */
function extractPage(
  directory: CrawlDirectory,
  stored: StoredThreadPage,
  names: Names,
  extract: PostExtractor,
): PageOfThread | null {
  const read = readArchivedPage(directory, stored.captureId, names);
  if (read === null) return null;
  const threadPage = read.page === null ? null : extract(read.page, read.capturedAt);
  return { ...stored, threadPage, extracted: threadPage ?? NOTHING };
}

/** What the crawl knows of the boards. */
interface Boards {
  readonly pathOf: BoardPathOf;
  readonly isList: (url: string) => boolean;
}

function writeThread(
  writer: ContentWriter,
  group: ThreadGroup,
  pages: readonly PageOfThread[],
  boards: Boards,
): void {
  const ordered = orderPages(pages.map((page) => ({ ...page, posts: page.extracted.posts })));
  const whole = ordered.flatMap(({ threadPage }) => threadPage ?? []);
  const urls = whole.map(({ url }) => url);
  const thread = assembleThread(whole, { missing: placeMissing(group.missing, urls) });
  // A menu above the title looks like a path, but does not end in a board.
  const last = thread.boardPath.at(-1);
  const stated = last !== undefined && boards.isList(last.url) ? thread.boardPath : [];
  const listed =
    stated.length > 0 ? stated : boards.pathOf(ordered.map((page) => page.fingerprint));
  const boardPath = listed.length > 0 ? listed : thread.boardPath;
  writer.putThread({ ...thread, boardPath }, ordered);
}
