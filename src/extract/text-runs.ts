/** The lines of a page: visible text that no block element interrupts, with the nodes it comes from. */
import { BLOCK, INVISIBLE, knownTag, TAG_FLAGS } from '../page/elements.js';
import type { Tree } from '../page/tree.js';

export interface TextRun {
  readonly text: string;
  /** The text nodes, and for each where it begins in `text`. */
  readonly nodes: readonly number[];
  readonly starts: readonly number[];
  /** Characters of the run that stand in links. */
  readonly linkLength: number;
}

const A = knownTag('a');
const NOT_SPACE = /\S/;

/**
 * Calls `onRun` for each run with something in it, in document order.
 * @param root the subtree that is read.
 * @param isExcluded whether a subtree is left out.
 */
export function forEachRun(
  tree: Tree,
  root: number,
  onRun: (run: TextRun) => void,
  isExcluded: (node: number) => boolean = () => false,
): void {
  let nodes: number[] = [];
  let starts: number[] = [];
  let text = '';
  let linkLength = 0;
  let anchorEnd = -1;
  /** Ends of the open block elements, innermost last. */
  const blockEnds: number[] = [];
  const flush = (): void => {
    if (nodes.length > 0 && NOT_SPACE.test(text)) onRun({ text, nodes, starts, linkLength });
    if (nodes.length > 0) [nodes, starts, text, linkLength] = [[], [], '', 0];
  };
  const last = tree.end[root]!;
  for (let node = root; node < last; ) {
    while (blockEnds.length > 0 && blockEnds.at(-1)! <= node) {
      blockEnds.pop();
      flush();
    }
    const tag = tree.tag[node]!;
    const flags = TAG_FLAGS[tag] ?? 0;
    if ((flags & INVISIBLE) !== 0 || isExcluded(node)) {
      node = tree.end[node]!;
      continue;
    }
    if ((flags & BLOCK) !== 0) {
      flush();
      blockEnds.push(tree.end[node]!);
    }
    if (tag === A && node >= anchorEnd) anchorEnd = tree.end[node]!;
    if (tree.isText(node)) {
      const own = tree.text.slice(tree.textStart[node]!, tree.textStart[node + 1]!);
      nodes.push(node);
      starts.push(text.length);
      text += own;
      if (node < anchorEnd) linkLength += own.length;
    }
    node++;
  }
  flush();
}
