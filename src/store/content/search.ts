/** Full-text search over the posts of a crawl directory. */
import { BoardwalkError } from '../../errors.js';
import type { Database } from '../database.js';
import { searchExpression } from './segment.js';

/** A post that was found. */
export interface FoundPost {
  readonly threadTitle: string;
  readonly board: string | null;
  readonly author: string | null;
  /** UTC milliseconds. */
  readonly timeMs: number | null;
  /** The post's own URL, or the page that shows it. */
  readonly url: string;
  /** The words around the first hit. */
  readonly excerpt: string;
}

interface FoundRow extends Omit<FoundPost, 'excerpt'> {
  readonly text: string;
}

const FIND = `SELECT threads.title AS threadTitle, boards.title AS board, author, time AS timeMs,
    coalesce(permalink, page_url) AS url, text
  FROM (SELECT rowid, rank FROM posts_text WHERE posts_text MATCH ? ORDER BY rank LIMIT ?) AS hits
  JOIN posts ON posts.id = hits.rowid JOIN threads ON threads.id = thread_id
  LEFT JOIN boards ON boards.id = board_id ORDER BY rank, posts.id`;
const EXCERPT_CHARS = 160;
const BEFORE_CHARS = 40;
const SPACE = /\s+/g;
const QUERY_MARKS = /["*]/g;

/**
 * The posts that fit best, best first.
 * @throws {BoardwalkError} `usage` where the query holds no word.
 */
export function searchPosts(database: Database, query: string, limit: number): FoundPost[] {
  const expression = searchExpression(query);
  if (expression === null) {
    throw new BoardwalkError(`"${query}" holds no word to search for.`, { code: 'usage' });
  }
  const words = query.replace(QUERY_MARKS, ' ').toLowerCase().split(SPACE);
  return database
    .all<FoundRow>(FIND, expression, limit)
    .map(({ text, ...row }) => ({ ...row, excerpt: excerptOf(text, words) }));
}

function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replace(SPACE, ' ');
  const lower = line.toLowerCase();
  const hits = words.filter((word) => word !== '').map((word) => lower.indexOf(word));
  const first = Math.min(...hits.filter((hit) => hit >= 0));
  const start = Number.isFinite(first) ? Math.max(0, first - BEFORE_CHARS) : 0;
  const end = start + EXCERPT_CHARS;
  return `${start > 0 ? '…' : ''}${line.slice(start, end).trim()}${end < line.length ? '…' : ''}`;
}
