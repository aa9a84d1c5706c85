/**
 * How well patterns match: an alignment cost in [0, 1] for iRobot's `TreeAlignmentCost` (figure 5),
 * the pairs of matching places, and the union for its `Update`. Simple tree matching (Yang 1991,
 * the base of partial tree alignment): the size of the best order-keeping match over the mean size,
 * where nodes count less the deeper they are, and optional ones half, because users write there.
 */
import { alignPairs } from './align-pairs.js';
import { classesOfLabel, classSimilarity, commonLabel, tagOfLabel } from './label.js';
import { isOptional, isRepeated, type Pattern, type PatternNode, signOf } from './pattern.js';

/** What a node counts in comparison with its parent. */
const DEPTH_WEIGHT = 0.85;
/** The similarity of two names of one tag that have no class word in common, and where one has none. */
const TAG_SIMILARITY = 0.2;
const BARE_SIMILARITY = 0.8;
const OPTIONAL_WEIGHT = 0.5;

/** Compares patterns and remembers what it has compared: equal subtrees are compared once. */
export interface PatternMatcher {
  /** 0: equal; 1: nothing in common. */
  cost(a: Pattern, b: Pattern): number;
  /** The pairs of matching nodes, roots first. */
  pairs(a: Pattern, b: Pattern): Array<[a: PatternNode, b: PatternNode]>;
  /** A number for the pattern's content: equal patterns have equal numbers. */
  identity(pattern: PatternNode): number;
}

/** The alignment cost of two patterns. */
export function patternCost(a: Pattern, b: Pattern): number {
  return createPatternMatcher().cost(a, b);
}

/** A matcher for many comparisons. */
export function createPatternMatcher(): PatternMatcher {
  const matcher = new Matcher();
  return {
    cost: (a, b) => 1 - matcher.similarity(a, b),
    pairs: (a, b) => matcher.pairs(a, b),
    identity: (pattern) => matcher.identity(pattern),
  };
}

/** What holds for both: common names, and places of only one as optional. */
export function mergePatterns(a: Pattern, b: Pattern): Pattern {
  return merge(new Matcher(), a, b);
}

class Matcher {
  private readonly known: WeakMap<PatternNode, number>;
  private readonly ids: Map<string, number>;
  private readonly sizes: Map<number, number>;
  private readonly memo: Map<number, number>;

  constructor() {
    this.known = new WeakMap();
    this.ids = new Map();
    this.sizes = new Map();
    this.memo = new Map();
  }

  identity(node: PatternNode): number {
    let id = this.known.get(node);
    if (id !== undefined) return id;
    const children = node.children.map((child) => this.identity(child)).join(' ');
    const key = `${node.name}|${node.sign}|${children}`;
    id = this.ids.get(key) ?? this.ids.size;
    this.ids.set(key, id);
    this.known.set(node, id);
    return id;
  }

  similarity(a: PatternNode, b: PatternNode): number {
    return (2 * this.match(a, b)) / (this.size(a) + this.size(b));
  }

  private size(node: PatternNode): number {
    const id = this.identity(node);
    let size = this.sizes.get(id);
    if (size === undefined) {
      size = 1;
      for (const child of node.children) size += weightOf(child) * this.size(child);
      this.sizes.set(id, size);
    }
    return size;
  }

  /** The size of what both have in common. */
  private match(a: PatternNode, b: PatternNode): number {
    const [idA, idB] = [this.identity(a), this.identity(b)];
    if (idA === idB) return this.size(a);
    if (tagOfLabel(a.name) !== tagOfLabel(b.name)) return 0;
    const key = Math.min(idA, idB) * 0x4_00_00_00 + Math.max(idA, idB);
    let value = this.memo.get(key);
    if (value === undefined) {
      value = 1;
      for (const [i, j] of this.childPairs(a, b)) {
        if (i >= 0 && j >= 0) value += this.weightedMatch(a.children[i]!, b.children[j]!);
      }
      value *= nameSimilarity(a.name, b.name);
      this.memo.set(key, value);
    }
    return value;
  }

  private weightedMatch(a: PatternNode, b: PatternNode): number {
    return ((weightOf(a) + weightOf(b)) / 2) * this.match(a, b);
  }

  /** All children of both in one order; -1 where the other side has none. */
  childPairs(a: PatternNode, b: PatternNode): Array<[i: number, j: number]> {
    const score = (i: number, j: number): number =>
      this.weightedMatch(a.children[i]!, b.children[j]!);
    const all: Array<[number, number]> = [];
    let [nextA, nextB] = [0, 0];
    const end: [number, number] = [a.children.length, b.children.length];
    for (const [i, j] of [...alignPairs(...end, score), end]) {
      while (nextA < i) all.push([nextA++, -1]);
      while (nextB < j) all.push([-1, nextB++]);
      if (i < end[0]) all.push([i, j]);
      [nextA, nextB] = [i + 1, j + 1];
    }
    return all;
  }

  pairs(a: PatternNode, b: PatternNode): Array<[PatternNode, PatternNode]> {
    const pairs: Array<[PatternNode, PatternNode]> = [[a, b]];
    for (let at = 0; at < pairs.length; at++) {
      const [left, right] = pairs[at]!;
      for (const [i, j] of this.childPairs(left, right)) {
        if (i >= 0 && j >= 0) pairs.push([left.children[i]!, right.children[j]!]);
      }
    }
    return pairs;
  }
}

function weightOf(node: PatternNode): number {
  return isOptional(node) ? DEPTH_WEIGHT * OPTIONAL_WEIGHT : DEPTH_WEIGHT;
}

function nameSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [classesA, classesB] = [classesOfLabel(a), classesOfLabel(b)];
  if (classesA === '' || classesB === '') return BARE_SIMILARITY;
  return TAG_SIMILARITY + (1 - TAG_SIMILARITY) * classSimilarity(classesA, classesB);
}

function merge(matcher: Matcher, a: PatternNode, b: PatternNode): PatternNode {
  const children = matcher.childPairs(a, b).map(([i, j]) => {
    if (i >= 0 && j >= 0) return merge(matcher, a.children[i]!, b.children[j]!);
    const only = i >= 0 ? a.children[i]! : b.children[j]!;
    return { ...only, sign: signOf(true, isRepeated(only)) };
  });
  const sign = signOf(isOptional(a) || isOptional(b), isRepeated(a) || isRepeated(b));
  return { name: commonLabel(a.name, b.name), sign, children };
}
