/**
 * The schema of `boardwalk.db`, a public contract: people query it with sqlite3. Every time is UTC
 * in milliseconds; text from pages is Unicode NFC; fingerprints are the 64-bit xxHash of a
 * canonical URL as a signed integer. A released step is never changed: a new one is added behind.
 */
import { CONTENT_TABLES, THREAD_PAGES_TABLE } from './content/content-schema.js';
import type { Migration } from './database.js';

const FIRST: Migration = `
-- Hosts (with port) and how they want to be treated.
CREATE TABLE hosts (
  id            INTEGER PRIMARY KEY,
  name          TEXT NOT NULL UNIQUE,
  delay_ms      INTEGER NOT NULL DEFAULT 0, -- least time between two requests
  lent_at       INTEGER,                    -- when a URL of the host was last handed out
  blocked_until INTEGER NOT NULL DEFAULT 0  -- no request before this time
);

-- Every known URL and what became of it; ids are in the order of discovery.
CREATE TABLE requests (
  id            INTEGER PRIMARY KEY,
  fingerprint   INTEGER NOT NULL,
  url           TEXT NOT NULL,          -- canonical form
  host_id       INTEGER NOT NULL REFERENCES hosts(id),
  state         TEXT NOT NULL,          -- queued, waiting (for a retry), done, failed, refused
  priority      REAL NOT NULL,          -- higher is fetched earlier
  depth         INTEGER NOT NULL,       -- clicks from the start URL
  redirects     INTEGER NOT NULL,       -- redirects in a row that led here
  url_kind      TEXT NOT NULL,          -- index, thread, index-flip, thread-flip, other
  from_id       INTEGER,                -- the request whose page carried the link
  attempts      INTEGER NOT NULL DEFAULT 0,
  not_before    INTEGER,                -- waiting: due at this time
  reason        TEXT,                   -- failed, refused: why
  discovered_at INTEGER NOT NULL,
  ended_at      INTEGER                 -- done, failed, refused: since when
);
CREATE UNIQUE INDEX requests_by_fingerprint ON requests (fingerprint);
CREATE INDEX requests_queued ON requests (host_id, priority DESC, id) WHERE state = 'queued';
CREATE INDEX requests_waiting ON requests (host_id, not_before) WHERE state = 'waiting';
CREATE INDEX requests_failed ON requests (id) WHERE state = 'failed';

-- The files of archive/. Bytes behind committed_bytes belong to no page and are cut off.
CREATE TABLE archives (
  id              INTEGER PRIMARY KEY,
  file            TEXT NOT NULL UNIQUE, -- name within archive/
  committed_bytes INTEGER NOT NULL
);

-- Every archived response and where its WARC record lies.
CREATE TABLE captures (
  id             INTEGER PRIMARY KEY,
  archive_id     INTEGER NOT NULL REFERENCES archives(id),
  offset_bytes   INTEGER NOT NULL,
  length_bytes   INTEGER NOT NULL,
  record_type    TEXT NOT NULL,         -- response, revisit (same payload as an earlier response)
  record_id      BLOB NOT NULL,         -- the UUID of WARC-Record-ID
  url            TEXT NOT NULL,
  captured_at    INTEGER NOT NULL,
  status         INTEGER NOT NULL,
  content_type   TEXT,                  -- lower case, without parameters
  payload_digest BLOB NOT NULL,         -- SHA-1
  truncated      TEXT                   -- length, time, disconnect: the body is incomplete
);
CREATE INDEX captures_by_place ON captures (archive_id, offset_bytes);
CREATE INDEX captures_by_payload ON captures (payload_digest)
  WHERE record_type = 'response' AND truncated IS NULL;

-- Every URL that was answered, once, as it was answered last.
CREATE TABLE pages (
  id            INTEGER PRIMARY KEY,
  fingerprint   INTEGER NOT NULL UNIQUE,
  url           TEXT NOT NULL,
  status        INTEGER NOT NULL,
  content_type  TEXT,
  page_kind     TEXT,                   -- entry, index, thread, profile, login, other
  title         TEXT,
  language      TEXT,
  url_kind      TEXT NOT NULL,          -- what the link that led here promised
  from_url      TEXT,                   -- the page that carried that link
  depth         INTEGER NOT NULL,
  phase         TEXT NOT NULL,          -- learn, crawl
  redirect_url  TEXT,                   -- where a redirect leads
  canonical_url TEXT,                   -- what the page names as its canonical URL
  robots        TEXT,                   -- what the page asks of crawlers: noindex, nofollow
  etag          TEXT,
  last_modified TEXT,
  size_bytes    INTEGER NOT NULL,       -- of the body as received
  latency_ms    REAL NOT NULL,
  fetched_at    INTEGER NOT NULL,
  capture_id    INTEGER NOT NULL REFERENCES captures(id)
);
CREATE INDEX pages_by_capture ON pages (capture_id);

-- What the pages say about each other; both sides by fingerprint, fetched or not.
CREATE TABLE relations (
  from_fingerprint INTEGER NOT NULL,    -- the page that carries the link
  to_fingerprint   INTEGER NOT NULL,
  relation         TEXT NOT NULL,       -- the target is: next-page-of, thread-of, board-of
  PRIMARY KEY (from_fingerprint, to_fingerprint, relation)
) WITHOUT ROWID;
CREATE INDEX relations_by_target ON relations (to_fingerprint);

-- robots.txt as it was answered last.
CREATE TABLE robots (
  origin     TEXT PRIMARY KEY,          -- scheme://host[:port]
  fetched_at INTEGER NOT NULL,
  status     INTEGER NOT NULL,
  body       TEXT NOT NULL
) WITHOUT ROWID;

-- Single values: the start URL, settings, cookies, …
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL                   -- JSON
) WITHOUT ROWID;

-- What happened, for people.
CREATE TABLE events (
  id      INTEGER PRIMARY KEY,
  time    INTEGER NOT NULL,
  level   TEXT NOT NULL,                -- info, warning, error
  event   TEXT NOT NULL,                -- stable name
  message TEXT NOT NULL,
  data    TEXT                          -- JSON
);

-- Pages with readable times and their place in the archive.
CREATE VIEW page_overview AS
  SELECT pages.url, pages.status, pages.page_kind, pages.title, pages.content_type,
         strftime('%Y-%m-%dT%H:%M:%SZ', pages.fetched_at / 1000, 'unixepoch') AS fetched,
         pages.from_url, archives.file AS archive, captures.offset_bytes, captures.length_bytes
  FROM pages JOIN captures ON captures.id = pages.capture_id
  JOIN archives ON archives.id = captures.archive_id;

-- Known URLs with their hosts and the page where each was seen first.
CREATE VIEW request_overview AS
  SELECT requests.id, requests.url, requests.state, requests.reason, requests.priority,
         requests.url_kind, requests.depth, requests.attempts, hosts.name AS host,
         origin.url AS from_url,
         strftime('%Y-%m-%dT%H:%M:%SZ', requests.discovered_at / 1000, 'unixepoch') AS discovered,
         strftime('%Y-%m-%dT%H:%M:%SZ', requests.ended_at / 1000, 'unixepoch') AS ended
  FROM requests JOIN hosts ON hosts.id = requests.host_id
  LEFT JOIN requests AS origin ON origin.id = requests.from_id;
`;

const SECOND: Migration = CONTENT_TABLES + THREAD_PAGES_TABLE;

/** Every step that leads to the present schema. */
export const MIGRATIONS: readonly Migration[] = [FIRST, SECOND];
