/** The experiments of the report, one after the other. */
import { BoardwalkError } from '../../errors.js';
import type { Mirror } from '../../fetch/mirror/mirror.js';
import type { Strategy } from '../../strategies/strategy.js';
import { measureClusterings } from './experiments/clustering.js';
import { type ComparedRun, compareStrategies } from './experiments/comparison.js';
import type { ExperimentOptions } from './experiments/experiment.js';
import { measureLoopBacks } from './experiments/loop-backs.js';
import { readPageTypeSamples, scorePageTypes } from './experiments/page-types.js';
import { varySample } from './experiments/sampling.js';
import { crawlForTargets } from './experiments/targets.js';
import { crawlUnseen } from './experiments/unseen.js';
import { crawlForUserCreated } from './experiments/user-created.js';
import type { ReportData, ReportedSite } from './report-data.js';

export interface ReportOptions {
  readonly mirrors: readonly Mirror[];
  readonly strategies: readonly Strategy[];
  /** @default 1 */
  readonly seed?: number;
  /** The comparison alone, with smaller budgets. @default false */
  readonly isQuick?: boolean;
  readonly onProgress?: (text: string) => void;
  readonly signal?: AbortSignal;
}

/** As `lab crawl` has it. */
const BUDGET = 150;
const QUICK_BUDGET = 60;
const QUICK_MAX_REQUESTS = 1500;

/**
 * @throws {BoardwalkError} `usage` where two mirrors have one name.
 * @throws the signal's reason where it ends the experiments before their time.
 */
export async function runExperiments(request: ReportOptions): Promise<ReportData> {
  const { mirrors, strategies, seed = 1, isQuick = false } = request;
  checkNames(mirrors);
  const steps = isQuick ? 1 : 8;
  const stepOf = (step: number): ExperimentOptions => ({
    mirrors,
    strategies,
    seed,
    onProgress: (text) => request.onProgress?.(`${step}/${steps}  ${text}`),
    signal: request.signal ?? new AbortController().signal,
  });
  const budget = isQuick ? QUICK_BUDGET : BUDGET;
  const limits = isQuick ? { budget, maxRequests: QUICK_MAX_REQUESTS } : { budget };
  const comparison = await compareStrategies(stepOf(1), limits);
  const samples = isQuick ? [] : await readPageTypeSamples(stepOf(2));
  const learners = strategies.filter(({ name }) => hasLearned(name, comparison));
  return {
    seed,
    isQuick,
    budget,
    maxRequests: limits.maxRequests ?? null,
    sites: await Promise.all(mirrors.map(siteOf)),
    strategies: strategies.map(({ name }) => name),
    comparison,
    pageTypes: isQuick ? null : scorePageTypes(samples, stepOf(2)),
    unseen: isQuick ? null : await crawlUnseen(samples, stepOf(3), limits),
    userCreated: isQuick ? null : await crawlForUserCreated(stepOf(4), budget),
    targets: isQuick ? null : await crawlForTargets(stepOf(5)),
    loopBacks: isQuick ? null : await measureLoopBacks(stepOf(6)),
    clusterings: isQuick ? null : await measureClusterings(stepOf(7)),
    sampling: isQuick ? null : await varySample({ ...stepOf(8), strategies: learners }),
  };
}

/** A site is known by its name in every table. */
function checkNames(mirrors: readonly Mirror[]): void {
  const names = new Set<string>();
  for (const { site } of mirrors) {
    if (names.has(site.name)) {
      const message = `Two of the mirrors are called "${site.name}"; give each forum once.`;
      throw new BoardwalkError(message, { code: 'usage' });
    }
    names.add(site.name);
  }
}

function hasLearned(name: string, runs: readonly ComparedRun[]): boolean {
  return runs.some(({ strategy, learn }) => strategy === name && learn.requests > 0);
}

async function siteOf(mirror: Mirror): Promise<ReportedSite> {
  const [labels, truth] = [await mirror.labels(), await mirror.truth()];
  const threadPages = new Set<string | null>();
  for (const { type, key } of labels) if (type === 'thread') threadPages.add(key);
  return {
    name: mirror.site.name,
    urls: mirror.size,
    boards: truth.boards.length,
    threads: truth.threads.length,
    threadPages: threadPages.size,
  };
}
