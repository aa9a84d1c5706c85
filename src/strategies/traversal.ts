/**
 * The traversal strategy of Wang et al. (SIGIR 2008): on a site map of page layouts, the skeleton
 * links that together reach the most pages with the fewest duplicates, and among them the
 * page-flipping links.
 */
import { connectedFlips } from '../learn/site-map/page-flipping.js';
import { sampleSite } from '../learn/site-map/sample-site.js';
import { buildSiteMap } from '../learn/site-map/site-map.js';
import { emptySiteMapModel, siteMapModel } from '../learn/site-map/site-map-model.js';
import { skeletonLinks } from '../learn/site-map/skeleton-links.js';
import type { SiteModel } from '../learn/site-model.js';
import type { Page } from '../page/page.js';
import { routeBySiteMap } from './site-map-routing.js';
import type { Routing, Site, Strategy } from './strategy.js';

/** "A few thousand" (section 4); the pages of a sample are in memory all at once. */
const MAX_SAMPLED = 2000;

export const traversal: Strategy = {
  name: 'traversal',

  async learn(site: Site, budget: number): Promise<SiteModel> {
    const sample = await sampleSite(site, Math.min(budget, MAX_SAMPLED));
    const { start, seed, requests } = site;
    const learned = { strategy: 'traversal', start, seed, requests };
    if (sample.length === 0) return emptySiteMapModel(learned);
    const map = buildSiteMap(sample, start, 'layout');
    const { arcs: followed, retrieved } = skeletonLinks(map);
    const connected = new Map(
      map.vertices.flatMap((_, vertex) => [...connectedFlips(map, vertex)]),
    );
    // A page-flipping link must be a skeleton link first (section 4).
    const flips = new Set([...connected.keys()].filter((arc) => followed.has(arc)));
    const vertexOfLayout = new Map(map.vertices.map(({ layout }, vertex) => [layout, vertex]));
    return siteMapModel(learned, map, {
      arcs: map.arcs,
      followed,
      flips,
      evidenceOfArc: (arc) => ({
        why: flips.has(arc) ? 'page-flipping' : followed.has(arc) ? 'skeleton' : 'dispensable',
        ...(connected.has(arc) ? { connectivity: connected.get(arc)! } : {}),
      }),
      evidenceOfVertex: (vertex) => ({ ...retrieved[vertex]! }),
      vertexOfLayout: (layout) => vertexOfLayout.get(layout)!,
    });
  },

  route: (page: Page, model: SiteModel): Routing => routeBySiteMap(page, model),
};
