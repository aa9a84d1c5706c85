/**
 * The look-up table of a site model (iRobot eq. 4): whether a link is followed, and whether its
 * target belongs to the page, by the page's vertex, the link's URL pattern and its location.
 */
import type { Page } from '../../page/page.js';
import { linkLocations, locationKey } from '../../structure/regions/link-location.js';
import { type PageRegions, pageRegions } from '../../structure/regions/page-regions.js';
import type { PatternRegistry } from '../../structure/regions/pattern-registry.js';
import type { Relation } from '../kinds.js';
import type { SiteModel } from '../site-model.js';
import { parseUrlPattern } from '../url-patterns/parse-url-pattern.js';
import { loadKnowledge } from './knowledge.js';
import { nearestLayout } from './layout-clusters.js';
import { createLayoutVectors } from './layout-space.js';
import { createUrlKinds } from './url-kinds.js';

export interface LinkDecision {
  readonly follow: boolean;
  readonly relation: Relation | null;
}

export interface PageDecision {
  /** Whether the page is like one of the site map's at all. */
  readonly fits: boolean;
  readonly cluster: string | null;
  /** For each of the page's links, in their order. */
  readonly links: readonly LinkDecision[];
}

/** A site model made ready for use. */
export interface FollowTable {
  look(page: Page): PageDecision;
}

const NO: LinkDecision = { follow: false, relation: null };

/** @throws {BoardwalkError} `bad-file` where the model was edited into something else. */
export function createFollowTable(model: SiteModel): FollowTable {
  const { registry, space, layouts } = loadKnowledge(model.knowledge);
  const { vectorOf } = createLayoutVectors(space, registry);
  const urls = createUrlKinds(model.patterns.map(({ source }) => parseUrlPattern(source)));
  const lines = new Map<string, LinkDecision>();
  for (const { from, pattern, location, follow, relation } of model.arcs) {
    if (follow) lines.set(`${from} ${pattern} ${location}`, { follow, relation });
  }
  return {
    look(page) {
      const regions = pageRegions(page);
      const layout = isStrange(regions, registry) ? -1 : nearestLayout(vectorOf(regions), layouts);
      const cluster = layout < 0 ? null : layouts[layout]!.cluster;
      if (cluster === null) {
        return { fits: layout >= 0, cluster, links: page.links.map(() => NO) };
      }
      const locations = linkLocations(regions, registry);
      const links = page.links.map(({ url }, i) => {
        const pattern = urls.patterns[urls.kindOf(url)]?.source;
        return lines.get(`${cluster} ${pattern} ${locationKey(locations[i]!)}`) ?? NO;
      });
      return { fits: true, cluster, links };
    },
  };
}

/**
 * Most of the page's regions are like none that was seen. Distances alone would take such a page for
 * one without regions, of which every site has some: prompts and forms.
 */
function isStrange({ regions }: PageRegions, registry: PatternRegistry): boolean {
  const known = regions.filter(({ pattern }) => registry.idOf(pattern) >= 0).length;
  return 2 * known < regions.length;
}
