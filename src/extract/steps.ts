/**
 * Paths of a template, such as `div.post/td~2/span.date`: from one element to another, a step a
 * level. `~2` is the second of the children that the step fits; a step without a number tries all.
 */
import type { Names, Tree } from '../page/tree.js';
import type { ElementLabel } from './labels.js';

export interface Step extends ElementLabel {
  /** From 0; null: whichever child leads on. */
  readonly nth: number | null;
}

/** More levels than any template has between a record and its fields. */
export const MAX_STEPS = 24;
/** Children that are tried on one path. */
const MAX_TRIES = 200;

export function formatPath(steps: readonly Step[]): string {
  return steps
    .map(({ tag, words, nth }) => [tag, ...words].join('.') + (nth === null ? '' : `~${nth + 1}`))
    .join('/');
}

const NUMBERED = /~(\d+)$/;

export function parsePath(path: string): Step[] {
  if (path === '') return [];
  return path.split('/').map((text) => {
    const number = NUMBERED.exec(text)?.[1];
    const label = number === undefined ? text : text.slice(0, -number.length - 1);
    const [tag = '', ...words] = label.split('.');
    return { tag, words, nth: number === undefined ? null : Number(number) - 1 };
  });
}

/** A step made ready for the pages of one site. */
export interface CompiledStep {
  readonly tagId: number;
  readonly nth: number | null;
  fits(tree: Tree, node: number): boolean;
}

/** @param names those of the pages that the steps are followed on. */
export function compileStep({ tag, words, nth }: Step, names: Names): CompiledStep {
  const tagId = names.tags.find(tag);
  /** What is known of class lists, by their ids. */
  const known = new Map<number, boolean>();
  const hasWords = (classes: number): boolean => {
    const cached = known.get(classes);
    if (cached !== undefined) return cached;
    const list = names.classes.nameOf(classes).split('.');
    const result = words.every((word) => list.includes(word));
    known.set(classes, result);
    return result;
  };
  return {
    tagId,
    nth,
    fits: (tree, node) =>
      tree.tag[node] === tagId && (words.length === 0 || hasWords(tree.classes[node]!)),
  };
}

/**
 * The element that a path leads to; -1 where it leads nowhere.
 * @param roots what the first step chooses from.
 */
export function followPath(
  tree: Tree,
  roots: readonly number[],
  steps: readonly CompiledStep[],
): number {
  const [first] = steps;
  if (first === undefined) return -1;
  const budget = { left: MAX_TRIES };
  let nth = 0;
  for (const root of roots) {
    if (!first.fits(tree, root)) continue;
    if (first.nth !== null && nth++ < first.nth) continue;
    const found = followBelow(tree, root, steps, 1, budget);
    if (found >= 0 || first.nth !== null) return found;
  }
  return -1;
}

/**
 * As deep as the path is long. Walks the children by their ends: this runs for every field of every
 * post, and an iterator costs more than the steps.
 */
function followBelow(
  tree: Tree,
  parent: number,
  steps: readonly CompiledStep[],
  at: number,
  budget: { left: number },
): number {
  if (at === steps.length) return parent;
  const step = steps[at]!;
  const end = tree.end[parent]!;
  let nth = 0;
  for (let node = parent + 1; node < end && budget.left > 0; node = tree.end[node]!) {
    if (!step.fits(tree, node)) continue;
    if (step.nth !== null && nth++ < step.nth) continue;
    budget.left--;
    const found = followBelow(tree, node, steps, at + 1, budget);
    if (found >= 0 || step.nth !== null) return found;
  }
  return -1;
}

/** The ancestor from which a path leads down to the element; -1 where the path does not fit. */
export function climbPath(tree: Tree, node: number, steps: readonly CompiledStep[]): number {
  let at = node;
  for (let i = steps.length - 1; i >= 0; i--) {
    if (at < 0 || !steps[i]!.fits(tree, at)) return -1;
    if (i === 0) return at;
    at = tree.parent[at]!;
  }
  return -1;
}

/** Steps at the end of a path that show enough of where it leads. */
const SUFFIX_STEPS = 2;

/**
 * As `followPath`, and where the way has changed in between, the first element that the end of the
 * path fits.
 * @param isExcluded whether a subtree is no part of the record.
 */
export function findByPath(
  tree: Tree,
  roots: readonly number[],
  steps: readonly CompiledStep[],
  isExcluded: (node: number) => boolean = () => false,
): number {
  const found = followPath(tree, roots, steps);
  if (found >= 0 || steps.length <= SUFFIX_STEPS) return found;
  const suffix = steps.slice(-SUFFIX_STEPS);
  const leaf = suffix.at(-1)!;
  for (const root of roots) {
    for (let node = root; node < tree.end[root]!; node++) {
      if (node > root && isExcluded(node)) node = tree.end[node]! - 1;
      else if (tree.tag[node] === leaf.tagId && climbPath(tree, node, suffix) > root) return node;
    }
  }
  return -1;
}
