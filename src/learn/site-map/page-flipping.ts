/** Which arcs lead to another page of the same board or thread. */
import { connectivity } from '../connectivity.js';
import type { SiteArc } from './arcs.js';
import type { SiteMap, Vertex } from './site-map.js';

/**
 * iRobot 5.4, third heuristic: of the self-linking arcs those whose anchors are numbers, or "next".
 * Words of a language are not read: a pager's other links stand in one region with its numbers, or
 * are marked by `rel`. Page 1 and page 2 of a thread often differ in their URL's parameters and are
 * then two vertices of one layout, so links within a layout cluster count as self-linking.
 */
export function numberedFlips(
  vertices: readonly Pick<Vertex, 'layout'>[],
  arcs: readonly SiteArc[],
): Set<SiteArc> {
  const selfLinking = arcs.filter(
    ({ from, to }) => vertices[from]!.layout === vertices[to]!.layout,
  );
  const numbered = selfLinking.filter(({ all }) => 2 * all.flipping > all.links);
  const pagers = new Set(numbered.flatMap(pagersOf));
  return new Set([
    ...numbered,
    ...selfLinking.filter((arc) => pagersOf(arc).some((pager) => pagers.has(pager))),
  ]);
}

/** What marks the links of one pager: their place, or their region and kind of URL. */
function pagersOf({ from, to, region, location, urlKind }: SiteArc): string[] {
  const place = `${from} at ${location}`;
  return region < 0 ? [place] : [place, `${from} ${to} in ${region} ${urlKind}`];
}

/** Between the 0.5 that no other link exceeded and the 0.7 of page-flipping links (6.3). */
const ALIKE_CONNECTIVITY = 0.6;

/**
 * SIGIR 2008 5.2: of the loop-back links of a vertex those whose connectivity is above the mean of
 * the vertex. Where it has only one kind, or all are alike, none can be above it: then all that are
 * connected both ways more often than not. Links at one location are one kind here, because the
 * way back to page 1 often has a URL of another form.
 *
 * @returns the connectivity (eq. 3) of each page-flipping arc.
 */
export function connectedFlips(
  { vertices, arcs }: Pick<SiteMap, 'vertices' | 'arcs'>,
  vertex: number,
): Map<SiteArc, number> {
  const place = new Map(vertices[vertex]!.pages.map((page, i) => [page, i]));
  const kinds = new Map<string, SiteArc[]>();
  for (const arc of arcs) {
    if (arc.from !== vertex || arc.to !== vertex) continue;
    kinds.set(arc.location, [...(kinds.get(arc.location) ?? []), arc]);
  }
  const scored = Array.from(kinds.values(), (kind) => ({
    kind,
    score: connectivity(
      place.size,
      kind.flatMap(({ links }) =>
        links.map(([from, to]) => [place.get(from)!, place.get(to)!] as const),
      ),
    ),
  }));
  let sum = 0;
  for (const { score } of scored) sum += score;
  const areAlike = scored.every(({ score }) => score === scored[0]!.score);
  const least = areAlike ? ALIKE_CONNECTIVITY : sum / scored.length;
  const flips = new Map<SiteArc, number>();
  for (const { kind, score } of scored) {
    if (score > least) for (const arc of kind) flips.set(arc, score);
  }
  return flips;
}
