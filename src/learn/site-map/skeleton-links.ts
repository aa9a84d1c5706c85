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
  const chosen = new Set<SiteArc>();
  const retrieved: Retrieval[] = [];
  const processed = new Set<number>();
  for (let vertex = map.root; vertex >= 0; vertex = topMost(map, processed)) {
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
 * The next vertex: one that is linked from those before, the nearest to the root in the graph, of
 * those the one with the least depth of pages. -1 where none is left.
 */
function topMost({ vertices, arcs, root }: SiteMap, processed: ReadonlySet<number>): number {
  const linked = new Set<number>();
  for (const { from, to } of arcs) if (processed.has(from)) linked.add(to);
  const levels = vertexLevels(vertices.length, arcs, root);
  const rankOf = (vertex: number): readonly number[] => [
    linked.has(vertex) ? 0 : 1,
    levels[vertex]!,
    vertices[vertex]!.depth,
  ];
  let best = -1;
  for (const vertex of vertices.keys()) {
    if (processed.has(vertex)) continue;
    if (best < 0 || isBefore(rankOf(vertex), rankOf(best))) best = vertex;
  }
  return best;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((value, i) => value !== b[i]);
  return place >= 0 && a[place]! < b[place]!;
}

/** Arcs from the root to each vertex, as few as possible. */
function vertexLevels(count: number, arcs: readonly SiteArc[], root: number): number[] {
  const levels = new Array<number>(count).fill(Number.POSITIVE_INFINITY);
  levels[root] = 0;
  const queue = [root];
  for (const vertex of queue) {
    for (const { from, to } of arcs) {
      if (from !== vertex || levels[to]! < Number.POSITIVE_INFINITY) continue;
      levels[to] = levels[vertex]! + 1;
      queue.push(to);
    }
  }
  return levels;
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
  const groups = countOf(groupOf);
  const unique = groups.size;
  const ofVertex = duplicateEntropy([...groups.values()]);
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
  const redirect = redirectsWithin(map, pages);
  const start = place.get(map.startPage);
  return (chosen) => {
    const reached = new Set<number>(start === undefined ? [] : [start]);
    for (const [i, targets] of entering.entries()) {
      if (chosen[i]) for (const target of targets) reached.add(target);
    }
    const loops = within.filter((next, i) => chosen[i] && next.size > 0);
    // A set is walked in the order of insertion, and what is added meanwhile comes later.
    for (const page of reached) {
      reached.add(redirect[page]!);
      for (const next of loops) for (const target of next.get(page) ?? []) reached.add(target);
    }
    const copies = countOf(Array.from(reached, (page) => groupOf[page]!));
    return {
      coverage: uniqueCoverage(copies.size, unique),
      // One page duplicates nothing, so eq. 2 says nothing: it is worth what the vertex is.
      informativeness: reached.size === 1 ? ofVertex : duplicateEntropy([...copies.values()]),
    };
  };
}

/**
 * For each page the one that its URL redirects to, itself where it does not: whoever follows a
 * redirect makes two requests for one page.
 */
function redirectsWithin({ sample }: SiteMap, pages: readonly number[]): number[] {
  const place = new Map(pages.map((page, i) => [sample[page]!.url, i]));
  return pages.map((page, i) => place.get(sample[page]!.page.url) ?? i);
}

function countOf(items: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
