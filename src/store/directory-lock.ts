/** Keeps a crawl directory to one process. */
import { DatabaseSync } from '@photostructure/sqlite';
import { crawlDirectoryError, storeError } from './sqlite-errors.js';

/** Held until `release`, or until the process ends however it ends. */
export interface DirectoryLock {
  release(): void;
}

/**
 * The lock is SQLite's own on an empty file: the system frees it with the process, so that there
 * is never a stale one to remove by hand.
 * @throws {BoardwalkError} `crawl-directory` where another process holds it.
 */
export function lockDirectory(directory: string, file: string): DirectoryLock {
  try {
    const lock = new DatabaseSync(file, { timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      throw error;
    }
    return { release: () => lock.close() };
  } catch (error) {
    if ((error as { sqliteCodeName?: string }).sqliteCodeName === 'SQLITE_BUSY') {
      throw crawlDirectoryError(
        `${directory} is in use by another boardwalk process: wait until that has ended.`,
        error,
      );
    }
    throw storeError(error, file);
  }
}
