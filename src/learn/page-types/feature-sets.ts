/** Which features the shipped classifiers look at. */
import { FOCUS_FEATURES, type LayoutFeature } from './layout-features.js';

/**
 * `focus`: the eight of FoCUS table 1. `layout`: those that carry over from site to site; with few
 * training sites, more features learn the habits of those sites.
 */
export const FEATURE_SETS: Readonly<Record<'focus' | 'layout', readonly LayoutFeature[]>> = {
  focus: FOCUS_FEATURES,
  layout: [
    'hasTimestamp',
    'timeOrder',
    'hasUserLink',
    'timedTitles',
    'timedVariety',
    'timedText',
    'timedBlock',
  ],
};
