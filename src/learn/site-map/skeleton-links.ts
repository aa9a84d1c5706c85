/**
 * Skeleton links (SIGIR 2008 5.1, figure 3): vertices are looked at from the top level down, and for
 * each the links from vertices seen before, and its own, are searched for the best choice.
 */
import { duplicateEntropy, uniqueCoverage } from '../entropy.js';
import { type SiteArc, targetsOf } from './arcs.js';
import type { SiteMap } from './site-map.js';
import { type Retrieval, searchSkeleton } from './skeleton-search.js';

export interface SkeletonLinks {
  readonly arcs: ReadonlySet<SiteArc>;
  /** For each vertex what its skeleton links retrieve of it. */
  readonly retrieved: readonly Retrieval[];
}

/** Kinds of links to one vertex that are looked at, those to most pages first. */
const MAX_CANDIDATES = 60;

export function skeletonLinks(map: SiteMap): SkeletonLinks {
  const order = [...map.vertices.keys()].sort(
    (a, b) =>
      Number(b === map.root) - Number(a === map.root) ||
      map.vertices[a]!.depth - map.vertices[b]!.depth ||
      a - b,
  );
  const processed = new Set<number>();
  const chosen = new Set<SiteArc>();
  const retrieved: Retrieval[] = [];
  for (const vertex of order) {
    processed.add(vertex);
    const candidates = map.arcs
      .filter(({ from, to }) => to === vertex && processed.has(from))
      .map((arc) => ({ arc, targets: targetsOf(arc) }))
      .sort((a, b) => b.targets - a.targets)
      .slice(0, MAX_CANDIDATES)
      .map(({ arc }) => arc);
    const retrieve = retriever(map, vertex, candidates);
    const skeleton = searchSkeleton(candidates.length, retrieve);
    candidates.forEach((arc, i) => {
      if (skeleton[i]) chosen.add(arc);
    });
    retrieved[vertex] = retrieve(skeleton);
  }
  return { arcs: chosen, retrieved };
}

/**
 * Pages of other vertices count as crawled; those of this one only once a chosen link leads there,
 * so that links from page to page within it bring nothing by themselves.
 */
function retriever(
  map: SiteMap,
  vertex: number,
  candidates: readonly SiteArc[],
): (chosen: readonly boolean[]) => Retrieval {
  const { pages } = map.vertices[vertex]!;
  const place = new Map(pages.map((page, i) => [page, i]));
  const groupOf = pages.map((page) => map.duplicateOf[page]!);
  const unique = new Set(groupOf).size;
  const entering = candidates.map(({ from, links }) =>
    from === vertex ? [] : [...new Set(links.map(([, to]) => place.get(to)!))],
  );
  const within = candidates.map(({ from, links }) => {
    const next = new Map<number, number[]>();
    if (from !== vertex) return next;
    for (const [source, target] of links) {
      const list = next.get(place.get(source)!) ?? [];
      list.push(place.get(target)!);
      next.set(place.get(source)!, list);
    }
    return next;
  });
  const start = place.get(map.startPage);
  return (chosen) => {
    const reached = new Set<number>(start === undefined ? [] : [start]);
    for (const [i, targets] of entering.entries()) {
      if (chosen[i]) for (const target of targets) reached.add(target);
    }
    const loops = within.filter((next, i) => chosen[i] && next.size > 0);
    // A set is walked in the order of insertion, and what is added meanwhile comes later.
    for (const page of reached) {
      for (const next of loops) for (const target of next.get(page) ?? []) reached.add(target);
    }
    const copies = new Map<number, number>();
    for (const page of reached) {
      copies.set(groupOf[page]!, (copies.get(groupOf[page]!) ?? 0) + 1);
    }
    return {
      coverage: uniqueCoverage(copies.size, unique),
      informativeness: duplicateEntropy([...copies.values()]),
    };
  };
}
