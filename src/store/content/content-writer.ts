/**
 * Writes threads into the database. A thread is always written as a whole and takes the place of
 * what was known of it, post by post: the same pages give the same rows, however often.
 */
import type { Author, Crumb, ThreadPage } from '../../extract/post.js';
import type { Thread } from '../../extract/thread.js';
import type { Database, SqlValue } from '../database.js';
import { nfc, POST_COLUMNS, postValues, type StoredPost, withKeys } from './post-row.js';
import { segmentText } from './segment.js';

/** One fetched page of a thread and what was found on it. */
export interface ReadThreadPage {
  readonly url: string;
  readonly fingerprint: bigint;
  /** The answer that was read. */
  readonly captureId: number;
  readonly extracted: Pick<ThreadPage, 'posts' | 'confidence' | 'fitsTemplate'>;
}

interface KnownPost {
  readonly id: number;
  readonly key: string;
  readonly position: number;
  readonly text: string;
}

const PUT_BOARD = `INSERT INTO boards (url, title, parent_id) VALUES (?, ?, ?)
  ON CONFLICT (url) DO UPDATE SET title = excluded.title,
    parent_id = coalesce(excluded.parent_id, parent_id) RETURNING id`;
const PUT_USER = `INSERT INTO users (key, name, url) VALUES (?, ?, ?)
  ON CONFLICT (key) DO UPDATE SET name = excluded.name RETURNING id`;
const PUT_THREAD = `INSERT INTO threads
  (url, title, board_id, board_path, post_count, first_time, last_time, gaps)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (url) DO UPDATE SET title = excluded.title, board_id = excluded.board_id,
    board_path = excluded.board_path, post_count = excluded.post_count,
    first_time = excluded.first_time, last_time = excluded.last_time, gaps = excluded.gaps
  RETURNING id`;
const COLUMNS = ['thread_id', 'user_id', ...POST_COLUMNS];
const PUT_POST = `INSERT INTO posts (${COLUMNS.join(', ')})
  VALUES (${COLUMNS.map(() => '?').join(', ')})
  ON CONFLICT (thread_id, key) DO UPDATE SET
  ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')} RETURNING id`;
const PUT_PAGE = `INSERT OR REPLACE INTO thread_pages
  (fingerprint, url, thread_id, capture_id, position, posts, confidence, fits_template)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

export class ContentWriter {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Writes a thread and notes the pages it was read from; without posts, the pages alone. */
  putThread(thread: Thread, pages: readonly ReadThreadPage[]): void {
    this.#database.transaction(() => {
      const id = thread.posts.length === 0 ? null : this.#putThread(thread);
      pages.forEach((page, index) => {
        this.#putPage(page, id, index);
      });
    });
  }

  /** Writes a board and the boards above it; returns the id of the last. */
  putBoardPath(path: readonly Crumb[]): number | null {
    let id: number | null = null;
    for (const { title, url } of path) id = this.#id(PUT_BOARD, url, nfc(title), id);
    return id;
  }

  /** Forgets thread pages that are none any more, and what nothing refers to. */
  removeOrphans(): void {
    this.#database.transaction(() => {
      this.#database.run(`DELETE FROM thread_pages WHERE fingerprint NOT IN
        (SELECT fingerprint FROM pages WHERE page_kind = 'thread')`);
      const gone =
        'SELECT id FROM threads WHERE id NOT IN (SELECT thread_id FROM thread_pages WHERE thread_id IS NOT NULL)';
      this.#database.run(
        `DELETE FROM posts_text WHERE rowid IN (SELECT id FROM posts WHERE thread_id IN (${gone}))`,
      );
      this.#database.run(`DELETE FROM threads WHERE id IN (${gone})`);
      this.#database.run(
        'DELETE FROM users WHERE id NOT IN (SELECT user_id FROM posts WHERE user_id IS NOT NULL)',
      );
    });
  }

  #putThread(thread: Thread): number {
    const title = nfc(thread.title);
    const before = this.#database.get<{ id: number; title: string }>(
      'SELECT id, title FROM threads WHERE url = ?',
      thread.url,
    );
    const id = this.#id(
      PUT_THREAD,
      ...[thread.url, title, this.putBoardPath(thread.boardPath)],
      ...[JSON.stringify(thread.boardPath), thread.posts.length],
      ...[thread.firstTimeMs, thread.lastTimeMs, JSON.stringify(thread.gaps)],
    );
    const known = before === undefined ? new Map<string, KnownPost>() : this.#knownPosts(id);
    for (const post of withKeys(thread.posts)) {
      const old = known.get(post.key);
      known.delete(post.key);
      const rowId = this.#putPost(post, id);
      const isSameTitle = old?.position === post.position && before?.title === title;
      const isSame = old?.text === nfc(post.body.text) && (isSameTitle || isTitleless(old, post));
      if (!isSame) this.#index(rowId, post.position === 0 ? title : '', post.body.text);
    }
    for (const gone of known.values()) this.#removePost(gone.id);
    return id;
  }

  #putPost(post: StoredPost, threadId: number): number {
    const userId = post.author === null ? null : this.#putUser(post.author);
    return this.#id(PUT_POST, threadId, userId, ...postValues(post));
  }

  #putUser({ name, url }: Author): number {
    return this.#id(PUT_USER, url ?? nfc(name), nfc(name), url);
  }

  #putPage(page: ReadThreadPage, threadId: number | null, position: number): void {
    const { posts, confidence, fitsTemplate } = page.extracted;
    const fits = fitsTemplate === null ? null : Number(fitsTemplate);
    this.#database.run(
      PUT_PAGE,
      ...[page.fingerprint, page.url, threadId, page.captureId, position],
      ...[posts.length, confidence, fits],
    );
  }

  #knownPosts(threadId: number): Map<string, KnownPost> {
    const rows = this.#database.all<KnownPost>(
      'SELECT id, key, position, text FROM posts WHERE thread_id = ?',
      threadId,
    );
    return new Map(rows.map((row) => [row.key, row]));
  }

  #removePost(id: number): void {
    this.#database.run('DELETE FROM posts_text WHERE rowid = ?', id);
    this.#database.run('DELETE FROM posts WHERE id = ?', id);
  }

  #index(rowId: number, title: string, text: string): void {
    this.#database.run('DELETE FROM posts_text WHERE rowid = ?', rowId);
    indexPost(this.#database, rowId, title, text);
  }

  #id(sql: string, ...values: SqlValue[]): number {
    return this.#database.get<{ id: number }>(sql, ...values)!.id;
  }
}

/** Makes a post that is not in the index yet findable; `title` is that of its thread, or empty. */
export function indexPost(database: Database, id: number, title: string, text: string): void {
  database.run(
    'INSERT INTO posts_text (rowid, title, text) VALUES (?, ?, ?)',
    ...[id, segmentText(title), segmentText(text)],
  );
}

/** Only the first post of a thread is found by the title. */
function isTitleless(old: KnownPost | undefined, post: StoredPost): boolean {
  return (old?.position ?? 0) > 0 && post.position > 0;
}
