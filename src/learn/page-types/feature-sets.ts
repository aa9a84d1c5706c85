/** Which features the shipped classifiers look at. */
import { FOCUS_FEATURES, FULL_FEATURES, type LayoutFeature } from './layout-features.js';

export type FeatureSetName = 'focus' | 'full' | 'layout';

/**
 * `focus`: the eight of FoCUS table 1. `full`: those of the 2014 paper's table 1. `layout`: the few
 * that carry over from site to site best; with few training sites, more features learn the habits
 * of those sites.
 */
export const FEATURE_SETS: Readonly<Record<FeatureSetName, readonly LayoutFeature[]>> = {
  focus: FOCUS_FEATURES,
  full: FULL_FEATURES,
  layout: [
    'hasTimestamp',
    'timeOrder',
    'titleVariety',
    'averageBlock',
    'timedTitles',
    'descendingTitles',
    'timedText',
    'untitledText',
  ],
};
