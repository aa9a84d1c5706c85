/** Elements that a page does not show. */
import type { Tree } from '../../page/tree.js';

const HIDING_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/** Whether the element says so itself. */
export function isHidden(tree: Tree, node: number): boolean {
  if (tree.attributeStart[node] === tree.attributeStart[node + 1]) return false;
  if (tree.attr(node, 'hidden') !== null) return true;
  const style = tree.attr(node, 'style');
  return style !== null && HIDING_STYLE.test(style);
}
