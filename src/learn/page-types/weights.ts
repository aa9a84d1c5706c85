/** Written by `npm run train`; do not edit. */
import type { PageTypeModel } from './page-type-model.js';

/** The page-type classifiers by the names of their feature sets. */
export const PAGE_TYPE_MODELS: Readonly<Record<'focus' | 'layout', PageTypeModel>> = {
  focus: {
    features: [
      'recordCount',
      'maxAnchorLength',
      'maxHeight',
      'maxTextLength',
      'averageTextLength',
      'hasTimestamp',
      'timeOrder',
      'hasUserLink',
    ],
    mean: [1.8944, 3.2425, 3.1231, 5.2056, 4.9861, 0.8748, -0.0281, 0.8444],
    scale: [1.1179, 0.8607, 0.8601, 1.7035, 1.6322, 0.331, 0.526, 0.3449],
    index: {
      weights: [0.5763, 1.1386, 0.2961, -1.5315, 0.9778, -0.0903, -0.5561, -0.2774],
      bias: -0.6488,
    },
    thread: {
      weights: [-0.8628, 0.0569, -1.1492, 3.7519, -1.2583, 0.7416, 0.9935, 0.4126],
      bias: -1.7022,
    },
  },
  layout: {
    features: [
      'hasTimestamp',
      'timeOrder',
      'hasUserLink',
      'timedTitles',
      'timedVariety',
      'timedText',
      'timedBlock',
    ],
    mean: [0.8748, -0.0281, 0.8444, 0.5161, 1.0833, 0.5537, 0.453],
    scale: [0.331, 0.526, 0.3449, 0.4556, 0.7615, 0.435, 0.4359],
    index: {
      weights: [-0.461, -0.7377, -0.2571, 2.3728, 0.2919, -1.819, -0.1127],
      bias: -1.2831,
    },
    thread: {
      weights: [-0.4484, 1.0045, 0.1562, -0.4632, 0.1911, 0.6482, 1.2298],
      bias: -1.1851,
    },
  },
};
