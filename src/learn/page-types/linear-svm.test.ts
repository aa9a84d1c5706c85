import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../random/random.js';
import { marginOf, type SvmSample, trainLinearSvm } from './linear-svm.js';

const options = { cost: 1, seed: 7 };
const sample = (positive: boolean, ...features: number[]): SvmSample => ({
  features,
  positive,
  weight: 1,
});

describe('the linear SVM', () => {
  it('puts the border in the middle between two points', () => {
    const model = trainLinearSvm([sample(true, 2), sample(false, 0)], { cost: 1000, seed: 1 });
    // The bias is regularised as the weights are: least w² + b² with 2w + b ≥ 1 and b ≤ -1.
    expect(model.weights[0]).toBeCloseTo(1, 1);
    expect(model.bias).toBeCloseTo(-1, 1);
  });

  it('separates what a line separates, whatever the order of the samples', () => {
    const point = fc.tuple(
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 4, maxLength: 30 }),
        fc.integer(),
        (points, seed) => {
          const samples = points.map(([x, y]) => {
            const positive = x + y > 0;
            return sample(positive, x + (positive ? 1 : -1), y + (positive ? 1 : -1));
          });
          const model = trainLinearSvm(samples, { cost: 100, seed: 1 });
          const types = new Set(samples.map(({ positive }) => positive));
          for (const { features, positive } of types.size === 2 ? samples : []) {
            expect(marginOf(model, features) > 0).toBe(positive);
          }
          const shuffled = createRandom(seed).shuffle(samples);
          expect(trainLinearSvm(shuffled, { cost: 100, seed: 1 })).toEqual(model);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('takes a heavier sample more seriously', () => {
    const contested = [sample(true, 1), sample(false, 1), sample(true, 2), sample(false, -2)];
    const heavy = contested.map((one, i) => ({ ...one, weight: i === 1 ? 50 : 1 }));
    const atContested = (samples: SvmSample[]) => marginOf(trainLinearSvm(samples, options), [1]);
    expect(atContested(heavy)).toBeLessThan(atContested(contested));
  });
});
