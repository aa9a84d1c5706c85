/** Labels of nodes: the tag and the class words, joined by dots, as in an Apath. */
import type { Tree } from '../../page/tree.js';

/** Such as `td.last.post`. */
export function labelOf(tree: Tree, node: number): string {
  const classes = tree.classNames(node);
  return classes === '' ? tree.tagName(node) : `${tree.tagName(node)}.${classes}`;
}

/** Jaccard similarity of two class lists; 1 where both are empty. */
export function classSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a === '' || b === '') return 0;
  return wordSimilarity(a.split('.'), b.split('.'));
}

function wordSimilarity(a: readonly string[], b: readonly string[]): number {
  const shared = a.filter((word) => b.includes(word)).length;
  return shared / (a.length + b.length - shared);
}

/** What two labels of one tag have in common. */
export function commonLabel(a: string, b: string): string {
  if (a === b) return a;
  const others = b.split('.');
  return a
    .split('.')
    .filter((word, i) => i === 0 || others.indexOf(word, 1) > 0)
    .join('.');
}

/** The tag of a label. */
export function tagOfLabel(label: string): string {
  const dot = label.indexOf('.');
  return dot < 0 ? label : label.slice(0, dot);
}

/** The class words of a label, joined by dots. */
export function classesOfLabel(label: string): string {
  const dot = label.indexOf('.');
  return dot < 0 ? '' : label.slice(dot + 1);
}
