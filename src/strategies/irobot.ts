/**
 * iRobot (Cai et al., WWW 2008): samples the site at random, rebuilds its site map from page layouts
 * and URL patterns, drops vertices that say little or the same again, and follows the cheapest tree
 * of links that reaches the rest, and page-flipping links.
 */
import { cleanSiteMap } from '../learn/site-map/clean-site-map.js';
import { sampleSite } from '../learn/site-map/sample-site.js';
import { buildSiteMap } from '../learn/site-map/site-map.js';
import { emptySiteMapModel, siteMapModel } from '../learn/site-map/site-map-model.js';
import { spanningTree } from '../learn/site-map/spanning-tree.js';
import type { SiteModel } from '../learn/site-model.js';
import type { Page } from '../page/page.js';
import { routeBySiteMap } from './site-map-routing.js';
import type { Routing, Site, Strategy } from './strategy.js';

/** More pages change nothing (section 6.2, figure 10). */
const MAX_SAMPLED = 500;

export const irobot: Strategy = {
  name: 'irobot',

  async learn(site: Site, budget: number): Promise<SiteModel> {
    const sample = await sampleSite(site, Math.min(budget, MAX_SAMPLED));
    const { start, seed, requests } = site;
    const learned = { strategy: 'irobot', start, seed, requests };
    if (sample.length === 0) return emptySiteMapModel(learned);
    const map = buildSiteMap(sample, start, 'layout-and-url');
    const clean = cleanSiteMap(map);
    const { informativeness, threshold, standsFor, arcs, flips } = clean;
    const ranked = map.vertices.map(({ depth }, i) => ({
      depth,
      informativeness: informativeness[i]!,
    }));
    const tree = spanningTree(ranked, arcs, standsFor[map.root]!);
    const kept = new Map<number, number>();
    map.vertices.forEach(({ layout }, vertex) => {
      if (standsFor[vertex]! >= 0) kept.set(layout, standsFor[vertex]!);
    });
    return siteMapModel(learned, map, {
      arcs,
      followed: new Set([...tree, ...flips]),
      flips,
      evidenceOfArc: (arc) => ({
        why: flips.has(arc) ? 'page-flipping' : tree.includes(arc) ? 'spanning tree' : 'redundant',
      }),
      evidenceOfVertex: (vertex) => ({
        informativeness: informativeness[vertex]!,
        threshold,
        kept: standsFor[vertex]! >= 0,
      }),
      vertexOfLayout: (layout) => kept.get(layout) ?? -1,
    });
  },

  route: (page: Page, model: SiteModel): Routing => routeBySiteMap(page, model),
};
