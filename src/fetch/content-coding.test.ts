import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoardwalkError } from '../errors.js';
import { type DecodedContent, decodeContent } from './content-coding.js';
import type { Truncation } from './fetcher.js';

const MAX_BYTES = 1_000_000;
const TEXT = 'A post about nothing in particular. '.repeat(500);

function decode(
  body: Uint8Array,
  coding: string | null,
  maxBytes = MAX_BYTES,
  truncated: Truncation | null = null,
): DecodedContent {
  const headers = coding === null ? [] : [['Content-Encoding', coding] as const];
  return decodeContent({ headers, body, truncated }, maxBytes);
}

function textOf({ bytes }: DecodedContent): string {
  return new TextDecoder().decode(bytes);
}

describe('decodeContent', () => {
  it.each([
    ['gzip', gzipSync(TEXT)],
    ['X-GZip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['deflate', deflateRawSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['deflate, gzip', gzipSync(deflateSync(TEXT))],
    ['identity', Buffer.from(TEXT)],
    ['gzip , identity', gzipSync(TEXT)],
    ['', Buffer.from(TEXT)],
    [null, Buffer.from(TEXT)],
    ['gzip', Buffer.concat([gzipSync(TEXT.slice(0, 100)), gzipSync(TEXT.slice(100))])],
  ])('reads %s', (coding, body) => {
    const decoded = decode(body, coding);
    expect(textOf(decoded)).toBe(TEXT);
    expect(decoded.truncated).toBe(false);
  });

  it('leaves alone what is not coded as it claims, or in no coding that it knows', () => {
    const plain = Buffer.from(TEXT);
    for (const coding of ['gzip', 'zstd', 'nonsense', 'gzip, zstd']) {
      expect(textOf(decode(plain, coding))).toBe(TEXT);
    }
    expect(decode(new Uint8Array(0), 'gzip')).toEqual({
      bytes: new Uint8Array(0),
      truncated: false,
    });
  });

  it('takes fields that are repeated in a row', () => {
    const headers = [
      ['content-encoding', 'deflate'],
      ['Content-Encoding', 'gzip'],
    ] as const;
    const body = gzipSync(deflateSync(TEXT));
    expect(textOf(decodeContent({ headers, body, truncated: null }, MAX_BYTES))).toBe(TEXT);
  });

  it.each([
    ['gzip', gzipSync(TEXT)],
    ['deflate', deflateSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
  ])('gives what can be read of a %s body that broke off', (coding, body) => {
    const decoded = decode(body.subarray(0, body.length - 10), coding, MAX_BYTES, 'disconnect');
    expect(decoded.truncated).toBe(true);
    expect(decoded.bytes.length).toBeGreaterThan(0);
    expect(TEXT.startsWith(textOf(decoded))).toBe(true);
  });

  it('keeps the beginning of a body that is corrupt further on', () => {
    const random = Uint8Array.from({ length: 50_000 }, (_, i) => (i * i * 31 + (i >> 3)) & 0xff);
    const body = gzipSync(random);
    body.fill(0xff, body.length >> 1, (body.length >> 1) + 50);
    const { bytes, truncated } = decode(body, 'gzip');
    expect(truncated).toBe(true);
    expect(bytes.length).toBeGreaterThan(1000);
    expect(Buffer.from(bytes.subarray(0, 1000)).equals(random.subarray(0, 1000))).toBe(true);
  });

  it('cuts bombs near the cap', () => {
    const bomb = gzipSync(new Uint8Array(20_000_000));
    const { bytes, truncated } = decode(bomb, 'gzip', 100_000);
    expect(truncated).toBe(true);
    expect(bytes.length).toBeLessThanOrEqual(100_000);
    expect(bytes.length).toBeGreaterThan(50_000);
    expect(decode(gzipSync(bomb), 'gzip, gzip', 100_000).bytes.length).toBeLessThanOrEqual(100_000);
    expect(decode(Buffer.from(TEXT), null, 10)).toEqual({
      bytes: Buffer.from(TEXT.slice(0, 10)),
      truncated: true,
    });
  });

  it('refuses endless layers', () => {
    expect(() => decode(gzipSync(TEXT), 'gzip, gzip, gzip, gzip')).toThrow(
      expect.objectContaining({ code: 'content-coding', disposition: 'drop' }),
    );
  });

  it('survives any bytes', () => {
    const coding = fc.constantFrom('gzip', 'deflate', 'br', 'deflate, gzip', 'zstd');
    const magic = fc.constantFrom([], [0x1f, 0x8b, 8, 0], [0x78, 0x9c]);
    fc.assert(
      fc.property(coding, magic, fc.uint8Array({ maxLength: 300 }), (name, start, rest) => {
        try {
          const decoded = decode(Uint8Array.from([...start, ...rest]), name, 1000);
          expect(decoded.bytes.length).toBeLessThanOrEqual(1000);
        } catch (error) {
          expect(error).toBeInstanceOf(BoardwalkError);
        }
      }),
    );
  });

  it('reads back whatever was packed', () => {
    const pack = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
    const coding = fc.constantFrom('gzip', 'deflate', 'br');
    fc.assert(
      fc.property(coding, fc.uint8Array({ maxLength: 2000 }), (name, bytes) => {
        const decoded = decode(pack[name as keyof typeof pack](bytes), name);
        expect(Buffer.from(decoded.bytes).equals(bytes)).toBe(true);
      }),
    );
  });
});
