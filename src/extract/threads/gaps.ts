/** What of a thread is known to exist and is not here. */
import type { ThreadGap, ThreadPost } from '../thread.js';
import type { MissingPage } from './assemble-thread.js';

/** Share of steps by one from which printed numbers count the posts of the thread. */
const MIN_COUNTING_SHARE = 0.8;
const MIN_STEPS = 3;

/**
 * @param ends how many posts there are at the end of each page.
 */
export function findGaps(
  posts: readonly ThreadPost[],
  ends: readonly number[],
  missing: readonly MissingPage[],
): ThreadGap[] {
  const pages = missing.map(({ url, after }): ThreadGap => {
    const position = after < 0 ? -1 : (ends[Math.min(after, ends.length - 1)] ?? 0) - 1;
    return {
      kind: 'page-missing',
      after: position,
      url,
      message: `The page ${url} was not fetched.`,
    };
  });
  const explained = new Set(pages.map(({ after }) => after));
  const jumps = numberJumps(posts).filter(({ after }) => !explained.has(after));
  return [...pages, ...jumps].sort((a, b) => a.after - b.after);
}

function numberJumps(posts: readonly ThreadPost[]): ThreadGap[] {
  const numbered = posts.filter(({ number }) => number !== null);
  const jumps: ThreadGap[] = [];
  let counting = 0;
  for (let i = 1; i < numbered.length; i++) {
    const [last, next] = [numbered[i - 1]!, numbered[i]!];
    const step = next.number! - last.number!;
    if (step === 1) counting++;
    else if (step > 1) jumps.push(jump(last.position, last.number! + 1, next.number! - 1));
    // Numbers that begin anew on each page, or count backwards, say nothing about the thread.
    else return [];
  }
  const steps = numbered.length - 1;
  if (steps < MIN_STEPS || counting < MIN_COUNTING_SHARE * steps) return [];
  const first = numbered[0]!;
  if (first.position === 0 && first.number! > 1) jumps.unshift(jump(-1, 1, first.number! - 1));
  return jumps;
}

function jump(after: number, from: number, to: number): ThreadGap {
  const which = from === to ? `Post ${from} is` : `Posts ${from} to ${to} are`;
  return {
    kind: 'number-jump',
    after,
    url: null,
    message: `${which} on none of the fetched pages.`,
  };
}
