/** Finds the records of a page by a template: a few scans, nothing is inferred. */
import type { Names, Tree } from '../page/tree.js';
import type { TimestampFinder } from '../text/timestamp-finder.js';
import { siblingNodes } from './sibling-runs.js';
import { type CompiledStep, climbPath, compileStep, followPath, parsePath } from './steps.js';
import type { PostKind, ThreadTemplate } from './template.js';
import { machineTime, shownText, type TimeMention, timeInWords } from './time-mentions.js';

/** A path made ready for the pages of one site. */
export type CompiledPath = readonly CompiledStep[];

export interface CompiledKind {
  readonly kind: PostKind;
  readonly time: CompiledPath;
  readonly machineTime: CompiledPath | null;
  readonly body: CompiledPath;
  readonly excluded: readonly CompiledPath[];
  readonly authors: readonly CompiledPath[];
  readonly authorLine: CompiledPath | null;
  readonly signature: CompiledPath | null;
  readonly permalink: CompiledPath | null;
  readonly id: CompiledPath | null;
  readonly number: CompiledPath | null;
}

/** A record of the page. */
export interface PageRecord {
  readonly kind: CompiledKind;
  readonly nodes: readonly number[];
  /** The element that should say the time. */
  readonly anchor: number;
  /** Null: it says none that can be read. */
  readonly mention: TimeMention | null;
}

/** More posts than any page shows. */
const MAX_RECORDS = 5000;
/** Records inside each other. */
const MAX_NESTING = 48;

/** @param names those of the pages that the template is applied to. */
export function compileTemplate(template: ThreadTemplate, names: Names): CompiledKind[] {
  const compile = (path: string): CompiledPath =>
    parsePath(path).map((step) => compileStep(step, names));
  const optional = (path: string | null | undefined): CompiledPath | null =>
    path === null || path === undefined ? null : compile(path);
  return template.kinds.map((kind) => ({
    kind,
    time: compile(kind.time),
    machineTime: optional(kind.machineTime?.path),
    body: compile(kind.body),
    excluded: kind.excluded.map(compile),
    authors: kind.authors.map(compile),
    authorLine: optional(kind.authorLine?.path),
    signature: optional(kind.signature),
    permalink: optional(kind.permalink),
    id: optional(kind.id?.path),
    number: optional(kind.number),
  }));
}

/** In document order. */
export function findRecords(
  tree: Tree,
  kinds: readonly CompiledKind[],
  find: TimestampFinder,
): PageRecord[] {
  const taken = new Set<number>();
  const records: PageRecord[] = [];
  for (const kind of kinds) {
    const found = recordsOfKind(tree, kind, find, taken);
    for (const record of found) {
      taken.add(record.anchor);
      for (const node of record.nodes) taken.add(node);
    }
    records.push(...found);
  }
  const times = records.map(({ anchor }) => anchor).sort((a, b) => a - b);
  const sorted = records
    .map((record) => withoutOthers(tree, record, times))
    .sort((a, b) => a.nodes[0]! - b.nodes[0]!);
  return withoutDepths(tree, sorted);
}

/** Nobody answers answers that deep; a page that is one deep nest would be read again and again. */
function withoutDepths(tree: Tree, records: readonly PageRecord[]): PageRecord[] {
  const ends: number[] = [];
  return records.filter(({ nodes }) => {
    while (ends.length > 0 && ends.at(-1)! <= nodes[0]!) ends.pop();
    ends.push(tree.end[nodes.at(-1)!]!);
    return ends.length <= MAX_NESTING;
  });
}

/** A run of siblings ends before one that holds another record. */
function withoutOthers(tree: Tree, record: PageRecord, times: readonly number[]): PageRecord {
  const { nodes, anchor } = record;
  if (nodes.length === 1) return record;
  const end = nodes.findIndex((node) => {
    const last = tree.end[node]!;
    return times.some((time) => time >= node && time < last && time !== anchor);
  });
  return end <= 0 ? record : { ...record, nodes: nodes.slice(0, end) };
}

function recordsOfKind(
  tree: Tree,
  kind: CompiledKind,
  find: TimestampFinder,
  taken: ReadonlySet<number>,
): PageRecord[] {
  const { time } = kind;
  const leaf = time.at(-1);
  if (leaf === undefined || leaf.tagId < 0) return [];
  const roots: number[] = [];
  const anchors: number[] = [];
  const mentions: Array<TimeMention | null> = [];
  const seen = new Set<number>();
  for (let node = tree.tag.indexOf(leaf.tagId); node >= 0 && roots.length < MAX_RECORDS; ) {
    const root = climbPath(tree, node, time);
    if (root >= 0 && !seen.has(root) && !taken.has(root) && !taken.has(node)) {
      const mention = mentionAt(tree, node, kind.kind.timeAttribute, find);
      if (mention !== null || isWhole(tree, kind, root)) {
        seen.add(root);
        roots.push(root);
        anchors.push(node);
        mentions.push(mention);
      }
    }
    node = tree.tag.indexOf(leaf.tagId, node + 1);
  }
  const { run } = kind.kind;
  const nodes = run === null ? roots.map((root) => [root]) : siblingNodes(tree, roots, run);
  return nodes.map((own, i) => ({
    kind,
    nodes: own,
    anchor: anchors[i]!,
    mention: mentions[i]!,
  }));
}

/** Without a time that can be read, a record has all its other fields. */
function isWhole(tree: Tree, kind: CompiledKind, root: number): boolean {
  const [author] = kind.authors;
  if (author === undefined || kind.body.length < 2 || kind.kind.run !== null) return false;
  return followPath(tree, [root], author) >= 0 && followPath(tree, [root], kind.body) >= 0;
}

/** The time that an element says; null where it says none. */
function mentionAt(
  tree: Tree,
  node: number,
  attribute: string | null,
  find: TimestampFinder,
): TimeMention | null {
  if (attribute !== null) {
    const parts = machineTime(tree, node, attribute, find);
    return parts === null ? null : { node, text: shownText(tree, node), parts, attribute };
  }
  return timeInWords(tree, node, find);
}
