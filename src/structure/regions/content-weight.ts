/**
 * How much of the page a subtree takes, estimated from its content because nothing was rendered:
 * characters of visible text, and a fixed amount for each link, image and block.
 */
import { BLOCK, INVISIBLE, knownTag, TAG_FLAGS } from '../../page/elements.js';
import type { Tree } from '../../page/tree.js';

const LINK_WEIGHT = 10;
const IMAGE_WEIGHT = 40;
/** A block begins a line of its own, however short it is; counts only where something is in it. */
const BLOCK_WEIGHT = 10;

const A = knownTag('a');
const IMG = knownTag('img');
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Content weights of all subtrees of a page. */
export interface ContentWeights {
  /** 0 where the subtree shows nothing: white space, separators, scripts, hidden parts. */
  of(node: number): number;
  readonly total: number;
}

/** One pass over the page. */
export function contentWeights(tree: Tree): ContentWeights {
  const own = ownWeights(tree);
  addBlocks(tree, own);
  const before = new Float64Array(tree.size + 1);
  for (let node = 0; node < tree.size; node++) before[node + 1] = before[node]! + own[node]!;
  return {
    of: (node) => before[tree.end[node]!]! - before[node]!,
    total: before[tree.size]!,
  };
}

function ownWeights(tree: Tree): Float64Array {
  const own = new Float64Array(tree.size);
  let hiddenUntil = 0;
  for (let node = 0; node < tree.size; node++) {
    const tag = tree.tag[node]!;
    if (node < hiddenUntil) continue;
    if (((TAG_FLAGS[tag] ?? 0) & INVISIBLE) !== 0) hiddenUntil = tree.end[node]!;
    else if (tree.isText(node)) own[node] = textWeight(tree, node);
    else if (tag === A && tree.attr(node, 'href') !== null) own[node] = LINK_WEIGHT;
    else if (tag === IMG) own[node] = IMAGE_WEIGHT;
  }
  return own;
}

/** Bars, arrows and dots between links are no content. */
function textWeight(tree: Tree, node: number): number {
  const text = tree.text.slice(tree.textStart[node]!, tree.textStart[node + 1]!);
  return LETTER_OR_DIGIT.test(text) ? text.trim().length : 0;
}

function addBlocks(tree: Tree, own: Float64Array): void {
  const filled = new Uint8Array(tree.size);
  for (let node = tree.size - 1; node >= 0; node--) {
    if (own[node]! > 0) filled[node] = 1;
    if (filled[node] === 0) continue;
    if (node > 0) filled[tree.parent[node]!] = 1;
    if (((TAG_FLAGS[tree.tag[node]!] ?? 0) & BLOCK) !== 0) own[node]! += BLOCK_WEIGHT;
  }
}
