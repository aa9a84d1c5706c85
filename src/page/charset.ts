/**
 * From bytes to text. What the page declares is believed unless the bytes plainly contradict it;
 * in this order: byte order mark, HTTP header, meta element, detection, windows-1252.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { createRequire } from 'node:module';

export interface DecodedText {
  readonly text: string;
  /** The WHATWG name of the encoding that was used, in lower case. */
  readonly charset: string;
}

const META_PRESCAN_BYTES = 4096;
const DETECTION_BYTES = 65_536;
/** From so many valid multi-byte characters on, UTF-8 is no accident in any other encoding. */
const MIN_UTF8_CHARACTERS = 16;
/** A UTF-8 page with a few broken characters is still UTF-8. */
const MAX_BROKEN_SHARE = 0.2;

const HEADER_CHARSET = /charset\s*=\s*["']?\s*([^\s"';,]+)/i;
const META_CHARSET = /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'>/;]+)/i;
const XML_ENCODING = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)/i;
const COMMENTS = /<!--[\s\S]*?-->/g;
const C1_CONTROLS = /[\u0080-\u009f]/g;
const REPLACEMENTS = /\ufffd/g;
const NON_ASCII_CHARACTERS = /[^\0-\x7f]/gu;

/** windows-1252 from 0x80 to 0x9F: the TextDecoder of some Node versions gets these wrong. */
const WINDOWS_1252_C1 =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

/** Names of the detector that the encoding standard does not know. */
const DETECTOR_NAMES: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  'tis-620': 'windows-874',
  'mac-cyrillic': 'x-mac-cyrillic',
};

/**
 * The text of a page or feed. Never throws: bytes that mean nothing become U+FFFD.
 * @param contentType the HTTP header as received; null where there was none.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): DecodedText {
  const charset = markedCharset(bytes) ?? chooseCharset(bytes, declaredCharset(bytes, contentType));
  return { text: decodeAs(bytes, charset), charset };
}

function markedCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
}

function declaredCharset(bytes: Uint8Array, contentType: string | null): string | null {
  const inHeader = encodingOf(HEADER_CHARSET.exec(contentType ?? '')?.[1]);
  if (inHeader !== null) return inHeader;
  const start = asBuffer(bytes).toString('latin1', 0, META_PRESCAN_BYTES).replace(COMMENTS, '');
  const written = META_CHARSET.exec(start)?.[1] ?? XML_ENCODING.exec(start)?.[1];
  const inMeta = encodingOf(written);
  // Whoever could read the declaration byte by byte is not reading UTF-16.
  if (inMeta === 'utf-16le' || inMeta === 'utf-16be') return 'utf-8';
  return inMeta === 'x-user-defined' ? 'windows-1252' : inMeta;
}

/** The WHATWG name for a label; null for a label that nobody knows. */
function encodingOf(label: string | undefined): string | null {
  if (label === undefined || label.length > 40) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function chooseCharset(bytes: Uint8Array, declared: string | null): string {
  // UTF-16 and ISO-2022-JP can look like ASCII, so a declaration goes first.
  if (isAscii(bytes)) return declared ?? 'utf-8';
  if (declared === 'utf-16le' || declared === 'utf-16be') return declared;
  if (isUtf8(withoutCutCharacter(bytes))) {
    if (declared === null || declared === 'utf-8' || declared === 'windows-1252') return 'utf-8';
    return count(decodeAs(bytes, 'utf-8'), NON_ASCII_CHARACTERS) >= MIN_UTF8_CHARACTERS
      ? 'utf-8'
      : declared;
  }
  if (declared !== null && declared !== 'utf-8') return declared;
  if (declared === 'utf-8' && !isMostlyBroken(bytes)) return 'utf-8';
  return detect(bytes) ?? (declared === 'utf-8' ? 'utf-8' : 'windows-1252');
}

/** A body that was cut off may end within a character. */
function withoutCutCharacter(bytes: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    if (bytes[bytes.length - back]! >= 0xc0) return bytes.subarray(0, bytes.length - back);
  }
  return bytes;
}

function isMostlyBroken(bytes: Uint8Array): boolean {
  const text = decodeAs(bytes, 'utf-8');
  return count(text, REPLACEMENTS) > MAX_BROKEN_SHARE * count(text, NON_ASCII_CHARACTERS);
}

function detect(bytes: Uint8Array): string | null {
  // Some 60 ms to load, and hardly any page needs it.
  const { detect: guess } = createRequire(import.meta.url)(
    'jschardet',
  ) as typeof import('jschardet');
  try {
    const name = guess(textBytes(bytes)).encoding?.toLowerCase() ?? '';
    const encoding = encodingOf(DETECTOR_NAMES[name] ?? name);
    return encoding === 'utf-8' ? null : encoding;
  } catch {
    return null;
  }
}

/** The first bytes outside tags: markup says nothing about the language. */
function textBytes(bytes: Uint8Array): Buffer {
  const text = Buffer.alloc(Math.min(bytes.length, DETECTION_BYTES));
  let length = 0;
  let inTag = false;
  for (let i = 0; i < bytes.length && length < text.length; i++) {
    const byte = bytes[i]!;
    if (byte === 0x3c) inTag = true;
    if (!inTag) text[length++] = byte;
    if (byte === 0x3e) inTag = false;
  }
  return text.subarray(0, length);
}

function decodeAs(bytes: Uint8Array, charset: string): string {
  if (charset !== 'windows-1252') return new TextDecoder(charset).decode(bytes);
  return asBuffer(bytes)
    .toString('latin1')
    .replace(C1_CONTROLS, (control) => WINDOWS_1252_C1.charAt(control.charCodeAt(0) - 0x80));
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
