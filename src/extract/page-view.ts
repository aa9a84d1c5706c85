/** A page with what the search for posts needs of it, worked out once. */
import type { Link, Page } from '../page/page.js';
import type { Tree } from '../page/tree.js';
import type { TimestampFinder } from '../text/timestamp-finder.js';
import { type TextMass, textMass } from './text-mass.js';
import { type TimeMention, timeMentions } from './time-mentions.js';

export interface PageView {
  readonly page: Page;
  readonly tree: Tree;
  readonly mass: TextMass;
  readonly mentions: readonly TimeMention[];
  /** Links by their nodes. */
  readonly links: ReadonlyMap<number, Link>;
}

export function viewPage(page: Page, find: TimestampFinder): PageView {
  const { tree } = page;
  return {
    page,
    tree,
    mass: textMass(tree),
    mentions: timeMentions(tree, find),
    links: linksByNode(page),
  };
}

export function linksByNode(page: Page): Map<number, Link> {
  const links = new Map<number, Link>();
  for (const link of page.links) if (link.rel !== 'refresh') links.set(link.node, link);
  return links;
}
