/** Kinds of boxes: what the boxes of one piece of a template have in common, on all pages of a site. */
import type { Page } from '../../page/page.js';
import type { Tree } from '../../page/tree.js';

/** Tag and classes; empty for a box without class, which may be anything. */
export function boxKind(tree: Tree, node: number): string {
  return tree.classes[node] === 0 ? '' : `${tree.tagName(node)}.${tree.classNames(node)}`;
}

/** The kinds of some boxes of a page, to know them on other pages of the site. */
export function boxKinds(page: Page, boxes: Iterable<number>): Set<string> {
  const kinds = new Set<string>();
  for (const box of boxes) {
    const kind = boxKind(page.tree, box);
    if (kind !== '') kinds.add(kind);
  }
  return kinds;
}
