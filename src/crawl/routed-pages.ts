/** What a strategy may know of the crawl so far: what it has routed, and what became of its requests. */
import type { SiteModel } from '../learn/site-model.js';
import type {
  Aim,
  CrawlContext,
  PendingRequest,
  Routing,
  Strategy,
  Tally,
  UrlKind,
} from '../strategies/strategy.js';
import type { Lease } from './frontier/frontier.js';
import { Tallies } from './tallies.js';

/** Why a request is not made, and whether it is the first of its family. */
export interface Demotion {
  readonly reason: string;
  readonly family: string | null;
  readonly isFirst: boolean;
}

export class RoutedPages implements CrawlContext {
  readonly aim: Aim;
  private readonly strategy: Strategy;
  private readonly clusters: Map<string, number>;
  private readonly tallies: Tallies;
  private total: number;

  constructor(strategy: Strategy, aim: Aim) {
    this.strategy = strategy;
    this.aim = aim;
    this.clusters = new Map();
    this.tallies = new Tallies();
    this.total = 0;
  }

  get pages(): number {
    return this.total;
  }

  pagesIn(cluster: string): number {
    return this.clusters.get(cluster) ?? 0;
  }

  tally(family: string): Tally {
    return this.tallies.of(family);
  }

  /** A page was routed. */
  count({ cluster }: Routing): void {
    this.total++;
    if (cluster !== null) this.clusters.set(cluster, this.pagesIn(cluster) + 1);
  }

  /** The family whose record counts this request; null: none. */
  familyOf(lease: Lease, model: SiteModel): string | null {
    return this.strategy.familyOf?.(pendingOf(lease), model) ?? null;
  }

  /** A request was answered, by a page or by something else that is no redirect. */
  answered(lease: Lease, model: SiteModel, fits: boolean, fresh: number): void {
    const family = this.familyOf(lease, model);
    if (family !== null) this.tallies.count(family, fits, fresh);
  }

  /** The strategy's last word before a request is made; null to make it. */
  reconsider(lease: Lease, model: SiteModel): Demotion | null {
    const request = pendingOf(lease);
    const reason = this.strategy.reconsider?.(request, model, this) ?? null;
    if (reason === null) return null;
    const family = this.familyOf(lease, model);
    return { reason, family, isFirst: family !== null && this.tallies.demote(family) };
  }

  /** The site was learned again: other clusters, other families. */
  forget(): void {
    this.clusters.clear();
    this.tallies.clear();
  }
}

function pendingOf({ url, urlKind, priority }: Lease): PendingRequest {
  return { url, urlKind: urlKind as UrlKind, priority };
}
