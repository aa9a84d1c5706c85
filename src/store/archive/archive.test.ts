import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CDXIndexer, getSurt, WARCParser, type WARCRecord } from 'warcio';
import type { FetchResponse } from '../../fetch/fetcher.js';
import { Database } from '../database.js';
import { MIGRATIONS } from '../schema.js';
import { Archive, type Capture } from './archive.js';
import { surtOf, writeCdxj } from './cdxj.js';
import { WarcWriter } from './warc-writer.js';

const CREATED_AT = Date.UTC(2026, 10, 15, 6);
const INFO = {
  software: 'Boardwalk/1',
  userAgent: 'Boardwalk/1 (+x)',
  robots: 'obey',
  isPartOf: 'f',
};

let directory: string;
let database: Database;
let archive: Archive;

function open(maxFileBytes?: number): void {
  const limit = maxFileBytes === undefined ? {} : { maxFileBytes };
  archive = new Archive(database, { directory, createdAt: CREATED_AT, info: () => INFO, ...limit });
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'archive-'));
  database = new Database(join(directory, 'test.db'));
  database.migrate(MIGRATIONS);
  open();
});

afterEach(() => {
  archive.close();
  database.close();
  rmSync(directory, { recursive: true });
});

function response(over: Partial<FetchResponse> & { text?: string } = {}): FetchResponse {
  const { text = '<p>hello</p>', ...rest } = over;
  return {
    url: 'http://forum.example.org/t/1?page=2',
    status: 200,
    statusText: 'OK',
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: Buffer.from(text),
    truncated: null,
    sent: { method: 'GET', headers: [['User-Agent', 'Boardwalk/1 (+x)']] },
    ip: '192.0.2.7',
    startedAt: CREATED_AT + 1234,
    latencyMs: 20,
    ...rest,
  };
}

interface Read {
  readonly type: string | null;
  readonly warc: WARCRecord['warcHeaders'];
  readonly http: string | null;
  readonly payload: Buffer;
}

/** Reads a file as others will, and checks every digest on the way. */
async function readFile(file: string): Promise<Read[]> {
  const path = join(directory, file);
  for await (const record of new WARCParser(createReadStream(path), { parseHttp: false })) {
    const block = await record.readFully(false);
    expect(record.warcHeader('WARC-Block-Digest')).toBe(`sha1:${base32Sha1(block)}`);
  }
  const records: Read[] = [];
  for await (const record of new WARCParser(createReadStream(path), { keepHeadersCase: true })) {
    const payload = Buffer.from(await record.readFully(false));
    const http = record.httpHeaders?.toString() ?? null;
    records.push({ type: record.warcType, warc: record.warcHeaders, http, payload });
    const digest = record.warcHeader('WARC-Payload-Digest');
    if (record.warcType === 'response') expect(digest).toBe(`sha1:${base32Sha1(payload)}`);
  }
  return records;
}

function base32Sha1(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of createHash('sha1').update(bytes).digest()) {
    bits += byte.toString(2).padStart(8, '0');
  }
  const letters = bits.match(/.{5}/g) ?? [];
  return letters
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)])
    .join('');
}

const field = (read: Read | undefined, name: string): string | null | undefined =>
  (read?.warc.headers as Map<string, string> | undefined)?.get(name);

describe('the archive', () => {
  it('opens a file with warcinfo and keeps request and response as a pair', async () => {
    const capture = archive.append(response());
    expect(capture.file).toBe('boardwalk-20261115060000000-00000.warc.gz');
    const [info, answer, request] = await readFile(capture.file);
    expect([info?.type, answer?.type, request?.type]).toEqual(['warcinfo', 'response', 'request']);
    expect(info?.payload.toString()).toContain('software: Boardwalk/1\r\n');
    expect(info?.payload.toString()).toContain('http-header-user-agent: Boardwalk/1 (+x)\r\n');
    expect(answer?.warc.statusline).toBe('WARC/1.1');
    expect(field(answer, 'WARC-Target-URI')).toBe('http://forum.example.org/t/1?page=2');
    expect(field(answer, 'WARC-Date')).toBe('2026-11-15T06:00:01.234Z');
    expect(field(answer, 'WARC-IP-Address')).toBe('192.0.2.7');
    expect(field(answer, 'WARC-Payload-Digest')).toBe(capture.digest);
    expect(answer?.payload.toString()).toBe('<p>hello</p>');
    expect(field(request, 'WARC-Concurrent-To')).toBe(field(answer, 'WARC-Record-ID'));
    expect(request?.http).toMatch(/^GET \/t\/1\?page=2 HTTP\/1.1\r\nHost: forum.example.org\r\n/);
  });

  it('gives the place of the response, which can be read by itself', () => {
    archive.append(response({ text: 'one' }));
    const capture = archive.append(response({ text: 'two', statusText: 'Fine' }));
    expect(archive.read(capture.id)).toMatchObject({
      statusText: 'Fine',
      body: Buffer.from('two'),
    });
    const bytes = readFileSync(join(directory, capture.file));
    const member = bytes.subarray(capture.offset, capture.offset + capture.length);
    expect([member[0], member[1]]).toEqual([0x1f, 0x8b]);
  });

  it('keeps the content coding and puts the lengths right', async () => {
    const body = gzipSync('<p>packed</p>');
    const headers = [
      ['content-encoding', 'gzip'],
      ['Transfer-Encoding', 'chunked'],
    ] as const;
    const { file, id } = archive.append(response({ body, headers }));
    const [, answer] = await readFile(file);
    expect(answer?.http).toContain('X-Archive-Orig-Transfer-Encoding: chunked\r\n');
    expect(answer?.http).toContain(`Content-Length: ${body.length}\r\n`);
    expect(answer?.payload.equals(body)).toBe(true);
    const parser = new WARCParser(createReadStream(join(directory, file)));
    for await (const record of parser) {
      if (record.warcType === 'response') expect(await record.contentText()).toBe('<p>packed</p>');
    }
    expect(archive.read(id).headers).toEqual(headers);
  });

  it('keeps the length that the server named where the body is shorter', async () => {
    const headers = [['Content-Length', '4000']] as const;
    const capture = archive.append(response({ headers, truncated: 'disconnect' }));
    const [, answer] = await readFile(capture.file);
    expect(answer?.http).toContain('X-Archive-Orig-Content-Length: 4000\r\nContent-Length: 12\r\n');
    expect(field(answer, 'WARC-Truncated')).toBe('disconnect');
    expect(archive.read(capture.id).headers).toEqual(headers);
  });

  it('leaves the credentials of the user out', async () => {
    const secret = [
      ['Cookie', 'session=secret'],
      ['AUTHORIZATION', 'Basic secret'],
      ['Accept', '*/*'],
    ] as const;
    const { file } = archive.append(response({ sent: { method: 'GET', headers: secret } }));
    const request = (await readFile(file)).at(-1);
    expect(request?.http).toContain('Accept: */*');
    expect(request?.http).not.toContain('secret');
  });

  it('refers to an earlier response with the same payload', async () => {
    const first = archive.append(response({ text: 'same' }));
    const url = 'http://forum.example.org/t/1';
    const capture = archive.append(
      response({ text: 'same', url, headers: [['X-Other', 'kept']], startedAt: CREATED_AT + 9000 }),
    );
    const records = await readFile(capture.file);
    const revisit = records[3];
    expect(revisit?.type).toBe('revisit');
    expect(field(revisit, 'WARC-Profile')).toBe(
      'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest',
    );
    expect(field(revisit, 'WARC-Refers-To')).toBe(field(records[1], 'WARC-Record-ID'));
    expect(field(revisit, 'WARC-Refers-To-Target-URI')).toBe('http://forum.example.org/t/1?page=2');
    expect(field(revisit, 'WARC-Refers-To-Date')).toBe('2026-11-15T06:00:01.234Z');
    expect(field(revisit, 'WARC-Payload-Digest')).toBe(first.digest);
    expect(revisit?.http).toContain('X-Other: kept\r\n');
    expect(revisit?.payload.length).toBe(0);
    expect(Buffer.from(archive.read(capture.id).body).toString()).toBe('same');
  });

  it('never refers to an incomplete or an empty payload', async () => {
    archive.append(response({ text: 'cut', truncated: 'length' }));
    archive.append(response({ text: 'cut' }));
    archive.append(response({ text: '', status: 304 }));
    const { file } = archive.append(response({ text: '', status: 304 }));
    const types = (await readFile(file)).map(({ type }) => type);
    expect(types.filter((type) => type === 'response')).toHaveLength(4);
  });

  it('begins another file when one is full', async () => {
    open(1000);
    const captures: Capture[] = [];
    for (let i = 0; i < 8; i++) captures.push(archive.append(response({ text: `page ${i}` })));
    const files = readdirSync(directory)
      .filter((name) => name.endsWith('.warc.gz'))
      .sort();
    expect(files.length).toBeGreaterThan(2);
    expect(files[1]).toBe('boardwalk-20261115060000000-00001.warc.gz');
    let responses = 0;
    for (const file of files) {
      const records = await readFile(file);
      expect(records[0]?.type).toBe('warcinfo');
      responses += records.filter(({ type }) => type === 'response').length;
    }
    expect(responses).toBe(8);
    captures.forEach((capture, i) => {
      expect(Buffer.from(archive.read(capture.id).body).toString()).toBe(`page ${i}`);
    });
  });

  it('writes over what an undone transaction left', async () => {
    const { file } = archive.append(response({ text: 'kept' }));
    const undone = (): void => {
      archive.append(response({ text: 'undone, and rather long', url: 'http://x/undone' }));
      throw new Error('undo');
    };
    expect(() => database.transaction(undone)).toThrow('undo');
    archive.append(response({ text: 'next' }));
    const payloads = (await readFile(file)).map(({ payload }) => payload.toString());
    expect(payloads.filter((text) => text !== '').slice(1)).toEqual(['kept', 'next']);
  });
});

describe('hostile answers', () => {
  it('cannot forge fields or records', async () => {
    const forged = 'x\r\n\r\nWARC/1.1\r\nWARC-Type: response\r\n\r\n';
    const { file } = archive.append(
      response({
        url: 'http://forum.example.org/a\r\nWARC-Type:x',
        statusText: forged,
        headers: [
          ['X-Bad', forged],
          [forged, 'value'],
          ['', 'no name'],
        ],
        ip: forged,
      }),
    );
    const records = await readFile(file);
    expect(records.map(({ type }) => type)).toEqual(['warcinfo', 'response', 'request']);
    expect(records[1]?.payload.toString()).toBe('<p>hello</p>');
    expect(records[1]?.http?.split('\r\n')).toHaveLength(5);
  });

  it('are read back whatever their header fields hold', async () => {
    const any = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(fc.array(fc.tuple(any, any), { maxLength: 5 }), any, (headers, text) => {
        const body = Buffer.from(text + headers);
        const capture = archive.append(response({ headers, statusText: text, body }));
        expect(body.equals(archive.read(capture.id).body)).toBe(true);
      }),
      { numRuns: 50 },
    );
    const file = readdirSync(directory).find((name) => name.endsWith('.warc.gz'))!;
    const answers = (await readFile(file)).filter(({ type }) => type !== 'request');
    expect(answers.length).toBeGreaterThan(50);
  });
});

describe('the index', () => {
  it('is what others would make of the archive, sorted', async () => {
    const paths = ['/t/9', '/t/1?b=2&a=1', '/T/1', '/', '/t/9'];
    paths.forEach((path, i) => {
      const url = `http://www.forum.example.org${path}`;
      archive.append(response({ url, text: `${path}`, startedAt: CREATED_AT + i * 60_000 }));
    });
    const path = join(directory, 'index.cdxj');
    writeCdxj(database, path);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect([...lines].sort()).toEqual(lines);
    const file = readdirSync(directory).find((name) => name.endsWith('.warc.gz'))!;
    const indexer = new CDXIndexer({ format: 'cdxj' });
    const theirs: string[] = [];
    const reader = createReadStream(join(directory, file));
    for await (const entry of indexer.iterIndex([{ filename: file, reader }])) {
      const { urlkey, timestamp, ...fields } = entry;
      theirs.push(`${urlkey} ${timestamp} ${JSON.stringify(sortFields(fields))}`);
    }
    const ours = lines.map((line) => {
      const json = line.indexOf('{');
      return line.slice(0, json) + JSON.stringify(sortFields(JSON.parse(line.slice(json))));
    });
    expect(ours).toEqual(theirs.sort());
  });

  it('sorts by the usual key', () => {
    const segment = fc.stringMatching(/^[a-zA-Z0-9=&%~+.-]{0,8}$/);
    fc.assert(
      fc.property(fc.domain(), segment, segment, (host, path, query) => {
        const url = new URL(`https://www.${host}:8080/${path.replaceAll('%', '')}?${query}`).href;
        expect(surtOf(url)).toBe(getSurt(url));
      }),
    );
  });
});

function sortFields(fields: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe('a full disk', () => {
  it('is told as such', () => {
    const writer = new WarcWriter('/dev');
    try {
      // Every write to this device fails as on a full disk.
      expect(() => writer.write('full', 0, [Buffer.from('x')])).toThrow(
        expect.objectContaining({ code: 'disk-full' }),
      );
    } finally {
      expect(() => writer.close()).toThrow();
    }
  });
});
