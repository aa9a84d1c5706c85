/** The links of a region's records, by their place inside the record. */
import { knownTag } from '../../page/elements.js';
import type { Link } from '../../page/page.js';
import type { Tree } from '../../page/tree.js';
import type { RegionRecord } from '../../structure/regions/region.js';
import type { TimestampFinder } from '../../text/timestamp-finder.js';
import { textWidth, wordCount } from '../../text/width.js';
import type { RecordFacts } from './record-facts.js';

export interface LinkColumn {
  /** Records that have a link here; the first link of each. */
  readonly links: ReadonlyMap<number, Link>;
  /** Mean length of the anchors in characters. */
  readonly anchorLength: number;
  /** Mean number of words of the anchors. */
  readonly words: number;
}

const TD = knownTag('td');
const MIN_SHARE = 0.5;
const MAX_NAME_LENGTH = 25;
const MIN_NAME_LENGTH = 2;
const LETTER = /\p{L}/u;

/** Columns in the order of their first links. */
export function linkColumns(
  tree: Tree,
  records: readonly RegionRecord[],
  facts: readonly RecordFacts[],
): LinkColumn[] {
  const columns = new Map<string, Map<number, Link>>();
  const cellOf = createCellCounter(tree);
  for (const [i, { links }] of facts.entries()) {
    for (const link of links) {
      const place = placeOf(tree, records[i]!, link.node, cellOf);
      let column = columns.get(place);
      if (column === undefined) {
        column = new Map();
        columns.set(place, column);
      }
      if (!column.has(i)) column.set(i, link);
    }
  }
  return [...columns.values()].map((links) => {
    const texts = [...links.values()].map(({ text }) => text);
    const length = texts.reduce((sum, text) => sum + textWidth(text), 0);
    const words = texts.reduce((sum, text) => sum + wordCount(text), 0);
    return { links, anchorLength: length / links.size, words: words / links.size };
  });
}

/** Tags and classes from the record down; the cells of a row are told apart by their number. */
function placeOf(
  tree: Tree,
  { nodes }: RegionRecord,
  node: number,
  cellOf: (node: number) => number,
): string {
  const roots = new Set(nodes);
  const steps: number[] = [];
  let at = node;
  while (at >= 0 && !roots.has(at)) {
    steps.push(tree.tag[at]!, tree.classes[at]!, cellOf(at));
    at = tree.parent[at]!;
  }
  return `${nodes.indexOf(at)}/${steps.join('.')}`;
}

/** Numbers the children of each row once. */
function createCellCounter(tree: Tree): (node: number) => number {
  const cells = new Map<number, number>();
  return (node) => {
    if (tree.tag[node] !== TD) return 0;
    if (!cells.has(node)) {
      let number = 0;
      for (const cell of tree.children(tree.parent[node]!)) {
        if (!tree.isText(cell)) cells.set(cell, ++number);
      }
    }
    return cells.get(node)!;
  };
}

/**
 * Whether a column looks like the names of users: short anchors in most records, and one name
 * always leads to one page ("last post" leads to many, and a number is no name).
 */
export function isNameColumn({ links, anchorLength }: LinkColumn, records: number): boolean {
  if (links.size < MIN_SHARE * records) return false;
  if (anchorLength > MAX_NAME_LENGTH || anchorLength < MIN_NAME_LENGTH) return false;
  const targets = new Map<string, string>();
  const names = new Map<string, string>();
  let lettered = 0;
  for (const { text, url } of links.values()) {
    if (LETTER.test(text)) lettered++;
    if ((targets.get(text) ?? url) !== url) return false;
    if ((names.get(url) ?? text) !== text) return false;
    targets.set(text, url);
    names.set(url, text);
  }
  return lettered > 0.8 * links.size;
}

/** Columns, and anchors of each, that are tried for dates. */
const TRIED_COLUMNS = 4;
const TRIED_ANCHORS = 5;

/**
 * The column with the most text is that of the titles (FoCUS algorithm 1, line 6), every text
 * counted once, because the name of a board may be longer than a title; dates and numbers are no
 * titles. Null where there is none.
 */
export function titleColumn(
  columns: readonly LinkColumn[],
  find: TimestampFinder,
): LinkColumn | null {
  const heaviest = columns
    .map((column) => ({ column, weight: distinctLength(column) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, TRIED_COLUMNS);
  return heaviest.find(({ column }) => !isOfDates(column, find))?.column ?? null;
}

function distinctLength({ links }: LinkColumn): number {
  const texts = new Set([...links.values()].map(({ text }) => text));
  return [...texts].reduce((sum, text) => sum + textWidth(text), 0);
}

function isOfDates({ links }: LinkColumn, find: TimestampFinder): boolean {
  const tried = [...links.values()].slice(0, TRIED_ANCHORS);
  const dated = tried.filter(({ text }) => !LETTER.test(text) || find(text).length > 0);
  return dated.length > tried.length / 2;
}
