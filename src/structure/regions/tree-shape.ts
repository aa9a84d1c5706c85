/**
 * The shape of a subtree, so that siblings can be compared without an edit distance: tags and
 * classes of its first few levels. Equal shapes have equal hashes, which are computed for all
 * nodes in one pass; the similarity of different shapes is that of their levels.
 */
import type { Tree } from '../../page/tree.js';
import { type ContentWeights, contentWeights } from './content-weight.js';
import { classSimilarity } from './label.js';

/** Levels below the root that belong to a shape. */
const LEVELS = 4;
/**
 * What the root, the wrappers below it and each level count: templates show near the root, users'
 * markup far from it.
 */
const ROOT_WEIGHT = 1;
const LEVEL_WEIGHTS: readonly number[] = [0.5, 1, 0.7, 0.4, 0.2];
/** Nodes of a subtree that belong to its shape. */
const MAX_PROFILE_NODES = 160;

/**
 * Sorted hashes: of the only children that wrap the rest; then, for each level below, of its tag
 * paths with and without classes.
 */
type Profile = readonly Int32Array[];

/** Shapes of the subtrees of one page. */
export interface TreeShapes {
  readonly tree: Tree;
  readonly weights: ContentWeights;
  /** Equal for subtrees that are equal in tags and classes of the first levels. */
  hash(node: number): number;
  /** 0 to 1; 0 where the tags of the roots differ. */
  similarity(a: number, b: number): number;
}

/** One pass over the page; profiles are made when they are asked for. */
export function treeShapes(tree: Tree): TreeShapes {
  const weights = contentWeights(tree);
  const hashes = shapeHashes(tree, weights);
  const profiles = new Map<number, Profile>();
  const profileOf = (node: number): Profile => {
    let profile = profiles.get(hashes[node]!);
    if (profile === undefined) {
      profile = buildProfile(tree, weights, node);
      profiles.set(hashes[node]!, profile);
    }
    return profile;
  };
  return {
    tree,
    weights,
    hash: (node) => hashes[node]!,
    similarity(a, b) {
      if (tree.tag[a] !== tree.tag[b]) return 0;
      if (hashes[a] === hashes[b]) return 1;
      const roots = (1 + classSimilarity(tree.classNames(a), tree.classNames(b))) / 2;
      return profileSimilarity(roots, profileOf(a), profileOf(b));
    },
  };
}

/**
 * Hashes of depth 0, then 1, and so on: each from the hashes of the children one level less deep.
 * An only child is no level of its own: wrappers say little.
 */
function shapeHashes(tree: Tree, weights: ContentWeights): Int32Array {
  const { size, tag, classes, parent } = tree;
  const children = new Int32Array(size);
  let shallow = new Int32Array(size);
  for (let node = 0; node < size; node++) {
    if (weights.of(node) === 0) continue;
    shallow[node] = mix(tag[node]! + 1, classes[node]!);
    if (node > 0) children[parent[node]!]!++;
  }
  const own = shallow;
  for (let level = 1; level <= LEVELS; level++) {
    const deep = Int32Array.from(own);
    for (let node = size - 1; node > 0; node--) {
      if (own[node] === 0) continue;
      const above = parent[node]!;
      deep[above] = mix(deep[above]!, children[above] === 1 ? deep[node]! : shallow[node]!);
    }
    shallow = deep;
  }
  return shallow;
}

function buildProfile(tree: Tree, weights: ContentWeights, node: number): Profile {
  const root = firstBranching(tree, weights, node);
  const levels: number[][] = Array.from({ length: LEVELS }, () => []);
  const ends = new Int32Array(LEVELS + 1);
  const paths = new Int32Array(LEVELS + 1);
  ends[0] = tree.end[root]!;
  let depth = 1;
  let left = MAX_PROFILE_NODES;
  for (let at = root + 1; at < ends[0]! && left > 0; ) {
    while (at >= ends[depth - 1]!) depth--;
    if (weights.of(at) === 0) {
      at = tree.end[at]!;
      continue;
    }
    left--;
    const path = mix(paths[depth - 1]!, tree.tag[at]! + 1);
    const level = levels[depth - 1]!;
    level.push(path, mix(path, tree.classes[at]! + 0x1_00_00));
    if (depth === LEVELS) {
      at = tree.end[at]!;
    } else {
      paths[depth] = path;
      ends[depth] = tree.end[at]!;
      depth++;
      at++;
    }
  }
  const wrappers: number[] = [];
  for (let at = root; at > node; at = tree.parent[at]!) {
    wrappers.push(mix(tree.tag[at]!, tree.classes[at]!));
  }
  return [wrappers, ...levels].map((keys) => Int32Array.from(keys).sort());
}

/** What the node wraps, through any number of only children; the node itself where that is a leaf. */
function firstBranching(tree: Tree, weights: ContentWeights, node: number): number {
  let branching = node;
  for (;;) {
    let only = -1;
    for (const child of tree.children(branching)) {
      if (weights.of(child) === 0) continue;
      if (only >= 0) return branching;
      only = child;
    }
    if (only < 0 || tree.isText(only)) return node;
    branching = only;
  }
}

function profileSimilarity(roots: number, a: Profile, b: Profile): number {
  let sum = ROOT_WEIGHT * roots;
  let weight = ROOT_WEIGHT;
  for (let level = 0; level <= LEVELS; level++) {
    if (a[level]!.length === 0 && b[level]!.length === 0) continue;
    sum += LEVEL_WEIGHTS[level]! * levelSimilarity(a[level]!, b[level]!);
    weight += LEVEL_WEIGHTS[level]!;
  }
  return sum / weight;
}

/** Jaccard similarity of multisets in which the n-th copy of a key counts 1/n. */
function levelSimilarity(a: Int32Array, b: Int32Array): number {
  let [shared, all, i, j] = [0, 0, 0, 0];
  while (i < a.length || j < b.length) {
    const key = j >= b.length || (i < a.length && a[i]! <= b[j]!) ? a[i]! : b[j]!;
    for (let copy = 1; ; copy++) {
      const inA = i < a.length && a[i] === key;
      const inB = j < b.length && b[j] === key;
      if (!inA && !inB) break;
      if (inA) i++;
      if (inB) j++;
      all += 1 / copy;
      if (inA && inB) shared += 1 / copy;
    }
  }
  return all === 0 ? 1 : shared / all;
}

function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x9e_37_79_b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ (hash << 7), 0x85_eb_ca_6b);
  return mixed ^ (mixed >>> 13);
}
