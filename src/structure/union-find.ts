/** Disjoint sets over 0 … size − 1, with path halving and union by size. */
export class UnionFind {
  private readonly parent: Int32Array;
  private readonly sizes: Int32Array;

  constructor(size: number) {
    this.parent = Int32Array.from({ length: size }, (_, item) => item);
    this.sizes = new Int32Array(size).fill(1);
  }

  /** The item that stands for the set of this one. */
  find(item: number): number {
    const { parent } = this;
    let root = item;
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!;
      root = parent[root]!;
    }
    return root;
  }

  /** Makes one set of two. */
  union(a: number, b: number): void {
    const [rootA, rootB] = [this.find(a), this.find(b)];
    if (rootA === rootB) return;
    const [large, small] =
      this.sizes[rootA]! >= this.sizes[rootB]! ? [rootA, rootB] : [rootB, rootA];
    this.parent[small] = large;
    this.sizes[large]! += this.sizes[small]!;
  }

  /** For each item the one that stands for its set. */
  roots(): Int32Array {
    return this.parent.map((_, item) => this.find(item));
  }
}
