/**
 * How long the threads of a list may be: the largest number that stands alone in a thread's row.
 * Whether it counts replies or views, threads with large ones are those that have several pages.
 */
import type { Page } from '../../page/page.js';
import type { Tree } from '../../page/tree.js';
import type { LinkGroup } from './link-groups.js';

const NUMBER = /^\s*(\d{1,3}(?:[.,'\s]\d{3})*|\d+)\s*$/;
const SEPARATOR = /\D/g;
const MAX_DIGITS = 9;
/** Text nodes of a row that are looked at. */
const MAX_NODES = 500;

/** For each URL of the group, 0 where its row has no such number. */
export function threadLengths({ tree }: Page, { links }: LinkGroup): Map<string, number> {
  const owners = new Map<number, string>();
  // Nodes above links of several threads are no row of one.
  const shared = new Set<number>();
  for (const { node, url } of links) {
    for (let at = node; at >= 0 && !shared.has(at); at = tree.parent[at]!) {
      const owner = owners.get(at);
      if (owner === undefined) owners.set(at, url);
      else if (owner !== url) shared.add(at);
      else break;
    }
  }
  const lengths = new Map<string, number>();
  for (const { node, url } of links) {
    let row = node;
    while (tree.parent[row]! >= 0 && !shared.has(tree.parent[row]!)) row = tree.parent[row]!;
    lengths.set(url, Math.max(lengths.get(url) ?? 0, largestNumber(tree, row)));
  }
  return lengths;
}

function largestNumber(tree: Tree, row: number): number {
  let largest = 0;
  const end = Math.min(tree.end[row]!, row + MAX_NODES);
  for (let node = row; node < end; node++) {
    if (!tree.isText(node)) continue;
    const digits = NUMBER.exec(tree.textContent(node))?.[1]?.replace(SEPARATOR, '');
    if (digits !== undefined && digits.length <= MAX_DIGITS) {
      largest = Math.max(largest, Number(digits));
    }
  }
  return largest;
}
