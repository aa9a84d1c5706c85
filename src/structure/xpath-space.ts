/**
 * Pages as vectors: TF×IDF of their XPaths with the document frequencies of the pages that were
 * learned from, L1-normalised (SOUrCe 3.2, equations 1 and 2). Paths on fewer than `minPages`
 * pages are left out (5.1, "Path Filtering", θ = minPts).
 */
import type { Tree } from '../page/tree.js';
import { type SparseVector, sparseVector } from './sparse-vector.js';
import { type XpathBag, XpathVocabulary } from './xpath-bag.js';

/** A fitted space as it stands in a site model. */
export interface XpathSpaceJson {
  /** |D|: the pages learned from. */
  readonly pages: number;
  /** The dimensions with df, the number of pages that have the path; sorted by path. */
  readonly paths: ReadonlyArray<readonly [path: string, pages: number]>;
}

/** Turns pages, those learned from and new ones, into vectors of one space. */
export class XpathSpace {
  private readonly json: XpathSpaceJson;
  private readonly vocabulary: XpathVocabulary;
  private readonly dimensionOf: ReadonlyMap<number, number>;
  private readonly inverseFrequencies: Float64Array;

  constructor(json: XpathSpaceJson) {
    this.json = json;
    this.vocabulary = new XpathVocabulary();
    const ids = json.paths.map(([path]) => this.vocabulary.idOf(path));
    this.dimensionOf = new Map(ids.map((id, dimension) => [id, dimension]));
    this.inverseFrequencies = Float64Array.from(json.paths, ([, pages]) =>
      Math.log(json.pages / pages + 1),
    );
  }

  /** Number of paths. */
  get dimensions(): number {
    return this.json.paths.length;
  }

  /** The path of a dimension. */
  pathOf(dimension: number): string {
    return this.json.paths[dimension]![0];
  }

  /** A page without any path of the space is the zero vector: it is like no page learned from. */
  vectorOf(tree: Tree): SparseVector {
    const { paths, counts } = this.vocabulary.knownBagOf(tree);
    const frequencies: Array<[dimension: number, count: number]> = [];
    for (let i = 0; i < paths.length; i++) {
      const dimension = this.dimensionOf.get(paths[i]!);
      if (dimension !== undefined) frequencies.push([dimension, counts[i]!]);
    }
    // In the order of dimensions, sums are the same whatever order ids were given in.
    frequencies.sort((a, b) => a[0] - b[0]);
    const weights = Float64Array.from(
      frequencies,
      ([dimension, count]) => Math.log(count + 1) * this.inverseFrequencies[dimension]!,
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return sparseVector(
      Uint32Array.from(frequencies, ([dimension]) => dimension),
      weights.map((weight) => weight / total),
    );
  }

  toJSON(): XpathSpaceJson {
    return this.json;
  }
}

/** The space of a sample: which paths it has, and how many pages have each. */
export function fitXpathSpace(trees: readonly Tree[], minPages: number): XpathSpace {
  const vocabulary = new XpathVocabulary();
  const bags: XpathBag[] = trees.map((tree) => vocabulary.bagOf(tree));
  const pagesWith = new Uint32Array(vocabulary.size);
  for (const { paths } of bags) for (const path of paths) pagesWith[path]!++;
  const paths: Array<[path: string, pages: number]> = [];
  for (const [id, pages] of pagesWith.entries()) {
    if (pages >= Math.max(1, minPages)) paths.push([vocabulary.pathOf(id), pages]);
  }
  paths.sort((a, b) => (a[0] < b[0] ? -1 : 1));
  return new XpathSpace({ pages: trees.length, paths });
}
