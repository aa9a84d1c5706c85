/** Links that pages offer: which are new, which rank higher than before, and how both are written down. */
import type { Database } from '../../store/database.js';
import type { Fingerprinter } from '../../url/fingerprint.js';
import type { DiscoveredUrl } from './frontier.js';
import type { OpenRequest } from './request-store.js';
import type { SeenSet } from './seen-set.js';
import type { SqliteHosts } from './sqlite-hosts.js';

/** A link that is not known, ready to be written. */
export interface FreshUrl {
  readonly fingerprint: bigint;
  readonly hostId: number;
  readonly discovered: DiscoveredUrl;
}

/** What a batch of links changes. */
export interface Offer {
  readonly fresh: readonly FreshUrl[];
  readonly raised: ReadonlyArray<Omit<FreshUrl, 'hostId'>>;
}

const INSERT = `INSERT INTO requests (fingerprint, url, host_id, state, priority, depth, redirects,
    url_kind, from_id, reason, discovered_at, ended_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** A URL that was asked for already keeps what it was asked for as. */
const RAISE = `UPDATE requests SET priority = ?2, url_kind = ?3, from_id = ?4
  WHERE fingerprint = ?1 AND priority < ?2 AND state IN ('queued', 'waiting')`;

export class SqliteOffers {
  readonly #database: Database;
  readonly #fingerprinter: Fingerprinter;
  readonly #hosts: SqliteHosts;
  readonly #seen: SeenSet;

  constructor(database: Database, fingerprinter: Fingerprinter, hosts: SqliteHosts, seen: SeenSet) {
    this.#database = database;
    this.#fingerprinter = fingerprinter;
    this.#hosts = hosts;
    this.#seen = seen;
  }

  /** What is not known, and what is ranked higher than before. Nothing is remembered before it is committed. */
  offer(urls: readonly DiscoveredUrl[]): Offer {
    const fresh = new Map<bigint, FreshUrl>();
    const raised: Array<Omit<FreshUrl, 'hostId'>> = [];
    for (const discovered of urls) {
      const { url, priority, refused } = discovered;
      const fingerprint = this.#fingerprinter.fingerprint(url);
      const rival = fresh.get(fingerprint);
      if (rival !== undefined) {
        fresh.set(fingerprint, { ...rival, discovered: higherOf(rival.discovered, discovered) });
      } else if (!this.#seen.has(fingerprint)) {
        const hostId = this.#hosts.get(new URL(url).host).id;
        fresh.set(fingerprint, { fingerprint, hostId, discovered });
      } else if (refused === null && this.#seen.isBelow(fingerprint, priority)) {
        raised.push({ fingerprint, discovered });
      }
    }
    return { fresh: [...fresh.values()], raised };
  }

  /** Writes it all down; within a transaction of the caller's. */
  write({ fresh, raised }: Offer, page: OpenRequest | null, now: number): void {
    let from: string | null = page?.url ?? null;
    let fromId: number | null = page?.requestId ?? null;
    const originOf = (discovered: DiscoveredUrl): number | null => {
      if (discovered.from !== from) {
        from = discovered.from;
        fromId = from === null ? null : this.#idOf(from);
      }
      return fromId;
    };
    for (const { fingerprint, hostId, discovered } of fresh) {
      const isRefused = discovered.refused !== null;
      this.#database.run(
        INSERT,
        ...[fingerprint, discovered.url, hostId, isRefused ? 'refused' : 'queued'],
        ...[discovered.priority, discovered.depth, discovered.redirects, discovered.urlKind],
        ...[originOf(discovered), discovered.refused, now, isRefused ? now : null],
      );
    }
    for (const { fingerprint, discovered } of raised) {
      const { priority, urlKind } = discovered;
      this.#database.run(RAISE, fingerprint, priority, urlKind, originOf(discovered));
    }
  }

  #idOf(url: string): number | null {
    const row = this.#database.get<{ id: number }>(
      'SELECT id FROM requests WHERE fingerprint = ?',
      this.#fingerprinter.fingerprint(url),
    );
    return row?.id ?? null;
  }
}

/** One URL that is offered twice: as it was seen first, but ranked as the better one. */
function higherOf(first: DiscoveredUrl, again: DiscoveredUrl): DiscoveredUrl {
  const isHigher =
    again.refused === null && first.refused === null && again.priority > first.priority;
  const { priority, urlKind, from } = isHigher ? again : first;
  return { ...first, priority, urlKind, from };
}
