/** Page types by two linear classifiers on one feature set (FoCUS 4.3.1.1). */
import type { LayoutFeature, LayoutFeatures } from './layout-features.js';
import { type LinearModel, marginOf } from './linear-svm.js';

export type PageType = 'index' | 'thread' | 'other';

/** Numbers only, one for each feature. */
export interface PageTypeWeights {
  readonly mean: readonly number[];
  readonly scale: readonly number[];
  readonly index: LinearModel;
  readonly thread: LinearModel;
}

export interface PageTypeModel extends PageTypeWeights {
  readonly features: readonly LayoutFeature[];
}

export interface PageTypeVerdict {
  readonly type: PageType;
  /** Above 0: the classifier says yes; above 1: with confidence. */
  readonly indexMargin: number;
  readonly threadMargin: number;
}

/** No feature counts for more than so many standard deviations: pages of new sites go far out. */
const MAX_DEVIATION = 3;

/** The features of a model, in its order and on its scale. */
export function scaledFeatures(
  model: Pick<PageTypeModel, 'features' | 'mean' | 'scale'>,
  features: LayoutFeatures,
): number[] {
  return model.features.map((name, f) => {
    const deviation = (features[name] - model.mean[f]!) / model.scale[f]!;
    return Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, deviation));
  });
}

/** Index or thread where that classifier says yes, the surer one where both do; else other. */
export function judgePageType(model: PageTypeModel, features: LayoutFeatures): PageTypeVerdict {
  const scaled = scaledFeatures(model, features);
  const indexMargin = marginOf(model.index, scaled);
  const threadMargin = marginOf(model.thread, scaled);
  const surer = indexMargin >= threadMargin ? 'index' : 'thread';
  const type = Math.max(indexMargin, threadMargin) > 0 ? surer : 'other';
  return { type, indexMargin, threadMargin };
}
