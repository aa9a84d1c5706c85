/** Labels of elements as a template knows them: a tag and the class words that its records share. */
import type { Tree } from '../page/tree.js';

export interface ElementLabel {
  readonly tag: string;
  /** All of them must be there; others may be. */
  readonly words: readonly string[];
}

/** Share of the shorter class list that two elements of one kind have in common at least. */
const MIN_SHARED = 0.5;

export function labelAt(tree: Tree, node: number): ElementLabel {
  const classes = tree.classNames(node);
  return { tag: tree.tagName(node), words: classes === '' ? [] : classes.split('.') };
}

/** Whether two elements may be made by the same piece of a template. */
export function areAlike(a: ElementLabel, b: ElementLabel): boolean {
  if (a.tag !== b.tag) return false;
  const least = Math.min(a.words.length, b.words.length);
  if (least === 0) return a.words.length === b.words.length;
  return sharedWords(a, b).length >= MIN_SHARED * least;
}

/** What two labels have in common. */
export function commonLabel(a: ElementLabel, b: ElementLabel): ElementLabel {
  const words = sharedWords(a, b);
  return words.length === a.words.length ? a : { tag: a.tag, words };
}

function sharedWords(a: ElementLabel, b: ElementLabel): readonly string[] {
  return a.words.filter((word) => b.words.includes(word));
}
