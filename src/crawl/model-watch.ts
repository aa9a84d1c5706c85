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

/** "A long time": of so many pages in a row more than this share do not fit. */
export const WATCHED_PAGES = 50;
const MAX_UNFIT_SHARE = 0.8;

/**
 * Watches the pages of one run. It calls the model outdated once: a strategy that cannot make sense
 * of a site will not do better the third time.
 */
export class ModelWatch {
  /** The last pages, the oldest first; null for those that fit. */
  private readonly recent: Array<RoutedPage | null>;
  private hasTold: boolean;

  constructor() {
    this.recent = [];
    this.hasTold = false;
  }

  note(routed: RoutedPage, fits: boolean): void {
    if (this.hasTold) return;
    this.recent.push(fits ? null : routed);
    if (this.recent.length > WATCHED_PAGES) this.recent.shift();
  }

  get isOutdated(): boolean {
    return (
      this.recent.length === WATCHED_PAGES && this.unfit.length > MAX_UNFIT_SHARE * WATCHED_PAGES
    );
  }

  /** The pages that did not fit, those nearest to the start first; nothing is watched from now on. */
  take(): readonly RoutedPage[] {
    const { unfit } = this;
    this.hasTold = true;
    this.recent.length = 0;
    return unfit.sort((a, b) => a.lease.depth - b.lease.depth);
  }

  private get unfit(): RoutedPage[] {
    return this.recent.filter((routed) => routed !== null);
  }
}
