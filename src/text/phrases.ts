/** Phrases of one or more tokens with a meaning, found from a given token by walking a trie. */

import type { TimeUnit } from './timestamp.js';
import type { Tokens } from './tokens.js';

/** One phrase may mean several things in several languages; the grammar asks for what it needs. */
export interface Meaning {
  /** 1 to 12. */
  month?: number;
  dayPeriod?: 'am' | 'pm';
  /** Stands between the parts of a date: "at", "de", a day of the week. */
  filler?: true;
  /** Today is 0, yesterday 1. */
  daysAgo?: number;
  /** A unit without direction: "hours". */
  unit?: TimeUnit;
  /** What precedes the number of a relative time, "vor"; the value is the phrase itself. */
  prefix?: string;
  /** What follows the number: the unit, for the prefix that has to stand before it. */
  ago?: Map<string, TimeUnit>;
  /** A relative time with its number in the word. */
  span?: { unit: TimeUnit; amount: number };
}

interface Node {
  next: Map<string, Node> | null;
  meaning: Meaning | null;
}

/** No phrase of the vocabulary is longer. */
const MAX_PHRASE_TOKENS = 14;

export class Phrases {
  private readonly root: Node;

  constructor() {
    this.root = { next: null, meaning: null };
  }

  /** The meaning of a phrase, to be filled in by the caller. */
  meaningOf(keys: readonly string[]): Meaning {
    let node = this.root;
    for (const key of keys.slice(0, MAX_PHRASE_TOKENS)) {
      node.next ??= new Map();
      let next = node.next.get(key);
      if (next === undefined) {
        next = { next: null, meaning: null };
        node.next.set(key, next);
      }
      node = next;
    }
    node.meaning ??= {};
    return node.meaning;
  }

  /**
   * The longest phrase at token `i` that has the wanted meaning. Full stops inside a phrase do not
   * count: "a.m." is "am" in two tokens.
   */
  longest<K extends keyof Meaning>(
    tokens: Tokens,
    i: number,
    wanted: K,
  ): { value: NonNullable<Meaning[K]>; next: number } | null {
    let found: { value: NonNullable<Meaning[K]>; next: number } | null = null;
    let node: Node | undefined = this.root;
    const last = Math.min(tokens.count, i + 2 * MAX_PHRASE_TOKENS);
    for (let at = i; at < last; at++) {
      const key = tokens.key[at]!;
      if (key === '.' && at > i) continue;
      node = node.next?.get(key);
      if (node === undefined) break;
      const value = node.meaning?.[wanted];
      if (value !== undefined) found = { value, next: at + 1 };
      if (node.next === null) break;
    }
    return found;
  }

  /** Whether any phrase begins with the key: the quick way past most words. */
  begins(key: string): boolean {
    return this.root.next?.has(key) ?? false;
  }
}
