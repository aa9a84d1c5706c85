/** Records that are several siblings each: two rows of a table, a title and its text. */
import type { Tree } from '../page/tree.js';
import { areAlike, labelAt } from './labels.js';
import type { Member } from './mention-groups.js';
import type { PageView } from './page-view.js';
import { lowerBound } from './sorted.js';

export interface SiblingRun {
  /** Siblings of a record before the one with the time. */
  readonly before: number;
  /** Siblings of a record in all, at most. */
  readonly length: number;
}

/** Writing between the roots over that inside them from which on it belongs to the records. */
const MIN_GAP_RATIO = 1;
const MAX_RUN = 12;

/** Null where a root holds its record by itself. */
export function runOf(views: readonly PageView[], members: readonly Member[]): SiblingRun | null {
  let [inside, between] = [0, 0];
  const lengths = new Map<number, number>();
  for (let i = 0; i + 1 < members.length; i++) {
    const [one, next] = [members[i]!, members[i + 1]!];
    const { tree, mass } = views[one.view]!;
    if (next.view !== one.view || tree.parent[next.root] !== tree.parent[one.root]) continue;
    inside += mass.of(one.root);
    let length = 0;
    for (let at = one.root; at >= 0 && at < next.root; at = tree.nextSibling(at)) {
      if (at !== one.root) between += mass.of(at);
      if (!tree.isText(at)) length++;
    }
    lengths.set(length, (lengths.get(length) ?? 0) + 1);
  }
  if (between < MIN_GAP_RATIO * inside || between === 0) return null;
  const [length = 1] = [...lengths].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [];
  if (length < 2 || length > MAX_RUN) return null;
  return { before: leadOf(views, members, length), length };
}

/**
 * How many siblings before the time belong to its record: as many as leave most records whole, the
 * first and the last of a page too.
 */
function leadOf(views: readonly PageView[], members: readonly Member[], length: number): number {
  const model = members.find(({ view }, i) => members[i + 1]?.view === view)!;
  const shape = elementsFrom(views[model.view]!.tree, model.root, length);
  let best = 0;
  let most = -1;
  for (let before = 0; before < length; before++) {
    let fitting = 0;
    members.forEach(({ view, root }, i) => {
      const { tree } = views[view]!;
      const isFirst = members[i - 1]?.view !== view;
      const isLast = members[i + 1]?.view !== view;
      if (isFirst)
        fitting += fits(
          tree,
          elementsBefore(tree, root, before),
          shape.slice(length - before),
          views[model.view]!.tree,
        );
      if (isLast)
        fitting += fits(
          tree,
          elementsFrom(tree, root, length - before).slice(1),
          shape.slice(1, length - before),
          views[model.view]!.tree,
        );
    });
    if (fitting > most) [best, most] = [before, fitting];
  }
  return best;
}

/** How many of the elements are like those that stand there in a record between others. */
function fits(
  tree: Tree,
  nodes: readonly number[],
  shape: readonly number[],
  shapeTree: Tree,
): number {
  let count = 0;
  for (const [i, wanted] of shape.entries()) {
    const node = nodes[i];
    if (node === undefined) continue;
    if (!areAlike(labelAt(tree, node), labelAt(shapeTree, wanted))) continue;
    count += 1 + childrenAlike(tree, node, shapeTree, wanted);
  }
  return count;
}

/** Share of children that the two have in common, by their labels in order. */
function childrenAlike(a: Tree, first: number, b: Tree, second: number): number {
  const [left, right] = [childLabels(a, first), childLabels(b, second)];
  const most = Math.max(left.length, right.length);
  if (most === 0) return 1;
  return left.filter((label, i) => label === right[i]).length / most;
}

const MAX_CHILDREN = 8;

function childLabels(tree: Tree, node: number): string[] {
  const labels: string[] = [];
  for (const child of tree.children(node)) {
    if (labels.length >= MAX_CHILDREN) break;
    if (!tree.isText(child)) labels.push(`${tree.tagName(child)}.${tree.classNames(child)}`);
  }
  return labels;
}

function elementsFrom(tree: Tree, node: number, count: number): number[] {
  const nodes: number[] = [];
  for (let at = node; at >= 0 && nodes.length < count; at = tree.nextSibling(at)) {
    if (!tree.isText(at)) nodes.push(at);
  }
  return nodes;
}

/** In document order. */
function elementsBefore(tree: Tree, node: number, count: number): number[] {
  if (count === 0) return [];
  const before: number[] = [];
  for (const child of tree.children(tree.parent[node]!)) {
    if (child >= node) break;
    if (!tree.isText(child)) before.push(child);
  }
  return before.slice(-count);
}

/**
 * The siblings of each record of a page, text between them included.
 * @param roots the siblings with the times, in document order.
 */
export function siblingNodes(
  tree: Tree,
  roots: readonly number[],
  { before, length }: SiblingRun,
): number[][] {
  /** Elements below each parent: looked up once, however many records it has. */
  const elements = new Map<number, number[]>();
  const starts = roots.map((root) => {
    if (before === 0) return root;
    const parent = tree.parent[root]!;
    const own = elements.get(parent) ?? [...tree.children(parent)].filter((n) => !tree.isText(n));
    elements.set(parent, own);
    return own[Math.max(0, lowerBound(own, root) - before)]!;
  });
  return roots.map((root, i) => {
    const start = Math.max(starts[i]!, i > 0 ? roots[i - 1]! : 0);
    const isNextHere = i + 1 < roots.length && tree.parent[roots[i + 1]!] === tree.parent[root];
    const end = isNextHere ? starts[i + 1]! : tree.size;
    const nodes: number[] = [];
    let elements = 0;
    for (let at = start; at >= 0 && at < end; at = tree.nextSibling(at)) {
      if (!tree.isText(at) && ++elements > length) break;
      nodes.push(at);
    }
    return nodes;
  });
}
