/** How much content a crawl directory holds, and what could not be made out. */
import type { Database } from '../database.js';

/** Counts of what was extracted. */
export interface ContentSummary {
  readonly boards: number;
  readonly threads: number;
  readonly posts: number;
  readonly users: number;
  /** Thread pages that were read, and how many of them showed no post. */
  readonly pages: number;
  readonly pagesWithoutPosts: number;
  /** Thread pages unlike the site's others, the first few by URL. */
  readonly pagesOffTemplate: number;
  readonly offTemplate: readonly string[];
  /** Threads of which a page or posts are known to be missing. */
  readonly threadsWithGaps: number;
}

const MOST_EXAMPLES = 10;

/** Counts everything. */
export function summarizeContent(database: Database): ContentSummary {
  const count = (what: string): number =>
    database.get<{ count: number }>(`SELECT count(*) AS count FROM ${what}`)?.count ?? 0;
  const off = 'thread_pages WHERE fits_template = 0 OR posts = 0';
  return {
    boards: count('boards'),
    threads: count('threads'),
    posts: count('posts'),
    users: count('users'),
    pages: count('thread_pages'),
    pagesWithoutPosts: count('thread_pages WHERE posts = 0'),
    pagesOffTemplate: count(off),
    offTemplate: database
      .all<{ url: string }>(`SELECT url FROM ${off} ORDER BY url LIMIT ${MOST_EXAMPLES}`)
      .map(({ url }) => url),
    threadsWithGaps: count("threads WHERE gaps <> '[]'"),
  };
}
