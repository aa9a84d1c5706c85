/** `lab posts --mirror`: the threads of a mirror, extracted by one template and put together. */
import { createPostExtractor } from '../extract/extract-posts.js';
import { learnTemplate } from '../extract/learn-template.js';
import type { ThreadPage } from '../extract/post.js';
import type { ThreadPost } from '../extract/thread.js';
import { assembleThread } from '../extract/threads/assemble-thread.js';
import type { Mirror } from '../fetch/mirror/mirror.js';
import type { TruthThread } from '../fetch/mirror/mirror-format.js';
import type { Page } from '../page/page.js';
import { parsePage } from '../page/parse-page.js';
import { collapseSpace, visibleText } from '../page/text.js';
import { createNames, type Names } from '../page/tree.js';
import { createTimestampFinder } from '../text/timestamp-finder.js';
import { pagedKey } from './label-keys.js';
import { type ComparedPosts, type PostsLabResult, summarize } from './posts-lab-scores.js';
import { type Matches, matchPosts } from './posts-match.js';

/** Characters of a post that the truth has. */
const TRUTH_LENGTH = 120;
/** Thread pages that the template is learned from. */
const LEARN_PAGES = 40;
const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

export interface MirrorPostsOptions {
  readonly onProgress?: (progress: { readonly site: string; readonly pages: number }) => void;
  readonly signal?: AbortSignal;
}

/** The thread pages of a mirror: for each thread the first URL of each of its pages, in order. */
type ThreadUrls = Map<string, Map<number, string>>;

/** All threads of the mirror, as a crawl that missed nothing would have them. */
export async function runMirrorPosts(
  mirror: Mirror,
  options: MirrorPostsOptions = {},
): Promise<PostsLabResult> {
  const threads = await threadUrls(mirror);
  const truth = await mirror.truth();
  const names = createNames();
  const find = createTimestampFinder();
  const fetchedMs = newest(truth.threads);
  const urls = [...threads.values()].flatMap((pages) => [...pages.values()]);
  const template = learnTemplate(
    evenly(urls, LEARN_PAGES).flatMap((url) => readPage(mirror, url, names) ?? []),
    find,
  );
  const extract = createPostExtractor(template, names, find);
  const compared: ComparedThread[] = [];
  let pages = 0;
  for (const thread of truth.threads) {
    if (options.signal?.aborted) break;
    const own = threads.get(`thread:${thread.id}`);
    if (own === undefined) continue;
    const numbers = [...own.keys()].sort((a, b) => a - b);
    const extracted = numbers.flatMap((number): ThreadPage[] => {
      const page = readPage(mirror, own.get(number)!, names);
      return page === null ? [] : [extract(page, fetchedMs)];
    });
    pages += extracted.length;
    options.onProgress?.({ site: mirror.site.name, pages });
    if (extracted.length > 0) {
      compared.push(compareThread(thread, assembleThread(extracted).posts, extracted[0]!.url));
    }
  }
  return summarize(mirror.site.name, pages, withTimes(compared), true);
}

async function threadUrls(mirror: Mirror): Promise<ThreadUrls> {
  const threads: ThreadUrls = new Map();
  for (const { type, key, url } of await mirror.labels()) {
    const paged = type === 'thread' && key !== null ? pagedKey(key) : null;
    if (paged === null) continue;
    const pages = threads.get(paged.whole) ?? new Map<number, string>();
    threads.set(paged.whole, pages);
    if (!pages.has(paged.page)) pages.set(paged.page, url);
  }
  return threads;
}

function readPage(mirror: Mirror, url: string, names: Names): Page | null {
  const record = mirror.lookup(url);
  if (record === null || record.status !== 200) return null;
  const html = Buffer.from(mirror.body(record)).toString('utf8');
  return parsePage({ url: record.url, html, names });
}

/** A mirror does not say when it was made: not before its newest post. */
function newest(threads: readonly TruthThread[]): number {
  let seconds = 0;
  for (const { posts } of threads)
    for (const { time } of posts) seconds = Math.max(seconds, time ?? 0);
  return seconds * 1000;
}

function evenly<T>(items: readonly T[], most: number): readonly T[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, i) => items[Math.floor((i * items.length) / most)]!);
}

interface ComparedThread extends Omit<ComparedPosts, 'times'> {
  /** For each matched post how far its time is from the truth, in milliseconds; NaN: no time. */
  readonly apart: readonly number[];
}

function compareThread(
  { posts: gold }: TruthThread,
  posts: readonly ThreadPost[],
  url: string,
): ComparedThread {
  const matches: Matches = matchPosts(
    gold.map(({ text }) => startOf(text)),
    posts.map(({ body }) => [startOf(body.text), startOf(shownText(body.html))]),
  );
  const authors = matches.filter(([i, j]) => gold[i]!.author === (posts[j]!.author?.name ?? null));
  const found = new Set(matches.map(([i]) => i));
  const missed = gold.find((_, i) => !found.has(i));
  return {
    url,
    gold: gold.length,
    predicted: posts.length,
    matched: matches.length,
    authors: authors.length,
    apart: matches.map(([i, j]) => {
      return (posts[j]!.time?.instantMs ?? Number.NaN) - (gold[i]!.time ?? Number.NaN) * 1000;
    }),
    example: missed === undefined ? null : `first missed: “${missed.text.slice(0, 60)}”`,
  };
}

function startOf(text: string): string {
  return collapseSpace(text).slice(0, TRUTH_LENGTH);
}

/**
 * A quote that is typed, not marked up, is among the own words of a truth that was made from markup;
 * so a post may be known by its words with all quotes, too.
 */
function shownText(html: string): string {
  const { tree } = parsePage({ url: 'http://body.invalid/', html, names: createNames() });
  return visibleText(tree);
}

/** The forum's time zone is the offset that most posts have. */
function withTimes(threads: readonly ComparedThread[]): ComparedPosts[] {
  const offsets = new Map<number, number>();
  for (const apart of threads.flatMap((thread) => thread.apart)) {
    if (Number.isNaN(apart)) continue;
    const zone = Math.round(apart / QUARTER_MS) * QUARTER_MS;
    offsets.set(zone, (offsets.get(zone) ?? 0) + 1);
  }
  const [offset = 0] = [...offsets].sort((a, b) => b[1] - a[1])[0] ?? [];
  return threads.map(({ apart, ...thread }) => ({
    ...thread,
    times: apart.filter((one) => Math.abs(one - offset) <= MINUTE_MS).length,
  }));
}
