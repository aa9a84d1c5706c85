/** Which threads and posts of a crawl directory an export is about. */
import { BoardwalkError } from '../../errors.js';
import { canonicalUrl } from '../../url/canonical.js';
import type { Database } from '../database.js';

export interface Selection {
  /** Only posts written then or later (UTC milliseconds); posts of unknown time are left out. */
  readonly sinceMs?: number;
  /** Only boards with this URL, or with this text in their titles, and the boards below them. */
  readonly board?: string;
  /** Only the thread that has this URL, or a page with it. */
  readonly thread?: string;
}

const BOARDS_BELOW = `WITH RECURSIVE below(id) AS (
    SELECT id FROM boards WHERE url = ?1 OR instr(fold(title), ?2) > 0
    UNION SELECT boards.id FROM boards JOIN below ON boards.parent_id = below.id)
  SELECT id FROM below`;
const MOST_TITLES = 5;

/**
 * Fills the temporary tables `chosen_threads` (id, posts) and `chosen_boards` (id); the database
 * itself stays as it is.
 * @throws {BoardwalkError} `usage` where there is no such board or thread.
 */
export function chooseThreads(database: Database, selection: Selection): void {
  database.exec(`CREATE TEMP TABLE chosen_threads (id INTEGER PRIMARY KEY, posts INTEGER NOT NULL);
    CREATE TEMP TABLE chosen_boards (id INTEGER PRIMARY KEY)`);
  const { board, thread } = selection;
  if (board !== undefined) chooseBoards(database, board);
  const threadId = thread === undefined ? null : threadIdOf(database, thread);
  database.run(
    `INSERT INTO chosen_threads
     SELECT thread_id, count(*) FROM posts JOIN threads ON threads.id = thread_id
     WHERE (?1 IS NULL OR time >= ?1) AND (?2 IS NULL OR thread_id = ?2)
       AND (?3 = 0 OR board_id IN (SELECT id FROM chosen_boards))
     GROUP BY thread_id`,
    ...[selection.sinceMs ?? null, threadId, Number(board !== undefined)],
  );
  const isWhole = board === undefined && threadId === null && selection.sinceMs === undefined;
  addBoardsOfThreads(database, isWhole);
}

function chooseBoards(database: Database, board: string): void {
  database.defineTextFunction('fold', (text) => text.toLowerCase());
  const url = board.includes('://') ? (canonicalUrl(board) ?? board) : board;
  const count = database.run(
    `INSERT INTO chosen_boards ${BOARDS_BELOW}`,
    ...[url, board.normalize('NFC').toLowerCase()],
  );
  if (count > 0) return;
  const titles = database
    .all<{ title: string }>(`SELECT title FROM boards ORDER BY id LIMIT ${MOST_TITLES}`)
    .map(({ title }) => `"${title}"`);
  throw new BoardwalkError(
    `No board has the URL or the words ${board} in its title. There are ${titles.join(', ')}, …`,
    { code: 'usage' },
  );
}

function threadIdOf(database: Database, thread: string): number {
  const url = canonicalUrl(thread) ?? thread;
  const row = database.get<{ id: number }>(
    `SELECT id FROM threads WHERE url = ?1
     UNION ALL SELECT thread_id FROM thread_pages WHERE url = ?1 AND thread_id IS NOT NULL`,
    url,
  );
  if (row !== undefined) return row.id;
  throw new BoardwalkError(`No thread here has the URL ${thread}: check it.`, { code: 'usage' });
}

/** The boards of the chosen threads and the boards above those; all of them for a whole export. */
function addBoardsOfThreads(database: Database, isWhole: boolean): void {
  if (!isWhole) database.run('DELETE FROM chosen_boards');
  database.run(
    isWhole
      ? 'INSERT INTO chosen_boards SELECT id FROM boards'
      : `INSERT INTO chosen_boards WITH RECURSIVE above(id) AS (
           SELECT DISTINCT board_id FROM threads WHERE id IN (SELECT id FROM chosen_threads)
             AND board_id IS NOT NULL
           UNION SELECT parent_id FROM boards JOIN above ON boards.id = above.id
             WHERE parent_id IS NOT NULL)
         SELECT id FROM above`,
  );
}
