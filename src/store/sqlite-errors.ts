/** What an error of the disk or of SQLite means to the user. */
import { BoardwalkError } from '../errors.js';

/** The fields of a SQLite error that tell its kind. */
interface SqliteFailure extends Error {
  readonly sqliteCodeName?: string;
  readonly systemErrno?: number;
}

const ENOSPC = 28;
const EDQUOT = 122;
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
const DAMAGED = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);
const CLOSED_TO_US = new Set(['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_PERM', 'SQLITE_AUTH']);

/** `file` is what was being written or read, as the user will find it. */
export function storeError(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof BoardwalkError) return error;
  const sqlite = error as SqliteFailure;
  if (isDiskFull(sqlite)) {
    return new BoardwalkError(
      `There is no space left to write ${file}: free some and run the same command again.`,
      { code: 'disk-full', cause: error },
    );
  }
  const name = sqlite.sqliteCodeName ?? '';
  if (DAMAGED.has(name)) {
    return crawlDirectoryError(
      `${file} is damaged or no Boardwalk database: restore it from a copy, or move it away to start anew.`,
      error,
    );
  }
  if (isDenied(error)) {
    return crawlDirectoryError(
      `${file} cannot be opened: check that it exists and that you may read and write it.`,
      error,
    );
  }
  if (name === 'SQLITE_BUSY') {
    return crawlDirectoryError(
      `${file} is kept locked by another program: close that program and run the same command again.`,
      error,
    );
  }
  return error;
}

/** Whether SQLite could not open or write a file that it needs. */
export function isDenied(error: unknown): boolean {
  return CLOSED_TO_US.has((error as SqliteFailure).sqliteCodeName ?? '');
}

/** An error with the code `crawl-directory`. */
export function crawlDirectoryError(message: string, cause?: unknown): BoardwalkError {
  return new BoardwalkError(message, { code: 'crawl-directory', cause });
}

function isDiskFull(error: SqliteFailure): boolean {
  if (error.sqliteCodeName === 'SQLITE_FULL') return true;
  if (error.systemErrno === ENOSPC || error.systemErrno === EDQUOT) return true;
  return FULL_CODES.has((error as NodeJS.ErrnoException).code ?? '');
}
