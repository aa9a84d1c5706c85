/** Reads single records back from the archive's own files. */
import { closeSync, openSync, readSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { BoardwalkError } from '../../errors.js';
import type { HeaderList } from '../../fetch/fetcher.js';

/** More than any record can hold: bodies are capped far below. */
const MAX_RECORD_BYTES = 1024 * 1024 * 1024;
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const ORIGINAL = 'x-archive-orig-';

/** The HTTP message within a record. */
export interface ArchivedMessage {
  readonly statusText: string;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

/** The uncompressed record that lies there, or null where none does. */
export function readRecord(path: string, offset: number, length: number): Buffer | null {
  const member = Buffer.allocUnsafe(length);
  const descriptor = openSync(path, 'r');
  try {
    if (readSync(descriptor, member, 0, length, offset) < length) return null;
    return gunzipSync(member, { maxOutputLength: MAX_RECORD_BYTES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) return null;
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** @throws {BoardwalkError} `bad-file` where there is no whole response record. */
export function readMessage(path: string, offset: number, length: number): ArchivedMessage {
  const record = readRecord(path, offset, length);
  const block = record === null ? null : afterHead(record, record.length - END_OF_HEAD.length);
  const body = block === null ? null : afterHead(block, block.length);
  if (block === null || body === null) {
    throw new BoardwalkError(
      `${path} has no whole record at ${offset}: restore the file from a copy.`,
      { code: 'bad-file' },
    );
  }
  const head = block.subarray(0, block.length - body.length - END_OF_HEAD.length);
  const [statusLine = '', ...lines] = head.toString('latin1').split('\r\n');
  return {
    statusText: statusLine.split(' ').slice(2).join(' '),
    headers: originalHeaders(lines),
    body,
  };
}

/** The fields as the server sent them, before the archive put the lengths right. */
function originalHeaders(lines: readonly string[]): HeaderList {
  const headers: [string, string][] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers.push([line.slice(0, colon), line.slice(colon + 2)]);
  }
  const replaced = new Set<string>();
  for (const [name] of headers) {
    if (name.toLowerCase().startsWith(ORIGINAL))
      replaced.add(name.slice(ORIGINAL.length).toLowerCase());
  }
  if (replaced.has('transfer-encoding')) replaced.add('content-length');
  return headers
    .filter(([name]) => !replaced.has(name.toLowerCase()))
    .map(([name, value]) =>
      name.toLowerCase().startsWith(ORIGINAL)
        ? [name.slice(ORIGINAL.length), value]
        : [name, value],
    );
}

function afterHead(message: Buffer, end: number): Buffer | null {
  const at = message.indexOf(END_OF_HEAD);
  return at < 0 ? null : message.subarray(at + END_OF_HEAD.length, end);
}
