/** The words that a reader of the page sees. */
import { BLOCK, INVISIBLE } from './elements.js';
import { flagsOf } from './open-elements.js';
import type { Tree } from './tree.js';

const WHITE_SPACE = /\s+/g;
const HIDING_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** White space collapsed to single spaces, none at the ends. */
export function collapseSpace(text: string): string {
  return text.replace(WHITE_SPACE, ' ').trim();
}

/**
 * The visible text of a subtree, white space collapsed: no scripts, no head, no form choices, no
 * hidden elements; block elements separate words.
 * @param maxLength reading stops after about so many characters.
 */
export function visibleText(
  tree: Tree,
  node: number = 0,
  maxLength: number = Number.POSITIVE_INFINITY,
): string {
  const isHidden = hiddenTest(tree);
  const last = tree.end[node]!;
  const pieces: string[] = [];
  /** Ends of the block elements around the current node, innermost last. */
  const blockEnds: number[] = [];
  let length = 0;
  for (let i = node; i < last && length <= maxLength; ) {
    while (blockEnds.length > 0 && blockEnds.at(-1)! <= i) {
      blockEnds.pop();
      pieces.push(' ');
    }
    const flags = flagsOf(tree.tag[i]!);
    if (i > node && ((flags & INVISIBLE) !== 0 || isHidden(i))) {
      i = tree.end[i]!;
      // White space that follows an element is kept with it.
      if (tree.text.charCodeAt(tree.textStart[i]! - 1) <= 32) pieces.push(' ');
      continue;
    }
    if ((flags & BLOCK) !== 0) {
      pieces.push(' ');
      blockEnds.push(tree.end[i]!);
    }
    const start = tree.textStart[i]!;
    const end = tree.textStart[i + 1]!;
    if (end > start) pieces.push(tree.text.slice(start, end));
    length += end - start;
    i++;
  }
  return collapseSpace(pieces.join(''));
}

function hiddenTest(tree: Tree): (node: number) => boolean {
  const hidden = tree.names.attributes.find('hidden');
  const style = tree.names.attributes.find('style');
  return (node) => {
    const end = tree.attributeStart[node + 1]!;
    for (let i = tree.attributeStart[node]!; i < end; i++) {
      const name = tree.attributeName[i];
      if (name === hidden) return true;
      if (name === style && HIDING_STYLE.test(tree.attrById(node, style) ?? '')) return true;
    }
    return false;
  };
}
