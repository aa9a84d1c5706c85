/** The page-flipping URL training sets (FoCUS 4.3.1.2), of index pages and of thread pages. */
import { numberOf } from './digit-links.js';
import {
  createFlipDetector,
  createLooksLike,
  type FlipDetector,
  type FlipEvidence,
  type FlipGroup,
  type LooksLike,
} from './page-flips.js';
import type { PageReader, ReadPage } from './page-reader.js';
import { detectSingleFlip } from './single-flips.js';

/** Pages that have pagers. */
export type ListKind = 'index' | 'thread';

export interface FlipSets {
  /** The page-flipping URLs of each index page that has some, and of each thread page. */
  readonly index: readonly Pager[];
  readonly thread: readonly Pager[];
  /** A pager for each location, with the pages that confirmed and refuted it. */
  readonly groups: readonly FoundFlips[];
}

/** The page-flipping URLs of one page. */
export type Pager = readonly string[];

export interface FoundFlips extends FlipGroup {
  readonly kind: ListKind;
  readonly evidence: FlipEvidence;
}

export interface FlipOptions {
  /** Thread URLs that may be read to find threads of several pages, the likeliest first. */
  readonly threads: readonly string[];
  /** Thread pages that are read in search of pagers. @default 40 */
  readonly maxReadThreads?: number;
  /** Looks for single page-flipping URLs where there is no group (2014 paper). */
  readonly singleFlips: boolean;
  /** Whether a page is one of the boards, or one of the threads, of the site. */
  isOfKind(read: ReadPage, kind: ListKind): boolean;
  /** Whether a URL is an index or thread URL: a pager's link to the first page is one. */
  isListed(url: string): boolean;
}

/** Thread pages with a pager that are enough. */
const ENOUGH_PAGERS = 4;
/** Thread pages that are read in search of them. */
const MAX_READ_THREADS = 40;
/** Pages tried for single page-flipping URLs. */
const MAX_SINGLE_PAGES = 3;

export async function collectFlips(reader: PageReader, options: FlipOptions): Promise<FlipSets> {
  const looksLike = createLooksLike();
  const found = new Found(createFlipDetector(reader, looksLike), options.isListed);
  const pagesOf = (kind: ListKind): ReadPage[] =>
    reader.pages.filter((read) => options.isOfKind(read, kind));
  const indexPages = pagesOf('index');
  for (const read of indexPages) await found.detect(read, 'index');
  for (const read of await longThreads(reader, indexPages)) await found.detect(read, 'thread');
  for (const read of pagesOf('thread')) await found.detect(read, 'thread');
  await searchThreads(reader, options.threads, found, options.maxReadThreads ?? MAX_READ_THREADS);
  if (options.singleFlips) {
    for (const kind of ['index', 'thread'] as const) {
      if (found.pagers[kind].length > 0) continue;
      found.pagers[kind].push(...(await searchSingle(reader, pagesOf(kind), looksLike)));
    }
  }
  return { ...found.pagers, groups: found.groups() };
}

class Found {
  readonly pagers: Readonly<Record<ListKind, Pager[]>>;
  private readonly detector: FlipDetector;
  private readonly isListed: FlipOptions['isListed'];
  private readonly byLocation: Map<string, FlipGroup & { kind: ListKind }>;

  constructor(detector: FlipDetector, isListed: FlipOptions['isListed']) {
    this.pagers = { index: [], thread: [] };
    this.detector = detector;
    this.isListed = isListed;
    this.byLocation = new Map();
  }

  async detect(read: ReadPage, kind: ListKind): Promise<void> {
    const group = await this.detector.detect(read);
    if (group === null) return;
    // The page itself is one of those that its pager leads to.
    const urls = [read.page.url, ...group.urls].filter((url) => !this.isListed(url));
    if (urls.length > 0) this.pagers[kind].push(urls);
    const key = `${kind} ${group.location}`;
    if (!this.byLocation.has(key)) this.byLocation.set(key, { kind, ...group });
  }

  groups(): FoundFlips[] {
    return [...this.byLocation.values()].map((group) => ({
      ...group,
      evidence: this.detector.evidenceAt(group.location),
    }));
  }
}

/** Later pages of threads that index pages link to by their numbers: these threads have pagers. */
async function longThreads(
  reader: PageReader,
  indexPages: readonly ReadPage[],
): Promise<ReadPage[]> {
  const found = new Map<string, ReadPage>();
  for (const { groups } of indexPages) {
    for (const { links } of groups) {
      const numbered = links.filter((link) => (numberOf(link) ?? 0) >= 2);
      if (numbered.length === 0 || found.size >= ENOUGH_PAGERS) continue;
      const read = await reader.read(reader.random.pick(numbered).url);
      if (read?.type === 'thread') found.set(read.page.url, read);
    }
  }
  return [...found.values()];
}

/** Most threads have one page, so many have to be read. */
async function searchThreads(
  reader: PageReader,
  threads: readonly string[],
  found: Found,
  maxReads: number,
): Promise<void> {
  let reads = 0;
  for (const url of threads) {
    if (found.pagers.thread.length >= ENOUGH_PAGERS || reads === maxReads) return;
    if (reader.left === 0) return;
    if (reader.known(url) !== null) continue;
    reads++;
    const read = await reader.read(url);
    if (read?.type === 'thread') await found.detect(read, 'thread');
  }
}

async function searchSingle(
  reader: PageReader,
  pages: readonly ReadPage[],
  looksLike: LooksLike,
): Promise<Pager[]> {
  const found: Pager[] = [];
  for (const read of pages.slice(0, MAX_SINGLE_PAGES)) {
    const urls = await detectSingleFlip(reader, read, pages, looksLike);
    if (urls.length > 0) found.push(urls);
  }
  return found;
}
