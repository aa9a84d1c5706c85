/** Words of a site on a terminal. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** Text without what a terminal would obey instead of showing it; lines and tabs stay. */
export function printable(text: string): string {
  return text.replace(CONTROL, '');
}
