/**
 * Which groups of like elements are posts: each has a time of its own and somebody's writing. Posts
 * of one site may be of several kinds (the question, its answers, comments); all but the first
 * must have what the first has.
 */
import { orderValues } from '../text/time-order.js';
import type { DateParts } from '../text/timestamp.js';
import { commonLabel, type ElementLabel, labelAt } from './labels.js';
import type { Member, RootGroup } from './mention-groups.js';
import type { PageView } from './page-view.js';
import { runOf, type SiblingRun, siblingNodes } from './sibling-runs.js';
import { climbPath, compileStep, type Step } from './steps.js';
import type { TimeMention } from './time-mentions.js';

/** One candidate for a post. */
export interface FoundRecord {
  readonly view: number;
  /** Its subtrees: one element, or a run of siblings. */
  readonly nodes: readonly number[];
  readonly mention: TimeMention;
}

export interface RecordKind {
  readonly records: readonly FoundRecord[];
  /** Levels from the time up to the root. */
  readonly level: number;
  /** Null: a record is one element. */
  readonly run: SiblingRun | null;
  /** Some page has several. */
  readonly isRepeated: boolean;
  readonly score: number;
}

/** Writing of one record beyond which more does not make it more of a post. */
const MAX_MASS = 600;
/** Mean writing below which records are rows of a list. */
const MIN_MEAN_MASS = 10;
const HIDDEN_WEIGHT = 0.7;

/** Candidates, the likeliest first. */
export function rankKinds(views: readonly PageView[], groups: readonly RootGroup[]): RecordKind[] {
  return groups
    .map((group) => kindOf(views, group))
    .filter(({ score }) => score > 0)
    .sort((a, b) => Number(b.isRepeated) - Number(a.isRepeated) || b.score - a.score);
}

/** The records of a group and what speaks for them. */
export function kindOf(views: readonly PageView[], group: RootGroup): RecordKind {
  const isRepeated = group.members.some(({ view }, i) => group.members[i + 1]?.view === view);
  const run = isRepeated ? runOf(views, group.members) : null;
  const { members, level } = isRepeated && run === null ? withoutWrappers(views, group) : group;
  const records = recordsOf(views, members, run);
  let total = 0;
  const masses = exclusiveMasses(views, records);
  for (const mass of masses) total += Math.min(mass, MAX_MASS);
  const isRow = total < MIN_MEAN_MASS * records.length;
  const score = isRow ? 0 : total * timeQuality(members);
  return { records, level, run, isRepeated, score };
}

/** Share of roots whose outermost element must be a mere wrapper. */
const MIN_WRAPPED = 0.95;

/** Down through elements that add nothing, which on another page may wrap several records. */
function withoutWrappers(views: readonly PageView[], group: RootGroup): RootGroup {
  let current = group;
  while (current.level > 1) {
    const inner = atLevel(views, current, current.level - 1);
    const wrapped = inner.members.filter(({ view, root }, i) => {
      return isWrapper(views[view]!, current.members[i]!.root, root);
    });
    if (wrapped.length < MIN_WRAPPED * inner.members.length) break;
    current = inner;
  }
  return current;
}

function isWrapper({ tree }: PageView, outer: number, inner: number): boolean {
  if (tree.attr(outer, 'id') !== null && tree.attr(inner, 'id') === null) return false;
  const before = tree.text.slice(tree.textStart[outer]!, tree.textStart[inner]!);
  const after = tree.text.slice(
    tree.textStart[tree.end[inner]!]!,
    tree.textStart[tree.end[outer]!]!,
  );
  return before.trim() === '' && after.trim() === '';
}

/** The group with its roots so many levels above its times. */
export function atLevel(
  views: readonly PageView[],
  { members }: RootGroup,
  level: number,
): RootGroup {
  const moved = members.map((member): Member => {
    const { tree } = views[member.view]!;
    let root = member.mention.node;
    for (let i = 0; i < level; i++) root = tree.parent[root]!;
    return { ...member, root };
  });
  return { members: moved, level };
}

/**
 * The kind with all records that its path leads to: those that stood apart while they were grouped
 * (the first post of a page, the only one of another) may be made by the same template.
 */
export function completed(views: readonly PageView[], kind: RecordKind): RecordKind {
  const steps = timeSteps(views, kind).map((step) =>
    compileStep(step, views[kind.records[0]!.view]!.tree.names),
  );
  const { attribute } = kind.records[0]!.mention;
  const members: Member[] = [];
  views.forEach(({ tree, mentions }, view) => {
    const seen = new Set<number>();
    for (const mention of mentions) {
      if (mention.attribute !== attribute) continue;
      const root = climbPath(tree, mention.node, steps);
      if (root < 0 || seen.has(root)) continue;
      seen.add(root);
      members.push({ view, mention, root });
    }
  });
  if (members.length <= kind.records.length) return kind;
  return { ...kind, records: recordsOf(views, members, kind.run) };
}

/** What the elements from each record down to its time have in common. */
export function timeSteps(views: readonly PageView[], { records, level }: RecordKind): Step[] {
  const labels: ElementLabel[] = [];
  for (const { view, mention } of records) {
    const { tree } = views[view]!;
    for (let i = 0, at = mention.node; i <= level; i++, at = tree.parent[at]!) {
      const label = labelAt(tree, at);
      labels[i] = labels[i] === undefined ? label : commonLabel(labels[i]!, label);
    }
  }
  return labels.reverse().map((label) => ({ ...label, nth: null }));
}

function recordsOf(
  views: readonly PageView[],
  members: readonly Member[],
  run: SiblingRun | null,
): FoundRecord[] {
  if (run === null) {
    return members.map(({ view, mention, root }) => ({ view, mention, nodes: [root] }));
  }
  const byView = new Map<number, Member[]>();
  for (const member of members) {
    const list = byView.get(member.view);
    if (list === undefined) byView.set(member.view, [member]);
    else list.push(member);
  }
  return [...byView].flatMap(([view, own]) => {
    const nodes = siblingNodes(
      views[view]!.tree,
      own.map(({ root }) => root),
      run,
    );
    return own.map(({ mention }, i) => ({ view, mention, nodes: nodes[i]! }));
  });
}

/** Writing of each record without that of records inside it. */
export function exclusiveMasses(
  views: readonly PageView[],
  records: readonly FoundRecord[],
): number[] {
  const masses = records.map(({ view, nodes }) => {
    return nodes.reduce((sum, node) => sum + views[view]!.mass.of(node), 0);
  });
  // Records are in document order, so those around one are still open when it comes.
  const open: number[] = [];
  const own = [...masses];
  records.forEach(({ view, nodes }, i) => {
    while (open.length > 0 && !isInside(views, records[open.at(-1)!]!, view, nodes[0]!)) open.pop();
    if (open.length > 0) own[open.at(-1)!]! -= masses[i]!;
    open.push(i);
  });
  return own;
}

function isInside(
  views: readonly PageView[],
  outer: FoundRecord,
  view: number,
  node: number,
): boolean {
  if (outer.view !== view) return false;
  const { tree } = views[view]!;
  return outer.nodes.some((root) => node > root && node < tree.end[root]!);
}

/** Times of posts are exact and in order; the days on which their authors came are neither. */
function timeQuality(members: readonly Member[]): number {
  let exactness = 0;
  let [steps, ordered] = [0, 0];
  for (let from = 0; from < members.length; ) {
    let to = from + 1;
    while (to < members.length && members[to]!.view === members[from]!.view) to++;
    const dates = members.slice(from, to).map(({ mention }) => mention.parts);
    for (const { mention } of members.slice(from, to)) {
      // What nobody sees comes after what the page shows.
      exactness += exactnessOf(mention.parts) * (mention.text === '' ? HIDDEN_WEIGHT : 1);
    }
    const values = orderValues(dates);
    const up = values.filter((value, i) => i > 0 && value >= values[i - 1]!).length;
    const down = values.filter((value, i) => i > 0 && value <= values[i - 1]!).length;
    ordered += Math.max(up, down);
    steps += values.length - 1;
    from = to;
  }
  return (exactness / members.length) * (1 + (steps === 0 ? 1 : ordered / steps));
}

function exactnessOf({ hour, day, year, relative }: DateParts): number {
  if (hour !== undefined) return 1;
  if (relative !== undefined || (day !== undefined && year !== undefined)) return 0.8;
  return 0.5;
}
