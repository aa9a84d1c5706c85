/** `lab posts --data`: single thread pages with their posts, each read with its siblings alone. */
import { basename } from 'node:path';
import { z } from 'zod';
import { BoardwalkError } from '../errors.js';
import { extractBodies, extractPosts } from '../extract/extract-posts.js';
import type { Author, Post, PostTime } from '../extract/post.js';
import type { BodyNodes } from '../extract/read-posts.js';
import { forEachRun } from '../extract/text-runs.js';
import { readBrotliLines } from '../fetch/mirror/brotli-lines.js';
import type { Page } from '../page/page.js';
import { parsePage } from '../page/parse-page.js';
import { collapseSpace } from '../page/text.js';
import { createNames } from '../page/tree.js';
import { instantOf, resolveDateOrder } from '../text/time-order.js';
import { type DateParts, UNIT_SECONDS } from '../text/timestamp.js';
import { createTimestampFinder, type TimestampFinder } from '../text/timestamp-finder.js';
import { canonicalUrl } from '../url/canonical.js';
import { type ComparedPosts, type PostsLabResult, summarize } from './posts-lab-scores.js';
import { matchPosts } from './posts-match.js';

const lineSchema = z.object({
  host: z.string(),
  url: z.string(),
  html: z.string(),
  posts: z.array(
    z.object({
      text: z.string(),
      user: z.string().nullable(),
      time: z.string().nullable(),
    }),
  ),
});

type GoldPage = z.infer<typeof lineSchema>;
type GoldPost = GoldPage['posts'][number];

export interface PagesLabOptions {
  /** A file of pages, one JSON object a line, brotli. */
  readonly data: string;
  readonly onProgress?: (page: { readonly url: string }) => void;
  readonly signal?: AbortSignal;
}

/** The pages of one host are each other's siblings; nothing else is known about a site. */
export async function runPagesLab(options: PagesLabOptions): Promise<PostsLabResult> {
  const find = createTimestampFinder();
  const hosts = new Map<string, GoldPage[]>();
  for (const page of await readGold(options.data)) {
    hosts.set(page.host, [...(hosts.get(page.host) ?? []), page]);
  }
  const compared: ComparedPosts[] = [];
  for (const gold of hosts.values()) {
    const names = createNames();
    const pages = gold.map(({ url, html }) =>
      parsePage({ url: canonicalUrl(url) ?? url, html, names }),
    );
    for (const [i, page] of pages.entries()) {
      if (options.signal?.aborted) break;
      options.onProgress?.({ url: page.url });
      const siblings = pages.filter((other) => other !== page);
      const { posts } = extractPosts(page, { siblings, find });
      const texts = extractBodies(page, { siblings, find }).map((body) => shownWords(page, body));
      compared.push(comparePage(page, gold[i]!.posts, posts, texts, find));
    }
  }
  return summarize(basename(options.data), compared.length, compared, false);
}

async function readGold(path: string): Promise<GoldPage[]> {
  const pages: GoldPage[] = [];
  for await (const { number, text } of readBrotliLines(path, () => {})) {
    const result = lineSchema.safeParse(JSON.parse(text));
    if (!result.success) {
      const message = `${path}, line ${number}, is no page with its posts; restore the file.`;
      throw new BoardwalkError(message, { code: 'bad-file', cause: result.error });
    }
    pages.push(result.data);
  }
  return pages;
}

function comparePage(
  page: Page,
  gold: readonly GoldPost[],
  posts: readonly Post[],
  texts: readonly string[],
  find: TimestampFinder,
): ComparedPosts {
  const matches = matchPosts(
    gold.map(({ text }) => collapseSpace(text)),
    texts.map((text) => [text]),
  );
  const isTime = timeTest(gold, posts, matches, find);
  const isAuthor = (one: GoldPost, post: Post): boolean => sameAuthor(page, one.user, post.author);
  const authors = matches.filter(([i, j]) => isAuthor(gold[i]!, posts[j]!));
  const found = new Set(matches.map(([i]) => i));
  const missed = gold.find((_, i) => !found.has(i));
  return {
    url: page.url,
    gold: gold.length,
    predicted: posts.length,
    matched: matches.length,
    authors: authors.length,
    times: matches.filter(([i, j]) => isTime(gold[i]!, posts[j]!)).length,
    example: missed === undefined ? null : `first missed: “${missed.text.slice(0, 60)}”`,
  };
}

/**
 * The gold texts hold all that a reader sees in the element of a post: quotes with their headers and
 * a signature inside it too, so neither the author's own words nor the cleaned body are like them.
 */
function shownWords({ tree }: Page, { nodes, exclude, signature }: BodyNodes): string {
  const pieces: string[] = [];
  for (const root of nodes) {
    forEachRun(
      tree,
      root,
      ({ text }) => pieces.push(text),
      (node) => exclude.has(node) && node !== signature,
    );
  }
  return collapseSpace(pieces.join(' '));
}

/** The gold has the link of the profile as written, or the name where there is none. */
function sameAuthor(page: Page, gold: string | null, author: Author | null): boolean {
  if (gold === null || author === null) return gold === null && author === null;
  if (collapseSpace(gold) === author.name) return true;
  const url = canonicalUrl(gold, page.baseUrl);
  // A script in place of a link names nobody.
  return url === null ? author.url === null : url === author.url;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** Zones are at most so far from each other. */
const MAX_ZONE_MS = 26 * 60 * MINUTE_MS;

/**
 * Whether a time is the gold's: the same after both are read from their words, or the same instant,
 * as exactly as the gold says it. The gold is what a browser showed: a zone that the page leaves to
 * the browser is taken out as one offset a page, and "3 hours ago" counts from one moment a page.
 */
function timeTest(
  gold: readonly GoldPost[],
  posts: readonly Post[],
  matches: ReadonlyArray<readonly [number, number]>,
  find: TimestampFinder,
): (one: GoldPost, post: Post) => boolean {
  const read = (text: string | null): DateParts | null =>
    text === null ? null : (find(text)[0]?.parts ?? null);
  const order = resolveDateOrder(gold.flatMap(({ time }) => read(time) ?? []));
  const context = { order, nowMs: 0 };
  const apart = (one: GoldPost, time: PostTime | null): number | null => {
    const parts = read(one.time);
    if (parts === null || time === null || time.instantMs === null) return null;
    return time.instantMs - instantOf(parts, context);
  };
  const offset = median(matches.flatMap(([i, j]) => apart(gold[i]!, posts[j]!.time) ?? []));
  return (one, { time }) => {
    if (one.time === null || time === null) return one.time === null && time === null;
    if (collapseSpace(one.time) === collapseSpace(time.text)) return true;
    const [wanted, shown] = [read(one.time), read(time.text)];
    if (wanted === null) return false;
    if (shown !== null && instantOf(wanted, context) === instantOf(shown, context)) return true;
    const difference = apart(one, time);
    if (difference === null) return false;
    if (wanted.relative !== undefined) {
      return Math.abs(difference - offset) <= UNIT_SECONDS[wanted.relative.unit] * 1000;
    }
    if (wanted.hour === undefined) return difference > -DAY_MS && difference < 2 * DAY_MS;
    const zone = Math.round(offset / QUARTER_MS) * QUARTER_MS;
    return Math.abs(zone) <= MAX_ZONE_MS && Math.abs(difference - zone) <= MINUTE_MS;
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
