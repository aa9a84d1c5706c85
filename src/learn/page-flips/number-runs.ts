/**
 * Runs of numbered links: anchors whose numbers grow, with next to nothing between them but
 * separators, the number of the current page as text, and other links of the pager.
 */
import type { Link, Page } from '../../page/page.js';
import { collapseSpace } from '../../page/text.js';
import type { Tree } from '../../page/tree.js';
import { numberOf } from '../itf/digit-links.js';
import { urlChange } from './url-change.js';

export interface NumberRun {
  /** Positions of its numbered links in the page's list, in document order. */
  readonly links: readonly number[];
  readonly numbers: readonly number[];
  /** Numbers without a link that stand among them or right beside them. */
  readonly plainNumbers: readonly number[];
}

/** Characters between two numbers of one pager, those of other links left out. */
const MAX_GAP_LENGTH = 24;
/** Nodes that are searched for them. */
const MAX_GAP_NODES = 24;
/** Other links between two numbers: arrows, mostly. */
const MAX_GAP_LINKS = 2;

/** With separators between thousands. */
const GROUPED = /^\d{1,3}(?:[.,' ]\d{3}){1,2}$/;
/** With the dots of a gap: `… 17`. */
const DOTTED = /^(?:\.{2,3}|…)?\s*(\d{1,6})\s*(?:\.{2,3}|…)?$/;
const SEPARATOR = /[.,' ]/g;
const PLAIN_NUMBER = /(?<![\p{L}\p{N}])(?:\d{1,3}(?:[.,']\d{3}){1,2}|\d{1,6})(?![\p{L}\p{N}])/gu;

interface OpenRun {
  readonly links: number[];
  readonly numbers: number[];
  readonly plainNumbers: number[];
  /** Its last two addresses differ in the number of a page. */
  isRelated: boolean;
}

/** In document order; a single numbered link is a run too. */
export function numberRuns(page: Page): NumberRun[] {
  const runs: OpenRun[] = [];
  page.links.forEach((link, i) => {
    const number = pageNumberOf(link);
    if (number === null) return;
    const run = runs.at(-1);
    if (run !== undefined && number > run.numbers.at(-1)! && joins(page, run, i)) {
      run.links.push(i);
      run.numbers.push(number);
    } else {
      runs.push({ links: [i], numbers: [number], plainNumbers: [], isRelated: false });
    }
  });
  for (const run of runs) {
    const [first, last] = [page.links[run.links[0]!]!.node, page.links[run.links.at(-1)!]!.node];
    run.plainNumbers.unshift(...plainNumbers(textBefore(page.tree, first)).slice(-1));
    run.plainNumbers.push(...plainNumbers(textAfter(page.tree, last)).slice(0, 1));
  }
  return runs;
}

/**
 * Whether a numbered link goes on with a run. Once its addresses count, those that follow do, and so
 * do those behind other links: a number of replies stands near the pager of its thread.
 */
function joins(page: Page, run: OpenRun, i: number): boolean {
  const last = run.links.at(-1)!;
  const gap = gapBetween(page, last, i);
  if (gap === null) return false;
  const isRelated = urlChange(page.links[last]!.url, page.links[i]!.url) !== null;
  if (!isRelated && (run.isRelated || i > last + 1)) return false;
  run.isRelated = isRelated;
  run.plainNumbers.push(...plainNumbers(gap));
  return true;
}

/** The page number that an anchor shows; null where it shows something else. Pages begin at 1. */
function pageNumberOf(link: Link): number | null {
  const number = numberOf(link) ?? groupedNumber(link.text) ?? dottedNumber(link.text);
  return number === 0 ? null : number;
}

function dottedNumber(text: string): number | null {
  const digits = DOTTED.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

function groupedNumber(text: string): number | null {
  return GROUPED.test(text) ? Number(text.replace(SEPARATOR, '')) : null;
}

/** The text between two links, that of the links between left out; null where it is long. */
function gapBetween({ tree, links }: Page, from: number, to: number): string | null {
  if (to - from > MAX_GAP_LINKS + 1) return null;
  const pieces: string[] = [];
  for (let i = from; i < to; i++) {
    const [start, end] = [tree.end[links[i]!.node]!, links[i + 1]!.node];
    if (end - start > MAX_GAP_NODES) return null;
    pieces.push(textOfNodes(tree, start, end));
  }
  const gap = collapseSpace(pieces.join(' '));
  return gap.length <= MAX_GAP_LENGTH ? gap : null;
}

/** The end of what stands before a node. */
function textBefore(tree: Tree, node: number): string {
  return textOfNodes(tree, Math.max(0, node - MAX_GAP_NODES), node).slice(-MAX_GAP_LENGTH);
}

/** The beginning of what stands behind a node. */
function textAfter(tree: Tree, node: number): string {
  const start = tree.end[node]!;
  return textOfNodes(tree, start, start + MAX_GAP_NODES).slice(0, MAX_GAP_LENGTH);
}

/** A space between the texts of different elements, which may touch each other as written. */
function textOfNodes(tree: Tree, start: number, end: number): string {
  const pieces: string[] = [];
  for (let node = start; node < end && node < tree.size; node++) {
    if (tree.isText(node)) pieces.push(tree.textContent(node).slice(0, 4 * MAX_GAP_LENGTH));
  }
  return collapseSpace(pieces.join(' '));
}

function plainNumbers(text: string): number[] {
  const numbers = text.match(PLAIN_NUMBER) ?? [];
  return numbers.map((digits) => Number(digits.replace(SEPARATOR, '')));
}
