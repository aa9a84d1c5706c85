/** What exporters read: the chosen boards, users, threads and posts, one after the other. */
import { basename } from 'node:path';
import type { Crumb } from '../../extract/post.js';
import type { ThreadGap } from '../../extract/thread.js';
import { type PostRow, postOfRow, type StoredPost } from '../content/post-row.js';
import type { ReadableCrawlDirectory } from '../crawl-directory.js';
import type { Database } from '../database.js';
import { chooseThreads, type Selection } from './selection.js';

export interface ExportedBoard {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly parentId: number | null;
  readonly parentUrl: string | null;
  /** Chosen threads directly in it. */
  readonly threads: number;
}

export interface ExportedUser {
  readonly name: string;
  readonly url: string | null;
  /** Chosen posts. */
  readonly posts: number;
}

export interface ExportedThread {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly boardId: number | null;
  readonly boardPath: readonly Crumb[];
  /** Posts of the thread, chosen or not. */
  readonly postCount: number;
  /** Posts that are exported. */
  readonly chosenPosts: number;
  readonly firstTimeMs: number | null;
  readonly lastTimeMs: number | null;
  readonly gaps: readonly ThreadGap[];
}

interface ThreadRow extends Omit<ExportedThread, 'boardPath' | 'gaps'> {
  readonly boardPath: string;
  readonly gaps: string;
}

/** Posts are read in parts, by one statement: one for each thread would live until it is collected. */
const POSTS_AT_ONCE = 100;

const BOARDS = `SELECT boards.id, boards.url, boards.title, boards.parent_id AS parentId,
    parents.url AS parentUrl,
    (SELECT count(*) FROM threads JOIN chosen_threads USING (id)
     WHERE board_id = boards.id) AS threads
  FROM boards JOIN chosen_boards ON chosen_boards.id = boards.id
  LEFT JOIN boards AS parents ON parents.id = boards.parent_id ORDER BY boards.id`;
const THREADS = `SELECT threads.id, url, title, board_id AS boardId, board_path AS boardPath,
    post_count AS postCount, chosen_threads.posts AS chosenPosts, first_time AS firstTimeMs,
    last_time AS lastTimeMs, gaps
  FROM threads JOIN chosen_threads ON chosen_threads.id = threads.id`;
const POSTS = `SELECT posts.*, users.url AS author_url FROM posts
  LEFT JOIN users ON users.id = user_id
  WHERE thread_id = ?1 AND (?2 IS NULL OR time >= ?2) AND position > ?3
  ORDER BY position LIMIT ${POSTS_AT_ONCE}`;
const USERS = `SELECT users.name, users.url, count(*) AS posts
  FROM users JOIN posts ON posts.user_id = users.id
  WHERE thread_id IN (SELECT id FROM chosen_threads) AND (?1 IS NULL OR time >= ?1)
  GROUP BY users.id ORDER BY users.id`;
/** Newest first, as forums list them. */
const AS_LISTED = 'ORDER BY last_time DESC NULLS LAST, threads.id';

export interface ExportSourceOptions {
  readonly selection: Selection;
  /** UTC milliseconds, for what carries the date of its making. */
  readonly now: number;
  /** Called with the posts handed out so far. */
  readonly onProgress?: (posts: number) => void;
}

export class ExportSource {
  readonly directory: ReadableCrawlDirectory;
  readonly database: Database;
  readonly selection: Selection;
  readonly now: number;
  readonly #onProgress: (posts: number) => void;
  #posts: number;

  /** @throws {BoardwalkError} `usage` where there is no such board or thread. */
  constructor(directory: ReadableCrawlDirectory, options: ExportSourceOptions) {
    this.directory = directory;
    this.database = directory.database;
    this.selection = options.selection;
    this.now = options.now;
    this.#onProgress = options.onProgress ?? (() => {});
    this.#posts = 0;
    chooseThreads(this.database, options.selection);
  }

  /** The name of the crawl. */
  get name(): string {
    return basename(this.directory.path);
  }

  /** Where the crawl began; null where the directory does not say. */
  get start(): string | null {
    const start = this.directory.meta.get('start');
    return typeof start === 'string' ? start : null;
  }

  /** What will be exported. */
  totals(): { readonly threads: number; readonly posts: number } {
    return this.database.get<{ threads: number; posts: number }>(
      'SELECT count(*) AS threads, coalesce(sum(posts), 0) AS posts FROM chosen_threads',
    )!;
  }

  boards(): Generator<ExportedBoard> {
    return this.database.iterate<ExportedBoard>(BOARDS);
  }

  users(): Generator<ExportedUser> {
    return this.database.iterate<ExportedUser>(USERS, this.selection.sinceMs ?? null);
  }

  /** In the order of discovery. */
  *threads(): Generator<ExportedThread> {
    for (const row of this.database.iterate<ThreadRow>(`${THREADS} ORDER BY threads.id`)) {
      yield threadOf(row);
    }
  }

  /** Directly in a board, newest first; null: those without one. */
  *threadsIn(boardId: number | null): Generator<ExportedThread> {
    const sql = `${THREADS} WHERE board_id IS ? ${AS_LISTED}`;
    for (const row of this.database.iterate<ThreadRow>(sql, boardId)) yield threadOf(row);
  }

  /** The chosen posts of a thread in reading order. */
  *postsOf(thread: ExportedThread): Generator<StoredPost> {
    const since = this.selection.sinceMs ?? null;
    let rows: PostRow[] = [];
    do {
      const last = rows.at(-1)?.position ?? -1;
      rows = this.database.all<PostRow>(POSTS, thread.id, since, last);
      for (const row of rows) {
        yield postOfRow(row);
        this.#posts++;
        this.#onProgress(this.#posts);
      }
    } while (rows.length === POSTS_AT_ONCE);
  }
}

function threadOf(row: ThreadRow): ExportedThread {
  return {
    ...row,
    boardPath: JSON.parse(row.boardPath) as Crumb[],
    gaps: JSON.parse(row.gaps) as ThreadGap[],
  };
}
