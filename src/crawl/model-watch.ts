/**
 * Failure detection (iRobot section 4): when for a long time pages do not fit the site model, the
 * site has changed, its templates for example, and has to be learned again.
 */
import type { Page } from '../page/page.js';
import type { Lease } from './frontier/frontier.js';

/** A page that was routed, and how the crawl came by it. */
export interface RoutedPage {
  readonly lease: Lease;
  readonly page: Page;
}

/** What says that the model is out of date: of the last `pages` of a kind `unfit` do not fit. */
export interface Outdated {
  /** The kind of URL that was promised. */
  readonly urlKind: string;
  readonly pages: number;
  readonly unfit: number;
}

/** "A long time": of so many pages in a row more than this share do not fit. */
export const WATCHED_PAGES = 30;
const MAX_UNFIT_SHARE = 0.8;

/** Pages that did not fit and are routed again by the next model; their trees are held in memory. */
const MAX_KEPT = 100;

/**
 * Watches the pages of one run, each kind of URL by itself: a forum may change the look of its
 * threads alone. A strategy that cannot make sense of a site will not do better the next time, so
 * between two calls as many pages must have fitted as it takes to call.
 */
export class ModelWatch {
  /** Whether the last pages of each kind fitted, the oldest first. */
  private readonly recent: Map<string, boolean[]>;
  private unfit: RoutedPage[];
  /** Pages that fitted the present model. */
  private fitting: number;
  private hasTold: boolean;

  constructor() {
    this.recent = new Map();
    this.unfit = [];
    this.fitting = 0;
    this.hasTold = false;
  }

  /** Takes note of a page that the site has just answered with. */
  note(routed: RoutedPage, fits: boolean): void {
    const { urlKind } = routed.lease;
    const recent = this.recent.get(urlKind) ?? [];
    this.recent.set(urlKind, recent);
    recent.push(fits);
    if (recent.length > WATCHED_PAGES) recent.shift();
    if (fits) this.fitting++;
    else this.keep(routed);
  }

  /** A page that did not fit, but says nothing about the model. */
  keep(routed: RoutedPage): void {
    this.unfit.push(routed);
    if (this.unfit.length > MAX_KEPT) this.unfit.shift();
  }

  /** Null where all is well, or the model has had no chance yet. */
  get outdated(): Outdated | null {
    if (this.hasTold && this.fitting < WATCHED_PAGES) return null;
    for (const [urlKind, recent] of this.recent) {
      const unfit = recent.filter((fits) => !fits).length;
      if (recent.length === WATCHED_PAGES && unfit > MAX_UNFIT_SHARE * WATCHED_PAGES) {
        return { urlKind, pages: WATCHED_PAGES, unfit };
      }
    }
    return null;
  }

  /** The pages that did not fit, those nearest to the start first; watching begins anew. */
  take(): readonly RoutedPage[] {
    const { unfit } = this;
    this.hasTold = true;
    this.unfit = [];
    this.fitting = 0;
    this.recent.clear();
    return unfit.sort((a, b) => a.lease.depth - b.lease.depth);
  }
}
