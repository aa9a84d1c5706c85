/**
 * Kinds of which no page has several, such as a question above its answers: nothing repeats that
 * would show how far a record goes.
 */
import { BLOCK, TAG_FLAGS } from '../page/elements.js';
import type { RootGroup } from './mention-groups.js';
import type { PageView } from './page-view.js';
import { atLevel, type FoundRecord, kindOf, type RecordKind } from './record-kinds.js';

/** Share of records that must be whole. */
const MIN_WHOLE = 0.4;
/** Share of the writing further up from which on a lone record is wide enough. */
const ENOUGH_WRITING = 0.8;
const MAX_LINE_MASS = 60;
/** A line's nearest block is so near. */
const MAX_LINE_LEVELS = 6;
const MAX_SIBLINGS = 12;

/** Times that belong to records, by view. */
export type TakenTimes = ReadonlyMap<number, readonly number[]>;

/** The least that has all: nearly all the writing of the widest, and what makes a record whole. */
export function settled(
  views: readonly PageView[],
  kind: RecordKind,
  groups: readonly RootGroup[],
  isWhole: (record: FoundRecord) => boolean,
): RecordKind {
  if (kind.isRepeated) return kind;
  const mentions = new Set(kind.records.map(({ mention }) => mention));
  const group = groups.find(({ members }) => members.some(({ mention }) => mentions.has(mention)))!;
  const most = writing(views, kind);
  for (let level = 1; level < kind.level; level++) {
    const smaller = kindOf(views, atLevel(views, group, level));
    const whole = smaller.records.filter(isWhole).length;
    if (whole < MIN_WHOLE * smaller.records.length) continue;
    if (writing(views, smaller) >= ENOUGH_WRITING * most) return smaller;
  }
  return kind;
}

/** With the siblings that follow, up to the next that holds a record, where these hold the text. */
export function extended(
  views: readonly PageView[],
  kind: RecordKind,
  taken: TakenTimes,
): RecordKind {
  if (kind.isRepeated) return kind;
  const records = kind.records.map((record): FoundRecord => {
    const { tree } = views[record.view]!;
    const times = taken.get(record.view) ?? [];
    const nodes = [...record.nodes];
    let at = tree.nextSibling(nodes[0]!);
    while (at >= 0 && nodes.length < MAX_SIBLINGS) {
      const [start, end] = [at, tree.end[at]!];
      if (times.some((time) => time >= start && time < end)) break;
      nodes.push(at);
      at = tree.nextSibling(at);
    }
    return { ...record, nodes };
  });
  const wide = { ...kind, records };
  if (writing(views, wide) < 2 * writing(views, kind)) return kind;
  const length = Math.max(...records.map(({ nodes }) => nodes.length));
  return { ...wide, run: { before: 0, length } };
}

/** Mean writing of the records without the lines that hold their times. */
export function writing(views: readonly PageView[], { records }: RecordKind): number {
  let sum = 0;
  for (const { view, nodes, mention } of records) {
    const { tree, mass } = views[view]!;
    let line = mention.node;
    for (let i = 0; i < MAX_LINE_LEVELS; i++) {
      const above = tree.parent[line]!;
      if (isBlock(tree, line) || isBlock(tree, above)) break;
      line = above;
    }
    const own = nodes.reduce((all, node) => all + mass.of(node), 0);
    sum += own - Math.min(MAX_LINE_MASS, mass.of(line));
  }
  return sum / Math.max(1, records.length);
}

function isBlock(tree: PageView['tree'], node: number): boolean {
  return ((TAG_FLAGS[tree.tag[node]!] ?? 0) & BLOCK) !== 0;
}
