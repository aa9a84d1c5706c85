/** Many sequences of siblings, fitted to each other. */
import { alignPairs } from './align-pairs.js';

export interface Item {
  readonly node: number;
  readonly tag: number;
  /** Siblings that look alike have one number. */
  readonly group: number;
  /** A cell of a row has its own place even where its neighbours look like it. */
  readonly isCell: boolean;
}

/** One place in the aligned sequences. */
export interface Slot {
  readonly items: Item[];
  /** In how many sequences something stands here. */
  sequences: number;
  readonly repeated: boolean;
}

/** From so many like siblings on they are a list, where their number varies. */
const MIN_LIST = 3;
/** More like siblings than this are a list in any case. */
const MAX_FIELDS = 12;
/** So few sequences cannot tell fields from lists of the same length. */
const FEW_SEQUENCES = 3;

/** What takes one place in a sequence: an item, or all items of a list. */
interface Token {
  readonly tag: number;
  readonly group: number;
  readonly items: Item[];
}

/** The places of all sequences, in order. */
export function fitSequences(sequences: readonly (readonly Item[])[]): Slot[] {
  const lists = listGroups(sequences);
  const rows = sequences.map((items) => tokensOf(items, lists));
  const seed = commonest(rows);
  const slots: Slot[] = seed.map((token) => newSlot(lists.has(token.group)));
  const inserted = new Map<string, Slot>();
  const gaps = new Map<number, Slot[]>();
  for (const row of rows) {
    const fitted = fitToSeed(seed, row);
    let gap = 0;
    const used = new Set<Slot>();
    row.forEach((token, i) => {
      let slot: Slot;
      if (fitted[i]! >= 0) {
        slot = slots[fitted[i]!]!;
        gap = fitted[i]! + 1;
      } else {
        slot = slotInGap(inserted, gaps, gap, token, lists.has(token.group), used);
      }
      used.add(slot);
      slot.sequences++;
      slot.items.push(...token.items);
    });
  }
  return [...slots, null].flatMap((slot, i) => [
    ...(gaps.get(i) ?? []),
    ...(slot === null ? [] : [slot]),
  ]);
}

function newSlot(repeated: boolean): Slot {
  return { items: [], sequences: 0, repeated };
}

/** Strangers to the seed that look alike and stand in the same gap share a place. */
function slotInGap(
  inserted: Map<string, Slot>,
  gaps: Map<number, Slot[]>,
  gap: number,
  token: Token,
  repeated: boolean,
  used: ReadonlySet<Slot>,
): Slot {
  for (let copy = 0; ; copy++) {
    const key = `${gap} ${token.group} ${copy}`;
    const known = inserted.get(key);
    if (known !== undefined && used.has(known)) continue;
    if (known !== undefined) return known;
    const slot = newSlot(repeated);
    inserted.set(key, slot);
    gaps.set(gap, [...(gaps.get(gap) ?? []), slot]);
    return slot;
  }
}

/** The groups whose items are lists: their number varies, or says nothing. */
function listGroups(sequences: readonly (readonly Item[])[]): Set<number> {
  const seen = new Map<number, { least: number; most: number }>();
  for (const items of sequences) {
    const counts = new Map<number, number>();
    for (const { group, isCell } of items) {
      if (!isCell) counts.set(group, (counts.get(group) ?? 0) + 1);
    }
    for (const [group, count] of counts) {
      const range = seen.get(group);
      if (range === undefined) seen.set(group, { least: count, most: count });
      else {
        range.least = Math.min(range.least, count);
        range.most = Math.max(range.most, count);
      }
    }
  }
  const few = sequences.length <= FEW_SEQUENCES;
  const least = sequences.length === 1 ? 2 : MIN_LIST;
  const lists = new Set<number>();
  for (const [group, range] of seen) {
    if (range.most < least) continue;
    if (few || range.least < range.most || range.most > MAX_FIELDS) lists.add(group);
  }
  return lists;
}

function tokensOf(items: readonly Item[], lists: ReadonlySet<number>): Token[] {
  const tokens: Token[] = [];
  const open = new Map<number, Token>();
  for (const item of items) {
    const list = open.get(item.group);
    if (list !== undefined) {
      list.items.push(item);
      continue;
    }
    const token: Token = { tag: item.tag, group: item.group, items: [item] };
    if (lists.has(item.group)) open.set(item.group, token);
    tokens.push(token);
  }
  return tokens;
}

/** The commonest sequence of tags; of equally common ones the longest, then the first. */
function commonest(rows: readonly Token[][]): Token[] {
  const counts = new Map<string, { count: number; row: Token[] }>();
  for (const row of rows) {
    const key = tagsKey(row);
    const entry = counts.get(key);
    if (entry === undefined) counts.set(key, { count: 1, row });
    else entry.count++;
  }
  let best: { count: number; row: Token[] } = { count: 0, row: [] };
  for (const entry of counts.values()) {
    const longer = entry.count === best.count && entry.row.length > best.row.length;
    if (entry.count > best.count || longer) best = entry;
  }
  return best.row;
}

function tagsKey(row: readonly Token[]): string {
  return row.map(({ tag }) => tag).join(' ');
}

/** For each token of the row its place in the seed; -1 for none. */
function fitToSeed(seed: readonly Token[], row: readonly Token[]): Int32Array {
  const fitted = new Int32Array(row.length).fill(-1);
  if (tagsKey(seed) === tagsKey(row)) return fitted.map((_, i) => i);
  // Of two fits of equally many like nodes, the one that also fits more by the tag alone is better.
  const score = (i: number, j: number): number => {
    const [a, b] = [seed[i]!, row[j]!];
    if (a.group === b.group) return 3;
    return a.tag === b.tag ? 1 : 0;
  };
  for (const [i, j] of alignPairs(seed.length, row.length, score)) fitted[j] = i;
  return fitted;
}
