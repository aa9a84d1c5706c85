/** The regions of a page with their patterns, and which region each link belongs to. */
import type { Page } from '../../page/page.js';
import type { Tree } from '../../page/tree.js';
import { alignRegion } from './align.js';
import { findRegionsIn } from './find-regions.js';
import { labelOf } from './label.js';
import { type Pattern, type PatternNode, patternPlaces } from './pattern.js';
import type { Region } from './region.js';
import { type TreeShapes, treeShapes } from './tree-shape.js';

/** A region and the pattern of its records. */
export interface PageRegion extends Region {
  readonly pattern: Pattern;
  /** The place in the pattern of a node of the region, such as `tr/td.title/a`. */
  placeOf(node: number): string;
}

export interface PageRegions {
  readonly page: Page;
  /** Largest area first, nested ones included. */
  readonly regions: readonly PageRegion[];
  /** For each link of the page the region it belongs to, as a position in `regions`; -1: none. */
  readonly regionOfLink: Int32Array;
  /** For each link of the page its record in that region. */
  readonly recordOfLink: Int32Array;
}

/** Least share of an outer record that a nested region must take for its links to be its own. */
const MIN_NESTED_SHARE = 0.5;
/** Share of the outer records that must have as many like parts for the parts to be fields. */
const MIN_FIELD_SHARE = 0.8;
/** Steps from a node to the nearest one that has a place. */
const MAX_STEPS = 64;

/** Everything about regions that the other modules need, worked out once for a page. */
export function pageRegions(page: Page): PageRegions {
  const shapes = treeShapes(page.tree);
  const found = findRegionsIn(shapes);
  const regions = found.map((region) => withPattern(shapes, region));
  return { page, regions, ...linkOwners(shapes, found, page) };
}

function withPattern(shapes: TreeShapes, region: Region): PageRegion {
  const { pattern, placeOf } = alignRegion(shapes, region);
  const places = patternPlaces(pattern);
  return {
    ...region,
    pattern,
    placeOf: (node) => placeString(shapes.tree, placeOf, places, node),
  };
}

function placeString(
  tree: Tree,
  placeOf: ReadonlyMap<number, PatternNode>,
  places: ReadonlyMap<PatternNode, string>,
  node: number,
): string {
  let at = node;
  for (let steps = 0; steps < MAX_STEPS && at >= 0; steps++, at = tree.parent[at]!) {
    const place = placeOf.get(at);
    if (place === undefined) continue;
    return at === node ? places.get(place)! : `${places.get(place)!}/…/${labelOf(tree, node)}`;
  }
  return `…/${labelOf(tree, node)}`;
}

/**
 * A link belongs to one region: the innermost, except that a small list within a record (the pages
 * of a thread, in its row) and the fields of a record are parts of that record.
 */
function linkOwners(
  shapes: TreeShapes,
  regions: readonly Region[],
  page: Page,
): Pick<PageRegions, 'regionOfLink' | 'recordOfLink'> {
  const { tree, weights } = shapes;
  const all = owners(tree, regions, () => true);
  const fields = fieldRegions(tree, regions, all.region);
  const chosen = owners(tree, regions, (region, outer, record) => {
    if (outer < 0) return true;
    if (fields.has(region)) return false;
    let outerWeight = 0;
    for (const node of regions[outer]!.records[record]!.nodes) outerWeight += weights.of(node);
    return regions[region]!.area * weights.total >= MIN_NESTED_SHARE * outerWeight;
  });
  return {
    regionOfLink: Int32Array.from(page.links, ({ node }) => chosen.region[node]!),
    recordOfLink: Int32Array.from(page.links, ({ node }) => chosen.record[node]!),
  };
}

/** For each node its region and record, where only those regions count that `accept` takes. */
function owners(
  tree: Tree,
  regions: readonly Region[],
  accept: (region: number, outer: number, record: number) => boolean,
): { region: Int32Array; record: Int32Array } {
  const region = new Int32Array(tree.size).fill(-1);
  const record = new Int32Array(tree.size).fill(-1);
  const startsAt = new Map<number, [region: number, record: number]>();
  regions.forEach(({ records }, i) => {
    records.forEach(({ nodes }, j) => {
      for (const node of nodes) startsAt.set(node, [i, j]);
    });
  });
  const accepted = new Map<number, boolean>();
  for (let node = 1; node < tree.size; node++) {
    const above = tree.parent[node]!;
    const start = startsAt.get(node);
    if (start !== undefined) {
      const [i, j] = start;
      if (!accepted.has(i)) accepted.set(i, accept(i, region[above]!, record[above]!));
      if (accepted.get(i)) {
        region[node] = i;
        record[node] = j;
        continue;
      }
    }
    region[node] = region[above]!;
    record[node] = record[above]!;
  }
  return { region, record };
}

/**
 * Regions that are the fields of an outer region's records: nearly every outer record has one at
 * the same place, all of the same length, and their parts differ in class.
 */
function fieldRegions(
  tree: Tree,
  regions: readonly Region[],
  outerOf: Int32Array,
): ReadonlySet<number> {
  const places = new Map<string, number[]>();
  regions.forEach(({ parent, records }, i) => {
    const outer = outerOf[parent]!;
    if (outer < 0 || !differInClass(tree, records)) return;
    const key = `${outer} ${records.length} ${labelOf(tree, parent)}`;
    places.set(key, [...(places.get(key) ?? []), i]);
  });
  const fields = new Set<number>();
  for (const like of places.values()) {
    const outer = regions[outerOf[regions[like[0]!]!.parent]!]!;
    if (like.length < MIN_FIELD_SHARE * outer.records.length) continue;
    for (const region of like) fields.add(region);
  }
  return fields;
}

function differInClass(tree: Tree, records: Region['records']): boolean {
  const first = tree.classes[records[0]!.nodes[0]!];
  return records.some(({ nodes }) => tree.classes[nodes[0]!] !== first);
}
