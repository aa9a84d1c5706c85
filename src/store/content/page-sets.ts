/** Pages that belong together by what they say about each other. */
import type { Fingerprinter } from '../../url/fingerprint.js';
import type { Database } from '../database.js';

/** Page-flipping links; 64 bits are more than a number holds, so fingerprints travel as text. */
export const FLIPS = `SELECT CAST(from_fingerprint AS TEXT) AS source,
    CAST(to_fingerprint AS TEXT) AS target
  FROM relations WHERE relation = 'next-page-of'`;
const REDIRECTS = `SELECT CAST(fingerprint AS TEXT) AS fingerprint, redirect_url AS target
  FROM pages WHERE redirect_url IS NOT NULL`;
/** Redirects in a row that are followed. */
const MAX_HOPS = 10;

/** Gives for every page the one that it redirects to in the end. */
export function redirectFollower(
  database: Database,
  fingerprinter: Fingerprinter,
): (fingerprint: string) => string {
  const targets = new Map<string, string>();
  for (const row of database.iterate<{ fingerprint: string; target: string }>(REDIRECTS)) {
    targets.set(row.fingerprint, String(fingerprinter.fingerprint(row.target)));
  }
  return (fingerprint) => {
    let at = fingerprint;
    for (let hop = 0; hop < MAX_HOPS; hop++) at = targets.get(at) ?? at;
    return at;
  };
}

/** Disjoint sets of pages; the page that was added first stands for its set. */
export class PageSets {
  readonly #indexOf: Map<string, number>;
  readonly #pages: string[];
  readonly #parents: number[];

  constructor() {
    this.#indexOf = new Map();
    this.#pages = [];
    this.#parents = [];
  }

  add(page: string): void {
    this.#indexOf.set(page, this.#pages.length);
    this.#pages.push(page);
    this.#parents.push(this.#parents.length);
  }

  /** Pages that were not added are left alone. */
  join(one: string, other: string): void {
    const [a, b] = [this.#indexOf.get(one), this.#indexOf.get(other)];
    if (a === undefined || b === undefined) return;
    const [rootA, rootB] = [this.#root(a), this.#root(b)];
    this.#parents[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
  }

  /** The page that stands for the set of this one; null where it was not added. */
  firstOf(page: string): string | null {
    const index = this.#indexOf.get(page);
    return index === undefined ? null : this.#pages[this.#root(index)]!;
  }

  *groups(): Generator<string[]> {
    const members = new Map<number, string[]>();
    for (const [page, index] of this.#indexOf) {
      const root = this.#root(index);
      const group = members.get(root);
      if (group === undefined) members.set(root, [page]);
      else group.push(page);
    }
    yield* members.values();
  }

  #root(index: number): number {
    let at = index;
    while (this.#parents[at] !== at) {
      this.#parents[at] = this.#parents[this.#parents[at]!]!;
      at = this.#parents[at]!;
    }
    return at;
  }
}
