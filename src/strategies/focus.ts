/**
 * FoCUS (Jiang, Yu, Lin 2012): finds the entry page, learns what index, thread and page-flipping
 * URLs look like from groups of links and the types of the pages they lead to, and crawls
 * breadth-first by these regexes alone.
 */
import { createPageTypeJudge } from '../learn/page-types/page-types.js';
import { createItfStrategy } from './itf-strategy.js';
import type { Strategy } from './strategy.js';

export const focus: Strategy = createItfStrategy({
  name: 'focus',
  createJudge: () => {
    const judge = createPageTypeJudge('focus');
    return (page) => judge(page).type;
  },
  singleFlips: false,
  remember: () => ({}),
});
