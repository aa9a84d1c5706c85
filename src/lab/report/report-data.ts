/** All that the report shows, as plain data: the form of `report.json`. */
import type { TargetResult } from '../target-lab.js';
import type { ClusteringResult } from './experiments/clustering.js';
import type { ComparedRun } from './experiments/comparison.js';
import type { Failure } from './experiments/experiment.js';
import type { LoopBack } from './experiments/loop-backs.js';
import type { PageTypeResult } from './experiments/page-types.js';
import type { SampledRun } from './experiments/sampling.js';
import type { LimitedRun } from './experiments/user-created.js';

export interface ReportedSite {
  readonly name: string;
  /** Recorded URLs. */
  readonly urls: number;
  readonly boards: number;
  readonly threads: number;
  /** Distinct thread pages. */
  readonly threadPages: number;
}

/** What was not measured is null. */
export interface ReportData {
  readonly seed: number;
  readonly isQuick: boolean;
  /** Pages that learning could fetch in the comparison, and requests that a run could make. */
  readonly budget: number;
  readonly maxRequests: number | null;
  readonly sites: readonly ReportedSite[];
  readonly strategies: readonly string[];
  /** A run of every strategy on every site, sites together. */
  readonly comparison: readonly ComparedRun[];
  readonly userCreated: readonly LimitedRun[] | null;
  readonly targets: readonly TargetResult[] | null;
  readonly sampling: readonly SampledRun[] | null;
  readonly loopBacks: {
    readonly loopBacks: readonly LoopBack[];
    readonly failures: readonly Failure[];
  } | null;
  readonly pageTypes: readonly PageTypeResult[] | null;
  /** Runs with page types that were trained on the other sites. */
  readonly unseen: readonly ComparedRun[] | null;
  readonly clusterings: {
    readonly clusterings: readonly ClusteringResult[];
    readonly failures: readonly Failure[];
  } | null;
}
