/** Blocks as plain text: a line for each line that a reader sees. */
import { type Block, innermost, wordsOf } from './blocks.js';
import { flattenTables } from './flatten-tables.js';

const UNEVEN = /[^\S\n ]| [ \n]|\n[ \n]/;
const SPACES = /[^\S\n]+/g;
const LINE_ENDS = / ?\n[\n ]*/g;

/** The text of all blocks, white space collapsed within lines, no empty lines. */
export function writeText(blocks: readonly Block[]): string {
  let text = '';
  for (const block of flattenTables(blocks, ' ')) {
    const words = wordsOf(block.spans);
    if (words !== '') text += text === '' ? words : `\n${words}`;
  }
  const even = UNEVEN.test(text) ? text.replace(SPACES, ' ').replace(LINE_ENDS, '\n') : text;
  return even.trim();
}

/** The blocks that are the author's own: none in a quote. */
export function ownBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.filter(({ container }) => innermost(container, 'quote') === null);
}
