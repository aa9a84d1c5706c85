/** What stands below the author's words: a signature behind its separator, a note of an edit. */
import type { Tree } from '../../page/tree.js';
import type { TimestampFinder } from '../../text/timestamp-finder.js';
import { type Block, BREAK, innermost, wordsOf } from './blocks.js';
import { writeText } from './write-text.js';

export interface WithoutTrailing {
  readonly blocks: readonly Block[];
  readonly signature: string | null;
  readonly editNote: string | null;
}

export interface TrailingHints {
  /** Elements known to hold signatures. */
  readonly signatureBoxes: ReadonlySet<number>;
  readonly findTimestamps: TimestampFinder | null;
}

interface Split {
  readonly body: readonly Block[];
  readonly tail: readonly Block[];
}

/** The separator of mail (RFC 3676 4.3), with its line end: `--` before other words is a dash. */
const MAIL_SEPARATOR = /^\s*-- ?\r?\n/;
/** A drawn line; fewer signs may be anything. */
const DRAWN_LINE = /^[_\u2014\u2500\u2550]{5,}$|^_{4,}$/;
/** What is longer goes on with the post behind a line that its author drew. */
const MAX_SIGNATURE_LENGTH = 500;
const MAX_SIGNATURE_BLOCKS = 12;
const MAX_NOTE_LENGTH = 200;
/** Words of a note besides its time. */
const MAX_NOTE_WORDS = 14;
const BRACKETED = /^[[(（【].*[\])）】]\.?$/s;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Cuts off signature and edit note. */
export function takeTrailing(
  tree: Tree,
  blocks: readonly Block[],
  { signatureBoxes, findTimestamps }: TrailingHints,
): WithoutTrailing {
  const { body, tail } = splitBox(tree, blocks, signatureBoxes) ?? splitSignature(tree, blocks);
  const noteInTail = findTimestamps !== null && isEditNote(tree, tail, findTimestamps);
  const signed = noteInTail ? tail.slice(0, -1) : tail;
  const noteInBody =
    findTimestamps !== null && !noteInTail && isEditNote(tree, body, findTimestamps);
  const note = noteInTail ? tail.at(-1) : noteInBody ? body.at(-1) : undefined;
  return {
    blocks: withoutTrailingRules(noteInBody ? body.slice(0, -1) : body),
    signature: emptyToNull(writeText(signed)),
    editNote: note === undefined ? null : writeText([note]),
  };
}

/** The body before and the signature in a known box; null where it has none. */
function splitBox(tree: Tree, blocks: readonly Block[], boxes: ReadonlySet<number>): Split | null {
  if (boxes.size === 0) return null;
  let first = blocks.length;
  while (first > 0 && isInside(tree, blocks[first - 1]!.node, boxes)) first--;
  if (first === 0 || first === blocks.length) return null;
  return { body: blocks.slice(0, first), tail: blocks.slice(first) };
}

function isInside(tree: Tree, node: number, boxes: ReadonlySet<number>): boolean {
  for (let outer = node; outer >= 0; outer = tree.parent[outer]!) if (boxes.has(outer)) return true;
  return false;
}

function splitSignature(tree: Tree, blocks: readonly Block[]): Split {
  const none = { body: blocks, tail: [] };
  const earliest = Math.max(0, blocks.length - MAX_SIGNATURE_BLOCKS);
  for (let i = blocks.length - 1; i >= earliest; i--) {
    const block = blocks[i]!;
    if (innermost(block.container, 'quote') !== null) return none;
    if (block.kind !== 'paragraph') continue;
    const separator = separatorIn(tree, block);
    if (separator === null) continue;
    const before = block.spans.slice(0, separator.at);
    const after = separator.inText
      ? [
          { ...block.spans[0]!, text: block.spans[0]!.text.slice(2).trimStart() },
          ...block.spans.slice(1),
        ]
      : block.spans.slice(separator.next);
    const body = [
      ...blocks.slice(0, i),
      ...(before.length > 0 ? [{ ...block, spans: before }] : []),
    ];
    const tail = [
      ...(after.length > 0 ? [{ ...block, spans: after }] : []),
      ...blocks.slice(i + 1),
    ];
    const length = tail.reduce((sum, { spans }) => sum + wordsOf(spans).length, 0);
    const isEmpty = body.every(({ spans }) => spans.length === 0);
    return isEmpty || length > MAX_SIGNATURE_LENGTH ? none : { body, tail };
  }
  return none;
}

interface Separator {
  readonly at: number;
  readonly next: number;
  /** The line end behind it was white space to the page: the signature is in the same span. */
  readonly inText: boolean;
}

/** Where the last separator stands among the spans of a block. */
function separatorIn(tree: Tree, { spans, node }: Block): Separator | null {
  let end = spans.length;
  for (let i = spans.length - 1; i >= 0; i--) {
    if (i > 0 && spans[i - 1]!.text !== BREAK) continue;
    // A line begins here.
    if (end - i === 1 && isSeparator(spans[i]!.text)) {
      return { at: Math.max(0, i - 1), next: Math.min(spans.length, end + 1), inText: false };
    }
    end = i - 1;
  }
  if (node < 0 || !spans[0]!.text.startsWith('--')) return null;
  const start = tree.textStart[node]!;
  return MAIL_SEPARATOR.test(tree.text.slice(start, start + 32))
    ? { at: 0, next: 0, inText: true }
    : null;
}

function isSeparator(text: string): boolean {
  const line = text.trim();
  return line === '--' || DRAWN_LINE.test(line);
}

/**
 * The last block is small, has a time and little else, and is set apart: by its element or by
 * brackets around it.
 */
function isEditNote(tree: Tree, blocks: readonly Block[], find: TimestampFinder): boolean {
  const last = blocks.at(-1);
  if (last?.kind !== 'paragraph' || blocks.length < 2) return false;
  if (innermost(last.container, 'quote') !== null) return false;
  const text = wordsOf(last.spans).trim();
  if (text.length === 0 || text.length > MAX_NOTE_LENGTH) return false;
  if (!BRACKETED.test(text) && !isSetApart(tree, blocks)) return false;
  const time = find(text).find(({ kind, parts }) => {
    return kind === 'relative' || (kind === 'absolute' && parts.hour !== undefined);
  });
  if (time === undefined) return false;
  const others = text.slice(0, time.start) + text.slice(time.end);
  return (others.match(WORDS) ?? []).length <= MAX_NOTE_WORDS;
}

/** No other block stands in an element like the last one's. */
function isSetApart(tree: Tree, blocks: readonly Block[]): boolean {
  const last = blocks.at(-1)!;
  if (last.node < 0) return false;
  const parent = tree.parent[last.node]!;
  if (parent < 0) return false;
  return blocks.every(({ node }) => {
    if (node < 0 || node === last.node) return true;
    const other = tree.parent[node]!;
    return tree.tag[other] !== tree.tag[parent] || tree.classes[other] !== tree.classes[parent];
  });
}

function withoutTrailingRules(blocks: readonly Block[]): readonly Block[] {
  let end = blocks.length;
  while (end > 0 && blocks[end - 1]!.kind === 'rule') end--;
  return end === blocks.length ? blocks : blocks.slice(0, end);
}

function emptyToNull(text: string): string | null {
  return text === '' ? null : text;
}
