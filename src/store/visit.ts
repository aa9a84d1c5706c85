/** What is kept of one request that was answered. */
import type { FetchResponse } from '../fetch/fetcher.js';
import type { Page } from '../page/page.js';
import type { PageKind, Relation, UrlKind } from '../strategies/strategy.js';

export interface Visit {
  readonly url: string;
  /** The page that carried the link to this one, and what the link promised. */
  readonly from: string | null;
  readonly urlKind: UrlKind;
  readonly depth: number;
  readonly phase: 'learn' | 'crawl';
  readonly response: FetchResponse;
  /** Where a redirect leads, in canonical form; null where it is none or leads nowhere. */
  readonly redirect: string | null;
  /** Null where the answer is not HTML or not a success. */
  readonly page: Page | null;
  /** What the strategy takes the page for; null before routing (learning) or without a page. */
  readonly pageKind: PageKind | null;
  /** What the strategy makes of its links; empty where it was not asked. */
  readonly relations: readonly PageRelation[];
}

/** How the target of a link relates to the page that carries it. */
export interface PageRelation {
  readonly to: string;
  readonly relation: Relation;
}

/** Keeps visits: the crawl directory, or a lab's notes. */
export interface Recorder {
  /**
   * Keeps one visit. Runs inside the frontier's `persist`, so it is synchronous, and what it
   * throws leaves the request undone. A later visit of the same URL takes the earlier one's place.
   */
  record(visit: Visit): void;

  /**
   * The kept response of a page that was fetched while learning and is not classified yet, so
   * that the crawl can follow its links without asking the site again; null for every other URL.
   */
  recall(url: string): FetchResponse | null;

  /** Notes what the strategy makes of a recalled page. Runs inside `persist` too. */
  classify(url: string, pageKind: PageKind, relations: readonly PageRelation[]): void;
}
