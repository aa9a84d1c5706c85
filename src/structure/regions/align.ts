/**
 * Partial tree alignment (Zhai and Liu 2005) of the records of a region into one pattern. The
 * children of all records' nodes at one place are aligned at once: the commonest sequence is the
 * seed, the others are fitted to it, and what does not fit becomes an optional place where it
 * stands. Time is linear in the size of the records: fan-out and depth are bounded.
 */
import { knownTag } from '../../page/elements.js';
import type { Tree } from '../../page/tree.js';
import { commonLabel, labelOf } from './label.js';
import { type Pattern, type PatternNode, signOf } from './pattern.js';
import type { Region } from './region.js';
import { fitSequences, type Item } from './sequences.js';
import { createShapeGroups } from './shape-groups.js';
import type { TreeShapes } from './tree-shape.js';

const MAX_DEPTH = 14;
const MAX_FAN_OUT = 64;
const MAX_NAME_STEPS = 3;
const MAX_PATTERN_NODES = 300;
const MAX_PAGE_NODES = 1200;

/** Blocks of a page's layout are told apart more strictly than records. */
const MIN_BLOCK_SIMILARITY = 0.7;

const TD = knownTag('td');
const TH = knownTag('th');

/** A pattern and where the nodes of the page have their places in it. */
export interface AlignedPattern {
  readonly pattern: Pattern;
  /** Nodes beyond the limits of a pattern have none. */
  readonly placeOf: ReadonlyMap<number, PatternNode>;
}

/** The pattern of a region. */
export function alignRegion(shapes: TreeShapes, region: Region): AlignedPattern {
  const aligner = new Aligner(shapes, MAX_PATTERN_NODES);
  const records = region.records.map(({ nodes }) => aligner.elements(nodes));
  return aligner.finish(regionName(shapes.tree, region.parent), records);
}

/**
 * The label of the region's parent; where that has no class, with the classes of the nearest
 * ancestor that has: a bare list in the page's head is not the one in a record.
 */
function regionName(tree: Tree, parent: number): string {
  let classed = parent;
  for (let step = 0; step < MAX_NAME_STEPS && classed > 0; step++) {
    if (tree.classes[classed] !== 0) break;
    classed = tree.parent[classed]!;
  }
  const classes = tree.classNames(classed);
  return classes === '' ? tree.tagName(parent) : `${tree.tagName(parent)}.${classes}`;
}

/** The pattern of a whole page: like siblings are one repeated place. */
export function alignPage(shapes: TreeShapes): AlignedPattern {
  const { tree } = shapes;
  const aligner = new Aligner(shapes, MAX_PAGE_NODES, MIN_BLOCK_SIMILARITY);
  return aligner.finish('', [aligner.elements(tree.children(0))]);
}

class Aligner {
  private readonly shapes: TreeShapes;
  private readonly tree: Tree;
  private readonly placeOf: Map<number, PatternNode>;
  private readonly minSimilarity: number | undefined;
  private budget: number;

  constructor(shapes: TreeShapes, budget: number, minSimilarity?: number) {
    this.shapes = shapes;
    this.tree = shapes.tree;
    this.placeOf = new Map();
    this.minSimilarity = minSimilarity;
    this.budget = budget;
  }

  /** The nodes that a pattern speaks of: elements that show something. */
  elements(nodes: Iterable<number>): number[] {
    const kept: number[] = [];
    for (const node of nodes) {
      if (kept.length === MAX_FAN_OUT) break;
      if (!this.tree.isText(node) && this.shapes.weights.of(node) > 0) kept.push(node);
    }
    return kept;
  }

  finish(name: string, records: readonly number[][]): AlignedPattern {
    const pattern: Pattern = { name, sign: '', children: this.align(records, 1) };
    return { pattern, placeOf: this.placeOf };
  }

  /** The places of the sequences' nodes. Recursion is bounded by `MAX_DEPTH`. */
  private align(sequences: readonly number[][], depth: number): PatternNode[] {
    const slots = fitSequences(this.items(sequences));
    const places: PatternNode[] = [];
    for (const slot of slots) {
      if (this.budget <= 0) break;
      this.budget--;
      const nodes = slot.items.map(({ node }) => node);
      const below = depth < MAX_DEPTH ? this.childrenOf(nodes) : [];
      const place: PatternNode = {
        name: this.nameOf(nodes),
        sign: signOf(slot.sequences < sequences.length, slot.repeated),
        children: below.length === 0 ? [] : this.align(below, depth + 1),
      };
      for (const node of nodes) this.placeOf.set(node, place);
      places.push(place);
    }
    return places;
  }

  private items(sequences: readonly number[][]): Item[][] {
    const groups = createShapeGroups(this.shapes, this.minSimilarity);
    return sequences.map((nodes) =>
      nodes.map((node) => {
        const tag = this.tree.tag[node]!;
        return { node, tag, group: groups.groupOf(node), isCell: tag === TD || tag === TH };
      }),
    );
  }

  private childrenOf(nodes: readonly number[]): number[][] {
    const sequences = nodes.map((node) => this.elements(this.tree.children(node)));
    return sequences.some((sequence) => sequence.length > 0) ? sequences : [];
  }

  private nameOf(nodes: readonly number[]): string {
    let name = labelOf(this.tree, nodes[0]!);
    for (const node of nodes) name = commonLabel(name, labelOf(this.tree, node));
    return name;
  }
}
