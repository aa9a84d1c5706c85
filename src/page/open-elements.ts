/**
 * The stack of open elements: which element an end tag closes, and which elements a start tag
 * closes. At most `MAX_DEPTH` deep; no question costs more than one walk down the stack.
 */
import {
  BODY,
  FORMATTING,
  HTML,
  ITEM_BARRIER,
  knownTag,
  SCOPE,
  SPECIAL,
  TAG_FLAGS,
} from './elements.js';
import { MAX_TAGS } from './names.js';

/** As browsers: what is nested deeper becomes a sibling. */
export const MAX_DEPTH = 512;

const A = knownTag('a');
const BUTTON = knownTag('button');
const FORM = knownTag('form');
const LI = knownTag('li');
const P = knownTag('p');
const TABLE = knownTag('table');
const TEMPLATE = knownTag('template');
const TABLE_PARTS = new Set(['table', 'thead', 'tfoot', 'tr', 'td', 'th', 'caption'].map(knownTag));

/** Flags of any tag id. */
export function flagsOf(tag: number): number {
  return TAG_FLAGS[tag] ?? 0;
}

/** What the stack does to the tree. */
export interface OpenTree {
  /** The node's subtree ends here. */
  close(node: number): void;
  /** The outer node's subtree ends before the inner one, which becomes its next sibling. */
  moveOut(inner: number, outer: number): void;
}

export class OpenElements {
  depth: number;
  private readonly nodes: Int32Array;
  private readonly tags: Uint16Array;
  private readonly flags: Uint16Array;
  /** 1: its end tag was seen, it closes as soon as what is open inside has closed. */
  private readonly ended: Uint8Array;
  /** How many of each tag are open and not ended. */
  private readonly open: Uint16Array;
  /** Elements that found no place on the stack, by tag: their end tags close nothing. */
  private readonly beyond: Map<number, number>;
  private readonly tree: OpenTree;
  /** Grows with every change; a search that failed is not repeated on the same stack. */
  private version: number;
  private readonly failedAt: Float64Array;

  constructor(tree: OpenTree) {
    this.depth = 0;
    this.nodes = new Int32Array(MAX_DEPTH);
    this.tags = new Uint16Array(MAX_DEPTH);
    this.flags = new Uint16Array(MAX_DEPTH);
    this.ended = new Uint8Array(MAX_DEPTH);
    this.open = new Uint16Array(MAX_TAGS + 1);
    this.beyond = new Map();
    this.tree = tree;
    this.version = 1;
    this.failedAt = new Float64Array(MAX_TAGS + 1);
  }

  get topNode(): number {
    return this.depth === 0 ? -1 : this.nodes[this.depth - 1]!;
  }

  get topTag(): number {
    return this.depth === 0 ? -1 : this.tags[this.depth - 1]!;
  }

  isOpen(tag: number): boolean {
    return this.open[slotOf(tag)]! > 0;
  }

  push(node: number, tag: number): void {
    if (this.depth === MAX_DEPTH) {
      this.beyond.set(tag, (this.beyond.get(tag) ?? 0) + 1);
      return;
    }
    this.nodes[this.depth] = node;
    this.tags[this.depth] = tag;
    this.flags[this.depth] = flagsOf(tag);
    this.ended[this.depth] = 0;
    this.open[slotOf(tag)]!++;
    this.depth++;
    this.version++;
  }

  /** Closes until so many are left, and whatever had already ended below. */
  popTo(depth: number): void {
    if (depth >= this.depth) return;
    while (this.depth > depth || (this.depth > 0 && this.ended[this.depth - 1] === 1)) {
      this.depth--;
      if (this.ended[this.depth] === 0) this.open[slotOf(this.tags[this.depth]!)]!--;
      this.tree.close(this.nodes[this.depth]!);
    }
    this.version++;
    if (this.beyond.size > 0) this.beyond.clear();
  }

  /** An end tag. */
  end(tag: number): void {
    const beyond = this.beyond.get(tag) ?? 0;
    if (beyond > 0) {
      this.beyond.set(tag, beyond - 1);
      return;
    }
    const slot = slotOf(tag);
    if (this.open[slot] === 0 || this.failedAt[slot] === this.version) return;
    const flags = flagsOf(tag);
    const barrier = (flags & SPECIAL) === 0 ? SPECIAL : SCOPE;
    const at = TABLE_PARTS.has(tag) ? this.findInTable(tag) : this.find(tag, barrier);
    if (at >= 0 && tag !== FORM) this.popTo(at);
    else if (tag === FORM || (flags & FORMATTING) !== 0) this.endAround(tag);
    else this.failedAt[slot] = this.version;
  }

  /** `<p>`-closing start tags: ends a paragraph that is open in this block. */
  endParagraph(): void {
    if (this.open[P]! > 0) this.popTo(orAll(this.find(P, SCOPE), this.depth));
  }

  /** `<li>`, `<dt>`, `<dd>`: ends the item before, unless a new list was opened in it. */
  endItem(tag: number, other: number): void {
    if (this.open[tag] === 0 && this.open[other] === 0) return;
    for (let i = this.depth - 1; i >= 0; i--) {
      if (this.tags[i] === tag || this.tags[i] === other) {
        this.popTo(i);
        return;
      }
      if ((this.flags[i]! & ITEM_BARRIER) !== 0) return;
    }
  }

  /** `<button>` in a `<button>`: ends the outer one. */
  endSame(tag: number): void {
    if (this.isOpen(tag)) this.popTo(orAll(this.find(tag, SCOPE), this.depth));
  }

  /** `<a>` in an `<a>`: the end tag was forgotten, and what came since is not part of the link. */
  endLink(): void {
    if (!this.isOpen(A)) return;
    const at = this.find(A, SCOPE);
    if (at < 0 || this.find(A, SPECIAL) >= 0 || (this.flags[at + 1]! & SPECIAL) === 0) this.end(A);
    else this.moveOut(at);
  }

  /** Ends the current element where it is one of these. */
  endTop(tags: ReadonlySet<number>): void {
    if (tags.has(this.topTag)) this.popTo(this.depth - 1);
  }

  /**
   * Table parts: closes what is open inside the innermost of these within the current table.
   * Returns its tag; -1 where no table is open here.
   */
  clearTo(tags: ReadonlySet<number>): number {
    if (this.open[TABLE] === 0) return -1;
    for (let i = this.depth - 1; i >= 0; i--) {
      const tag = this.tags[i]!;
      if (tags.has(tag)) {
        this.popTo(i + 1);
        return tag;
      }
      if (tag === TABLE || tag === TEMPLATE) return -1;
    }
    return -1;
  }

  private moveOut(at: number): void {
    this.tree.moveOut(this.nodes[at + 1]!, this.nodes[at]!);
    this.open[slotOf(this.tags[at]!)]!--;
    for (const column of [this.nodes, this.tags, this.flags, this.ended]) {
      column.copyWithin(at, at + 1, this.depth);
    }
    this.depth--;
    this.version++;
  }

  /** Position of the innermost open `tag` that no barrier hides; -1 where there is none. */
  private find(tag: number, barrier: number): number {
    // What hides an item or a paragraph besides.
    const hiding = tag === LI ? barrier | ITEM_BARRIER : barrier;
    for (let i = this.depth - 1; i > 0; i--) {
      if (this.tags[i] === tag && this.ended[i] === 0) return i;
      if ((this.flags[i]! & hiding) !== 0) return -1;
      if (tag === P && this.tags[i] === BUTTON) return -1;
    }
    return -1;
  }

  private findInTable(tag: number): number {
    for (let i = this.depth - 1; i > 0; i--) {
      const current = this.tags[i]!;
      if (current === tag) return i;
      if (current === TABLE || current === TEMPLATE || current === BODY || current === HTML) break;
    }
    return -1;
  }

  /** Ends an element that others, still open, overlap: it closes with the last of them. */
  private endAround(tag: number): void {
    const at = this.find(tag, SCOPE);
    if (at < 0) {
      this.failedAt[slotOf(tag)] = this.version;
    } else if (at === this.depth - 1) {
      this.popTo(at);
    } else {
      this.ended[at] = 1;
      this.open[slotOf(tag)]!--;
    }
  }
}

/** Tags beyond the interner share one place. */
function slotOf(tag: number): number {
  return Math.min(tag, MAX_TAGS);
}

function orAll(position: number, depth: number): number {
  return position < 0 ? depth : position;
}
