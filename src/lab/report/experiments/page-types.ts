/** FoCUS, table 2: page types recognised after training on so many forums. */
import { FEATURE_SETS } from '../../../learn/page-types/feature-sets.js';
import { createTimestampFinder } from '../../../text/timestamp-finder.js';
import { type LabelledSample, pageTypeSamples } from '../../page-type-samples.js';
import { learningCurve, leaveOneOut, type TypeScore } from '../../page-type-scores.js';
import type { ExperimentOptions } from './experiment.js';

export interface TypeScores {
  readonly index: TypeScore;
  readonly thread: TypeScore;
}

/** One set of layout features. */
export interface PageTypeResult {
  readonly features: string;
  /** Scores on the sites that were not trained on. */
  readonly curve: ReadonlyArray<TypeScores & { readonly trainingSites: number }>;
  /** Every site judged by a model of all the others. */
  readonly sites: ReadonlyArray<TypeScores & { readonly site: string }>;
}

const PAGES_PER_LABEL = 30;
/** Random choices of training sites for each number of them. */
const CHOICES = 5;

/** The pages that page types are learned from and judged on. */
export async function readPageTypeSamples(options: ExperimentOptions): Promise<LabelledSample[]> {
  const { mirrors, seed, signal, onProgress } = options;
  const find = createTimestampFinder();
  const samples: LabelledSample[] = [];
  for (const mirror of mirrors) {
    onProgress(`${mirror.site.name}  page types`);
    signal.throwIfAborted();
    samples.push(...(await pageTypeSamples(mirror, find, { perLabel: PAGES_PER_LABEL, seed })));
  }
  return samples;
}

/** Whether there are two sites to learn from one and judge the other. */
export function canLeaveOneOut(samples: readonly LabelledSample[]): boolean {
  const trainable = samples.filter(({ group }) => group !== 'lookalike');
  return new Set(trainable.map(({ site }) => site)).size > 1;
}

/** Null where no site can be left out. */
export function scorePageTypes(
  samples: readonly LabelledSample[],
  { seed, onProgress }: ExperimentOptions,
): PageTypeResult[] | null {
  if (!canLeaveOneOut(samples)) return null;
  return Object.entries(FEATURE_SETS).map(([name, features]) => {
    onProgress(`page types by the features of ${name}`);
    const scoring = { features, seed };
    return {
      features: name,
      curve: learningCurve(samples, scoring, CHOICES),
      sites: leaveOneOut(samples, scoring).map(({ site, index, thread }) => ({
        site,
        index,
        thread,
      })),
    };
  });
}
