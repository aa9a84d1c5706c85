/** Groups of subtrees that look alike, found in one pass: each joins the first leader it is like. */
import type { TreeShapes } from './tree-shape.js';

/** Least similarity of a subtree and the leader of its group: records differ in what users wrote. */
const MIN_SIMILARITY = 0.6;
/** Groups among which a new shape is looked for, so that the time stays linear. */
const MAX_LEADERS = 24;
/** Different shapes that are compared; later ones are alone unless they equal an earlier one. */
const MAX_SHAPES = 500;

export interface ShapeGroups {
  /** The number of the node's group, from 1; 0 for all text. */
  groupOf(node: number): number;
}

/** Groups for the nodes that will be asked for, numbered in the order of asking. */
export function createShapeGroups(
  shapes: TreeShapes,
  minSimilarity: number = MIN_SIMILARITY,
): ShapeGroups {
  const byHash = new Map<number, number>();
  const leaders: number[] = [];
  let groups = 0;
  return {
    groupOf(node) {
      if (shapes.tree.isText(node)) return 0;
      const hash = shapes.hash(node);
      let group = byHash.get(hash);
      if (group !== undefined) return group;
      const like = byHash.size < MAX_SHAPES ? bestLeader(shapes, leaders, node, minSimilarity) : -1;
      if (like >= 0) {
        group = like + 1;
      } else {
        group = ++groups;
        if (leaders.length < MAX_LEADERS) leaders.push(node);
      }
      byHash.set(hash, group);
      return group;
    },
  };
}

function bestLeader(
  shapes: TreeShapes,
  leaders: readonly number[],
  node: number,
  minSimilarity: number,
): number {
  let best = -1;
  let most = minSimilarity;
  for (let i = 0; i < leaders.length; i++) {
    const similarity = shapes.similarity(leaders[i]!, node);
    if (similarity > most || (similarity === most && best < 0)) [best, most] = [i, similarity];
  }
  return best;
}
