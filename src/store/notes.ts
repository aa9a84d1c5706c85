/** What a crawl directory keeps besides pages: single values, robots.txt files and events. */
import type { RobotsCache, RobotsEntry } from '../fetch/robots-cache.js';
import type { Database } from './database.js';

/** How much an event matters. */
export type EventLevel = 'info' | 'warning' | 'error';

/** Single values by name, each as JSON. */
export class Meta {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The value as it was set; undefined where there is none. Its form is the caller's to check. */
  get(key: string): unknown {
    const row = this.#database.get<{ value: string }>('SELECT value FROM meta WHERE key = ?', key);
    return row === undefined ? undefined : JSON.parse(row.value);
  }

  /** Anything that JSON can hold. */
  set(key: string, value: unknown): void {
    this.#database.run(
      'INSERT INTO meta VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2',
      key,
      JSON.stringify(value),
    );
  }
}

/** robots.txt files that outlive the process. */
export class StoredRobots implements RobotsCache {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  get(origin: string): RobotsEntry | null {
    const row = this.#database.get<{ fetchedAt: number; status: number; body: string }>(
      'SELECT fetched_at AS fetchedAt, status, body FROM robots WHERE origin = ?',
      origin,
    );
    return row ?? null;
  }

  set(origin: string, entry: RobotsEntry): void {
    this.#database.run(
      `INSERT INTO robots VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (origin) DO UPDATE SET fetched_at = ?2, status = ?3, body = ?4`,
      origin,
      entry.fetchedAt,
      entry.status,
      entry.body,
    );
  }
}

/** What happened, for people. */
export class EventLog {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** `event` is a stable name, `message` one sentence, `data` anything that JSON can hold. */
  append(time: number, level: EventLevel, event: string, message: string, data?: unknown): void {
    this.#database.run(
      'INSERT INTO events (time, level, event, message, data) VALUES (?, ?, ?, ?, ?)',
      ...[time, level, event, message, data === undefined ? null : JSON.stringify(data)],
    );
  }
}
