/**
 * Records laid over each other: one node for each place that they share, with the elements that
 * stand there. Places are told apart by tag, class words and, among like siblings, by number.
 */
import { BLOCK, TAG_FLAGS } from '../page/elements.js';
import type { Tree } from '../page/tree.js';
import { areAlike, commonLabel, type ElementLabel, labelAt } from './labels.js';
import { MAX_STEPS, type Step } from './steps.js';

/** An element of a record at some place. */
export interface Occurrence {
  /** Position in the list of records. */
  readonly record: number;
  readonly node: number;
}

/** Like siblings: one place each. */
interface Siblings {
  label: ElementLabel;
  readonly places: Place[];
}

export interface Place {
  readonly parent: Place | null;
  readonly siblings: Siblings;
  readonly nth: number;
  readonly children: Siblings[];
  readonly occurrences: Occurrence[];
}

/** Like siblings beyond this number share a place. */
const MAX_NTH = 8;
/** Places that one record may add to: the rest of a long post says nothing new. */
const MAX_NODES = 1500;
const MAX_KINDS = 40;
/** More children than this are text, no fields. */
const MAX_FIELDS = 12;
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

/** One record to be laid over the others. */
export interface TrieRecord {
  readonly tree: Tree;
  readonly nodes: readonly number[];
  /** Whether a subtree is no part of the record (another record inside it). */
  readonly isExcluded: (node: number) => boolean;
}

/** The root place has no parent; its children are the records' own elements. */
export function layOver(records: readonly TrieRecord[]): Place {
  const root: Place = {
    parent: null,
    siblings: { label: { tag: '', words: [] }, places: [] },
    nth: 0,
    children: [],
    occurrences: [],
  };
  records.forEach((record, index) => {
    root.occurrences.push({ record: index, node: record.nodes[0]! });
    addRecord(root, record, index);
  });
  return root;
}

function addRecord(root: Place, { tree, nodes, isExcluded }: TrieRecord, record: number): void {
  const open: Array<{ place: Place; node: number; depth: number }> = [];
  let left = MAX_NODES;
  const addAll = (above: Place, children: Iterable<number>, depth: number): void => {
    const counts = new Map<Siblings, number>();
    const elements = [...children].filter((node) => !tree.isText(node));
    for (const node of elements) {
      if (depth > 0 && isExcluded(node)) continue;
      if (left-- <= 0) return;
      const label = labelAt(tree, node);
      const like = CELLS.has(label.tag)
        ? elements.filter((other) => tree.tag[other] === tree.tag[node]).length
        : Number(isOneOfItsKind(tree, elements, node));
      const place = placeFor(above, label, counts, like);
      if (place === null) continue;
      place.occurrences.push({ record, node });
      if (depth < MAX_STEPS) open.push({ place, node, depth: depth + 1 });
    }
  };
  addAll(root, nodes, 0);
  // Breadth first: the frame of a record is near its root.
  for (let i = 0; i < open.length; i++) {
    const { place, node, depth } = open[i]!;
    addAll(place, tree.children(node), depth);
  }
}

/** An only child, or the only link or other inline element of its tag. */
function isOneOfItsKind(tree: Tree, elements: readonly number[], node: number): boolean {
  if (elements.length === 1) return true;
  const tag = tree.tag[node]!;
  if (((TAG_FLAGS[tag] ?? 0) & BLOCK) !== 0 || elements.length > MAX_FIELDS) return false;
  return elements.every((other) => other === node || tree.tag[other] !== tag);
}

/**
 * @param like how many siblings the element has that stand for each other by position, whatever
 *   their classes, itself included: cells, and only children (odd and even records); 0 for others.
 */
function placeFor(
  above: Place,
  label: ElementLabel,
  counts: Map<Siblings, number>,
  like: number,
): Place | null {
  let siblings = above.children.find((known) => areAlike(known.label, label));
  if (siblings === undefined && like > 0) {
    siblings = above.children.find(
      (known) =>
        known.label.tag === label.tag && !counts.has(known) && known.places.length === like,
    );
  }
  if (siblings === undefined) {
    if (above.children.length >= MAX_KINDS) return null;
    siblings = { label, places: [] };
    above.children.push(siblings);
  }
  siblings.label = commonLabel(siblings.label, label);
  const nth = Math.min(counts.get(siblings) ?? 0, MAX_NTH);
  counts.set(siblings, nth + 1);
  siblings.places[nth] ??= { parent: above, siblings, nth, children: [], occurrences: [] };
  return siblings.places[nth]!;
}

/** Every place below, outer ones first. */
export function* placesBelow(root: Place): Generator<Place> {
  const open: Place[] = [root];
  for (let i = 0; i < open.length; i++) {
    for (const { places } of open[i]!.children) {
      for (const place of places) {
        yield place;
        open.push(place);
      }
    }
  }
}

/** The path from the records to the place. */
export function pathTo(place: Place): Step[] {
  const steps: Step[] = [];
  for (let at = place; at.parent !== null; at = at.parent) {
    const { label, places } = at.siblings;
    steps.push({ ...label, nth: places.length > 1 ? at.nth : null });
  }
  return steps.reverse();
}

/** Whether `inner` is `outer` or below it. */
export function isWithin(inner: Place, outer: Place): boolean {
  for (let at: Place | null = inner; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}

/** Records that have something at the place. */
export function recordCount(place: Place): number {
  let count = 0;
  let last = -1;
  for (const { record } of place.occurrences) {
    if (record !== last) count++;
    last = record;
  }
  return count;
}
