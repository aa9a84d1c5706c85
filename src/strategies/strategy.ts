/**
 * A strategy decides which links to follow; nothing else. Fetching, deduplication, storage and
 * politeness belong to the engine, so every strategy runs live, on a mirror, and distributed,
 * unchanged. A strategy is deterministic for a given seed.
 */
import type { PageKind, Relation, UrlKind } from '../learn/kinds.js';
import type { SiteModel } from '../learn/site-model.js';
import type { Link, Page } from '../page/page.js';
import type { Random } from '../random/random.js';

export type { PageKind, Relation, UrlKind } from '../learn/kinds.js';

/** What a strategy may do with a site while it learns. */
export interface Site {
  /** Where the crawl was started, in canonical form. */
  readonly start: string;
  /** Pages of the kinds that the crawl is after, canonical; most strategies need none. */
  readonly examples?: readonly string[];
  readonly seed: number;
  readonly random: Random;
  /** Requests made so far, redirects included. */
  readonly requests: number;
  /**
   * One page, redirects followed. A page that was fetched before costs nothing.
   * Null: refused (scope, robots.txt), failed, not HTML, or the budget is used up.
   */
  fetch(url: string): Promise<Page | null>;
}

export interface Route {
  readonly link: Link;
  readonly follow: boolean;
  /** Higher is fetched earlier; equal priorities in the order of discovery. */
  readonly priority: number;
  readonly urlKind: UrlKind;
  readonly relation: Relation | null;
}

export interface Routing {
  readonly pageKind: PageKind;
  /** The model's cluster that the page belongs to; null where it fits none, or there are none. */
  readonly cluster: string | null;
  /**
   * Whether the page is one that the model knows. When most pages of a crawl stop fitting, the
   * model is out of date.
   */
  readonly fits: boolean;
  /** One element for each of the page's links, in their order. */
  readonly routes: readonly Route[];
}

/** What became of the requests of one family so far. */
export interface Tally {
  /** Answered, redirects left out. */
  readonly pages: number;
  /** Of these, pages that were what their links had promised (`Routing.fits`). */
  readonly fitting: number;
  /** Followed links on them that no page before had shown. */
  readonly fresh: number;
}

/** What the user wants of a crawl. */
export interface Aim {
  readonly goal: 'threads' | 'boards' | 'profiles';
  /** Threads without a post since then are of no interest; UTC milliseconds. */
  readonly sinceMs: number | null;
  /** When the crawl was begun or gone on with: what relative times on pages count from. */
  readonly nowMs: number;
  /** Only boards whose title or URL matches. */
  readonly boards: RegExp | null;
}

/** What a strategy may know of the crawl so far. */
export interface CrawlContext {
  /** Pages routed so far, and how many of them in this cluster. */
  readonly pages: number;
  pagesIn(cluster: string): number;
  /** The record of a family of requests, as `familyOf` names it. */
  tally(family: string): Tally;
  readonly aim: Aim;
}

/** A request that is about to be made. */
export interface PendingRequest {
  readonly url: string;
  readonly urlKind: UrlKind;
  readonly priority: number;
}

export interface Strategy {
  /** As in `--strategy NAME`. */
  readonly name: string;
  /** Learns only where `site.examples` shows a page of each kind that the crawl is after. */
  readonly needsExamples?: boolean;
  /** May fetch up to `budget` pages through `site`. */
  learn(site: Site, budget: number): Promise<SiteModel>;
  /** Looks at one fetched page; no I/O, no clock, no memory between calls. */
  route(page: Page, model: SiteModel, context: CrawlContext): Routing;
  /** The family whose record counts this request; null: none. */
  familyOf?(request: PendingRequest, model: SiteModel): string | null;
  /**
   * Asked right before a request is made: why it is not made after all, as a person will read it;
   * null to make it.
   */
  reconsider?(request: PendingRequest, model: SiteModel, context: CrawlContext): string | null;
}
