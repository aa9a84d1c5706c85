/**
 * Makes archive and database agree again after a process died or the power failed. What was never
 * committed is cut off the files; what was committed but is gone from them is fetched again.
 */
import { rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { archiveFileName } from './archive/archive.js';
import { readRecord } from './archive/warc-reader.js';
import type { Database } from './database.js';
import { storeError } from './sqlite-errors.js';

/** What had to be put right, for the user. */
export interface Repair {
  readonly level: 'info' | 'warning';
  readonly event: 'archive-cut' | 'archive-missing' | 'archive-lost';
  readonly message: string;
  readonly data: { readonly file: string; readonly bytes?: number; readonly pages?: number };
}

interface ArchiveRow {
  readonly id: number;
  readonly file: string;
  readonly committed_bytes: number;
}

interface CaptureRow {
  readonly offset_bytes: number;
  readonly length_bytes: number;
}

/** Goes through all files of the archive; `createdAt` as in their names. */
export function recoverArchive(database: Database, directory: string, createdAt: number): Repair[] {
  const repairs: Repair[] = [];
  const archives = database.all<ArchiveRow>(
    'SELECT id, file, committed_bytes FROM archives ORDER BY id',
  );
  const lastId = archives.at(-1)?.id ?? 0;
  for (const archive of archives) {
    const repair = recoverFile(database, directory, archive, archive.id === lastId);
    if (repair !== null) repairs.push(repair);
  }
  // A file whose first transaction was never committed; its name can be nobody else's.
  rmSync(join(directory, archiveFileName(createdAt, lastId + 1)), { force: true });
  return repairs;
}

function recoverFile(
  database: Database,
  directory: string,
  archive: ArchiveRow,
  isLast: boolean,
): Repair | null {
  const { file, committed_bytes: committed } = archive;
  const path = join(directory, file);
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    return {
      level: 'warning',
      event: 'archive-missing',
      message: `${file} is not in the archive any more; its pages are taken as fetched.`,
      data: { file },
    };
  }
  // Only the file that was being written can have a broken end: the others were synced when full.
  const intact =
    isLast || size < committed ? intactBytes(database, archive, path, size) : committed;
  const pages = intact < committed ? forgetLost(database, archive, intact) : 0;
  if (size > intact) cut(path, intact);
  if (intact < committed) {
    return {
      level: 'warning',
      event: 'archive-lost',
      message: `The end of ${file} was lost, probably in a power cut: ${pages} pages will be fetched again.`,
      data: { file, bytes: committed - intact, pages },
    };
  }
  if (size === committed) return null;
  return {
    level: 'info',
    event: 'archive-cut',
    message: `An unfinished record was cut off the end of ${file}.`,
    data: { file, bytes: size - committed },
  };
}

/** Up to where every record can be read, looking from the end. */
function intactBytes(database: Database, archive: ArchiveRow, path: string, size: number): number {
  let end = archive.committed_bytes;
  const captures = database.iterate<CaptureRow>(
    `SELECT offset_bytes, length_bytes FROM captures WHERE archive_id = ?
     ORDER BY offset_bytes DESC`,
    archive.id,
  );
  for (const { offset_bytes: offset, length_bytes: length } of captures) {
    // Behind a response, up to the next one, stands its request.
    const isWhole =
      end <= size &&
      readRecord(path, offset, length) !== null &&
      readRecord(path, offset + length, end - offset - length) !== null;
    if (isWhole) return end;
    end = offset;
  }
  // Nothing but the opening record is left; the file begins anew.
  return 0;
}

/** Forgets every capture behind `intact` and queues its page again. Returns how many pages. */
function forgetLost(database: Database, archive: ArchiveRow, intact: number): number {
  const lost = 'SELECT id FROM captures WHERE archive_id = ?1 AND offset_bytes >= ?2';
  const where = [archive.id, intact] as const;
  return database.transaction(() => {
    database.run(
      `UPDATE requests SET state = 'queued', attempts = 0, reason = NULL, not_before = NULL,
         ended_at = NULL
       WHERE fingerprint IN (SELECT fingerprint FROM pages WHERE capture_id IN (${lost}))`,
      ...where,
    );
    const pages = database.run(`DELETE FROM pages WHERE capture_id IN (${lost})`, ...where);
    database.run(`DELETE FROM captures WHERE id IN (${lost})`, ...where);
    database.run('UPDATE archives SET committed_bytes = ? WHERE id = ?', intact, archive.id);
    return pages;
  });
}

function cut(path: string, length: number): void {
  try {
    truncateSync(path, length);
  } catch (error) {
    throw storeError(error, path);
  }
}
