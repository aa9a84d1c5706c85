/** Where a page says a time: in words that a reader sees, or in attributes for programs. */
import { knownTag } from '../page/elements.js';
import { collapseSpace } from '../page/text.js';
import type { Tree } from '../page/tree.js';
import { readMachineDate } from '../text/machine-date.js';
import type { DateParts } from '../text/timestamp.js';
import type { TimestampFinder } from '../text/timestamp-finder.js';
import { forEachRun, type TextRun } from './text-runs.js';

export interface TimeMention {
  /** The element that says it. */
  readonly node: number;
  /** As the page shows it; empty where only an attribute has it. */
  readonly text: string;
  readonly parts: DateParts;
  /** The attribute that says it; null for visible text. */
  readonly attribute: string | null;
}

/** Attributes that may hold a time; those with a name for data may hold seconds since 1970. */
export const TIME_ATTRIBUTES: readonly string[] = [
  ...['datetime', 'title', 'content', 'data-time', 'data-timestamp', 'data-date', 'data-datetime'],
];
/** A longer line is somebody's writing; only its ends are searched. */
const MAX_LINE = 240;
const MAX_END = 100;
const MAX_MENTIONS = 4000;
const MAX_SHOWN = 100;
/** Lines of an element that are searched for its time. */
const MAX_RUNS = 40;
const DIGIT_OR_WORD = /[\p{Nd}\p{L}]/u;
const META = knownTag('meta');

/** In document order. A time in words inside an element whose attribute says a time is one mention. */
export function timeMentions(tree: Tree, find: TimestampFinder): TimeMention[] {
  const machine = machineMentions(tree, find);
  const covered = new Map(machine.map((mention) => [mention.node, mention]));
  const mentions: TimeMention[] = [...machine];
  forEachRun(tree, 0, (run) => {
    if (mentions.length >= MAX_MENTIONS || !DIGIT_OR_WORD.test(run.text)) return;
    for (const mention of mentionsIn(tree, run, find)) {
      if (!isCovered(tree, covered, mention.node)) mentions.push(mention);
    }
  });
  return mentions.sort((a, b) => a.node - b.node);
}

/** What an attribute of the element says; null where none says a time. */
export function machineTime(
  tree: Tree,
  node: number,
  attribute: string,
  find: TimestampFinder,
): DateParts | null {
  const value = tree.attr(node, attribute);
  if (value === null) return null;
  // A head's metadata is about the page, and other values of `content` are no times.
  if (attribute === 'content' && tree.attr(node, 'itemprop') === null) return null;
  const parts = readMachineDate(find, value, attribute.startsWith('data'));
  return parts !== null && isDay(parts) ? parts : null;
}

function machineMentions(tree: Tree, find: TimestampFinder): TimeMention[] {
  const names = TIME_ATTRIBUTES.map((name) => [name, tree.names.attributes.find(name)] as const);
  const mentions: TimeMention[] = [];
  for (let node = 0; node < tree.size && mentions.length < MAX_MENTIONS; node++) {
    if (tree.attributeStart[node] === tree.attributeStart[node + 1]) continue;
    for (const [attribute, id] of names) {
      if (id < 0 || tree.attrById(node, id) === null) continue;
      const parts = machineTime(tree, node, attribute, find);
      if (parts === null) continue;
      mentions.push({ node, text: shownText(tree, node), parts, attribute });
      break;
    }
  }
  return mentions;
}

/** What the element shows, if it is short enough to be a time. */
export function shownText(tree: Tree, node: number): string {
  if (tree.tag[node] === META) return '';
  const text = tree.textContent(node);
  return text.length > 4 * MAX_SHOWN ? '' : collapseSpace(text).slice(0, MAX_SHOWN);
}

/** The time that an element says in words, itself or in what it holds; null: none. */
export function timeInWords(tree: Tree, node: number, find: TimestampFinder): TimeMention | null {
  let found: TimeMention | null = null;
  let isOwn = false;
  let left = MAX_RUNS;
  forEachRun(tree, node, (run) => {
    if (isOwn || left-- <= 0) return;
    for (const mention of mentionsIn(tree, run, find)) {
      if (isOwn) break;
      isOwn = mention.node === node;
      if (isOwn || found === null) found = { ...mention, node };
    }
  });
  return found;
}

function mentionsIn(tree: Tree, run: TextRun, find: TimestampFinder): TimeMention[] {
  const { text } = run;
  if (text.length <= MAX_LINE) return located(tree, run, 0, find(text));
  const tail = text.length - MAX_END;
  return [
    ...located(tree, run, 0, find(text.slice(0, MAX_END))).slice(0, 1),
    ...located(tree, run, tail, find(text.slice(tail))).slice(-1),
  ];
}

function located(
  tree: Tree,
  { text, nodes, starts }: TextRun,
  offset: number,
  found: ReturnType<TimestampFinder>,
): TimeMention[] {
  const mentions: TimeMention[] = [];
  let at = 0;
  for (const { start, end, parts } of found) {
    if (!isDay(parts)) continue;
    while (at + 1 < nodes.length && starts[at + 1]! <= start + offset) at++;
    let last = at;
    while (last + 1 < nodes.length && starts[last + 1]! < end + offset) last++;
    mentions.push({
      node: commonParent(tree, nodes[at]!, nodes[last]!),
      text: collapseSpace(text.slice(start + offset, end + offset)),
      parts,
      attribute: null,
    });
  }
  return mentions;
}

function commonParent(tree: Tree, first: number, last: number): number {
  let node = tree.parent[first]!;
  while (tree.end[node]! <= last) node = tree.parent[node]!;
  return node;
}

/** Steps from a time in words to the element whose attribute says it. */
const MAX_COVER = 2;

function isCovered(tree: Tree, covered: ReadonlyMap<number, TimeMention>, node: number): boolean {
  for (let steps = 0, at = node; steps <= MAX_COVER && at > 0; steps++, at = tree.parent[at]!) {
    const over = covered.get(at);
    if (over !== undefined && over.text !== '') return true;
  }
  return false;
}

/** A month, or a time of day alone, is not when something was written. */
export function isDay({ day, relative }: DateParts): boolean {
  return day !== undefined || relative !== undefined;
}
