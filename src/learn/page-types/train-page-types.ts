/** Trains the page-type classifiers from the features of labelled pages. */
import type { LayoutFeature, LayoutFeatures } from './layout-features.js';
import { trainLinearSvm } from './linear-svm.js';
import { type PageType, type PageTypeModel, scaledFeatures } from './page-type-model.js';

export interface PageTypeSample {
  /** Every site counts the same, and in it every type, however many pages it has. */
  readonly site: string;
  readonly type: PageType;
  readonly features: LayoutFeatures;
}

/** Of the costs tried, the one with the best scores on sites that were left out. */
const COST = 0.3;

export interface TrainOptions {
  readonly features: readonly LayoutFeature[];
  readonly seed: number;
}

/** Pure: the same samples, in any order, and the same seed give the same model. */
export function trainPageTypes(
  samples: readonly PageTypeSample[],
  options: TrainOptions,
): PageTypeModel {
  const weights = balancedWeights(samples);
  const scaling = scalingOf(samples, weights, options.features);
  const scaled = samples.map(({ features }) => scaledFeatures(scaling, features));
  const train = (type: PageType) =>
    trainLinearSvm(
      samples.map((sample, i) => ({
        features: scaled[i]!,
        positive: sample.type === type,
        weight: weights[i]!,
      })),
      { cost: COST, seed: options.seed },
    );
  return { ...scaling, index: train('index'), thread: train('thread') };
}

/** Mean 1. */
function balancedWeights(samples: readonly PageTypeSample[]): number[] {
  const counts = new Map<string, number>();
  const groupOf = ({ site, type }: PageTypeSample): string => `${type} ${site}`;
  for (const sample of samples) {
    counts.set(groupOf(sample), (counts.get(groupOf(sample)) ?? 0) + 1);
  }
  return samples.map((sample) => samples.length / counts.size / counts.get(groupOf(sample))!);
}

function scalingOf(
  samples: readonly PageTypeSample[],
  weights: readonly number[],
  names: readonly LayoutFeature[],
): Pick<PageTypeModel, 'features' | 'mean' | 'scale'> {
  const mean: number[] = [];
  const scale: number[] = [];
  for (const name of names) {
    const average = (value: (x: number) => number): number =>
      samples.reduce((sum, { features }, i) => sum + weights[i]! * value(features[name]), 0) /
      samples.length;
    const center = average((x) => x);
    const deviation = Math.sqrt(average((x) => (x - center) ** 2));
    mean.push(center);
    scale.push(deviation > 0 ? deviation : 1);
  }
  return { features: names, mean, scale };
}
