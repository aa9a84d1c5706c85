/**
 * JSON as sites write it: line breaks inside of strings, commas before brackets, comments around
 * the whole, an end that is missing. One pass, linear.
 */

const OPENING = /[{[]/;
const CDATA = '<![CDATA[';
/** Nesting that is closed again where the end is missing. */
const MAX_DEPTH = 1000;

/** The value; undefined where it cannot be read even after repair. */
export function parseLooseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parseRepaired(text);
  }
}

function parseRepaired(written: string): unknown {
  const text = written.replace(CDATA, '');
  const start = text.search(OPENING);
  if (start < 0) return undefined;
  try {
    return JSON.parse(repaired(text, start));
  } catch {
    return undefined;
  }
}

/** From the first bracket to the one that closes it. */
function repaired(text: string, start: number): string {
  const pieces: string[] = [];
  const closers: string[] = [];
  for (let i = start; i < text.length; ) {
    const character = text.charAt(i);
    if (character === '"') {
      const end = stringEnd(text, i + 1);
      pieces.push(repairedString(text.slice(i + 1, end)));
      i = end + 1;
      continue;
    }
    if (character === '{' || character === '[') closers.push(character === '{' ? '}' : ']');
    else if (character === '}' || character === ']') {
      dropComma(pieces);
      closers.pop();
    }
    if (closers.length > MAX_DEPTH) return '';
    if (!isSpace(character)) pieces.push(character);
    if (closers.length === 0) break;
    i++;
  }
  if (closers.length > 0) dropComma(pieces);
  return pieces.join('') + closers.reverse().join('');
}

function dropComma(pieces: string[]): void {
  while (pieces.at(-1) === ',') pieces.pop();
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}

/** Where the closing quote stands. */
function stringEnd(text: string, from: number): number {
  for (let i = from; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === '\\') i++;
    else if (character === '"') return i;
  }
  return text.length;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be found.
const CONTROL = /[\u0000-\u001f]/g;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|.)?/gs;
const VALID_ESCAPE = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})$/;

function repairedString(inner: string): string {
  const escapes = inner.replace(ESCAPE, (written) =>
    VALID_ESCAPE.test(written) ? written : `\\\\${written.slice(1)}`,
  );
  return `"${escapes.replace(CONTROL, ' ')}"`;
}
