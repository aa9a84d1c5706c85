/**
 * Signatures in boxes of their own: the last box of a body, the same under every post of one author
 * and another under those of the next. Where the box has a class, all last boxes of its kind are
 * signatures, also those of authors who wrote once.
 */
import { BLOCK, knownTag, TEXT } from '../../page/elements.js';
import { flagsOf } from '../../page/open-elements.js';
import type { Page } from '../../page/page.js';
import { collapseSpace } from '../../page/text.js';
import type { Tree } from '../../page/tree.js';
import { boxKind } from './box-kinds.js';

const MAX_LENGTH = 2000;
const VISIBLE = /\S/;
/** Elements of the text itself. */
const NO_BOXES: ReadonlySet<number> = new Set(
  ['blockquote', 'br', 'hr', 'p', 'li', 'ul', 'ol', 'tr', 'pre'].map(knownTag),
);

/** The last box of a body. */
interface LastBox {
  readonly node: number;
  readonly kind: string;
  readonly author: string;
  readonly text: string;
}

/**
 * The boxes with signatures in the bodies of one page.
 * @param authors who wrote each body; null where that is not known.
 * @param kinds of boxes known to be signatures from other pages of the site (`boxKinds`).
 */
export function findSignatureBoxes(
  page: Page,
  bodies: ReadonlyArray<readonly number[]>,
  authors: ReadonlyArray<string | null>,
  kinds: ReadonlySet<string> = new Set(),
): Set<number> {
  const { tree } = page;
  const byKind = new Map<string, LastBox[]>();
  bodies.forEach((nodes, i) => {
    for (const node of lastBoxes(tree, nodes)) {
      const kind = boxKind(tree, node);
      const text = collapseSpace(tree.textContent(node).slice(0, MAX_LENGTH));
      const box = { node, kind, author: authors[i] ?? '', text };
      const list = byKind.get(kind);
      if (list === undefined) byKind.set(kind, [box]);
      else list.push(box);
    }
  });
  const found = new Set<number>();
  for (const [kind, boxes] of byKind) {
    if (kind === '' || !(kinds.has(kind) || areSignatures(boxes))) continue;
    for (const { node } of boxes) found.add(node);
  }
  return found;
}

/** Some author has the same one twice, nobody has two, and not all have the same. */
function areSignatures(boxes: readonly LastBox[]): boolean {
  const texts = new Map<string, string>();
  let repeats = 0;
  for (const { author, text } of boxes) {
    const known = texts.get(author);
    if (known !== undefined && known !== text) return false;
    if (known !== undefined && author !== '') repeats++;
    texts.set(author, text);
  }
  return repeats > 0 && new Set(texts.values()).size > 1;
}

/** The boxes that end with the body, outermost first, without the one that is all of it. */
function lastBoxes(tree: Tree, nodes: readonly number[]): number[] {
  const last = nodes.at(-1);
  if (last === undefined) return [];
  const boxes: number[] = [];
  const bodyStart = tree.textStart[nodes[0]!]!;
  for (let node = last; node >= 0 && tree.tag[node] !== TEXT; node = lastChild(tree, node)) {
    const tag = tree.tag[node]!;
    const isBox = (flagsOf(tag) & BLOCK) !== 0 && !NO_BOXES.has(tag);
    const isAll = !VISIBLE.test(tree.text.slice(bodyStart, tree.textStart[node]!));
    if (isBox && !isAll && tree.classes[node] !== 0) boxes.push(node);
  }
  return boxes;
}

function lastChild(tree: Tree, node: number): number {
  let last = -1;
  for (const child of tree.children(node)) {
    // Blank text and elements that show nothing come after many a box.
    if (VISIBLE.test(tree.textContent(child))) last = child;
  }
  return last;
}
