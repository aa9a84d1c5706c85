/** The first step of iRobot's traversal path selection (5.4): a site map without what is useless. */
import {
  informativenessThreshold,
  type VertexSizes,
  vertexInformativeness,
} from '../informativeness.js';
import { mergeArcs, type SiteArc } from './arcs.js';
import { numberedFlips } from './page-flipping.js';
import type { SiteMap } from './site-map.js';

export interface CleanSiteMap {
  /** For each vertex eq. 3. */
  readonly informativeness: readonly number[];
  readonly threshold: number;
  /**
   * For each vertex the one that stands for it; -1 where it is dropped. Further pages of a board or
   * thread whose URLs have a form of their own belong to the vertex that page-flipping leads from.
   */
  readonly standsFor: readonly number[];
  /** Arcs between the vertices that are left; of the self-linking ones, page-flipping alone. */
  readonly arcs: readonly SiteArc[];
  /** Of these arcs. */
  readonly flips: ReadonlySet<SiteArc>;
}

type CleanableMap = Pick<SiteMap, 'sample' | 'vertices' | 'duplicateOf' | 'arcs' | 'root'>;

export function cleanSiteMap(map: CleanableMap): CleanSiteMap {
  const { vertices, root } = map;
  const informativeness = vertexInformativeness(vertexSizes(map));
  const threshold = informativenessThreshold(informativeness);
  // Informativeness is so skewed that the threshold is often negative: nothing at all is too little.
  const isInformative = informativeness.map(
    (value, i) => i === root || (value > 0 && value >= threshold),
  );
  const flips = numberedFlips(vertices, map.arcs);
  const standsFor = representatives(map, informativeness, isInformative, flips);
  const isKept = ({ from, to }: SiteArc): boolean => standsFor[from]! >= 0 && standsFor[to]! >= 0;
  const nameOf = (vertex: number): number => standsFor[vertex]!;
  const between = map.arcs.filter(
    (arc) => isKept(arc) && vertices[arc.from]!.layout !== vertices[arc.to]!.layout,
  );
  const within = mergeArcs([...flips].filter(isKept), nameOf);
  return {
    informativeness,
    threshold,
    standsFor,
    arcs: [...mergeArcs(between, nameOf), ...within],
    flips: new Set(within),
  };
}

/**
 * Second heuristic: the largest vertex of each layout cluster; it stands for the root where that is
 * of its layout. Large means bytes without near-duplicates, which is what eq. 3 is proportional to:
 * a list in ten sort orders has more pages than the list itself, but no more to say.
 */
function representatives(
  { vertices, root }: CleanableMap,
  informativeness: readonly number[],
  isInformative: readonly boolean[],
  flips: ReadonlySet<SiteArc>,
): number[] {
  const standsFor = new Array<number>(vertices.length).fill(-1);
  const taken = new Set<number>();
  const bySize = [...vertices.keys()].sort(
    (a, b) =>
      Number(b === root) - Number(a === root) || informativeness[b]! - informativeness[a]! || a - b,
  );
  for (const vertex of bySize) {
    const { layout } = vertices[vertex]!;
    if (taken.has(layout) || !isInformative[vertex]) continue;
    taken.add(layout);
    standsFor[vertex] = vertex;
  }
  let hasGrown = true;
  while (hasGrown) {
    hasGrown = false;
    for (const { from, to } of flips) {
      if (standsFor[from]! < 0 || standsFor[to]! >= 0 || !isInformative[to]) continue;
      standsFor[to] = standsFor[from]!;
      hasGrown = true;
    }
  }
  return standsFor;
}

/** For eq. 3. Text and attributes stand for the bytes of a page. */
function vertexSizes({ sample, vertices, duplicateOf }: CleanableMap): VertexSizes[] {
  return vertices.map(({ pages }) => {
    let bytes = 0;
    for (const page of pages) {
      const { tree } = sample[page]!.page;
      bytes += tree.text.length + tree.values.length;
    }
    const copies = new Map<number, number>();
    for (const page of pages) {
      copies.set(duplicateOf[page]!, (copies.get(duplicateOf[page]!) ?? 0) + 1);
    }
    let nearDuplicates = 0;
    for (const count of copies.values()) if (count > 1) nearDuplicates += count;
    return { pages: pages.length, bytes, nearDuplicates };
  });
}
