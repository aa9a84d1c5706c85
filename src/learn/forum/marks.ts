/**
 * Marks of a page kind: places that hold text on nearly all of its pages and not on pages of other
 * kinds. A page that has few of them is not what its URL promised: an error message, a login
 * prompt, or the site has a new template.
 */
import { apathOf } from '../../page/location.js';
import type { Page } from '../../page/page.js';

/** Apaths of the elements that hold text or links themselves. */
export type Places = ReadonlySet<string>;

/** The marks of pages made by one template. */
export type Marks = readonly string[];

/** Share of the pages that must have a mark, and share of other pages that makes it the frame's. */
const MIN_SHARE = 0.7;
const FRAME_SHARE = 0.7;
/** Share of the pages that may have a template of their own. */
const MIN_PART = 0.3;
const MAX_MARKS = 20;
const MIN_MARKS = 3;
/** Share of the marks that a page of the kind has. */
const MIN_FIT = 0.5;
/** Templates of one kind. */
const MAX_TEMPLATES = 3;
/** Pages that make a template. */
const MIN_PAGES = 2;

export function placesOf({ tree }: Page): Places {
  const places = new Set<string>();
  for (let node = 1; node < tree.size; node++) {
    if (tree.isText(node)) places.add(apathOf(tree, tree.parent[node]!));
  }
  return places;
}

/** @param others pages of other kinds. */
export function learnMarks(pages: readonly Places[], others: readonly Places[]): Marks[] {
  const frame = new Set(frequent(others, FRAME_SHARE));
  const templates: Marks[] = [];
  let rest = pages;
  while (templates.length < MAX_TEMPLATES && rest.length > 0) {
    if (templates.length > 0 && rest.length < MIN_PAGES) break;
    const marks = marksOf(rest, frame).slice(0, MAX_MARKS);
    const left = rest.filter((places) => fitOf(marks, places) < MIN_FIT);
    if (marks.length === 0 || left.length === rest.length) break;
    templates.push(marks);
    rest = left;
  }
  return templates;
}

/** What most of the pages have and the frame has not; where they share nothing, the largest part. */
function marksOf(pages: readonly Places[], frame: ReadonlySet<string>): string[] {
  const isOwn = (place: string): boolean => !frame.has(place);
  const own = frequent(pages, MIN_SHARE).filter(isOwn);
  if (own.length >= MIN_MARKS) return own;
  const [first] = frequent(pages, MIN_PART).filter(isOwn);
  if (first === undefined) return frequent(pages, MIN_SHARE);
  const part = frequent(
    pages.filter((places) => places.has(first)),
    MIN_SHARE,
  ).filter(isOwn);
  return part.length >= MIN_MARKS ? part : frequent(pages, MIN_SHARE);
}

/** Which template of a kind the page was made by; -1 for none. */
export function templateOf(templates: readonly Marks[], places: Places): number {
  let [best, bestFit] = [-1, MIN_FIT];
  templates.forEach((marks, i) => {
    const fit = fitOf(marks, places);
    if (fit >= bestFit) [best, bestFit] = [i, fit];
  });
  return best;
}

/** Share of the marks that the page has. */
function fitOf(marks: Marks, places: Places): number {
  let found = 0;
  for (const mark of marks) if (places.has(mark)) found++;
  return marks.length === 0 ? 0 : found / marks.length;
}

/** Places that this share of the pages have, the most frequent first. */
function frequent(pages: readonly Places[], minShare: number): string[] {
  const counts = new Map<string, number>();
  for (const places of pages) {
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= minShare * pages.length)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([place]) => place);
}
