/** What a whole page holds, counted. */
import { BLOCK, INVISIBLE, knownTag, TAG_FLAGS } from '../../page/elements.js';
import type { Tree } from '../../page/tree.js';
import { textWidth } from '../../text/width.js';

export interface PageFacts {
  /** Characters outside links; wide ones count twice, here and below. */
  readonly textLength: number;
  readonly anchorLength: number;
  /** Characters of the longest text without a link in it and without a break. */
  readonly longestText: number;
  /** Form fields that can be seen. */
  readonly fields: number;
}

const A = knownTag('a');
const BR = knownTag('br');
const FIELDS: ReadonlySet<number> = new Set(
  ['input', 'select', 'textarea'].map((name) => knownTag(name)),
);

/** One pass over the page. */
export function pageFacts(tree: Tree): PageFacts {
  let [textLength, anchorLength, longestText, fields, run, anchorEnd] = [0, 0, 0, 0, 0, -1];
  for (let node = 0; node < tree.size; ) {
    const tag = tree.tag[node]!;
    const flags = TAG_FLAGS[tag] ?? 0;
    if (FIELDS.has(tag) && tree.attr(node, 'type') !== 'hidden') fields++;
    if ((flags & INVISIBLE) !== 0) {
      node = tree.end[node]!;
      continue;
    }
    if (tag === A && node >= anchorEnd) anchorEnd = tree.end[node]!;
    if (tag === A || ((flags & BLOCK) !== 0 && tag !== BR)) run = 0;
    if (tree.isText(node)) {
      const length = textWidth(tree.text.slice(tree.textStart[node]!, tree.textStart[node + 1]!));
      if (node < anchorEnd) anchorLength += length;
      else {
        run += length;
        textLength += length;
        longestText = Math.max(longestText, run);
      }
    }
    node++;
  }
  return { textLength, anchorLength, longestText, fields };
}
