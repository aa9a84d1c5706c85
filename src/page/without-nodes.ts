/** A page without some of its parts. */
import type { Page } from './page.js';
import { Tree } from './tree.js';

/** @param dropped nodes in document order, none inside another; the root is not among them. */
export function withoutNodes(page: Page, dropped: readonly number[]): Page {
  const moves = newPlaces(page.tree, dropped);
  const { moved } = moves;
  const links = page.links
    .filter(({ node }) => moved[node]! >= 0)
    .map((link) => ({ ...link, node: moved[link.node]! }));
  return { ...page, tree: copyKept(page.tree, moves), links };
}

interface Moves {
  /** For each node its place in the new tree; -1 for dropped ones. */
  readonly moved: Int32Array;
  /** New places that white space follows. */
  readonly spaced: ReadonlySet<number>;
}

function newPlaces(tree: Tree, dropped: readonly number[]): Moves {
  const moved = new Int32Array(tree.size);
  const spaced = new Set<number>();
  let [next, place] = [0, 0];
  for (let node = 0; node < tree.size; ) {
    if (node === dropped[next]) {
      const end = tree.end[node]!;
      moved.fill(-1, node, end);
      // White space behind an element is kept with its last node, and stays when that goes.
      if (WHITE_SPACE.test(tree.textContent(node).slice(-1))) spaced.add(place - 1);
      next++;
      node = end;
    } else moved[node++] = place++;
  }
  return { moved, spaced };
}

const WHITE_SPACE = /\s/;

function copyKept(tree: Tree, { moved, spaced }: Moves): Tree {
  const kept: number[] = [];
  moved.forEach((place, node) => {
    if (place >= 0) kept.push(node);
  });
  const size = kept.length;
  const text = new Pieces(size);
  const attributeStart = new Uint32Array(size + 1);
  const attributes = kept.flatMap((node, i) => {
    attributeStart[i + 1] =
      attributeStart[i]! + tree.attributeStart[node + 1]! - tree.attributeStart[node]!;
    return range(tree.attributeStart[node]!, tree.attributeStart[node + 1]!);
  });
  const values = new Pieces(attributes.length);
  kept.forEach((node, place) => {
    const own = tree.text.slice(tree.textStart[node]!, tree.textStart[node + 1]!);
    text.add(spaced.has(place) ? `${own} ` : own);
  });
  for (const i of attributes)
    values.add(tree.values.slice(tree.valueStart[i]!, tree.valueStart[i + 1]!));
  return new Tree({
    names: tree.names,
    jsonLd: tree.jsonLd,
    tag: Uint16Array.from(kept, (node) => tree.tag[node]!),
    classes: Uint16Array.from(kept, (node) => tree.classes[node]!),
    parent: Int32Array.from(kept, (node) =>
      tree.parent[node]! < 0 ? -1 : moved[tree.parent[node]!]!,
    ),
    end: endsOf(tree, kept),
    textStart: text.starts,
    text: text.joined(),
    attributeStart,
    attributeName: Uint16Array.from(attributes, (i) => tree.attributeName[i]!),
    valueStart: values.starts,
    values: values.joined(),
    truncated: tree.truncated,
  });
}

/** One past the last kept node of each subtree. */
function endsOf(tree: Tree, kept: readonly number[]): Int32Array {
  const ends = new Int32Array(kept.length);
  const open: number[] = [];
  kept.forEach((node, place) => {
    while (open.length > 0 && tree.end[kept[open.at(-1)!]!]! <= node) ends[open.pop()!] = place;
    open.push(place);
  });
  for (const place of open) ends[place] = kept.length;
  return ends;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

/** Texts put together, with where each begins. */
class Pieces {
  readonly starts: Uint32Array;
  private readonly texts: string[];
  private length: number;

  constructor(count: number) {
    this.starts = new Uint32Array(count + 1);
    this.texts = [];
    this.length = 0;
  }

  add(text: string): void {
    this.length += text.length;
    this.texts.push(text);
    this.starts[this.texts.length] = this.length;
  }

  joined(): string {
    return this.texts.join('');
  }
}
