/** The archived answers that an export is about, copied record by record as they are. */
import { closeSync, openSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { BoardwalkError } from '../../errors.js';
import { homepage, version } from '../../version.js';
import { warcinfoRecord } from '../archive/warc-record.js';
import { compressRecord } from '../archive/warc-writer.js';
import type { ExportSource } from './export-source.js';
import type { OutputFile } from './output-file.js';

/** Records are copied in pieces of this size: one may be as large as the cap of a body. */
const PIECE_BYTES = 256 * 1024;

interface CaptureRow {
  readonly id: number;
  readonly file: string;
  readonly offset: number;
  /** Where the next answer begins: between them stands the request. */
  readonly end: number;
}

const CHOSEN_PAGES = `SELECT DISTINCT capture_id FROM posts
  JOIN thread_pages ON thread_pages.thread_id = posts.thread_id AND thread_pages.url = page_url
  WHERE posts.thread_id IN (SELECT id FROM chosen_threads) AND (?1 IS NULL OR time >= ?1)`;
/** A record that says "the same as that one" is nothing without that one. */
const REVISITED = `SELECT sources.id FROM captures
  JOIN captures AS sources ON sources.payload_digest = captures.payload_digest
    AND sources.record_type = 'response' AND sources.truncated IS NULL
  WHERE captures.record_type = 'revisit' AND captures.id IN (SELECT id FROM chosen_captures)`;
const IN_ORDER = `SELECT captures.id, file, offset_bytes AS offset, coalesce(
    (SELECT min(offset_bytes) FROM captures AS next
     WHERE next.archive_id = captures.archive_id AND next.offset_bytes > captures.offset_bytes),
    committed_bytes) AS end
  FROM captures JOIN chosen_captures ON chosen_captures.id = captures.id
  JOIN archives ON archives.id = archive_id
  ORDER BY captures.id`;

/**
 * Writes one WARC file of all chosen answers with their requests: the pages of the chosen posts,
 * or the whole archive where nothing was left out. Leaves their new places in the temporary table
 * `copied_captures` (id, offset_bytes).
 */
export function writeChosenCaptures(source: ExportSource, out: OutputFile, name: string): void {
  const { database } = source;
  chooseCaptures(source);
  const info = { software: `Boardwalk/${version}`, ...crawlInfo(source), isPartOf: source.name };
  out.writeBytes(compressRecord(warcinfoRecord(info, basename(name), source.now).bytes));
  const folder = join(source.directory.path, 'archive');
  for (const row of database.iterate<CaptureRow>(IN_ORDER)) {
    database.run('INSERT INTO copied_captures VALUES (?, ?)', row.id, out.sizeBytes);
    copyBytes(join(folder, row.file), row.offset, row.end, out);
  }
}

function chooseCaptures({ database, selection }: ExportSource): void {
  database.exec(`CREATE TEMP TABLE chosen_captures (id INTEGER PRIMARY KEY);
    CREATE TEMP TABLE copied_captures (id INTEGER PRIMARY KEY, offset_bytes INTEGER NOT NULL)`);
  if (Object.values(selection).every((value) => value === undefined)) {
    database.run('INSERT INTO chosen_captures SELECT id FROM captures');
    return;
  }
  database.run(`INSERT INTO chosen_captures ${CHOSEN_PAGES}`, selection.sinceMs ?? null);
  database.run(`INSERT OR IGNORE INTO chosen_captures ${REVISITED}`);
}

/** As the files of the archive say it themselves. */
function crawlInfo({ directory }: ExportSource): { userAgent: string; robots: string } {
  const settings = directory.meta.get('settings') as
    | { readonly userAgent?: string | null; readonly robots?: boolean }
    | undefined;
  return {
    userAgent: settings?.userAgent ?? `Boardwalk/${version} (+${homepage})`,
    robots: settings?.robots === false ? 'ignore' : 'obey',
  };
}

function copyBytes(path: string, from: number, to: number, out: OutputFile): void {
  const descriptor = open(path);
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let at = from; at < to; ) {
      const count = readSync(descriptor, piece, 0, Math.min(piece.length, to - at), at);
      if (count === 0) throw lost(path);
      out.writeBytes(piece.subarray(0, count));
      at += count;
    }
  } finally {
    closeSync(descriptor);
  }
}

function open(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw lost(path, error);
  }
}

function lost(path: string, cause?: unknown): BoardwalkError {
  return new BoardwalkError(
    `${path} is not whole: put it back from a copy, or choose threads whose pages lie elsewhere.`,
    { code: 'bad-file', cause },
  );
}
