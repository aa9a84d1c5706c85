/**
 * The archive of a crawl: responses as WARC records, their places in the database. The database is
 * the judge: bytes that no committed row speaks of do not exist and are written over or cut off.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type FetchResponse, headerOf } from '../../fetch/fetcher.js';
import type { Database } from '../database.js';
import { type ArchivedMessage, readMessage } from './warc-reader.js';
import {
  type ArchiveInfo,
  digestText,
  type EarlierResponse,
  requestRecord,
  responseRecord,
  sha1,
  warcinfoRecord,
} from './warc-record.js';
import { compressRecord, WarcWriter } from './warc-writer.js';

/** Where a response was put. */
export interface Capture {
  readonly id: number;
  readonly file: string;
  readonly offset: number;
  readonly length: number;
  /** Of the payload, as in WARC fields. */
  readonly digest: string;
}

export interface ArchiveOptions {
  /** The folder of the files. */
  readonly directory: string;
  /** Part of every file's name: UTC milliseconds when the crawl directory was made. */
  readonly createdAt: number;
  readonly info: () => ArchiveInfo;
  /** A file that has grown to this is followed by another. @default 1 GiB */
  readonly maxFileBytes?: number;
}

interface ArchiveRow {
  readonly id: number;
  readonly file: string;
  readonly committed_bytes: number;
}

const DEFAULT_MAX_FILE_BYTES = 1024 * 1024 * 1024;
const MAX_CONTENT_TYPE_CHARS = 100;
const DIGITS = /\D/g;

export class Archive {
  readonly #database: Database;
  readonly #options: ArchiveOptions;
  readonly #maxFileBytes: number;
  readonly #writer: WarcWriter;
  /** The last file where somebody has taken it away: nothing can be added to it. */
  readonly #missingId: number | null;

  constructor(database: Database, options: ArchiveOptions) {
    this.#database = database;
    this.#options = options;
    this.#maxFileBytes = options.maxFileBytes ?? DEFAULT_MAX_FILE_BYTES;
    this.#writer = new WarcWriter(options.directory);
    const last = this.#lastFile();
    this.#missingId = last !== null && !existsSync(this.#path(last.file)) ? last.id : null;
  }

  /** Adds a response with its request. Undone together with the transaction it belongs to. */
  append(response: FetchResponse): Capture {
    return this.#database.transaction(() => {
      const digest = sha1(response.body);
      const earlier = this.#earlier(response, digest);
      const answer = responseRecord(response, digest, earlier);
      const main = compressRecord(answer.bytes);
      const request = compressRecord(requestRecord(response, answer.id).bytes);
      const file = this.#currentFile();
      const opening =
        file.committed_bytes === 0 ? this.#opening(file.file, response.startedAt) : [];
      const members = [...opening, main, request];
      this.#writer.write(file.file, file.committed_bytes, members);
      const end = file.committed_bytes + totalBytes(members);
      const offset = file.committed_bytes + totalBytes(opening);
      this.#database.run('UPDATE archives SET committed_bytes = ? WHERE id = ?', end, file.id);
      const type = earlier === null ? 'response' : 'revisit';
      const place = [file.id, offset, main.length, type, answer.id] as const;
      const id = this.#insertCapture(response, place, digest);
      return { id, file: file.file, offset, length: main.length, digest: digestText(digest) };
    });
  }

  /** The HTTP message of a capture, with the payload of the earlier response where it is a revisit. */
  read(captureId: number): ArchivedMessage {
    const own = this.#place('captures.id = ?', captureId);
    const message = readMessage(this.#path(own.file), own.offset_bytes, own.length_bytes);
    if (own.record_type === 'response') return message;
    const source = this.#place(SAME_PAYLOAD, own.payload_digest);
    const earlier = readMessage(this.#path(source.file), source.offset_bytes, source.length_bytes);
    return { ...message, body: earlier.body };
  }

  /** Waits until everything is on the disk. */
  close(): void {
    this.#writer.close();
  }

  #earlier(response: FetchResponse, digest: Uint8Array): EarlierResponse | null {
    if (response.body.length === 0 || response.truncated !== null) return null;
    const row = this.#database.get<{ record_id: Uint8Array; url: string; captured_at: number }>(
      `SELECT record_id, url, captured_at FROM captures WHERE ${SAME_PAYLOAD} LIMIT 1`,
      digest,
    );
    if (row === undefined) return null;
    return { recordId: row.record_id, url: row.url, capturedAt: row.captured_at };
  }

  #currentFile(): ArchiveRow {
    const last = this.#lastFile();
    const isUsable = last !== null && last.id !== this.#missingId;
    if (isUsable && last.committed_bytes < this.#maxFileBytes) return last;
    const id = (last?.id ?? 0) + 1;
    const file = archiveFileName(this.#options.createdAt, id);
    this.#database.insert('INSERT INTO archives VALUES (?, ?, 0)', id, file);
    return { id, file, committed_bytes: 0 };
  }

  #lastFile(): ArchiveRow | null {
    return this.#database.get<ArchiveRow>(LAST_FILE) ?? null;
  }

  #opening(file: string, now: number): Uint8Array[] {
    return [compressRecord(warcinfoRecord(this.#options.info(), file, now).bytes)];
  }

  #insertCapture(
    response: FetchResponse,
    place: readonly [number, number, number, string, Uint8Array],
    digest: Uint8Array,
  ): number {
    return this.#database.insert(
      `INSERT INTO captures (archive_id, offset_bytes, length_bytes, record_type, record_id, url,
         captured_at, status, content_type, payload_digest, truncated)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...place,
      response.url,
      response.startedAt,
      response.status,
      contentTypeOf(response),
      digest,
      response.truncated,
    );
  }

  #place(condition: string, value: number | Uint8Array): PlaceRow {
    const row = this.#database.get<PlaceRow>(
      `SELECT file, offset_bytes, length_bytes, record_type, payload_digest
       FROM captures JOIN archives ON archives.id = archive_id WHERE ${condition} LIMIT 1`,
      value,
    );
    if (row === undefined) throw new Error('a capture that was never made');
    return row;
  }

  #path(file: string): string {
    return join(this.#options.directory, file);
  }
}

interface PlaceRow {
  readonly file: string;
  readonly offset_bytes: number;
  readonly length_bytes: number;
  readonly record_type: string;
  readonly payload_digest: Uint8Array;
}

const LAST_FILE = 'SELECT id, file, committed_bytes FROM archives ORDER BY id DESC LIMIT 1';
const SAME_PAYLOAD = "payload_digest = ? AND record_type = 'response' AND truncated IS NULL";

/**
 * The name of the crawl's file number `id`, counted from 1. It follows from the database, so that
 * a file begun by an undone transaction is found again, and no other file is ever taken for one.
 */
export function archiveFileName(createdAt: number, id: number): string {
  const stamp = new Date(createdAt).toISOString().replace(DIGITS, '');
  return `boardwalk-${stamp}-${String(id - 1).padStart(5, '0')}.warc.gz`;
}

/** The media type in lower case without parameters; null where there is none. */
export function contentTypeOf(response: FetchResponse): string | null {
  const value = headerOf(response.headers, 'content-type') ?? '';
  const type = value.split(';', 1)[0]!.trim().toLowerCase().slice(0, MAX_CONTENT_TYPE_CHARS);
  return type === '' ? null : type;
}

function totalBytes(members: readonly Uint8Array[]): number {
  return members.reduce((sum, member) => sum + member.length, 0);
}
