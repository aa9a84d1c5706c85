/**
 * A thread from its pages: posts in reading order, each once, replies across pages, and what is
 * missing.
 */
import type { Crumb, Post, ThreadPage } from '../post.js';
import { linkReplies } from '../replies.js';
import type { Thread, ThreadPost } from '../thread.js';
import { findGaps } from './gaps.js';
import { identityOf, isHeadOf } from './post-identity.js';

/** A page of the thread that is known from links and was not fetched. */
export interface MissingPage {
  readonly url: string;
  /** Index of the fetched page behind which it belongs; -1 before the first. */
  readonly after: number;
}

export interface AssembleOptions {
  readonly missing?: readonly MissingPage[];
}

/**
 * Puts a thread together.
 * @param pages in the order of the thread, at least one.
 */
export function assembleThread(
  pages: readonly ThreadPage[],
  options: AssembleOptions = {},
): Thread {
  const { posts, ends } = joinPages(pages);
  const linked = linkReplies(posts);
  const times = linked.flatMap(({ time }) => time?.instantMs ?? []);
  return {
    url: pages[0]?.url ?? '',
    title: pages.find(({ title }) => title !== '')?.title ?? '',
    boardPath: longestPath(pages),
    pages: pages.map(({ url }) => url),
    posts: linked,
    firstTimeMs: times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b)),
    lastTimeMs: times.length === 0 ? null : times.reduce((a, b) => Math.max(a, b)),
    gaps: findGaps(linked, ends, options.missing ?? []),
  };
}

/** The posts of all pages, and how many there were at the end of each. */
function joinPages(pages: readonly ThreadPage[]): { posts: ThreadPost[]; ends: number[] } {
  const posts: ThreadPost[] = [];
  const ends: number[] = [];
  const seen = new Map<string, number>();
  for (const page of pages) {
    /** Position in the thread of each post of the page. */
    const positions: number[] = [];
    const before = posts.length;
    for (const post of page.posts) {
      const { key, isSure } = identityOf(post);
      const known = before > 0 && isHeadOf(posts[0]!, post) ? 0 : seen.get(key);
      // The same words twice on one page were said twice.
      const isSame = known !== undefined && (isSure || known < before);
      positions.push(isSame ? known : posts.length);
      if (isSame) continue;
      seen.set(key, posts.length);
      posts.push(placed(post, posts.length, positions, page.url));
    }
    ends.push(posts.length);
  }
  return { posts, ends };
}

function placed(
  post: Post,
  position: number,
  positions: readonly number[],
  pageUrl: string,
): ThreadPost {
  const target = post.replyTo === null ? undefined : positions[post.replyTo];
  // A page may show an answer before what it answers; the thread knows only earlier posts.
  const replyTo = target !== undefined && target < position ? target : null;
  return { ...post, position, replyTo, pageUrl };
}

function longestPath(pages: readonly ThreadPage[]): readonly Crumb[] {
  let longest: readonly Crumb[] = [];
  for (const { boardPath } of pages) if (boardPath.length > longest.length) longest = boardPath;
  return longest;
}
