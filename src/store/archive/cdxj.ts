/** The index of an archive: one CDXJ line a capture, sorted, for replay tools. */
import { replaceFile } from '../atomic-file.js';
import type { Database } from '../database.js';
import { base32 } from './warc-record.js';

const WWW = /^(https?:\/\/)www\d*\./;
const NOT_DIGIT = /\D/g;
const WRITE_CHARS = 256 * 1024;
const IN_ARCHIVE = 'captures JOIN archives ON archives.id = archive_id';

interface CaptureRow {
  readonly key: string;
  readonly url: string;
  readonly captured_at: number;
  readonly record_type: string;
  readonly status: number;
  readonly content_type: string | null;
  readonly payload_digest: Uint8Array;
  readonly offset_bytes: number;
  readonly length_bytes: number;
  readonly file: string;
}

/** Replaces the index file by one of all captures in the database. */
export function writeCdxj(database: Database, path: string): void {
  replaceFile(path, inLargeParts(cdxjLines(database)));
}

/**
 * The lines of an index. SQLite sorts, so that memory stays bounded however large the crawl is.
 * @param captures what stands behind FROM: the columns of `captures`, and `file`.
 */
export function* cdxjLines(database: Database, captures: string = IN_ARCHIVE): Generator<string> {
  database.defineTextFunction('surt', surtOf);
  const rows = database.iterate<CaptureRow>(
    `SELECT surt(url) AS key, url, captured_at, record_type, status, content_type, payload_digest,
       offset_bytes, length_bytes, file
     FROM ${captures} ORDER BY key, captured_at`,
  );
  for (const row of rows) yield cdxjLine(row);
}

function cdxjLine(row: CaptureRow): string {
  const timestamp = new Date(row.captured_at).toISOString().replace(NOT_DIGIT, '').slice(0, 14);
  const isRevisit = row.record_type === 'revisit';
  const fields = {
    url: row.url,
    mime: isRevisit ? 'warc/revisit' : (row.content_type ?? 'unk'),
    status: String(row.status),
    digest: base32(row.payload_digest),
    length: String(row.length_bytes),
    offset: String(row.offset_bytes),
    filename: row.file,
  };
  return `${row.key} ${timestamp} ${JSON.stringify(fields)}\n`;
}

/** The sort-friendly form of a URL: host reversed, lower case, parameters in order. */
export function surtOf(url: string): string {
  const parsed = new URL(url.replace(WWW, '$1').toLowerCase());
  const host = parsed.hostname.split('.').reverse().join(',');
  const port = parsed.port === '' ? '' : `:${parsed.port}`;
  const query =
    parsed.search === '' ? '' : `?${parsed.search.slice(1).split('&').sort().join('&')}`;
  return `${host}${port})${parsed.pathname}${query}`;
}

function* inLargeParts(lines: Iterable<string>): Generator<string> {
  let part = '';
  for (const line of lines) {
    part += line;
    if (part.length < WRITE_CHARS) continue;
    yield part;
    part = '';
  }
  yield part;
}
