/**
 * Which boxes hold quotes on all pages of a site. A page with a single quote, of a post that stands on
 * another page, has no evidence of its own.
 */
import type { Page } from '../page/page.js';
import type { TimestampFinder } from '../text/timestamp-finder.js';
import { compileTemplate, findRecords } from './apply-template.js';
import { boxKinds } from './body/box-kinds.js';
import { findQuoteBoxes } from './body/quote-boxes.js';
import { bodiesOf } from './read-posts.js';
import type { ThreadTemplate } from './template.js';

/** Somebody who repeats somebody in a box is a chance; on two pages it is the template. */
const MIN_PAGES = 2;
/** Kinds of one site. */
const MAX_KINDS = 16;
const MAX_KIND_LENGTH = 1000;

/** The kinds of boxes (`boxKind`) that were found to hold quotes on at least two of the pages. */
export function learnQuoteBoxes(
  pages: readonly Page[],
  template: ThreadTemplate,
  find: TimestampFinder,
): string[] {
  if (pages.length < MIN_PAGES) return [];
  const kinds = compileTemplate(template, pages[0]!.tree.names);
  const counts = new Map<string, number>();
  for (const page of pages) {
    const bodies = bodiesOf(page.tree, findRecords(page.tree, kinds, find));
    const boxes = findQuoteBoxes(
      page,
      bodies.map(({ nodes }) => nodes),
    );
    for (const kind of boxKinds(page, boxes)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .filter(([kind, count]) => count >= MIN_PAGES && kind.length <= MAX_KIND_LENGTH)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MAX_KINDS)
    .map(([kind]) => kind);
}
