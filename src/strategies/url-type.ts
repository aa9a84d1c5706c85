/**
 * The forum crawler by URL type recognition (2014): FoCUS with a fuller set of layout features, a
 * page-flipping regex for index pages and another for threads, single page-flipping URLs, and the
 * times of posts that its refresh needs.
 */
import { recordedTimes } from '../learn/itf/recorded-times.js';
import { createPageTypeJudge } from '../learn/page-types/page-types.js';
import { createItfStrategy } from './itf-strategy.js';
import type { Strategy } from './strategy.js';

export const urlType: Strategy = createItfStrategy({
  name: 'url-type',
  createJudge: () => {
    const judge = createPageTypeJudge('layout');
    return (page) => judge(page).type;
  },
  singleFlips: true,
  remember: ({ pages }) => ({ threadTimes: recordedTimes(pages) }),
});
