/**
 * How often each pattern occurs on a page: n^i of iRobot's figure 5. A list within every record (the
 * links below each post) is a part of the record's own pattern and counts once, however many
 * records there are: a thread of two posts must look like one of twenty.
 */
import type { PageRegions } from '../../structure/regions/page-regions.js';
import type { PatternRegistry } from '../../structure/regions/pattern-registry.js';

/** Occurrences by the patterns' numbers; regions like none of the registry's are left out. */
export function patternOccurrences(
  page: PageRegions,
  registry: PatternRegistry,
): Map<number, number> {
  const outer = outerRegions(page);
  const order = page.regions
    .map((_, region) => region)
    .sort((a, b) => page.regions[a]!.parent - page.regions[b]!.parent);
  const pathOf: string[] = [];
  const seen = new Set<string>();
  const counts = new Map<number, number>();
  for (const region of order) {
    const id = registry.idOf(page.regions[region]!.pattern);
    const around = outer[region]!;
    const path = `${around < 0 ? '' : pathOf[around]!}/${id}`;
    pathOf[region] = path;
    if (id < 0 || (around >= 0 && seen.has(path))) continue;
    seen.add(path);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** For each region the innermost one that it lies in; -1 for none. */
function outerRegions({ page: { tree }, regions }: PageRegions): Int32Array {
  const opens = new Map<number, number>();
  regions.forEach(({ records }, region) => {
    for (const { nodes } of records) for (const node of nodes) opens.set(node, region);
  });
  const regionOf = new Int32Array(tree.size).fill(-1);
  for (let node = 1; node < tree.size; node++) {
    regionOf[node] = opens.get(node) ?? regionOf[tree.parent[node]!]!;
  }
  return Int32Array.from(regions, ({ parent }) => regionOf[parent]!);
}
