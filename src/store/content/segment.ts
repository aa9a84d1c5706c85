/**
 * Words for full-text search. Scripts that are written without spaces have no word boundaries to
 * split at, so each of their characters is a word and a query is a phrase of them. A trigram index
 * would find nothing for one or two characters, which is what most Chinese and Korean words have.
 */

const UNSPACED = [
  ...['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo', 'Yi'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan'],
];

/** The inside of a character class, for use with the flag `u`. */
export const UNSPACED_CLASS: string = UNSPACED.map((script) => `\\p{Script=${script}}`).join('');

const UNSPACED_CHARACTER = new RegExp(`[${UNSPACED_CLASS}]`, 'gu');
const QUERY_PART = /"([^"]*)"|(\S+)/g;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

/** Text as `posts_text` holds it. */
export function segmentText(text: string): string {
  return text.normalize('NFC').replace(UNSPACED_CHARACTER, ' $& ');
}

/**
 * What a person types as an FTS5 expression: all words must occur, words in quotation marks one
 * after the other, and `word*` stands for every word that begins so. Null where it has no word.
 */
export function searchExpression(query: string): string | null {
  const phrases: string[] = [];
  for (const [, quoted, bare] of query.matchAll(QUERY_PART)) {
    const words = (quoted ?? bare ?? '').replaceAll('"', ' ');
    if (!WORD_CHARACTER.test(words)) continue;
    const isPrefix = quoted === undefined && words.endsWith('*');
    phrases.push(`"${segmentText(words).trim()}"${isPrefix ? ' *' : ''}`);
  }
  return phrases.length === 0 ? null : phrases.join(' ');
}
