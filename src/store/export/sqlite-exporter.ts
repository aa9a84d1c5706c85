/** SQLite: the content tables alone, with a full-text index of their own. */
import { CONTENT_TABLES } from '../content/content-schema.js';
import { indexPost } from '../content/content-writer.js';
import { POST_COLUMNS, postValues } from '../content/post-row.js';
import { Database } from '../database.js';
import type { ExportedThread, ExportSource } from './export-source.js';
import type { Exporter } from './exporter.js';

const PUT_THREAD = 'INSERT INTO threads VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)';
const COLUMNS = ['thread_id', 'user_id', ...POST_COLUMNS];
const PUT_POST = `INSERT INTO posts (${COLUMNS.join(', ')}) VALUES
  (?, (SELECT id FROM users WHERE key = ?), ${POST_COLUMNS.map(() => '?').join(', ')})`;

export const sqliteExporter: Exporter = {
  format: 'sqlite',
  shape: 'file',
  write(source, path) {
    const database = new Database(path);
    try {
      // One file to hand over, no log beside it. Boards come in any order, parents last maybe.
      database.exec(`PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF;
        PRAGMA foreign_keys = OFF; ${CONTENT_TABLES}`);
      database.transaction(() => copyBoardsAndUsers(source, database));
      for (const thread of source.threads()) {
        database.transaction(() => copyThread(source, thread, database));
      }
    } finally {
      database.close();
    }
  },
};

function copyBoardsAndUsers(source: ExportSource, database: Database): void {
  for (const { id, url, title, parentId } of source.boards()) {
    database.run('INSERT INTO boards VALUES (?, ?, ?, ?)', id, url, title, parentId);
  }
  for (const { name, url } of source.users()) {
    database.run('INSERT INTO users (key, name, url) VALUES (?, ?, ?)', url ?? name, name, url);
  }
}

function copyThread(source: ExportSource, thread: ExportedThread, database: Database): void {
  database.run(
    PUT_THREAD,
    ...[thread.id, thread.url, thread.title, thread.boardId, JSON.stringify(thread.boardPath)],
    ...[thread.postCount, thread.firstTimeMs, thread.lastTimeMs, JSON.stringify(thread.gaps)],
  );
  for (const post of source.postsOf(thread)) {
    const userKey = post.author === null ? null : (post.author.url ?? post.author.name);
    const id = database.insert(PUT_POST, thread.id, userKey, ...postValues(post));
    indexPost(database, id, post.position === 0 ? thread.title : '', post.body.text);
  }
}
