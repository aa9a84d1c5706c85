/** Arcs of hand-made site maps. */
import type { SiteArc } from '../src/learn/site-map/arcs.js';

/** An arc whose links lead from page to page as given; `urls` pages are named in all. */
export function arc(
  from: number,
  to: number,
  links: ReadonlyArray<readonly [number, number]>,
  more: {
    location?: string;
    urlKind?: number;
    region?: number;
    urls?: number;
    numbered?: boolean;
  } = {},
): SiteArc {
  const { location = 'a', urlKind = to, region = -1, urls = links.length, numbered = false } = more;
  return {
    ...{ from, to, links, location, urlKind, region, anchors: [] },
    all: {
      links: urls,
      urls: new Set(Array.from({ length: urls }, (_, i) => `${location} ${i}`)),
      flipping: numbered ? urls : 0,
    },
  };
}
