/** The region that a page is about. */
import type { Tree } from '../../page/tree.js';
import type { Region } from './region.js';

/** Least share of a region's area that a nested one must take to stand for it. */
const MIN_NESTED_SHARE = 0.6;

/**
 * The largest region; where a single nested region makes up most of it, that one: an outer region
 * of few unlike blocks is the layout of the page. Null where there is none.
 *
 * @param regions as `findRegions` gives them.
 */
export function mainRegion(tree: Tree, regions: readonly Region[]): Region | null {
  let main: Region | null = regions[0] ?? null;
  for (const region of regions) {
    if (main === null || region.area < main.area * MIN_NESTED_SHARE) break;
    const nested = region.parent > main.parent && region.parent < tree.end[main.parent]!;
    if (nested && region.records.length > main.records.length) main = region;
  }
  return main;
}
