/**
 * The frame of a site: menus, headings and side columns that its pages have in common, place for
 * place and word for word. What is left of a page without it is what the page is about.
 */
import { apathOf } from '../page/location.js';
import type { Page } from '../page/page.js';
import type { Tree } from '../page/tree.js';
import { withoutNodes } from '../page/without-nodes.js';

export interface Frame {
  has(key: string): boolean;
}

/** Share of the pages that have what belongs to the frame. */
const MIN_SHARE = 0.7;
/** Fewer pages tell nothing of a frame. */
const MIN_PAGES = 8;
const MAX_TEXT = 200;

/** @param pages of one site, of several kinds. */
export function learnFrame(pages: readonly Page[]): Frame {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const key of new Set(contentKeys(page).values())) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const frame = new Set<string>();
  if (pages.length < MIN_PAGES) return frame;
  for (const [key, count] of counts) if (count >= MIN_SHARE * pages.length) frame.add(key);
  return frame;
}

/** The page with everything left out that is the frame's. */
export function withoutFrame(page: Page, frame: Frame): Page {
  const { tree } = page;
  const keys = contentKeys(page);
  // What each subtree holds: things of the frame, and things of its own.
  const own = new Uint32Array(tree.size);
  const framed = new Uint32Array(tree.size);
  for (let node = tree.size - 1; node > 0; node--) {
    const key = keys.get(node);
    if (key !== undefined) (frame.has(key) ? framed : own)[node]!++;
    const parent = tree.parent[node]!;
    own[parent]! += own[node]!;
    framed[parent]! += framed[node]!;
  }
  const dropped: number[] = [];
  for (let node = 1; node < tree.size; ) {
    const isFrame = framed[node]! > 0 && own[node] === 0;
    if (isFrame) dropped.push(node);
    node = isFrame ? tree.end[node]! : node + 1;
  }
  return dropped.length === 0 ? page : withoutNodes(page, dropped);
}

/** What a page shows and where: its texts, and its links with their targets. */
function contentKeys({ tree, links }: Page): Map<number, string> {
  const keys = new Map<number, string>();
  for (let node = 1; node < tree.size; node++) {
    if (tree.isText(node))
      keys.set(node, `${apathOf(tree, tree.parent[node]!)} ${textOf(tree, node)}`);
  }
  for (const { node, url } of links) keys.set(node, `${apathOf(tree, node)} ${url}`);
  return keys;
}

function textOf(tree: Tree, node: number): string {
  return tree.textContent(node).trim().slice(0, MAX_TEXT);
}
