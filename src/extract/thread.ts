/** A whole thread, put together from its pages. */
import type { Crumb, Post } from './post.js';

/** A post in its thread: `position` and `replyTo` count through the thread, not one page. */
export interface ThreadPost extends Post {
  /** The page that shows the post; the first where several do. */
  readonly pageUrl: string;
}

/** Something of the thread that is known to exist and is not here. */
export interface ThreadGap {
  readonly kind: 'page-missing' | 'number-jump';
  /** The position of the post behind which it is missing; -1 before the first. */
  readonly after: number;
  /** The URL of the missing page; null for a jump in the printed numbers. */
  readonly url: string | null;
  /** One line for people. */
  readonly message: string;
}

export interface Thread {
  /** The URL of its first page: what identifies the thread within its site. */
  readonly url: string;
  readonly title: string;
  readonly boardPath: readonly Crumb[];
  /** Its fetched pages in order. */
  readonly pages: readonly string[];
  /** In reading order, each post once. */
  readonly posts: readonly ThreadPost[];
  readonly firstTimeMs: number | null;
  readonly lastTimeMs: number | null;
  readonly gaps: readonly ThreadGap[];
}
