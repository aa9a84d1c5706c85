/** Routing by the look-up table of a site map, as `irobot` and `traversal` do it. */
import { createFollowTable, type FollowTable } from '../learn/site-map/follow-table.js';
import type { SiteModel } from '../learn/site-model.js';
import type { Page } from '../page/page.js';
import type { Routing } from './strategy.js';

/** A cache: the same model always gives the same table. */
const tables = new WeakMap<SiteModel, FollowTable>();

export function routeBySiteMap(page: Page, model: SiteModel): Routing {
  let table = tables.get(model);
  if (table === undefined) {
    table = createFollowTable(model);
    tables.set(model, table);
  }
  const { fits, cluster, links } = table.look(page);
  return {
    pageKind: page.url === model.entry ? 'entry' : 'other',
    cluster,
    fits,
    routes: page.links.map((link, i) => ({ link, priority: 0, urlKind: 'other', ...links[i]! })),
  };
}
