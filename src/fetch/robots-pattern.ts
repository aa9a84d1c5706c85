/** The paths of robots.txt rules: `*` for anything, `$` for the end, octets in a normal form. */

const UNRESERVED = /[A-Za-z0-9\-._~]/;
const RESERVED = /[:/?#[\]@!&'()+,;=]/;
const NORMAL = /^[A-Za-z0-9\-._~:/?#[\]@!&'()+,;=]*$/;
const HEX = /^[0-9A-Fa-f]{2}$/;
/** Below this the engine's own search costs at most so many steps per character. */
const SHORT = 16;

export interface PathPattern {
  /** Octets of the pattern in normal form: the more, the more specific. */
  readonly length: number;
  /** @param path in normal form. */
  matches(path: string): boolean;
}

function encode(octet: number): string {
  return `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;
}

/**
 * The form in which rules and URLs are compared: unreserved characters plain, reserved ones as
 * they were written (`/` and `%2F` differ), everything else encoded. `*` and `$` are encoded too,
 * since the RFC has rules name them so.
 *
 * @param octets one character per octet.
 */
export function normaliseOctets(octets: string): string {
  if (NORMAL.test(octets)) return octets;
  let out = '';
  for (let i = 0; i < octets.length; i++) {
    const char = octets[i]!;
    const hex = char === '%' ? octets.slice(i + 1, i + 3) : '';
    if (HEX.test(hex)) {
      const octet = Number.parseInt(hex, 16);
      const plain = String.fromCharCode(octet);
      out += UNRESERVED.test(plain) ? plain : encode(octet);
      i += 2;
    } else {
      const keep = UNRESERVED.test(char) || RESERVED.test(char);
      out += keep ? char : encode(char.charCodeAt(0));
    }
  }
  return out;
}

/** Where a piece of a pattern first stands at or after `from`; -1 where it does not. */
type Search = (path: string, from: number) => number;

/** Knuth, Morris and Pratt: linear however repetitive the piece. */
function searchFor(piece: string): Search {
  if (piece.length <= SHORT) return (path, from) => path.indexOf(piece, from);
  const border = new Uint32Array(piece.length);
  for (let i = 1, k = 0; i < piece.length; i++) {
    while (k > 0 && piece[i] !== piece[k]) k = border[k - 1]!;
    if (piece[i] === piece[k]) k++;
    border[i] = k;
  }
  return (path, from) => {
    for (let i = from, k = 0; i < path.length; i++) {
      while (k > 0 && path[i] !== piece[k]) k = border[k - 1]!;
      if (path[i] === piece[k]) k++;
      if (k === piece.length) return i + 1 - k;
    }
    return -1;
  };
}

/**
 * Makes a rule's path ready to match. Null: an empty rule, or one that does not start at the
 * root, which can never match.
 *
 * @param octets the path as written, one character per octet.
 */
export function compilePattern(octets: string): PathPattern | null {
  if (!octets.startsWith('/') && !octets.startsWith('*')) return null;
  const anchored = octets.endsWith('$');
  const pieces = (anchored ? octets.slice(0, -1) : octets).split('*').map(normaliseOctets);
  const length = pieces.reduce((sum, piece) => sum + piece.length + 1, anchored ? 0 : -1);
  const first = pieces.shift()!;
  const last = anchored && pieces.length > 0 ? pieces.pop()! : null;
  const middle = pieces
    .filter((piece) => piece !== '')
    .map((piece) => [piece, searchFor(piece)] as const);
  return {
    length,
    matches(path) {
      if (!path.startsWith(first)) return false;
      let at = first.length;
      // Taking each piece as early as it comes leaves the most room for the next: no way back.
      for (const [piece, search] of middle) {
        const found = search(path, at);
        if (found === -1) return false;
        at = found + piece.length;
      }
      if (!anchored) return true;
      if (last === null) return at === path.length;
      return path.length - last.length >= at && path.endsWith(last);
    },
  };
}
