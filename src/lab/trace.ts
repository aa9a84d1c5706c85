/** What one run did, as far as it is measured. */
import type { Relation } from '../strategies/strategy.js';

export interface TracedRequest {
  /** As the mirror knows it: canonical, without ignored parameters. */
  readonly url: string;
  /** 0: no answer. */
  readonly status: number;
  readonly phase: 'learn' | 'crawl';
}

/** Two pages that the run recorded as belonging together. */
export interface TracedRelation {
  readonly from: string;
  readonly to: string;
  readonly relation: Relation;
}

export interface Trace {
  /** In order; retries left out. */
  readonly requests: readonly TracedRequest[];
  readonly relations: readonly TracedRelation[];
}
