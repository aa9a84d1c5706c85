/**
 * What the search of the offline copy finds a post by. The script of that search splits queries the
 * same way (`search-script.ts`): a change here is a change there.
 */
import { UNSPACED_CLASS } from '../../content/segment.js';

/** Regular expressions with the flags `gu`, by name. */
export const TERM_PATTERNS: Readonly<Record<'accent' | 'unspaced' | 'word', string>> = {
  accent: '[\\u0300-\\u036f]',
  unspaced: `[${UNSPACED_CLASS}]+`,
  word: '[\\p{L}\\p{N}]+',
};
const MAX_TERM_CHARS = 40;

const ACCENT = new RegExp(TERM_PATTERNS.accent, 'gu');
const UNSPACED = new RegExp(TERM_PATTERNS.unspaced, 'gu');
const WORD = new RegExp(TERM_PATTERNS.word, 'gu');

/** Words in lower case without accents; of scripts without spaces, characters and pairs of them. */
export function termsOf(text: string): Set<string> {
  const folded = text.normalize('NFKD').replace(ACCENT, '').normalize('NFC').toLowerCase();
  const terms = new Set<string>();
  const rest = folded.replace(UNSPACED, (run) => {
    const characters = [...run];
    characters.forEach((character, index) => {
      terms.add(character);
      if (index > 0) terms.add(characters[index - 1]! + character);
    });
    return ' ';
  });
  for (const [word] of rest.matchAll(WORD)) terms.add(word.slice(0, MAX_TERM_CHARS));
  return terms;
}

/** The file that holds a term: FNV-1a over its UTF-16 units. */
export function shardOf(term: string, shards: number): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < term.length; at++) {
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01_00_01_93);
  }
  return (hash >>> 0) % shards;
}
