/**
 * The forum crawler by URL type recognition (2014): FoCUS with a fuller set of layout features, a
 * page-flipping regex for index pages and another for threads, single page-flipping URLs, and the
 * times of posts that its refresh needs.
 */
import type { JudgePage } from '../learn/itf/page-reader.js';
import { recordedTimes } from '../learn/itf/recorded-times.js';
import { createPageTypeJudge } from '../learn/page-types/page-types.js';
import { createItfStrategy } from './itf-strategy.js';
import type { Strategy } from './strategy.js';

/** The crawler with other page types than those that come with the project. */
export function createUrlType(createJudge: () => JudgePage): Strategy {
  return createItfStrategy({
    name: 'url-type',
    createJudge,
    singleFlips: true,
    remember: ({ pages }) => ({ threadTimes: recordedTimes(pages) }),
  });
}

export const urlType: Strategy = createUrlType(() => {
  const judge = createPageTypeJudge('layout');
  return (page) => judge(page).type;
});
