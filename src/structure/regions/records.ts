/** Children of one node, split into the records of one or more regions. */
import type { RegionRecord } from './region.js';

/** A child that shows something. */
export interface Token {
  readonly node: number;
  /** Siblings that look alike have one number; 0 is text. */
  readonly group: number;
  /** HTML itself says that a group of siblings begins here. */
  readonly opens: boolean;
}

const MAX_REGIONS_PER_PARENT = 8;
/** A first part of records may be missing in some: it occurs at least so often beside the others. */
const MIN_KEY_SHARE = 2 / 3;
/** Share of the records in which a further part must occur; rarer ones are separators. */
const MIN_PART_SHARE = 0.2;

/**
 * Each region is found by its key: the group that begins its records. The groups that follow a key
 * often enough are further parts of its records (two-row records, a title and its details); what
 * stands before the first key as well is a header, what is rare is a separator, and both are left
 * out.
 */
export function splitIntoRecords(tokens: readonly Token[]): RegionRecord[][] {
  const regions: RegionRecord[][] = [];
  let left = tokens;
  while (regions.length < MAX_REGIONS_PER_PARENT) {
    const key = keyOf(left);
    if (key === 0) break;
    const records = recordsOf(left, key, partsOf(left, key));
    regions.push(records);
    const used = new Set(records.flatMap(({ nodes }) => nodes));
    left = left.filter((token) => !used.has(token.node));
  }
  return regions;
}

/** 0 where nothing is repeated. */
function keyOf(tokens: readonly Token[]): number {
  const counts = new Map<number, number>();
  let most = 1;
  for (const { group } of tokens) {
    if (group === 0) continue;
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    most = Math.max(most, count);
  }
  if (most < 2) return 0;
  const repeated = ({ group }: Token): boolean => (counts.get(group) ?? 0) >= 2;
  const opening = tokens.find((token) => token.opens && repeated(token));
  const enough = Math.max(2, most * MIN_KEY_SHARE);
  return (opening ?? tokens.find(({ group }) => (counts.get(group) ?? 0) >= enough)!).group;
}

/** The groups that belong to the records besides the key. */
function partsOf(tokens: readonly Token[], key: number): Set<number> {
  const headers = new Set<number>();
  const parts = new Map<number, { records: number; last: number }>();
  let record = 0;
  for (const { group } of tokens) {
    if (group === key) {
      record++;
    } else if (record === 0) {
      headers.add(group);
    } else {
      const part = parts.get(group);
      if (part === undefined) parts.set(group, { records: 1, last: record });
      else if (part.last !== record) {
        part.records++;
        part.last = record;
      }
    }
  }
  const enough = Math.max(2, record * MIN_PART_SHARE);
  const accepted = new Set<number>();
  for (const [group, { records }] of parts) {
    if (records >= enough && !headers.has(group)) accepted.add(group);
  }
  return accepted;
}

function recordsOf(
  tokens: readonly Token[],
  key: number,
  parts: ReadonlySet<number>,
): { nodes: number[] }[] {
  const records: { nodes: number[] }[] = [];
  let open: number[] | null = null;
  for (const { node, group } of tokens) {
    if (group === key) {
      open = [node];
      records.push({ nodes: open });
    } else if (open !== null && parts.has(group)) {
      open.push(node);
    } else {
      open = null;
    }
  }
  cutLast(records);
  return records;
}

/** What follows the last record may look like a part of it. */
function cutLast(records: { nodes: number[] }[]): void {
  const last = records.pop()!;
  const longest = records.reduce((most, { nodes }) => Math.max(most, nodes.length), 1);
  records.push({ nodes: last.nodes.slice(0, longest) });
}
