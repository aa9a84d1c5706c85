/**
 * The URL groups of a page (FoCUS 4.3.1.1): links that stand at the same place, a column of a link
 * table or one Apath, have the same function, so they are judged together.
 */
import { locationOf } from '../../page/location.js';
import type { Link, Page } from '../../page/page.js';
import { linkLocations, locationKey } from '../../structure/regions/link-location.js';
import { pageRegions } from '../../structure/regions/page-regions.js';
import { createPatternRegistry } from '../../structure/regions/pattern-registry.js';
import { textWidth } from '../../text/width.js';

export interface LinkGroup {
  /** The Apath of most of its links: tells the same group on other pages. */
  readonly location: string;
  /** In document order. */
  readonly links: readonly Link[];
  /** Where they lead, each URL once. */
  readonly urls: readonly string[];
  /**
   * Length of the anchor texts in characters, wide ones counted twice: of each URL the longest, as
   * twenty links to one board show one title.
   */
  readonly anchorLength: number;
  /** The repetitive pattern that it is a column of, by a number of this page; -1 for none. */
  readonly pattern: number;
}

/** In the order of their first links. */
export function linkGroups(page: Page): LinkGroup[] {
  const regions = pageRegions(page);
  const registry = createPatternRegistry(regions.regions.map(({ pattern }) => pattern));
  const byLocation = new Map<string, { readonly pattern: number; readonly links: Link[] }>();
  linkLocations(regions, registry).forEach((location, i) => {
    const link = page.links[i]!;
    const key = locationKey(location);
    const known = byLocation.get(key);
    if (known === undefined) byLocation.set(key, { pattern: location.pattern, links: [link] });
    else known.links.push(link);
  });
  return [...byLocation.values()].map(({ pattern, links }) => groupOf(page, pattern, links));
}

function groupOf(page: Page, pattern: number, links: readonly Link[]): LinkGroup {
  const widths = new Map<string, number>();
  for (const { url, text } of links) {
    widths.set(url, Math.max(widths.get(url) ?? 0, textWidth(text)));
  }
  let anchorLength = 0;
  for (const width of widths.values()) anchorLength += width;
  const location = mostFrequent(links.map((link) => locationOf(page, link)));
  return { location, links, urls: [...widths.keys()], anchorLength, pattern };
}

/** The first of those that come most often. */
function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let best = texts[0]!;
  for (const [text, count] of counts) if (count > counts.get(best)!) best = text;
  return best;
}
