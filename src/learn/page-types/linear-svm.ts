/**
 * A linear support vector machine, trained by dual coordinate descent (Hsieh et al. 2008,
 * algorithm 1, L2 loss). FoCUS 4.3.1.1 uses a linear kernel as well.
 */
import { createRandom } from '../../random/random.js';

export interface SvmSample {
  readonly features: readonly number[];
  readonly positive: boolean;
  /** Multiplies the cost of the sample: classes and sites of unlike size are balanced by it. */
  readonly weight: number;
}

export interface SvmOptions {
  /** What an error costs against a wide margin. */
  readonly cost: number;
  readonly seed: number;
}

/** The margin of a sample is `weights · features + bias`. */
export interface LinearModel {
  readonly weights: readonly number[];
  readonly bias: number;
}

const MAX_EPOCHS = 1000;
const TOLERANCE = 1e-3;

/** Deterministic for a seed; the order of the samples does not matter. */
export function trainLinearSvm(samples: readonly SvmSample[], options: SvmOptions): LinearModel {
  const ordered = [...samples].sort(compareSamples);
  const random = createRandom(options.seed);
  const size = ordered[0]?.features.length ?? 0;
  // The last weight is the bias: a feature that is 1 everywhere.
  const weights = new Float64Array(size + 1);
  const alphas = new Float64Array(ordered.length);
  const norms = ordered.map(({ features }) => 1 + features.reduce((sum, x) => sum + x * x, 0));
  const indices = ordered.map((_, i) => i);
  for (let epoch = 0; epoch < MAX_EPOCHS; epoch++) {
    let worst = 0;
    for (const i of random.shuffle(indices)) {
      const { features, positive, weight } = ordered[i]!;
      const sign = positive ? 1 : -1;
      const slack = 1 / (2 * options.cost * weight);
      const gradient = sign * margin(weights, features) - 1 + slack * alphas[i]!;
      const projected = alphas[i] === 0 ? Math.min(gradient, 0) : gradient;
      worst = Math.max(worst, Math.abs(projected));
      if (projected === 0) continue;
      const alpha = Math.max(0, alphas[i]! - gradient / (norms[i]! + slack));
      const step = (alpha - alphas[i]!) * sign;
      alphas[i] = alpha;
      for (let f = 0; f < size; f++) weights[f]! += step * features[f]!;
      weights[size]! += step;
    }
    if (worst < TOLERANCE) break;
  }
  return { weights: [...weights.subarray(0, size)], bias: weights[size]! };
}

function margin(weights: Float64Array, features: readonly number[]): number {
  let sum = weights[features.length]!;
  for (let f = 0; f < features.length; f++) sum += weights[f]! * features[f]!;
  return sum;
}

/** The margin that a model gives to a sample. */
export function marginOf(model: LinearModel, features: readonly number[]): number {
  return model.weights.reduce((sum, weight, f) => sum + weight * features[f]!, model.bias);
}

function compareSamples(a: SvmSample, b: SvmSample): number {
  const at = a.features.findIndex((x, f) => x !== b.features[f]);
  if (at >= 0) return a.features[at]! - b.features[at]!;
  return Number(a.positive) - Number(b.positive) || a.weight - b.weight;
}
