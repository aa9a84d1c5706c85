/** The type of a page by its layout: the classifiers that come with the project. */
import type { Page } from '../../page/page.js';
import { createTimestampFinder } from '../../text/timestamp-finder.js';
import { layoutFeatures } from './layout-features.js';
import { judgePageType, type PageTypeModel, type PageTypeVerdict } from './page-type-model.js';
import { PAGE_TYPE_MODELS } from './weights.js';

export type { PageType, PageTypeModel, PageTypeVerdict } from './page-type-model.js';

/** `focus`: on the eight features of FoCUS table 1; `layout`: on those that proved better. */
export type PageTypeModelName = keyof typeof PAGE_TYPE_MODELS;

/**
 * A function that judges pages. It builds its date vocabulary at the first page, so make one and
 * keep it.
 */
export function createPageTypeJudge(
  name: PageTypeModelName = 'layout',
): (page: Page) => PageTypeVerdict {
  const find = createTimestampFinder();
  const model: PageTypeModel = PAGE_TYPE_MODELS[name];
  return (page) => judgePageType(model, layoutFeatures(page, find));
}
