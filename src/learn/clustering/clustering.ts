/** The result of every clustering, in one canonical form. */

/** Stands in place of a cluster's number for what belongs to none. */
export const OUTLIER = -1;

export interface Clustering {
  /** Cluster number of each item, or `OUTLIER`. */
  readonly assignments: Int32Array;
  /** Members of each cluster, ascending. The largest cluster first; of equals, the one with the first item. */
  readonly clusters: ReadonlyArray<readonly number[]>;
  /** Ascending. */
  readonly outliers: readonly number[];
}

/** @param groups any number for each item, the same for those that belong together; or `OUTLIER`. */
export function clusteringOf(groups: ArrayLike<number>): Clustering {
  const members = new Map<number, number[]>();
  const outliers: number[] = [];
  for (let item = 0; item < groups.length; item++) {
    const group = groups[item]!;
    const list = group === OUTLIER ? outliers : members.get(group);
    if (list === undefined) members.set(group, [item]);
    else list.push(item);
  }
  const clusters = [...members.values()].sort((a, b) => b.length - a.length || a[0]! - b[0]!);
  const assignments = new Int32Array(groups.length).fill(OUTLIER);
  for (const [number, cluster] of clusters.entries()) {
    for (const item of cluster) assignments[item] = number;
  }
  return { assignments, clusters, outliers };
}
