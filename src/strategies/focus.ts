/**
 * FoCUS (Jiang, Yu, Lin 2012): finds the entry page, learns what index, thread and page-flipping
 * URLs look like from groups of links and the types of the pages they lead to, and crawls
 * breadth-first by these regexes alone.
 */
import type { JudgePage } from '../learn/itf/page-reader.js';
import { createPageTypeJudge } from '../learn/page-types/page-types.js';
import { createItfStrategy } from './itf-strategy.js';
import type { Strategy } from './strategy.js';

/** FoCUS with other page types than those that come with the project. */
export function createFocus(createJudge: () => JudgePage): Strategy {
  return createItfStrategy({
    name: 'focus',
    createJudge,
    singleFlips: false,
    remember: () => ({}),
  });
}

export const focus: Strategy = createFocus(() => {
  const judge = createPageTypeJudge('focus');
  return (page) => judge(page).type;
});
