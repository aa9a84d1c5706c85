/**
 * Times of many pages that the same piece of a template writes, and the records that they stand in:
 * the widest elements around them that hold one of them each.
 */
import { BODY, HTML } from '../page/elements.js';
import { areAlike, type ElementLabel, labelAt } from './labels.js';
import type { PageView } from './page-view.js';
import { lowerBound } from './sorted.js';
import type { TimeMention } from './time-mentions.js';

/** A time, and the element around it that the search has come to. */
export interface Member {
  readonly view: number;
  readonly mention: TimeMention;
  readonly root: number;
}

export interface RootGroup {
  /** In document order, page after page. */
  readonly members: readonly Member[];
  /** Levels from the time up to its root. */
  readonly level: number;
}

/** Levels that times must have in common to be compared further. */
const LOCAL_LEVELS = 4;
const MAX_LEVELS = 24;
/** Share of times that may share their root with another one, by accident. */
const MAX_SHARED = 0.05;
/** Share of second times in one element (written, edited) that are left out. */
const MAX_SECOND = 0.35;

/** All groups, the largest first. */
export function groupMentions(views: readonly PageView[]): RootGroup[] {
  const groups = localGroups(views).flatMap((members) => {
    const anchors = anchorsOf(members);
    return merged(views, climb(views, members, 0, false, anchors));
  });
  return groups.sort((a, b) => b.members.length - a.members.length);
}

function localGroups(views: readonly PageView[]): Member[][] {
  const byTags = new Map<string, Array<{ chain: ElementLabel[]; members: Member[] }>>();
  views.forEach(({ tree, mentions }, view) => {
    for (const mention of mentions) {
      const chain: ElementLabel[] = [];
      for (let at = mention.node; at > 0 && chain.length < LOCAL_LEVELS; at = tree.parent[at]!) {
        chain.push(labelAt(tree, at));
      }
      const key = `${mention.attribute ?? ''} ${chain.map(({ tag }) => tag).join('/')}`;
      const groups = byTags.get(key) ?? [];
      byTags.set(key, groups);
      const member = { view, mention, root: mention.node };
      const group = groups.find((known) => known.chain.every((one, i) => areAlike(one, chain[i]!)));
      if (group === undefined) groups.push({ chain, members: [member] });
      else group.members.push(member);
    }
  });
  return [...byTags.values()].flat().map(({ members }) => members);
}

/** For each page the elements that say a time of the group. */
function anchorsOf(members: readonly Member[]): Map<number, number[]> {
  const anchors = new Map<number, number[]>();
  for (const { view, mention } of members) {
    const list = anchors.get(view);
    if (list === undefined) anchors.set(view, [mention.node]);
    else list.push(mention.node);
  }
  return anchors;
}

/**
 * Up from the times, level by level, while each keeps a root of its own. Where the roots differ in
 * kind, each kind goes on by itself, but never so far that it would take in times of the others.
 */
function climb(
  views: readonly PageView[],
  members: readonly Member[],
  level: number,
  isSplit: boolean,
  anchors: ReadonlyMap<number, readonly number[]>,
): RootGroup[] {
  let current = members;
  let strict: RootGroup | null = null;
  let at = level;
  for (; at < MAX_LEVELS; at++) {
    const next = parents(views, current);
    if (next === null) break;
    const kinds = partition(views, next);
    if (kinds.length > 1) {
      return kinds.flatMap((kind) => {
        const roots = new Set(kind.map(({ mention, view }) => `${view} ${mention.node}`));
        const own = current.filter(({ mention, view }) => roots.has(`${view} ${mention.node}`));
        if (!isFeasible(views, kind, anchors, true)) return [{ members: own, level: at }];
        return climb(views, kind, at + 1, true, anchors);
      });
    }
    const feasible = isFeasible(views, next, anchors, isSplit)
      ? next
      : holdWriting(views, current)
        ? null
        : withoutSeconds(views, next, anchors, isSplit);
    if (feasible === null) break;
    if (strict === null && (feasible !== next || sharedRoots(feasible) > 0))
      strict = { members: current, level: at };
    current = feasible;
  }
  const widest = { members: current, level: at };
  return [strict !== null && addsLittle(views, strict, widest) ? strict : widest];
}

/** Share of the writing that the roots of their own hold where wider ones add nothing. */
const MIN_OWN_WRITING = 0.9;

function addsLittle(views: readonly PageView[], narrow: RootGroup, wide: RootGroup): boolean {
  return rootMass(views, narrow) >= MIN_OWN_WRITING * rootMass(views, wide);
}

function rootMass(views: readonly PageView[], { members }: RootGroup): number {
  const seen = new Set<string>();
  let sum = 0;
  for (const { view, root } of members) {
    const key = `${view} ${root}`;
    if (seen.has(key)) continue;
    seen.add(key);
    sum += views[view]!.mass.of(root);
  }
  return sum;
}

function sharedRoots(members: readonly Member[]): number {
  return members.length - new Set(members.map(({ view, root }) => `${view} ${root}`)).size;
}

/** Null where there is nothing above that could be a record. */
function parents(views: readonly PageView[], members: readonly Member[]): Member[] | null {
  const above: Member[] = [];
  for (const member of members) {
    const { tree } = views[member.view]!;
    const root = tree.parent[member.root]!;
    if (root < 0 || tree.tag[root] === BODY || tree.tag[root] === HTML) return null;
    above.push({ ...member, root });
  }
  return above;
}

function partition(views: readonly PageView[], members: readonly Member[]): Member[][] {
  const kinds: Array<{ label: ElementLabel; members: Member[] }> = [];
  for (const member of members) {
    const label = labelAt(views[member.view]!.tree, member.root);
    const kind = kinds.find((known) => areAlike(known.label, label));
    if (kind === undefined) kinds.push({ label, members: [member] });
    else kind.members.push(member);
  }
  return kinds.map((kind) => kind.members);
}

function isFeasible(
  views: readonly PageView[],
  members: readonly Member[],
  anchors: ReadonlyMap<number, readonly number[]>,
  isSplit: boolean,
): boolean {
  const seen = new Set<string>();
  const counts = new Map<number, number>();
  let shared = 0;
  for (const { view, root } of members) {
    const key = `${view} ${root}`;
    if (seen.has(key)) shared++;
    seen.add(key);
    const count = isSplit ? timesInside(views[view]!, root, anchors.get(view)!) : 1;
    counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  // As many in each root: its time is written in several places.
  const isRegular = hasSiblings(members) && most >= (1 - MAX_SHARED) * members.length;
  const others = isRegular ? 0 : members.length - (counts.get(1) ?? 0);
  return shared + others <= MAX_SHARED * members.length;
}

/** How many times of the group are inside. */
function timesInside({ tree }: PageView, root: number, anchors: readonly number[]): number {
  return lowerBound(anchors, tree.end[root]!) - lowerBound(anchors, root);
}

/** Kinds that came out the same, or stand among each other (odd and even rows), are one. */
function merged(views: readonly PageView[], groups: readonly RootGroup[]): RootGroup[] {
  const result: Array<{ group: RootGroup; chain: ElementLabel[]; parents: Set<string> }> = [];
  for (const group of groups) {
    const chain = chainOf(views, group);
    const above = new Set(
      group.members.map(({ view, root }) => `${view} ${views[view]!.tree.parent[root]}`),
    );
    const same = result.find((known) => {
      if (known.group.level !== group.level) return false;
      if (!known.chain.every(({ tag }, i) => tag === chain[i]!.tag)) return false;
      const isAmong = [...above].some((parent) => known.parents.has(parent));
      return isAmong || known.chain.every((label, i) => areAlike(label, chain[i]!));
    });
    if (same === undefined) {
      result.push({ group, chain, parents: above });
      continue;
    }
    const members = [...same.group.members, ...group.members];
    members.sort((a, b) => a.view - b.view || a.mention.node - b.mention.node);
    same.group = { members, level: group.level };
    for (const parent of above) same.parents.add(parent);
  }
  return result.map(({ group }) => group);
}

function chainOf(views: readonly PageView[], { members, level }: RootGroup): ElementLabel[] {
  const { view, mention } = members[0]!;
  const { tree } = views[view]!;
  const chain: ElementLabel[] = [];
  for (let i = 0, at = mention.node; i <= level; i++, at = tree.parent[at]!) {
    chain.push(labelAt(tree, at));
  }
  return chain;
}

/** Mean writing around a time from which on there is more than the line of the time. */
const MIN_WRITING = 30;

function holdWriting(views: readonly PageView[], members: readonly Member[]): boolean {
  let sum = 0;
  for (const { view, root } of members) sum += views[view]!.mass.of(root);
  return sum >= MIN_WRITING * members.length;
}

/** The first time in each root, where that leaves roots of their own further up. */
function withoutSeconds(
  views: readonly PageView[],
  members: readonly Member[],
  anchors: ReadonlyMap<number, readonly number[]>,
  isSplit: boolean,
): Member[] | null {
  const seen = new Set<string>();
  const firsts = members.filter(({ view, root }) => {
    const key = `${view} ${root}`;
    return !seen.has(key) && seen.add(key);
  });
  const isEven = members.length % firsts.length === 0;
  if (!isEven && firsts.length < (1 - MAX_SECOND) * members.length) return null;
  const above = parents(views, firsts);
  if (above === null || !hasSiblings(firsts) || isSplit) return null;
  return isFeasible(views, above, anchors, false) ? firsts : null;
}

function hasSiblings(members: readonly Member[]): boolean {
  return members.some(({ view }, i) => members[i + 1]?.view === view);
}
