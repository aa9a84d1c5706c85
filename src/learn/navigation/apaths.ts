/**
 * Apaths (SOUrCe 3.3): where a link stands on its page, as the tags from the root and the classes
 * of the link itself, such as `html/body/ul/li/a.title`.
 */
import type { Page } from '../../page/page.js';
import type { Tree } from '../../page/tree.js';

/** Levels that are spelled out; a link farther down counts as if it stood right below them. */
const MAX_LEVELS = 64;

/** The Apath of each link of the page, in the order of `page.links`. */
export function apathsOf({ tree, links }: Page): string[] {
  const known = new Map<number, TagPath>([[-1, { path: '', level: 0 }]]);
  return links.map(({ node }) => {
    const { path } = tagPathOf(tree, tree.parent[node]!, known);
    const classes = tree.classNames(node);
    const label = classes === '' ? tree.tagName(node) : `${tree.tagName(node)}.${classes}`;
    return path === '' ? label : `${path}/${label}`;
  });
}

interface TagPath {
  readonly path: string;
  readonly level: number;
}

function tagPathOf(tree: Tree, node: number, known: Map<number, TagPath>): TagPath {
  const missing: number[] = [];
  let above = node;
  while (!known.has(above)) {
    missing.push(above);
    above = tree.parent[above]!;
  }
  let found = known.get(above)!;
  for (const step of missing.reverse()) {
    if (found.level < MAX_LEVELS) {
      const tag = tree.tagName(step);
      found = {
        path: found.level === 0 ? tag : `${found.path}/${tag}`,
        level: found.level + 1,
      };
    }
    known.set(step, found);
  }
  return found;
}
