/** The board of a thread by who links to it, for pages that do not say it themselves. */
import type { Crumb } from '../../extract/post.js';
import type { Fingerprinter } from '../../url/fingerprint.js';
import type { Database } from '../database.js';
import { FLIPS, PageSets, redirectFollower } from './page-sets.js';

const LISTS = `SELECT CAST(fingerprint AS TEXT) AS fingerprint FROM pages
  WHERE page_kind IN ('entry', 'index') AND status = 200 ORDER BY id`;
/** The pages that list this one, in the order of discovery. */
const LISTED_BY = `SELECT CAST(pages.fingerprint AS TEXT) AS fingerprint FROM relations
  JOIN pages ON pages.fingerprint = from_fingerprint
  WHERE to_fingerprint = ? AND relation = ? ORDER BY pages.id`;
/** No forum is deeper; what is has a circle in it. */
const MAX_LEVELS = 10;
/** Answers that are remembered; boards are few. */
const MAX_KNOWN = 10_000;

/** The path from the outermost board to the one that lists these pages; empty where none does. */
export type BoardPathOf = (threadPages: readonly bigint[]) => Crumb[];

/** Looks once at how lists flip; the rest is looked up thread by thread. */
export function boardPathFinder(database: Database, fingerprinter: Fingerprinter): BoardPathOf {
  const follow = redirectFollower(database, fingerprinter);
  const lists = new PageSets();
  for (const { fingerprint } of database.iterate<{ fingerprint: string }>(LISTS)) {
    lists.add(fingerprint);
  }
  for (const { source, target } of database.iterate<{ source: string; target: string }>(FLIPS)) {
    lists.join(follow(source), follow(target));
  }
  const listOf = (page: string, relation: string): string | null => {
    const rows = database.all<{ fingerprint: string }>(LISTED_BY, BigInt(page), relation);
    for (const { fingerprint } of rows) {
      const list = lists.firstOf(fingerprint);
      if (list !== null) return list;
    }
    return null;
  };
  return (threadPages) => {
    let board: string | null = null;
    for (const page of threadPages) board ??= listOf(String(page), 'thread-of');
    const path: string[] = [];
    while (board !== null && !path.includes(board) && path.length < MAX_LEVELS) {
      path.unshift(board);
      board = listOf(board, 'board-of');
    }
    return path.map((page) => crumbOf(database, page));
  };
}

/** Whether a URL is that of a fetched list: a menu above a title is no path to a board. */
export function listFinder(
  database: Database,
  fingerprinter: Fingerprinter,
): (url: string) => boolean {
  const known = new Map<string, boolean>();
  return (url) => {
    let isList = known.get(url);
    if (isList === undefined) {
      const sql = `SELECT 1 FROM pages WHERE fingerprint = ? AND page_kind = 'index'`;
      isList = database.get(sql, fingerprinter.fingerprint(url)) !== undefined;
      if (known.size < MAX_KNOWN) known.set(url, isList);
    }
    return isList;
  };
}

function crumbOf(database: Database, page: string): Crumb {
  const row = database.get<{ url: string; title: string | null }>(
    'SELECT url, title FROM pages WHERE fingerprint = ?',
    BigInt(page),
  )!;
  return { url: row.url, title: row.title || row.url };
}
