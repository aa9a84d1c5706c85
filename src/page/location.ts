/**
 * Where a link stands on its page: the Apath, that is tags and classes from the root, such as
 * `html/body/div.main/ul.list/li/a.title`. Links made by the same piece of a template have the
 * same location, on every page of the site.
 */
import type { Link, Page } from './page.js';
import type { Tree } from './tree.js';

/** Levels that are spelled out; below, only the node itself is. */
const MAX_LEVELS = 64;

/** The location of a link of the page. */
export function locationOf(page: Page, link: Link): string {
  return apathOf(page.tree, link.node);
}

/** The Apath of any node. The tree remembers the answers. */
export function apathOf(tree: Tree, node: number): string {
  const missing: number[] = [];
  let known = node;
  while (known >= 0 && !tree.apaths.has(known)) {
    missing.push(known);
    known = tree.parent[known]!;
  }
  let path = known < 0 ? '' : tree.apaths.get(known)!;
  let level = known < 0 ? 0 : levelOf(tree, known);
  for (const step of missing.reverse()) {
    level++;
    path = level <= MAX_LEVELS ? joined(path, labelOf(tree, step)) : path;
    tree.apaths.set(step, path);
  }
  return level <= MAX_LEVELS ? path : `${path}/…/${labelOf(tree, node)}`;
}

function labelOf(tree: Tree, node: number): string {
  const classes = tree.classNames(node);
  return classes === '' ? tree.tagName(node) : `${tree.tagName(node)}.${classes}`;
}

function joined(path: string, label: string): string {
  return path === '' ? label : `${path}/${label}`;
}

function levelOf(tree: Tree, node: number): number {
  let level = 0;
  for (let i = node; i >= 0; i = tree.parent[i]!) level++;
  return level;
}
