/**
 * Pages as repetitive patterns (iRobot 5.1, figure 5): how often each pattern of the site occurs on
 * a page, rare patterns counting more (eq. 1) and large ones weighing more (eq. 2).
 */
import type { PageRegions } from '../../structure/regions/page-regions.js';
import type { PatternRegistry } from '../../structure/regions/pattern-registry.js';
import { type SparseVector, sparseVector } from '../../structure/sparse-vector.js';
import { patternOccurrences } from './pattern-occurrences.js';

/** One pattern as a dimension. */
export interface LayoutDimension {
  /** Number in the registry. */
  readonly pattern: number;
  /** Sampled pages that have it: p_support. */
  readonly support: number;
  /** Mean share of the page of its regions, all dimensions together 1: p_area. */
  readonly area: number;
}

/** Plain JSON. */
export interface LayoutSpace {
  /** Sampled pages. */
  readonly pages: number;
  readonly dimensions: readonly LayoutDimension[];
}

export function createLayoutSpace(
  pages: readonly PageRegions[],
  registry: PatternRegistry,
): LayoutSpace {
  const found = registry.patterns.map(() => ({ support: 0, regions: 0, area: 0 }));
  for (const { regions } of pages) {
    const here = new Set<number>();
    for (const { pattern, area } of regions) {
      const id = registry.idOf(pattern);
      if (id < 0) continue;
      found[id]!.regions++;
      found[id]!.area += area;
      here.add(id);
    }
    for (const id of here) found[id]!.support++;
  }
  // Patterns that all pages have tell nothing.
  const kept = found.flatMap(({ support, regions, area }, pattern) =>
    support > 0 && support < pages.length ? [{ pattern, support, area: area / regions }] : [],
  );
  let total = 0;
  for (const { area } of kept) total += area;
  return {
    pages: pages.length,
    dimensions: kept.map((one) => ({ ...one, area: total === 0 ? 0 : one.area / total })),
  };
}

/** Turns pages into vectors. */
export interface LayoutVectors {
  /** f of eq. 1, scaled such that the Euclidean distance of two vectors is that of eq. 2. */
  vectorOf(page: PageRegions): SparseVector;
}

export function createLayoutVectors(space: LayoutSpace, registry: PatternRegistry): LayoutVectors {
  const dimensionOf = new Map(space.dimensions.map(({ pattern }, i) => [pattern, i]));
  const scales = space.dimensions.map(
    ({ support, area }) => Math.sqrt(area) * Math.log10(space.pages / support),
  );
  return {
    vectorOf(page) {
      const counts = new Map<number, number>();
      let all = 0;
      for (const [pattern, count] of patternOccurrences(page, registry)) {
        const dimension = dimensionOf.get(pattern);
        if (dimension === undefined) continue;
        counts.set(dimension, count);
        all += count;
      }
      const indices = Uint32Array.from(counts.keys()).sort();
      const values = Float64Array.from(indices, (i) => (counts.get(i)! / all) * scales[i]!);
      return sparseVector(indices, values);
    },
  };
}
