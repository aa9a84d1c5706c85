/** A frontier in the crawl's own database: what a page leads to is committed with the page. */
import type { Database } from '../../store/database.js';
import { createFingerprinter, type Fingerprinter } from '../../url/fingerprint.js';
import type { Completion, DiscoveredUrl, Frontier, FrontierCounts } from './frontier.js';
import { LocalFrontier, type LocalFrontierOptions } from './local-frontier.js';
import type { HostTimes, OpenRequest, RequestStore } from './request-store.js';
import { SeenSet } from './seen-set.js';
import { SqliteHosts } from './sqlite-hosts.js';
import { type Offer, SqliteOffers } from './sqlite-offers.js';

interface RequestRow {
  readonly id: number;
  readonly url: string;
  readonly host_id: number;
  readonly state: string;
  readonly priority: number;
  readonly depth: number;
  readonly redirects: number;
  readonly url_kind: string;
  readonly from_url: string | null;
  readonly attempts: number;
  readonly not_before: number | null;
}

type RefusedRow = Pick<RequestRow, 'id' | 'url' | 'depth'>;

const SELECT = `SELECT requests.id, requests.url, requests.host_id, requests.state,
    requests.priority, requests.depth, requests.redirects, requests.url_kind,
    origin.url AS from_url, requests.attempts, requests.not_before
  FROM requests LEFT JOIN requests AS origin ON origin.id = requests.from_id`;

/** Ids alone: the index answers it, and rows are read only of what is lent. */
const BEST_OF_HOST = `SELECT id FROM requests WHERE host_id = ? AND state = 'queued'
  ORDER BY priority DESC, id LIMIT ?`;
const BY_ID = `${SELECT} WHERE requests.id = ?`;

const REOPEN = "UPDATE requests SET state = 'queued', attempts = 0, reason = NULL, ended_at = NULL";

const NAMED = 'WHERE fingerprint = ? AND state = ?';

const REFUSED_AT_ONCE = 1000;
const NEXT_REFUSED = `SELECT id, url, depth FROM requests WHERE state = 'refused' AND id > ?
  ORDER BY id LIMIT ?`;

const END = `UPDATE requests SET state = ?, reason = ?, attempts = ?, ended_at = ? WHERE id = ?`;

/**
 * The frontier of a crawl directory that this process has locked. What an earlier process had on
 * loan is queued again by that process's end.
 */
export async function openSqliteFrontier(
  database: Database,
  options: LocalFrontierOptions = {},
): Promise<Frontier> {
  return new LocalFrontier(new SqliteStore(database, await createFingerprinter()), options);
}

class SqliteStore implements RequestStore {
  readonly #database: Database;
  readonly #fingerprinter: Fingerprinter;
  readonly #hosts: SqliteHosts;
  /**
   * Everything in the table, so that the many links that are known cost no query: at most one for
   * each priority that is higher than all that were offered for the URL in this run.
   */
  readonly #seen: SeenSet;
  readonly #offers: SqliteOffers;
  readonly #counts: { queued: number; done: number; failed: number; refused: number };

  constructor(database: Database, fingerprinter: Fingerprinter) {
    this.#database = database;
    this.#fingerprinter = fingerprinter;
    this.#hosts = new SqliteHosts(database);
    this.#counts = { queued: 0, done: 0, failed: 0, refused: 0 };
    let total = 0;
    const states = database.all<{ state: string; count: number }>(
      'SELECT state, count(*) AS count FROM requests GROUP BY state',
    );
    for (const { state, count } of states) {
      this.#counts[state === 'waiting' ? 'queued' : (state as Completion['state'])] += count;
      total += count;
    }
    this.#seen = new SeenSet(total);
    for (const fingerprint of database.bigints('SELECT fingerprint FROM requests')) {
      this.#seen.add(fingerprint);
    }
    this.#offers = new SqliteOffers(database, fingerprinter, this.#hosts, this.#seen);
  }

  add(urls: readonly DiscoveredUrl[], now: number): number {
    const offer = this.#offers.offer(urls);
    if (offer.fresh.length + offer.raised.length === 0) return 0;
    this.#database.transaction(() => this.#offers.write(offer, null, now));
    this.#remember(offer);
    return offer.fresh.length;
  }

  find(url: string): OpenRequest | 'ended' | null {
    const fingerprint = this.#fingerprinter.fingerprint(url);
    if (!this.#seen.has(fingerprint)) return null;
    const row = this.#database.get<RequestRow>(
      `${SELECT} WHERE requests.fingerprint = ?`,
      fingerprint,
    );
    const isOpen = row?.state === 'queued' || row?.state === 'waiting';
    return isOpen ? this.#open(row) : 'ended';
  }

  hosts(): Iterable<HostTimes> {
    return this.#hosts.all();
  }

  host(name: string): HostTimes {
    return this.#hosts.get(name);
  }

  saveHost(host: HostTimes): void {
    this.#hosts.save(host.name);
  }

  take(host: HostTimes, max: number): OpenRequest[] {
    const { id, taken, queued } = this.#hosts.get(host.name);
    const requests: OpenRequest[] = [];
    if (queued <= taken.size) return requests;
    // What is taken still stands in the queue; that is what makes a killed process forget it.
    const best = this.#database.all<{ id: number }>(BEST_OF_HOST, id, max + taken.size);
    for (const { id: requestId } of best) {
      if (requests.length === max) break;
      if (taken.has(requestId)) continue;
      requests.push(this.#open(this.#database.get<RequestRow>(BY_ID, requestId)!));
      taken.add(requestId);
    }
    return requests;
  }

  takeOne(request: OpenRequest): void {
    this.#hosts.get(request.host).taken.add(request.requestId);
  }

  putBack(request: OpenRequest): void {
    this.#hosts.get(request.host).taken.delete(request.requestId);
  }

  hasQueued(host: HostTimes): boolean {
    const { taken, queued } = this.#hosts.get(host.name);
    return queued > taken.size;
  }

  setAside(request: OpenRequest, notBefore: number, attempts: number): void {
    this.#database.run(
      "UPDATE requests SET state = 'waiting', not_before = ?, attempts = ? WHERE id = ?",
      notBefore,
      attempts,
      request.requestId,
    );
    const host = this.#hosts.get(request.host);
    host.taken.delete(request.requestId);
    host.queued--;
    host.nextAside = Math.min(host.nextAside ?? notBefore, notBefore);
  }

  wake(now: number): void {
    for (const host of this.#hosts.all()) {
      if (host.nextAside === null || host.nextAside > now) continue;
      host.queued += this.#database.run(
        `UPDATE requests SET state = 'queued', not_before = NULL
         WHERE host_id = ? AND state = 'waiting' AND not_before <= ?`,
        host.id,
        now,
      );
      this.#hosts.refreshNextAside(host);
    }
  }

  nextAside(host: HostTimes): number | null {
    return this.#hosts.get(host.name).nextAside;
  }

  end(request: OpenRequest, completion: Completion, now: number): number {
    const offer = this.#offers.offer(completion.links);
    const { state, reason } = completion;
    const attempts = request.attempts + (state === 'refused' ? 0 : 1);
    this.#database.transaction(() => {
      completion.persist?.();
      this.#database.run(END, state, reason, attempts, now, request.requestId);
      this.#offers.write(offer, request, now);
    });
    const host = this.#hosts.get(request.host);
    host.taken.delete(request.requestId);
    host.queued--;
    this.#counts.queued--;
    this.#counts[state]++;
    this.#remember(offer);
    return offer.fresh.length;
  }

  requeueFailed(): number {
    return this.#reopened('failed', this.#database.run(`${REOPEN} WHERE state = 'failed'`));
  }

  reopen(urls: readonly string[]): number {
    let reopened = 0;
    for (const state of ['done', 'failed'] as const) {
      const changed = this.#database.transaction(() =>
        urls.reduce((sum, url) => {
          const fingerprint = this.#fingerprinter.fingerprint(url);
          return sum + this.#database.run(`${REOPEN} ${NAMED}`, fingerprint, state);
        }, 0),
      );
      reopened += this.#reopened(state, changed);
    }
    return reopened;
  }

  reconsider(judge: (url: string, depth: number) => string | null): number {
    let requeued = 0;
    let lastId = 0;
    this.#database.transaction(() => {
      while (true) {
        const rows = this.#database.all<RefusedRow>(NEXT_REFUSED, lastId, REFUSED_AT_ONCE);
        for (const { id, url, depth } of rows) {
          if (judge(url, depth) === null)
            requeued += this.#database.run(`${REOPEN} WHERE id = ?`, id);
        }
        if (rows.length < REFUSED_AT_ONCE) return;
        lastId = rows.at(-1)!.id;
      }
    });
    return this.#reopened('refused', requeued);
  }

  counts(): Omit<FrontierCounts, 'leased'> {
    return { ...this.#counts };
  }

  #reopened(from: Completion['state'], count: number): number {
    if (count === 0) return 0;
    this.#counts[from] -= count;
    this.#counts.queued += count;
    this.#hosts.recount();
    return count;
  }

  #remember({ fresh, raised }: Offer): void {
    for (const { fingerprint, hostId, discovered } of fresh) {
      this.#seen.add(fingerprint, discovered.priority);
      if (discovered.refused === null) this.#hosts.byId(hostId).queued++;
      this.#counts[discovered.refused === null ? 'queued' : 'refused']++;
    }
    for (const { fingerprint, discovered } of raised) {
      this.#seen.rank(fingerprint, discovered.priority);
    }
  }

  #open(row: RequestRow): OpenRequest {
    return {
      requestId: row.id,
      url: row.url,
      host: this.#hosts.byId(row.host_id).name,
      priority: row.priority,
      depth: row.depth,
      redirects: row.redirects,
      urlKind: row.url_kind,
      from: row.from_url,
      attempts: row.attempts,
      notBefore: row.not_before ?? 0,
    };
  }
}
