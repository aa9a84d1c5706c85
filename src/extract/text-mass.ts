/**
 * How much writing a subtree holds. Sentences count in full, labels and single words little, links
 * nothing: so that a post weighs more than the panel beside it, whatever the page calls the two.
 */
import type { Tree } from '../page/tree.js';
import { textWidth } from '../text/width.js';
import { forEachRun } from './text-runs.js';

/** A run of so many characters counts half. */
const HALF_LENGTH = 40;
/** A run of which links take more is a list of links. */
const MAX_LINK_SHARE = 0.8;

export interface TextMass {
  /** Writing in the subtree, about its characters. */
  of(node: number): number;
}

/** One pass over the page. */
export function textMass(tree: Tree): TextMass {
  const before = new Float64Array(tree.size + 1);
  forEachRun(tree, 0, ({ text, nodes, starts, linkLength }) => {
    const own = text.length - linkLength;
    if (own <= (1 - MAX_LINK_SHARE) * text.length) return;
    const width = textWidth(text) * (own / text.length);
    const density = (width * width) / (width + HALF_LENGTH) / text.length;
    nodes.forEach((node, i) => {
      before[node + 1]! += density * ((starts[i + 1] ?? text.length) - starts[i]!);
    });
  });
  for (let node = 0; node < tree.size; node++) before[node + 1]! += before[node]!;
  return { of: (node) => before[tree.end[node]!]! - before[node]! };
}
