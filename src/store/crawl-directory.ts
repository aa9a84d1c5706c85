/**
 * The crawl directory: one site's database, archive and site model. One process at a time may
 * write it; any number may read it meanwhile.
 */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { createFingerprinter, type Fingerprinter } from '../url/fingerprint.js';
import { Archive } from './archive/archive.js';
import { writeCdxj } from './archive/cdxj.js';
import type { ArchiveInfo } from './archive/warc-record.js';
import { replaceFile } from './atomic-file.js';
import { Database } from './database.js';
import { type DirectoryLock, lockDirectory } from './directory-lock.js';
import { EventLog, Meta, StoredRobots } from './notes.js';
import { recoverArchive } from './recovery.js';
import { MIGRATIONS } from './schema.js';
import { crawlDirectoryError, storeError } from './sqlite-errors.js';
import { SqliteRecorder } from './sqlite-recorder.js';
import { type Summary, summarize } from './summary.js';

const DATABASE_FILE = 'boardwalk.db';
const LOCK_FILE = 'boardwalk.lock';
const MODEL_FILE = 'model.json';
const ARCHIVE_FOLDER = 'archive';
const INDEX_FILE = 'index.cdxj';

/** Meta keys that belong to the directory itself. */
const CREATED_AT = 'createdAt';
const INDEXED_CAPTURES = 'indexedCaptures';

export interface OpenOptions {
  /** Make the directory where there is none; otherwise it must be there. */
  readonly create: boolean;
  /** UTC milliseconds. */
  readonly now: number;
  /** What a file of the archive says about the crawl, asked when one is begun. */
  readonly archiveInfo: () => Omit<ArchiveInfo, 'isPartOf'>;
  /** An archive file that has grown to this is followed by another. @default 1 GiB */
  readonly maxArchiveFileBytes?: number;
}

/** What can be read of a crawl directory, also while another process writes it. */
export class ReadableCrawlDirectory {
  readonly path: string;
  readonly database: Database;
  readonly meta: Meta;

  constructor(path: string, database: Database) {
    this.path = path;
    this.database = database;
    this.meta = new Meta(database);
  }

  /** The text of model.json; null where nothing was learned yet. */
  loadModel(): string | null {
    const file = join(this.path, MODEL_FILE);
    if (!existsSync(file)) return null;
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      throw crawlDirectoryError(`${file} cannot be read: check that you may read it.`, error);
    }
  }

  summary(): Summary {
    return summarize(this.database);
  }

  close(): void {
    this.database.close();
  }
}

/** A crawl directory that this process alone may write. */
export class CrawlDirectory extends ReadableCrawlDirectory {
  readonly archive: Archive;
  readonly recorder: SqliteRecorder;
  readonly robots: StoredRobots;
  readonly events: EventLog;
  readonly #lock: DirectoryLock;

  constructor(
    path: string,
    database: Database,
    lock: DirectoryLock,
    options: OpenOptions,
    fingerprinter: Fingerprinter,
  ) {
    super(path, database);
    this.#lock = lock;
    this.robots = new StoredRobots(database);
    this.events = new EventLog(database);
    const directory = join(path, ARCHIVE_FOLDER);
    const createdAt = this.#createdAt(options.now);
    this.#recover(directory, createdAt, options.now);
    this.archive = new Archive(database, {
      directory,
      createdAt,
      info: () => ({ ...options.archiveInfo(), isPartOf: basename(path) }),
      ...(options.maxArchiveFileBytes && { maxFileBytes: options.maxArchiveFileBytes }),
    });
    this.recorder = new SqliteRecorder(database, this.archive, fingerprinter);
  }

  /** Replaces model.json as a whole. */
  saveModel(text: string): void {
    replaceFile(join(this.path, MODEL_FILE), [text]);
  }

  /** Brings archive/index.cdxj up to date with the archive. */
  writeIndex(): void {
    const file = join(this.path, ARCHIVE_FOLDER, INDEX_FILE);
    const captures = this.database.get<{ count: number }>('SELECT count(*) AS count FROM captures');
    if (this.meta.get(INDEXED_CAPTURES) === captures?.count && existsSync(file)) return;
    writeCdxj(this.database, file);
    this.meta.set(INDEXED_CAPTURES, captures?.count ?? 0);
  }

  /** Writes the index, makes everything last, and lets others in. */
  override close(): void {
    try {
      this.archive.close();
      this.writeIndex();
    } finally {
      try {
        super.close();
      } finally {
        this.#lock.release();
      }
    }
  }

  #createdAt(now: number): number {
    const known = this.meta.get(CREATED_AT);
    if (typeof known === 'number') return known;
    this.meta.set(CREATED_AT, now);
    return now;
  }

  #recover(directory: string, createdAt: number, now: number): void {
    for (const repair of recoverArchive(this.database, directory, createdAt)) {
      this.events.append(now, repair.level, repair.event, repair.message, repair.data);
      if (repair.event === 'archive-lost') this.meta.set(INDEXED_CAPTURES, null);
    }
  }
}

/**
 * Opens a crawl directory to write it, with everything recovered that an interruption left behind.
 * @throws {BoardwalkError} `crawl-directory` or `disk-full`.
 */
export async function openCrawlDirectory(
  path: string,
  options: OpenOptions,
): Promise<CrawlDirectory> {
  const root = resolve(path);
  const fingerprinter = await createFingerprinter();
  if (options.create) makeDirectories(root);
  checkDirectory(root, options.create ? null : DATABASE_FILE, constants.R_OK | constants.W_OK);
  makeDirectories(join(root, ARCHIVE_FOLDER));
  const lock = lockDirectory(root, join(root, LOCK_FILE));
  let database: Database | null = null;
  try {
    database = new Database(join(root, DATABASE_FILE));
    database.migrate(MIGRATIONS);
    return new CrawlDirectory(root, database, lock, options, fingerprinter);
  } catch (error) {
    database?.close();
    lock.release();
    throw error;
  }
}

/**
 * Opens a crawl directory to look at it, whoever else writes it.
 * @throws {BoardwalkError} `crawl-directory`.
 */
export function readCrawlDirectory(path: string): ReadableCrawlDirectory {
  const root = resolve(path);
  checkDirectory(root, DATABASE_FILE, constants.R_OK);
  const database = new Database(join(root, DATABASE_FILE), { readOnly: true });
  try {
    database.checkVersion(MIGRATIONS.length);
    return new ReadableCrawlDirectory(root, database);
  } catch (error) {
    database.close();
    throw error;
  }
}

function makeDirectories(path: string): void {
  try {
    makeWithParents(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || code === 'ENOTDIR') {
      throw crawlDirectoryError(`${path} is a file or lies below one: choose another name.`, error);
    }
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') {
      throw crawlDirectoryError(`${path} cannot be made: you may not write there.`, error);
    }
    throw storeError(error, path);
  }
}

/** Not `recursive` of the platform: on file systems that refuse new names that never returns. */
export function makeWithParents(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found === undefined && dirname(path) !== path) makeWithParents(dirname(path));
  mkdirSync(path);
}

function checkDirectory(root: string, neededFile: string | null, access: number): void {
  const found = statSync(root, { throwIfNoEntry: false });
  if (found === undefined) {
    throw crawlDirectoryError(`${root} does not exist: check the name.`);
  }
  if (!found.isDirectory()) {
    throw crawlDirectoryError(`${root} is no directory: give the directory of a crawl.`);
  }
  try {
    accessSync(root, access | constants.X_OK);
  } catch (error) {
    const verb = access & constants.W_OK ? 'read and write' : 'read';
    throw crawlDirectoryError(`You may not ${verb} ${root}: change its permissions.`, error);
  }
  if (neededFile !== null && !existsSync(join(root, neededFile))) {
    throw crawlDirectoryError(
      `${root} is no crawl directory: it has no ${neededFile}. Start a crawl there with its URL.`,
    );
  }
}
