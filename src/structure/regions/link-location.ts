/**
 * The location of a link, comparable across the pages of a site: pattern and column inside a
 * repetitive region (iRobot section 3), the Apath elsewhere.
 */
import { locationOf } from '../../page/location.js';
import type { PageRegions } from './page-regions.js';
import type { PatternRegistry } from './pattern-registry.js';

export interface LinkLocation {
  /** Number of the pattern in the registry; -1 where the link stands in no known pattern. */
  readonly pattern: number;
  /** The column of the pattern; the Apath where there is none. */
  readonly place: string;
}

/** A location for each link of the page, in the order of `page.links`. */
export function linkLocations(
  { page, regions, regionOfLink }: PageRegions,
  registry: PatternRegistry,
): LinkLocation[] {
  const ids = regions.map(({ pattern }) => registry.idOf(pattern));
  return page.links.map((link, i) => {
    const region = regionOfLink[i]!;
    const id = region < 0 ? -1 : ids[region]!;
    if (id < 0) return { pattern: -1, place: locationOf(page, link) };
    const { pattern, placeOf } = regions[region]!;
    return { pattern: id, place: registry.placeIn(id, pattern, placeOf(link.node)) };
  });
}

/** One word for a location: equal exactly where the locations are. */
export function locationKey({ pattern, place }: LinkLocation): string {
  return pattern < 0 ? place : `${pattern}:${place}`;
}
