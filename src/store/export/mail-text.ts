/** Text as mail carries it: headers of ASCII only, lines of bounded length. */
import { createHash } from 'node:crypto';

/** RFC 5322: a line holds at most so many bytes before its end. */
const MAX_LINE_BYTES = 998;
/** RFC 2047: an encoded word is at most 75 characters long, of which the frame takes 12. */
const MAX_WORD_BYTES = 45;
/** Headers are for people; a title of a megabyte is an attack. */
const MAX_HEADER_CHARS = 500;
const BASE64_LINE_CHARS = 76;
/** What needs no quoting before an address, and what needs no encoding elsewhere. */
const ATOMS = /^[\w !#$%&'*+\-/^`{|}~]*$/;
const PRINTABLE = /^[\x20-\x7e]*$/;
const SPACE = /\s+/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL ends the mail for some programs
const NUL = /\u0000/g;

/** Text of a header such as Subject: as it is where it can be, encoded (RFC 2047) otherwise. */
export function headerText(text: string): string {
  return encoded(text, PRINTABLE);
}

/** A name before an address. */
export function headerPhrase(text: string): string {
  return encoded(text, ATOMS);
}

function encoded(text: string, plain: RegExp): string {
  const line = text.replace(SPACE, ' ').trim().slice(0, MAX_HEADER_CHARS);
  if (plain.test(line) && !line.includes('=?')) return line;
  const words: string[] = [];
  let word = '';
  for (const character of line) {
    if (Buffer.byteLength(word + character) > MAX_WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\n ');
}

/** A body, encoded only where a line is too long to be sent as it is. */
export function mailBody(text: string): { readonly encoding: string; readonly lines: string } {
  const clean = text.replace(NUL, '');
  const isShort = clean.split('\n').every((line) => Buffer.byteLength(line) <= MAX_LINE_BYTES);
  if (isShort) return { encoding: '8bit', lines: clean };
  const code = Buffer.from(clean).toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < code.length; at += BASE64_LINE_CHARS) {
    lines.push(code.slice(at, at + BASE64_LINE_CHARS));
  }
  return { encoding: 'base64', lines: lines.join('\n') };
}

/** Sixteen characters that stand for a text of any length. */
export function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
