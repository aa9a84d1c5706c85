/** Labels name anchors by their position on the page; parsers of broken pages count differently. */
import { knownTag } from '../page/elements.js';
import { collapseSpace } from '../page/text.js';
import type { Tree } from '../page/tree.js';

export interface LabelledAnchor {
  /** Position among all `a[href]` of the page. */
  readonly i: number;
  readonly href: string;
  readonly text: string;
}

const A = knownTag('a');
/** How far from its position an anchor is looked for. */
const MAX_SHIFT = 40;

/**
 * The nodes of the labelled anchors: the one at its position where it has the right address and
 * text, else the nearest that has. Labels whose anchor is not found are left out.
 */
export function alignAnchors(tree: Tree, labels: readonly LabelledAnchor[]): Set<number> {
  const anchors: number[] = [];
  for (let node = tree.tag.indexOf(A); node >= 0; node = tree.tag.indexOf(A, node + 1)) {
    if (tree.attr(node, 'href') !== null) anchors.push(node);
  }
  const found = new Set<number>();
  // Two parsers that differ once, differ from there on.
  let shift = 0;
  for (const label of labels) {
    const fits = (position: number): boolean => {
      const node = anchors[position];
      return node !== undefined && !found.has(node) && isSame(tree, node, label);
    };
    for (let distance = 0; distance <= MAX_SHIFT; distance++) {
      const position = [label.i + shift - distance, label.i + shift + distance].find(fits);
      if (position === undefined) continue;
      found.add(anchors[position]!);
      shift = position - label.i;
      break;
    }
  }
  return found;
}

function isSame(tree: Tree, node: number, { href, text }: LabelledAnchor): boolean {
  if (tree.attr(node, 'href') !== href) return false;
  return text === '' || collapseSpace(tree.textContent(node)).includes(collapseSpace(text));
}
