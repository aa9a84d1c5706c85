/** Written by `npm run train`; do not edit. */
import type { FeatureSetName } from './feature-sets.js';
import type { PageTypeModel } from './page-type-model.js';

/** The page-type classifiers by the names of their feature sets. */
export const PAGE_TYPE_MODELS: Readonly<Record<FeatureSetName, PageTypeModel>> = {
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
    mean: [1.8944, 3.2425, 3.1231, 5.2056, 4.9861, 0.8748, -0.0078, 0.8444],
    scale: [1.1179, 0.8607, 0.8601, 1.7035, 1.6322, 0.331, 0.5859, 0.3449],
    index: {
      weights: [0.472, 1.0855, 0.2422, -1.007, 0.4548, -0.0589, -0.5547, -0.2545],
      bias: -0.6412,
    },
    thread: {
      weights: [-0.4922, 0.0164, -0.9604, 2.2953, -0.112, 0.6992, 0.7274, 0.3999],
      bias: -1.3743,
    },
  },
  full: {
    features: [
      'recordCount',
      'maxAnchorLength',
      'maxHeight',
      'maxTextLength',
      'averageTextLength',
      'hasTimestamp',
      'timeOrder',
      'hasUserLink',
      'averageHeight',
      'heightVariation',
      'averageAnchorLength',
      'anchorLengthVariation',
      'textLengthVariation',
      'maxLeaves',
      'averageLeaves',
      'leafVariation',
      'maxLinks',
      'averageLinks',
      'linkVariation',
      'hasLink',
      'recordSimilarity',
      'anchorRatio',
      'groupCount',
    ],
    mean: [
      1.8944, 3.2425, 3.1231, 5.2056, 4.9861, 0.8748, -0.0078, 0.8444, 3.0252, 0.0759, 3.6923,
      0.1847, 0.1726, 2.7983, 2.6993, 0.0709, 1.6948, 1.5937, 0.0998, 0.9658, 0.663, 0.3129, 1.4302,
    ],
    scale: [
      1.1179, 0.8607, 0.8601, 1.7035, 1.6322, 0.331, 0.5859, 0.3449, 0.846, 0.1076, 1.0314, 0.2444,
      0.2309, 0.6081, 0.6186, 0.1136, 0.6693, 0.6571, 0.195, 0.1645, 0.4306, 0.2898, 0.5436,
    ],
    index: {
      weights: [
        0.1927, 1.395, -0.179, -0.1716, -0.0652, -0.1652, -0.4904, -0.452, 0.1332, 0.0379, -0.6414,
        -0.3967, -0.2718, -0.1538, 0.547, -0.2268, 0.2917, 0.2901, 0.323, 0.6841, 0.8056, -0.0249,
        -0.1507,
      ],
      bias: -0.7198,
    },
    thread: {
      weights: [
        -1.1174, -0.026, 0.1074, 0.6639, 0.7804, 0.7013, 1.2012, 0.2857, 0.1434, 0.068, 0.2329,
        -0.3157, 0.2412, -0.4691, -0.2188, 0.604, -0.1075, 0.3728, 0.037, -0.0032, 0.612, -0.6474,
        -0.0481,
      ],
      bias: -1.5689,
    },
  },
  layout: {
    features: [
      'hasTimestamp',
      'timeOrder',
      'titleVariety',
      'timedTitles',
      'timedVariety',
      'timedText',
    ],
    mean: [0.8748, -0.0078, 1.1459, 0.5249, 1.0731, 0.3983],
    scale: [0.331, 0.5859, 0.6966, 0.452, 0.7617, 0.4469],
    index: {
      weights: [-1.2332, -0.778, -0.2871, 2.0849, 0.7131, -0.9458],
      bias: -1.5555,
    },
    thread: {
      weights: [-0.3115, 1.1086, -0.003, -0.2968, -0.0903, 1.5678],
      bias: -0.9165,
    },
  },
};
