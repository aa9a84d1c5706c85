/** The hosts of a crawl: in memory, where the frontier looks all the time, and in the database. */
import type { Database } from '../../store/database.js';
import type { HostTimes } from './request-store.js';

export interface SqliteHost extends HostTimes {
  readonly id: number;
  /** The requests of the host that are out of its queue for now. */
  readonly taken: Set<number>;
  /** How many requests are queued, those taken included. */
  queued: number;
  /** When the first request that waits for a retry is due; null where none waits. */
  nextAside: number | null;
}

interface HostRow {
  readonly id: number;
  readonly name: string;
  readonly delay_ms: number;
  readonly lent_at: number | null;
  readonly blocked_until: number;
}

export class SqliteHosts {
  readonly #database: Database;
  readonly #byName: Map<string, SqliteHost>;
  readonly #byId: Map<number, SqliteHost>;

  constructor(database: Database) {
    this.#database = database;
    this.#byName = new Map();
    this.#byId = new Map();
    for (const row of database.all<HostRow>('SELECT * FROM hosts ORDER BY id')) this.#keep(row);
    for (const host of this.all()) this.refreshNextAside(host);
    this.recount();
  }

  all(): Iterable<SqliteHost> {
    return this.#byName.values();
  }

  /** The host of that name, made where it is new. Not for use within a transaction. */
  get(name: string): SqliteHost {
    const host = this.#byName.get(name);
    if (host !== undefined) return host;
    const id = this.#database.insert('INSERT INTO hosts (name) VALUES (?)', name);
    return this.#keep({ id, name, delay_ms: 0, lent_at: null, blocked_until: 0 });
  }

  byId(id: number): SqliteHost {
    return this.#byId.get(id)!;
  }

  /** Counts the queues anew; reads all of them. */
  recount(): void {
    for (const host of this.all()) host.queued = 0;
    const rows = this.#database.all<{ host_id: number; count: number }>(
      "SELECT host_id, count(*) AS count FROM requests WHERE state = 'queued' GROUP BY host_id",
    );
    for (const { host_id: id, count } of rows) this.byId(id).queued = count;
  }

  save(name: string): void {
    const host = this.get(name);
    this.#database.run(
      'UPDATE hosts SET delay_ms = ?, lent_at = ?, blocked_until = ? WHERE id = ?',
      host.delayMs,
      host.lentAt,
      host.blockedUntil,
      host.id,
    );
  }

  refreshNextAside(host: SqliteHost): void {
    const row = this.#database.get<{ first: number | null }>(
      "SELECT min(not_before) AS first FROM requests WHERE host_id = ? AND state = 'waiting'",
      host.id,
    );
    host.nextAside = row?.first ?? null;
  }

  #keep(row: HostRow): SqliteHost {
    const host: SqliteHost = {
      id: row.id,
      name: row.name,
      delayMs: row.delay_ms,
      lentAt: row.lent_at,
      blockedUntil: row.blocked_until,
      taken: new Set(),
      queued: 0,
      nextAside: null,
    };
    this.#byName.set(row.name, host);
    this.#byId.set(row.id, host);
    return host;
  }
}
