/** What one run of the engine comes to. */
import type { SiteModel } from '../learn/site-model.js';
import type { StopReason } from './events.js';

export interface CrawlResult {
  readonly reason: StopReason;
  /** One sentence for a person. */
  readonly message: string;
  readonly model: SiteModel | null;
  readonly learn: PhaseCost;
  readonly crawl: PhaseCost;
  /** A page that was as it should be: the next run may look whether it still is. */
  readonly fineUrl: string | null;
}

export interface PhaseCost {
  /** Answered or finally failed. */
  readonly requests: number;
  readonly seconds: number;
}
