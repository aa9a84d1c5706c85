/**
 * The repetitive regions of a page: MDR (Liu et al. 2003) with generalised nodes of any number of
 * siblings, as iRobot 5.1 and FoCUS 4.3.1 name it, where siblings are compared by their shapes
 * instead of by edit distance, so that a page costs linear time.
 */
import { knownTag } from '../../page/elements.js';
import type { Tree } from '../../page/tree.js';
import { splitIntoRecords, type Token } from './records.js';
import type { Region } from './region.js';
import { createShapeGroups } from './shape-groups.js';
import { type TreeShapes, treeShapes } from './tree-shape.js';

const TR = knownTag('tr');
const DT = knownTag('dt');

/** All regions, nested ones included, largest area first. */
export function findRegions(tree: Tree): Region[] {
  return findRegionsIn(treeShapes(tree));
}

/** As `findRegions`, for whoever has the shapes already. */
export function findRegionsIn(shapes: TreeShapes): Region[] {
  const { tree, weights } = shapes;
  const regions: Region[] = [];
  for (let parent = 0; parent < tree.size; parent++) {
    if (weights.of(parent) === 0) parent = tree.end[parent]! - 1;
    else if (!hasTwoElements(tree, parent) || isRowAmongRows(shapes, parent)) continue;
    else regions.push(...regionsOf(shapes, parent));
  }
  return regions.sort((a, b) => b.area - a.area || a.parent - b.parent);
}

function regionsOf(shapes: TreeShapes, parent: number): Region[] {
  const { tree, weights } = shapes;
  const groups = createShapeGroups(shapes);
  const tokens: Token[] = [];
  for (const node of tree.children(parent)) {
    if (weights.of(node) === 0) continue;
    tokens.push({ node, group: groups.groupOf(node), opens: tree.tag[node] === DT });
  }
  return splitIntoRecords(tokens).map((records) => {
    let weight = 0;
    for (const { nodes } of records) for (const node of nodes) weight += weights.of(node);
    return { parent, records, area: weight / weights.total };
  });
}

function hasTwoElements(tree: Tree, parent: number): boolean {
  let elements = 0;
  const end = tree.end[parent]!;
  for (let child = parent + 1; child < end && elements < 2; child = tree.end[child]!) {
    if (!tree.isText(child)) elements++;
  }
  return elements >= 2;
}

/** The cells of such a row are the fields of a record. */
function isRowAmongRows({ tree, weights }: TreeShapes, row: number): boolean {
  if (tree.tag[row] !== TR) return false;
  const table = tree.parent[row]!;
  const end = tree.end[table]!;
  // A table of one row lays things out; the first few children show whether there are more.
  let rows = 0;
  let looked = 0;
  for (let child = table + 1; child < end && looked < 64; child = tree.end[child]!, looked++) {
    if (tree.tag[child] === TR && weights.of(child) > 0 && ++rows >= 2) return true;
  }
  return looked === 64;
}
