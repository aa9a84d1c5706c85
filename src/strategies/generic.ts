/**
 * The baseline: breadth-first over everything in scope. It learns nothing and judges nothing, so
 * its effectiveness shows how much of a forum's URL space is worth fetching at all.
 */
import { SITE_MODEL_VERSION, type SiteModel } from '../learn/site-model.js';
import type { Page } from '../page/page.js';
import type { Routing, Site, Strategy } from './strategy.js';

export const generic: Strategy = {
  name: 'generic',

  learn(site: Site): Promise<SiteModel> {
    return Promise.resolve({
      version: SITE_MODEL_VERSION,
      strategy: 'generic',
      start: site.start,
      entry: site.start,
      seed: site.seed,
      requests: site.requests,
      clusters: [],
      patterns: [],
      arcs: [],
      knowledge: null,
    });
  },

  route(page: Page, model: SiteModel): Routing {
    return {
      pageKind: page.url === model.entry ? 'entry' : 'other',
      cluster: null,
      fits: true,
      routes: page.links.map((link) => ({
        link,
        follow: true,
        priority: 0,
        urlKind: 'other',
        relation: null,
      })),
    };
  },
};
