/** Takes the content coding (gzip, …) off a body, whatever the body claims to be. */
import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from 'node:zlib';
import { BoardwalkError } from '../errors.js';
import type { FetchResponse } from './fetcher.js';

/** No honest server wraps a page more often; each layer may be a bomb. */
const MAX_CODINGS = 3;
const CHUNK_BYTES = 64 * 1024;
const ZLIB: ZlibOptions = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: CHUNK_BYTES };
const BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH, chunkSize: CHUNK_BYTES };

export interface DecodedContent {
  readonly bytes: Uint8Array;
  /** The body broke off, was corrupt from some point on, or was over the cap. */
  readonly truncated: boolean;
}

/** Decodes what it can of an incomplete stream; throws on a corrupt one and over the cap. */
type Decoder = (bytes: Uint8Array, maxOutputLength: number) => Uint8Array;

const gzip: Decoder = (bytes, maxOutputLength) => gunzipSync(bytes, { ...ZLIB, maxOutputLength });
const zlib: Decoder = (bytes, maxOutputLength) => inflateSync(bytes, { ...ZLIB, maxOutputLength });
const raw: Decoder = (bytes, maxOutputLength) =>
  inflateRawSync(bytes, { ...ZLIB, maxOutputLength });
const brotli: Decoder = (bytes, maxOutputLength) =>
  brotliDecompressSync(bytes, { ...BROTLI, maxOutputLength });

/** Null: the bytes are not so coded, whatever the header says, and stay as they are. */
function decoderFor(coding: string, bytes: Uint8Array): Decoder | null {
  const [first = 0, second = 0] = bytes;
  if (coding === 'gzip' || coding === 'x-gzip') {
    return first === 0x1f && second === 0x8b ? gzip : null;
  }
  if (coding === 'deflate') {
    // The standard means a zlib stream; some servers send a bare one.
    return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0 ? zlib : raw;
  }
  return coding === 'br' ? brotli : null;
}

function attempt(decode: Decoder, bytes: Uint8Array, maxBytes: number): Uint8Array | null {
  try {
    return decode(bytes, maxBytes);
  } catch {
    return null;
  }
}

/**
 * A beginning of the stream that decodes within the cap: nearly as much as the cap allows, or all
 * up to where the stream is corrupt. A longer beginning never decodes where a shorter one fails,
 * so halving finds it in a few dozen bounded tries.
 */
function decodeBeginning(decode: Decoder, bytes: Uint8Array, maxBytes: number): Uint8Array {
  const enoughBytes = maxBytes - maxBytes / 16;
  let best: Uint8Array = new Uint8Array(0);
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1 && best.length < enoughBytes) {
    const middle = (good + bad) >>> 1;
    const decoded = attempt(decode, bytes.subarray(0, middle), maxBytes);
    if (decoded === null) bad = middle;
    else [good, best] = [middle, decoded];
  }
  return best;
}

function codingsOf({ headers }: Pick<FetchResponse, 'headers'>): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.toLowerCase().split(','))
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

function codingError(message: string): BoardwalkError {
  return new BoardwalkError(message, { code: 'content-coding', disposition: 'drop' });
}

/**
 * The body without its content coding, at most `maxBytes` of it (a packed body that is longer may
 * be cut a little earlier). A body that is not coded as its header says (archives often keep the
 * header of a body that they have decoded) and one in an unknown coding come back as they are.
 * @throws {BoardwalkError} `content-coding` where not one byte can be decoded.
 */
export function decodeContent(
  response: Pick<FetchResponse, 'headers' | 'body' | 'truncated'>,
  maxBytes: number,
): DecodedContent {
  let bytes: Uint8Array = response.body;
  let truncated = response.truncated !== null;
  const codings = codingsOf(response);
  if (codings.length > MAX_CODINGS) {
    throw codingError(`The body has ${codings.length} content codings; the page is left out.`);
  }
  for (const coding of codings.reverse()) {
    const decode = bytes.length === 0 ? null : decoderFor(coding, bytes);
    if (decode === null) break;
    const whole = attempt(decode, bytes, maxBytes);
    if (whole === null) {
      truncated = true;
      bytes = decodeBeginning(decode, bytes, maxBytes);
      if (bytes.length === 0) {
        throw codingError(`The body cannot be decoded as ${coding}; the page is left out.`);
      }
    } else bytes = whole;
  }
  if (bytes.length <= maxBytes) return { bytes, truncated };
  return { bytes: bytes.subarray(0, maxBytes), truncated: true };
}
