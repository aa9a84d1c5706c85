/** Keeps visits in the crawl directory: response into the archive, page into the database. */
import { type FetchResponse, headerOf, type Truncation } from '../fetch/fetcher.js';
import type { Page } from '../page/page.js';
import type { PageKind } from '../strategies/strategy.js';
import type { Fingerprinter } from '../url/fingerprint.js';
import { type Archive, contentTypeOf } from './archive/archive.js';
import type { Database, SqlValue } from './database.js';
import type { PageRelation, Recorder, Visit } from './visit.js';

const MAX_TEXT_CHARS = 1000;

const COLUMNS = [
  ...['fingerprint', 'url', 'status', 'content_type', 'page_kind', 'title', 'language', 'url_kind'],
  ...['from_url', 'depth', 'phase', 'redirect_url', 'canonical_url', 'robots', 'etag'],
  ...['last_modified', 'size_bytes', 'latency_ms', 'fetched_at', 'capture_id'],
];

/** A later answer of the same URL takes the earlier one's place. */
const PUT_PAGE = `INSERT INTO pages (${COLUMNS.join(', ')})
  VALUES (${COLUMNS.map(() => '?').join(', ')})
  ON CONFLICT (fingerprint) DO UPDATE SET
  ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')}`;

const PUT_RELATION = 'INSERT OR IGNORE INTO relations VALUES (?, ?, ?)';

/** Only pages of learning wait for a kind. */
const UNCLASSIFIED = `SELECT capture_id, pages.status, pages.latency_ms, captures.truncated,
    captures.captured_at
  FROM pages JOIN captures ON captures.id = capture_id
  WHERE fingerprint = ? AND phase = 'learn' AND page_kind IS NULL`;

interface UnclassifiedRow {
  readonly capture_id: number;
  readonly status: number;
  readonly latency_ms: number;
  readonly truncated: Truncation | null;
  readonly captured_at: number;
}

export class SqliteRecorder implements Recorder {
  readonly #database: Database;
  readonly #archive: Archive;
  readonly #fingerprinter: Fingerprinter;

  constructor(database: Database, archive: Archive, fingerprinter: Fingerprinter) {
    this.#database = database;
    this.#archive = archive;
    this.#fingerprinter = fingerprinter;
  }

  record(visit: Visit): void {
    this.#database.transaction(() => {
      const { id } = this.#archive.append(visit.response);
      this.#database.run(PUT_PAGE, ...this.#values(visit, id));
      this.#relate(visit.url, visit.relations);
    });
  }

  recall(url: string): FetchResponse | null {
    const fingerprint = this.#fingerprinter.fingerprint(url);
    const row = this.#database.get<UnclassifiedRow>(UNCLASSIFIED, fingerprint);
    if (row === undefined) return null;
    const { statusText, headers, body } = this.#archive.read(row.capture_id);
    return {
      url,
      status: row.status,
      statusText,
      headers,
      body,
      truncated: row.truncated,
      // What was sent, and where to, is in the archive already; nobody asks for it a second time.
      sent: { method: 'GET', headers: [] },
      ip: null,
      startedAt: row.captured_at,
      latencyMs: row.latency_ms,
    };
  }

  classify(url: string, pageKind: PageKind, relations: readonly PageRelation[]): void {
    const fingerprint = this.#fingerprinter.fingerprint(url);
    this.#database.transaction(() => {
      this.#database.run(
        'UPDATE pages SET page_kind = ? WHERE fingerprint = ?',
        pageKind,
        fingerprint,
      );
      this.#relate(url, relations);
    });
  }

  #relate(from: string, relations: readonly PageRelation[]): void {
    if (relations.length === 0) return;
    const fromFingerprint = this.#fingerprinter.fingerprint(from);
    for (const { to, relation } of relations) {
      const toFingerprint = this.#fingerprinter.fingerprint(to);
      this.#database.run(PUT_RELATION, fromFingerprint, toFingerprint, relation);
    }
  }

  #values(visit: Visit, captureId: number): SqlValue[] {
    const { response, page } = visit;
    return [
      ...[this.#fingerprinter.fingerprint(visit.url), visit.url, response.status],
      ...[contentTypeOf(response), visit.pageKind, text(page?.title), text(page?.language)],
      ...[visit.urlKind, visit.from, visit.depth, visit.phase],
      ...[visit.redirect, page?.canonical ?? null, page === null ? null : robotsWords(page)],
      ...[
        text(headerOf(response.headers, 'etag')),
        text(headerOf(response.headers, 'last-modified')),
      ],
      ...[response.body.length, response.latencyMs, response.startedAt, captureId],
    ];
  }
}

function robotsWords({ robots }: Page): string | null {
  const words = [robots.noindex ? 'noindex' : '', robots.nofollow ? 'nofollow' : ''];
  return words.filter((word) => word !== '').join(', ') || null;
}

/** The site's words in the database: NFC and of bounded length. */
function text(value: string | null | undefined): string | null {
  return value?.slice(0, MAX_TEXT_CHARS).normalize('NFC') ?? null;
}
