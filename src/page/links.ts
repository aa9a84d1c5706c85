/** The links of a page. */

import { fragmentOf } from '../url/canonical.js';
import type { Resolver } from '../url/resolver.js';
import { knownTag } from './elements.js';
import type { Link } from './page.js';
import { collapseSpace, visibleText } from './text.js';
import type { Tree } from './tree.js';

/** More than any page for people has. */
export const MAX_LINKS = 10_000;
const MAX_TEXT_LENGTH = 300;
/** How many nodes of an anchor are searched for images. */
const MAX_IMAGE_SEARCH = 64;

const IMG = knownTag('img');
/** Which attribute of which element leads to another page. */
const TARGETS: ReadonlyMap<number, string> = new Map([
  [knownTag('a'), 'href'],
  [knownTag('area'), 'href'],
  [knownTag('iframe'), 'src'],
  [knownTag('frame'), 'src'],
]);

/** Links with an http(s) target in document order, at most `MAX_LINKS`. */
export function linksOf(tree: Tree, resolve: Resolver): Link[] {
  const links: Link[] = [];
  for (let node = 0; node < tree.size && links.length < MAX_LINKS; node++) {
    const attribute = TARGETS.get(tree.tag[node]!);
    if (attribute === undefined) continue;
    const written = tree.attr(node, attribute);
    const url = written === null ? null : resolve(written);
    if (url === null) continue;
    links.push({
      url,
      fragment: fragmentOf(written!),
      text: anchorText(tree, node),
      rel: relOf(tree, node),
      node,
    });
  }
  return links;
}

/** The `rel` words of an element in lower case, separated by one space. */
export function relOf(tree: Tree, node: number): string {
  const rel = tree.attr(node, 'rel');
  return rel === null ? '' : collapseSpace(rel.toLowerCase());
}

function anchorText(tree: Tree, node: number): string {
  const oneText = tree.end[node] === node + 2 && tree.isText(node + 1);
  const text = oneText
    ? collapseSpace(tree.textContent(node).slice(0, 4 * MAX_TEXT_LENGTH))
    : visibleText(tree, node, 4 * MAX_TEXT_LENGTH);
  return (text === '' ? imageText(tree, node) : text).slice(0, MAX_TEXT_LENGTH);
}

function imageText(tree: Tree, node: number): string {
  const words = [];
  const end = Math.min(tree.end[node]!, node + MAX_IMAGE_SEARCH);
  for (let i = node; i < end; i++) {
    if (tree.tag[i] === IMG || i === node) words.push(tree.attr(i, 'alt') ?? '');
  }
  return collapseSpace(words.join(' '));
}
