/** What must be escaped so that CommonMark shows a text as it is. */

/** Signs that begin something wherever they stand. */
const SPECIAL = /[\\`*_[\]<~|]/;
const SPECIALS = /[\\`*_[\]<~|]/g;
/** `&amp;` in a text means five characters. */
const ENTITY = /&(?=#?[A-Za-z0-9]+;)/g;
/** What begins a block at the start of a line. */
const LINE_START = /^(?=[>=]|#{1,6}(?:\s|$)|[+-](?:[\s-]|$)|:-)/;
const NUMBER_START = /^(\d{1,9})(?=[.)](?:\s|$))/;
const UNSAFE_IN_TARGET = /[()<>\\\s*_[\]`~|"'^]/g;
const ENTITY_IN_TARGET = /&(?=[A-Za-z#])/g;

/** Text within a line. */
export function escapeInline(text: string): string {
  const escaped = SPECIAL.test(text) ? text.replace(SPECIALS, '\\$&') : text;
  return escaped.includes('&') ? escaped.replace(ENTITY, '\\&') : escaped;
}

/** A line, already escaped within, at whose start nothing may begin. */
export function escapeLineStart(line: string): string {
  return line.replace(LINE_START, '\\').replace(NUMBER_START, '$1\\');
}

/** A link's target. */
export function escapeTarget(url: string): string {
  return url.replace(UNSAFE_IN_TARGET, percent).replace(ENTITY_IN_TARGET, '\\&');
}

/** Only called for ASCII: all else in a URL is percent-encoded already. */
function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
