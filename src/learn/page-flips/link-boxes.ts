/** Which links stand together in one element of the page. */
import type { Page } from '../../page/page.js';

/** Positions in the page's list of links, end exclusive. */
export interface LinkRange {
  readonly start: number;
  readonly end: number;
}

/** How far up from the element that holds all of them. */
const MAX_LEVELS = 4;

/**
 * The links of the largest element around two links that holds at most `maxOthers` links beside
 * those between them. Looks at a few levels only, so it takes the time of the tree's depth.
 */
export function linksAround(page: Page, from: number, to: number, maxOthers: number): LinkRange {
  const { tree, links } = page;
  const [first, last] = [links[from]!.node, links[to]!.node];
  let box = tree.parent[first]!;
  while (box >= 0 && tree.end[box]! <= last) box = tree.parent[box]!;
  let range: LinkRange = { start: from, end: to + 1 };
  for (let level = 0; level <= MAX_LEVELS && box >= 0; level++) {
    const wider = linksIn(page, box, range, maxOthers + to - from + 1);
    if (wider === null) break;
    range = wider;
    box = tree.parent[box]!;
  }
  return range;
}

/** Widens a range to all links of an element; null where they are more than `max`. */
function linksIn(
  { tree, links }: Page,
  box: number,
  range: LinkRange,
  max: number,
): LinkRange | null {
  let { start, end } = range;
  while (start > 0 && links[start - 1]!.node >= box && end - start <= max) start--;
  while (end < links.length && links[end]!.node < tree.end[box]! && end - start <= max) end++;
  return end - start > max ? null : { start, end };
}
