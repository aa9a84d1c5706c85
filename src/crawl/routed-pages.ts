/** What a strategy may know of the crawl so far: how many pages of each cluster it has routed. */
import { EVERYTHING, NO_TALLY } from '../strategies/crawl-context.js';
import type { Aim, CrawlContext, Routing, Tally } from '../strategies/strategy.js';

export class RoutedPages implements CrawlContext {
  private readonly clusters: Map<string, number>;
  private total: number;

  constructor() {
    this.clusters = new Map();
    this.total = 0;
  }

  get pages(): number {
    return this.total;
  }

  pagesIn(cluster: string): number {
    return this.clusters.get(cluster) ?? 0;
  }

  get aim(): Aim {
    return EVERYTHING;
  }

  tally(_family: string): Tally {
    return NO_TALLY;
  }

  count({ cluster }: Routing): void {
    this.total++;
    if (cluster !== null) this.clusters.set(cluster, this.pagesIn(cluster) + 1);
  }
}
