/**
 * The second step of iRobot's traversal path selection (5.4): a directed spanning tree, grown from
 * the root like Prim's. The cheapest arc leads to the vertex of least depth; of those the one to
 * the vertex of most information.
 */
import type { SiteArc } from './arcs.js';

export interface TreeVertex {
  readonly depth: number;
  readonly informativeness: number;
}

/**
 * The arcs of the tree in the order in which they were added. Of parallel arcs, which the paper
 * does not rank, the one that names most different URLs.
 *
 * @param arcs self-linking ones are passed over.
 */
export function spanningTree(
  vertices: readonly TreeVertex[],
  arcs: readonly SiteArc[],
  root: number,
): SiteArc[] {
  const isCheaper = (a: SiteArc, b: SiteArc): boolean => {
    const [left, right] = [vertices[a.to]!, vertices[b.to]!];
    if (left.depth !== right.depth) return left.depth < right.depth;
    if (left.informativeness !== right.informativeness) {
      return left.informativeness > right.informativeness;
    }
    if (a.to !== b.to) return a.to < b.to;
    return a.all.urls.size > b.all.urls.size;
  };
  const tree: SiteArc[] = [];
  const reached = new Set([root]);
  for (;;) {
    let cheapest: SiteArc | null = null;
    for (const arc of arcs) {
      if (!reached.has(arc.from) || reached.has(arc.to)) continue;
      if (cheapest === null || isCheaper(arc, cheapest)) cheapest = arc;
    }
    if (cheapest === null) return tree;
    tree.push(cheapest);
    reached.add(cheapest.to);
  }
}
