/** WARC 1.1 records as bytes (ISO 28500:2017). */
import { createHash, randomUUID } from 'node:crypto';
import type { FetchResponse } from '../../fetch/fetcher.js';
import { oneLine, requestHead, responseHead } from './http-head.js';

const REVISIT_PROFILE = 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest';
const FORMAT_URL = 'http://bibnum.bnf.fr/WARC/WARC_ISO_28500_version1-1_latestdraft.pdf';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through
const NOT_IN_URI = /[\u0000-\u0020<>\u007f]/g;
const NOT_IN_ADDRESS = /[^0-9A-Fa-f:.]/g;

/** What the first record of a file says about the crawl. */
export interface ArchiveInfo {
  /** Name and version of the program. */
  readonly software: string;
  /** As in the User-Agent field of the requests. */
  readonly userAgent: string;
  /** What is done about robots.txt: `obey` or `ignore`. */
  readonly robots: string;
  /** The crawl that the file is a part of. */
  readonly isPartOf: string;
}

/** An archived response that others may refer to. */
export interface EarlierResponse {
  readonly recordId: Uint8Array;
  readonly url: string;
  readonly capturedAt: number;
}

/** One record, not yet compressed. */
export interface WarcRecord {
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
}

type Field = readonly [name: string, value: string];

/** The record that opens a file. It names no machine: an archive is passed on to others. */
export function warcinfoRecord(info: ArchiveInfo, file: string, now: number): WarcRecord {
  const lines: Field[] = [
    ['software', info.software],
    ['format', 'WARC File Format 1.1'],
    ['conformsTo', FORMAT_URL],
    ['isPartOf', info.isPartOf],
    ['robots', info.robots],
    ['http-header-user-agent', info.userAgent],
  ];
  const block = Buffer.from(
    lines.map(([name, value]) => `${name}: ${oneLine(value)}\r\n`).join(''),
  );
  return record(
    'warcinfo',
    now,
    [block],
    [
      ['WARC-Filename', file],
      ['Content-Type', 'application/warc-fields'],
    ],
  );
}

/** A response, or a revisit where `earlier` holds the same payload. */
export function responseRecord(
  response: FetchResponse,
  payloadDigest: Uint8Array,
  earlier: EarlierResponse | null,
): WarcRecord {
  const fields: Field[] = [
    ['WARC-Target-URI', uri(response.url)],
    ['Content-Type', 'application/http; msgtype=response'],
    ['WARC-Payload-Digest', digestText(payloadDigest)],
  ];
  if (response.ip !== null) {
    fields.push(['WARC-IP-Address', response.ip.replace(NOT_IN_ADDRESS, '')]);
  }
  const head = responseHead(response);
  if (earlier === null) {
    if (response.truncated !== null) fields.push(['WARC-Truncated', response.truncated]);
    return record('response', response.startedAt, [head, response.body], fields);
  }
  fields.push(
    ['WARC-Truncated', 'length'],
    ['WARC-Profile', REVISIT_PROFILE],
    ['WARC-Refers-To', urn(earlier.recordId)],
    ['WARC-Refers-To-Target-URI', uri(earlier.url)],
    ['WARC-Refers-To-Date', warcDate(earlier.capturedAt)],
  );
  return record('revisit', response.startedAt, [head], fields);
}

/** The request that was answered by the record `answerId`. */
export function requestRecord(response: FetchResponse, answerId: Uint8Array): WarcRecord {
  return record(
    'request',
    response.startedAt,
    [requestHead(response)],
    [
      ['WARC-Target-URI', uri(response.url)],
      ['Content-Type', 'application/http; msgtype=request'],
      ['WARC-Concurrent-To', urn(answerId)],
    ],
  );
}

/** As in WARC fields. */
export function digestText(digest: Uint8Array): string {
  return `sha1:${base32(digest)}`;
}

/** RFC 4648, for lengths that need no padding: SHA-1 fills 32 characters. */
export function base32(digest: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of digest) {
    held = ((held << 8) | byte) & 0xff_ff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(held >>> bits) & 31];
    }
  }
  return text;
}

/** SHA-1 of the parts, one after the other: what archives are compared by, not a protection. */
export function sha1(...parts: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function record(
  type: string,
  time: number,
  block: readonly Uint8Array[],
  fields: readonly Field[],
): WarcRecord {
  const id = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  const length = block.reduce((sum, part) => sum + part.length, 0);
  let head = `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Record-ID: ${urn(id)}\r\n`;
  head += `WARC-Date: ${warcDate(time)}\r\n`;
  for (const [name, value] of fields) head += `${name}: ${oneLine(value)}\r\n`;
  head += `WARC-Block-Digest: ${digestText(sha1(...block))}\r\nContent-Length: ${length}\r\n\r\n`;
  return { id, bytes: Buffer.concat([Buffer.from(head), ...block, Buffer.from('\r\n\r\n')]) };
}

function warcDate(time: number): string {
  return new Date(time).toISOString();
}

function urn(id: Uint8Array): string {
  const hex = Buffer.from(id).toString('hex');
  const groups = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20)];
  return `<urn:uuid:${groups.join('-')}-${hex.slice(20)}>`;
}

function uri(url: string): string {
  return url.replace(NOT_IN_URI, (character) => encodeURIComponent(character));
}
