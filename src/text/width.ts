/** How much room a text takes. */

/** Scripts whose characters are twice as wide as Latin letters, and say as much more. */
const WIDE = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60]/g;

/** Length in the width of a Latin letter, white space at the ends left out. */
export function textWidth(text: string): number {
  const trimmed = text.trim();
  return trimmed.length + (trimmed.match(WIDE)?.length ?? 0);
}

const WHITE_SPACE = /\s+/;
/** Characters of a word in scripts that do not separate words: wide ones, and those of letters. */
const WIDE_WORD_LENGTH = 2;
const UNSPACED = /[\u0e00-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff]/g;
const UNSPACED_WORD_LENGTH = 5;

/** About how many words a text has. */
export function wordCount(text: string): number {
  const trimmed = text.trim();
  if (trimmed === '') return 0;
  const wide = trimmed.match(WIDE)?.length ?? 0;
  const unspaced = trimmed.match(UNSPACED)?.length ?? 0;
  const words = wide / WIDE_WORD_LENGTH + unspaced / UNSPACED_WORD_LENGTH;
  return Math.max(trimmed.split(WHITE_SPACE).length, words);
}
