/** Runs of `lab crawl` as the report keeps them: without what differs from time to time. */
import type { Mirror } from '../../../fetch/mirror/mirror.js';
import type { Strategy } from '../../../strategies/strategy.js';
import { type LabResult, runCrawlLab } from '../../crawl-lab.js';
import type { ExperimentOptions } from './experiment.js';

/** A run without its seconds: the same in every report of the same seed. */
export interface Run extends Omit<LabResult, 'learn' | 'crawl'> {
  readonly learn: { readonly requests: number };
  readonly crawl: { readonly requests: number };
}

export interface RunLimits {
  /** Pages that learning may fetch. */
  readonly budget: number;
  readonly maxRequests?: number;
}

/** One run; a strategy that throws gives a run that says so. */
export async function runOnce(
  mirror: Mirror,
  strategy: Strategy,
  limits: RunLimits,
  { seed, signal, onProgress }: ExperimentOptions,
): Promise<Run> {
  const [result] = await runCrawlLab({
    mirrors: [mirror],
    strategies: [strategy],
    seed,
    signal,
    ...limits,
    onProgress: ({ site, strategy: name, phase, requests }) =>
      onProgress(`${site}  ${name}  ${phase}: ${requests} requests`),
  });
  signal.throwIfAborted();
  const { learn, crawl, ...rest } = result!;
  return { ...rest, learn: { requests: learn.requests }, crawl: { requests: crawl.requests } };
}

export function requestsOf({ learn, crawl }: Run): number {
  return learn.requests + crawl.requests;
}
