/** One SQLite file: how it is opened, transactions, and its errors in the user's words. */
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { crawlDirectoryError, isDenied, storeError } from './sqlite-errors.js';

/** What SQLite takes and gives. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** One row, a property for each column. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

/** One step of the schema: its position in the list, counted from 1, is its version. */
export type Migration = string;

type NativeStatement = ReturnType<InstanceType<typeof DatabaseSync>['prepare']>;

const BUSY_TIMEOUT_MS = 10_000;
const CACHE_KIB = 16 * 1024;
/** The write-ahead log is cut back to this after a checkpoint. */
const JOURNAL_LIMIT_BYTES = 16 * 1024 * 1024;

export interface DatabaseOptions {
  /** Reads only; a process that writes the file at the same time is no hindrance. @default false */
  readonly readOnly?: boolean;
}

export class Database {
  readonly file: string;
  readonly #readOnly: boolean;
  readonly #native: InstanceType<typeof DatabaseSync>;
  readonly #statements: Map<string, NativeStatement>;

  /** @throws {BoardwalkError} `crawl-directory` or `disk-full`. */
  constructor(file: string, options: DatabaseOptions = {}) {
    this.file = file;
    this.#readOnly = options.readOnly ?? false;
    this.#statements = new Map();
    this.#native = this.#guard(() =>
      this.#readOnly ? openToRead(file) : new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS }),
    );
    try {
      // synchronous=NORMAL: a power cut may undo the last commits but never damages the file.
      if (!this.#readOnly) this.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
      this.exec(`PRAGMA cache_size = -${CACHE_KIB}; PRAGMA foreign_keys = ON;
                 PRAGMA journal_size_limit = ${JOURNAL_LIMIT_BYTES}`);
    } catch (error) {
      this.#native.close();
      throw error;
    }
  }

  /** Several statements without results. */
  exec(sql: string): void {
    this.#guard(() => this.#native.exec(sql));
  }

  /** Runs one statement; returns how many rows it changed. */
  run(sql: string, ...values: SqlValue[]): number {
    return this.#guard(() => this.#statement(sql).run(...values).changes);
  }

  /** Runs one INSERT; returns the id of the new row. */
  insert(sql: string, ...values: SqlValue[]): number {
    return this.#guard(() => Number(this.#statement(sql).run(...values).lastInsertRowid));
  }

  /** The first row of a query. */
  get<Row extends object = SqlRow>(sql: string, ...values: SqlValue[]): Row | undefined {
    return this.#guard(() => this.#statement(sql).get(...values) as Row | undefined);
  }

  /** All rows of a query; for results that are known to be small. */
  all<Row extends object = SqlRow>(sql: string, ...values: SqlValue[]): Row[] {
    return this.#guard(() => this.#statement(sql).all(...values) as Row[]);
  }

  /** The rows of a query one by one; a statement of its own, so iterations may overlap. */
  *iterate<Row extends object = SqlRow>(sql: string, ...values: SqlValue[]): Generator<Row> {
    try {
      yield* this.#native.prepare(sql).iterate(...values) as IterableIterator<Row>;
    } catch (error) {
      throw storeError(error, this.file);
    }
  }

  /** The first column of a query, which holds whole numbers of 64 bits. */
  *bigints(sql: string): Generator<bigint> {
    try {
      const statement = this.#native.prepare(sql, { readBigInts: true, returnArrays: true });
      for (const row of statement.iterate()) yield (row as bigint[])[0]!;
    } catch (error) {
      throw storeError(error, this.file);
    }
  }

  /** Makes a function of one text usable in SQL. */
  defineTextFunction(name: string, fn: (text: string) => string): void {
    this.#native.function(name, { deterministic: true }, fn);
  }

  /**
   * Runs `fn` with all its writes as one: after a throw none has happened. A call inside another
   * transaction belongs to that one.
   */
  transaction<T>(fn: () => T): T {
    if (this.#native.isTransaction) return fn();
    this.run('BEGIN IMMEDIATE');
    try {
      const result = fn();
      this.run('COMMIT');
      return result;
    } catch (error) {
      // SQLite itself rolls back after some errors (a full disk, for one).
      if (this.#native.isTransaction) this.#native.exec('ROLLBACK');
      throw error;
    }
  }

  /** Brings the schema to the version of `migrations`; refuses what it cannot know. */
  migrate(migrations: readonly Migration[]): void {
    this.checkVersion(migrations.length);
    for (let version = this.#version(); version < migrations.length; version++) {
      this.transaction(() => {
        this.exec(migrations[version]!);
        this.exec(`PRAGMA user_version = ${version + 1}`);
      });
    }
  }

  /** @throws {BoardwalkError} where the file is of a newer version, or not Boardwalk's at all. */
  checkVersion(newest: number): void {
    const version = this.#version();
    if (version > newest) {
      throw crawlDirectoryError(
        `${this.file} was written by a newer version of Boardwalk: update Boardwalk to open it.`,
      );
    }
    if (version === 0 && this.get('SELECT 1 FROM sqlite_schema LIMIT 1') !== undefined) {
      throw crawlDirectoryError(
        `${this.file} is the database of another program: choose another directory.`,
      );
    }
  }

  /** Moves what the log holds into the file and closes it. */
  close(): void {
    try {
      // Closing alone would leave that to the moment when the last statement is garbage-collected.
      if (!this.#readOnly) this.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      this.#statements.clear();
      this.#native.close();
    }
  }

  #version(): number {
    return this.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
  }

  #statement(sql: string): NativeStatement {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#native.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #guard<T>(fn: () => T): T {
    try {
      return fn();
    } catch (error) {
      throw storeError(error, this.file);
    }
  }
}

/**
 * Readers, too, make files beside the database. Where they may not (a read-only medium, another
 * user's crawl) and no log is left to be read, the file is taken as it stands.
 */
function openToRead(file: string): InstanceType<typeof DatabaseSync> {
  const native = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    native.exec('SELECT 1 FROM sqlite_schema');
    return native;
  } catch (error) {
    native.close();
    const isLogEmpty = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0;
    if (!isDenied(error) || !isLogEmpty) throw error;
    return new DatabaseSync(`${pathToFileURL(file)}?immutable=1`, { readOnly: true });
  }
}
