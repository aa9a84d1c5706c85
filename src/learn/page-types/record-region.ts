/** The region of a page whose records are its boards, threads or posts. */
import type { Region, RegionRecord } from '../../structure/regions/region.js';
import type { TreeShapes } from '../../structure/regions/tree-shape.js';
import type { RecordFacts } from './record-facts.js';

/** The region with what its first records hold. */
export interface ReadRegion {
  readonly region: Region;
  readonly facts: readonly RecordFacts[];
}

/** Records that are read; more say nothing new. */
const MAX_RECORDS = 60;
/** Regions that are looked at, and the least share of the largest one's area that they have. */
const MAX_CANDIDATES = 6;
const MIN_AREA_SHARE = 0.25;
/** What a region without timestamps counts against one with a timestamp in each record. */
const UNTIMED_WEIGHT = 0.25;
/** Share of timed records below which a region is a menu, a form or the paragraphs of a text. */
const MIN_TIMED_SHARE = 0.7;
/** A list without any timestamps has so many records, such an area, and so often links. */
const MIN_LIST_RECORDS = 3;
const MIN_LIST_AREA = 0.3;
const MIN_LINKED_SHARE = 0.5;
/** Share of the page that its content takes at least, and at most. */
const MIN_CONTENT_SHARE = 0.5;
const MAX_CONTENT_SHARE = 0.9;
/** Share of a region's area that the regions inside it must take to stand for it. */
const MIN_INNER_SHARE = 0.6;

type ReadRecord = (record: RegionRecord) => RecordFacts;

/**
 * The largest region, where timestamps count for it: "an index page or a thread page always has a
 * timestamp field in each record" (FoCUS 4.3.1.1). Where no region has them, the page may have one
 * record only, and its content is taken for that.
 */
export function recordRegion(
  shapes: TreeShapes,
  regions: readonly Region[],
  read: ReadRecord,
): ReadRegion {
  let best: ReadRegion | null = null;
  let bestScore = 0;
  for (const region of regions.slice(0, MAX_CANDIDATES)) {
    if (region.area < MIN_AREA_SHARE * regions[0]!.area) break;
    const facts = readRecords(region, read);
    const timed = timedShare(facts);
    const score = region.area * (UNTIMED_WEIGHT + timed);
    const isList = timed >= MIN_TIMED_SHARE || (timed === 0 && isLinkList(region, facts));
    if (isList && score > bestScore) [best, bestScore] = [{ region, facts }, score];
  }
  if (best === null) return contentRegion(shapes, read);
  return innerRecords(shapes, regions, best, read) ?? best;
}

function readRecords({ records }: Region, read: ReadRecord): RecordFacts[] {
  return records.slice(0, MAX_RECORDS).map(read);
}

function isLinkList({ area }: Region, facts: readonly RecordFacts[]): boolean {
  const linked = facts.filter(({ links }) => links.length > 0).length;
  const isLarge = facts.length >= MIN_LIST_RECORDS && area >= MIN_LIST_AREA;
  return isLarge && linked >= MIN_LINKED_SHARE * facts.length;
}

/** Where the records are groups of the true ones (the boards of each category), all of those. */
function innerRecords(
  { tree }: TreeShapes,
  regions: readonly Region[],
  { region }: ReadRegion,
  read: ReadRecord,
): ReadRegion | null {
  const inner: ReadRegion[] = [];
  let area = 0;
  for (const candidate of regions.slice(0, MAX_CANDIDATES)) {
    const isInside =
      candidate.parent > region.parent && candidate.parent < tree.end[region.parent]!;
    const isNested = inner.some(({ region: outer }) => {
      return candidate.parent > outer.parent && candidate.parent < tree.end[outer.parent]!;
    });
    if (!isInside || isNested) continue;
    const facts = readRecords(candidate, read);
    if (timedShare(facts) < MIN_TIMED_SHARE) continue;
    inner.push({ region: candidate, facts });
    area += candidate.area;
  }
  inner.sort((a, b) => a.region.parent - b.region.parent);
  const records = inner.flatMap((found) => found.region.records);
  if (area < MIN_INNER_SHARE * region.area || records.length <= region.records.length) return null;
  const facts = inner.flatMap((found) => found.facts);
  return { region: { parent: region.parent, records, area }, facts: facts.slice(0, MAX_RECORDS) };
}

/** Share of the records that have a timestamp. */
export function timedShare(facts: readonly RecordFacts[]): number {
  return facts.filter(({ times }) => times.length > 0).length / facts.length;
}

/**
 * The smallest part of the page that holds half of what it shows, as one record; a larger one where
 * only that has a timestamp.
 */
function contentRegion({ tree, weights }: TreeShapes, read: ReadRecord): ReadRegion {
  let content = 0;
  for (let node = 0; node < tree.end[content]!; ) {
    if (weights.of(node) >= MIN_CONTENT_SHARE * weights.total) content = node++;
    else node = tree.end[node]!;
  }
  let facts = read({ nodes: [content] });
  let parent = tree.parent[content]!;
  while (facts.times.length === 0 && parent > 0) {
    if (weights.of(parent) > MAX_CONTENT_SHARE * weights.total) break;
    const wider = read({ nodes: [parent] });
    if (wider.times.length > 0) [content, facts] = [parent, wider];
    parent = tree.parent[parent]!;
  }
  const area = weights.total > 0 ? weights.of(content) / weights.total : 0;
  return { region: { parent, records: [{ nodes: [content] }], area }, facts: [facts] };
}
