/** iRobot, table 3: how many pages of one board or thread the run kept together. */
import type { Label } from '../fetch/mirror/mirror-format.js';
import { pagedKey } from './label-keys.js';
import type { TracedRelation } from './trace.js';

/**
 * Of all pairs of consecutive pages in the labels (page N and N + 1 of one plain board or of one
 * thread), the share that `next-page-of` relations connect, directly or by way of other pages of
 * the same board or thread: a pager on page 1 that names 2 and 3 keeps 2 and 3 together. A
 * relation between different boards or threads is wrong and connects nothing.
 */
export function keptRelationships(
  relations: readonly TracedRelation[],
  labelOf: ReadonlyMap<string, Label>,
  plainBoards: ReadonlySet<string>,
): number {
  const groups = new Groups();
  const pageKeyOf = (url: string): string | null => {
    const label = labelOf.get(url);
    return label !== undefined && isPageKey(label, plainBoards) ? label.key : null;
  };
  for (const { from, to, relation } of relations) {
    if (relation !== 'next-page-of') continue;
    const [a, b] = [pageKeyOf(from), pageKeyOf(to)];
    if (a === null || b === null || pagedKey(a)!.whole !== pagedKey(b)!.whole) continue;
    groups.join(a, b);
  }
  const keys = new Set<string>();
  for (const label of labelOf.values()) if (isPageKey(label, plainBoards)) keys.add(label.key);
  let pairs = 0;
  let kept = 0;
  for (const key of keys) {
    const { whole, page } = pagedKey(key)!;
    const next = `${whole}:p${page + 1}`;
    if (!keys.has(next)) continue;
    pairs++;
    if (groups.rootOf(key) === groups.rootOf(next)) kept++;
  }
  return pairs === 0 ? 0 : kept / pairs;
}

function isPageKey(
  label: Label,
  plainBoards: ReadonlySet<string>,
): label is Label & { readonly key: string } {
  const { type, key } = label;
  if (key === null || pagedKey(key) === null) return false;
  return type === 'thread' || (type === 'index' && plainBoards.has(key));
}

/** Disjoint sets of strings: union by rank of size, path halving. */
class Groups {
  private readonly parents: Map<string, string>;
  private readonly sizes: Map<string, number>;

  constructor() {
    this.parents = new Map();
    this.sizes = new Map();
  }

  rootOf(item: string): string {
    let at = item;
    for (;;) {
      const parent = this.parents.get(at);
      if (parent === undefined) return at;
      const grandparent = this.parents.get(parent);
      if (grandparent === undefined) return parent;
      this.parents.set(at, grandparent);
      at = grandparent;
    }
  }

  join(one: string, other: string): void {
    const [a, b] = [this.rootOf(one), this.rootOf(other)];
    if (a === b) return;
    const [sizeA, sizeB] = [this.sizes.get(a) ?? 1, this.sizes.get(b) ?? 1];
    const [small, large] = sizeA < sizeB ? [a, b] : [b, a];
    this.parents.set(small, large);
    this.sizes.set(large, sizeA + sizeB);
  }
}
