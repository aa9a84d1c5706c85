/** The links of a region's records, by their place inside the record. */
import type { Link } from '../../page/page.js';
import type { Tree } from '../../page/tree.js';
import type { RegionRecord } from '../../structure/regions/region.js';
import type { RecordFacts } from './record-facts.js';

export interface LinkColumn {
  /** Records that have a link here; the first link of each. */
  readonly links: ReadonlyMap<number, Link>;
  /** Mean length of the anchors in characters. */
  readonly anchorLength: number;
}

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
  for (const [i, { links }] of facts.entries()) {
    for (const link of links) {
      const place = placeOf(tree, records[i]!, link.node);
      let column = columns.get(place);
      if (column === undefined) {
        column = new Map();
        columns.set(place, column);
      }
      if (!column.has(i)) column.set(i, link);
    }
  }
  return [...columns.values()].map((links) => {
    const length = [...links.values()].reduce((sum, { text }) => sum + text.length, 0);
    return { links, anchorLength: length / links.size };
  });
}

/** Tags and classes from the record down. */
function placeOf(tree: Tree, { nodes }: RegionRecord, node: number): string {
  const roots = new Set(nodes);
  const steps: number[] = [];
  let at = node;
  while (at >= 0 && !roots.has(at)) {
    steps.push(tree.tag[at]!, tree.classes[at]!);
    at = tree.parent[at]!;
  }
  return `${nodes.indexOf(at)}/${steps.join('.')}`;
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
