/** The type of a page by its layout: the classifiers that come with the project. */
import type { Page } from '../../page/page.js';
import { createTimestampFinder } from '../../text/timestamp-finder.js';
import { FEATURE_SETS, type FeatureSetName } from './feature-sets.js';
import { layoutFeatures } from './layout-features.js';
import { judgePageType, type PageTypeVerdict } from './page-type-model.js';
import { PAGE_TYPE_WEIGHTS } from './weights.js';

export type { FeatureSetName } from './feature-sets.js';
export type { PageType, PageTypeModel, PageTypeVerdict } from './page-type-model.js';

/**
 * A function that judges pages. It builds its date vocabulary at the first page, so make one and
 * keep it.
 */
export function createPageTypeJudge(
  name: FeatureSetName = 'layout',
): (page: Page) => PageTypeVerdict {
  const find = createTimestampFinder();
  const model = { ...PAGE_TYPE_WEIGHTS[name], features: FEATURE_SETS[name] };
  return (page) => judgePageType(model, layoutFeatures(page, find));
}
