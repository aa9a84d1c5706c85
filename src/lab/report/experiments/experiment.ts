/** What every experiment of the report is given. */
import type { Mirror } from '../../../fetch/mirror/mirror.js';
import type { Strategy } from '../../../strategies/strategy.js';

export interface ExperimentOptions {
  readonly mirrors: readonly Mirror[];
  readonly strategies: readonly Strategy[];
  readonly seed: number;
  /** What is being done now, for a person. */
  readonly onProgress: (text: string) => void;
  readonly signal: AbortSignal;
}

/** A site on which an experiment could not be made, and why. */
export interface Failure {
  readonly site: string;
  readonly failed: string;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
