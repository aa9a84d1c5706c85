/** Collects the columns of a tree while its page is read. */
import { JsonLdWriter } from './json-ld-writer.js';
import type { Names } from './names.js';
import { Tree } from './tree.js';

/** More than any readable page has; what comes after is left out. */
export const MAX_NODES = 250_000;
const MAX_ATTRIBUTES = 500_000;
const MAX_NODE_ATTRIBUTES = 128;
/** A longer value (embedded images, mostly) is left out with its attribute. */
const MAX_VALUE_LENGTH = 8192;

export class TreeWriter {
  size: number;
  truncated: boolean;
  private readonly names: Names;
  private readonly classAttribute: number;
  private tag: Uint16Array;
  private classes: Uint16Array;
  private parent: Int32Array;
  private end: Int32Array;
  private textStart: Uint32Array;
  private attributeStart: Uint32Array;
  private attributeName: Uint16Array;
  private valueStart: Uint32Array;
  private attributeCount: number;
  private readonly textPieces: string[];
  private textLength: number;
  private readonly valuePieces: string[];
  private valueLength: number;
  private value: string;
  private valueTooLong: boolean;
  private readonly jsonLd: JsonLdWriter;

  constructor(names: Names, expectedNodes: number) {
    this.size = 0;
    this.truncated = false;
    this.names = names;
    this.classAttribute = names.attributes.id('class');
    this.tag = new Uint16Array(expectedNodes);
    this.classes = new Uint16Array(expectedNodes);
    this.parent = new Int32Array(expectedNodes);
    this.end = new Int32Array(expectedNodes);
    this.textStart = new Uint32Array(expectedNodes);
    this.attributeStart = new Uint32Array(expectedNodes);
    this.attributeName = new Uint16Array(expectedNodes);
    this.valueStart = new Uint32Array(expectedNodes);
    this.attributeCount = 0;
    this.textPieces = [];
    this.textLength = 0;
    this.valuePieces = [];
    this.valueLength = 0;
    this.value = '';
    this.valueTooLong = false;
    this.jsonLd = new JsonLdWriter();
  }

  /** A new node without children; `close` may extend it. */
  addNode(tag: number, parent: number): number {
    const node = this.size;
    if (node === this.tag.length) this.growNodes();
    this.tag[node] = tag;
    this.parent[node] = parent;
    this.end[node] = node + 1;
    this.textStart[node] = this.textLength;
    this.attributeStart[node] = this.attributeCount;
    this.size = node + 1;
    if (this.size >= MAX_NODES) this.truncated = true;
    return node;
  }

  /** The subtree of the node ends with the last node so far. */
  close(node: number): void {
    this.end[node] = this.size;
  }

  /** Ends the outer node before the inner one, which becomes its next sibling. */
  moveOut(inner: number, outer: number): void {
    this.end[outer] = inner;
    this.parent[inner] = this.parent[outer]!;
  }

  tagOf(node: number): number {
    return this.tag[node]!;
  }

  parentOf(node: number): number {
    return this.parent[node]!;
  }

  addText(piece: string): void {
    this.textPieces.push(piece);
    this.textLength += piece.length;
  }

  /** White space that is no node; one is enough. */
  addSpace(): void {
    const last = this.textPieces.at(-1);
    if (last !== undefined && last !== ' ') this.addText(' ');
  }

  /** A part of the value of the attribute that `endAttribute` will name. */
  addValue(piece: string): void {
    if (this.valueTooLong) return;
    this.value = this.value === '' ? piece : this.value + piece;
    this.valueTooLong = this.value.length > MAX_VALUE_LENGTH;
  }

  /** Keeps the collected value as an attribute of the newest node. */
  endAttribute(name: number): void {
    const value = this.value;
    const keep = !this.valueTooLong;
    this.value = '';
    this.valueTooLong = false;
    const node = this.size - 1;
    const index = this.attributeCount;
    if (!keep) return;
    if (index >= MAX_ATTRIBUTES) {
      this.truncated = true;
      return;
    }
    if (index === this.attributeName.length) this.growAttributes();
    this.attributeName[index] = name;
    this.valueStart[index] = this.valueLength;
    this.attributeCount = index + 1;
    if (value !== '') this.valuePieces.push(value);
    this.valueLength += value.length;
    if (name === this.classAttribute && this.classes[node] === 0) {
      this.classes[node] = this.names.classId(value);
    }
  }

  /** The collected value is the type of the script that is the newest node. */
  startScript(): void {
    this.jsonLd.start(this.size - 1, this.value);
  }

  /** A part of the body of a script. */
  addScript(node: number, piece: string): void {
    this.jsonLd.add(node, piece);
  }

  /** Whether the newest node can take another attribute. */
  hasRoomForAttribute(): boolean {
    return this.attributeCount - this.attributeStart[this.size - 1]! < MAX_NODE_ATTRIBUTES;
  }

  finish(): Tree {
    const { size, attributeCount } = this;
    return new Tree({
      names: this.names,
      tag: this.tag.slice(0, size),
      classes: this.classes.slice(0, size),
      parent: this.parent.slice(0, size),
      end: this.end.slice(0, size),
      textStart: withEnd(this.textStart, size, this.textLength),
      text: this.textPieces.join(''),
      attributeStart: withEnd(this.attributeStart, size, attributeCount),
      attributeName: this.attributeName.slice(0, attributeCount),
      valueStart: withEnd(this.valueStart, attributeCount, this.valueLength),
      values: this.valuePieces.join(''),
      jsonLd: this.jsonLd.blocks,
      truncated: this.truncated,
    });
  }

  private growNodes(): void {
    this.tag = grown(this.tag, Uint16Array);
    this.classes = grown(this.classes, Uint16Array);
    this.parent = grown(this.parent, Int32Array);
    this.end = grown(this.end, Int32Array);
    this.textStart = grown(this.textStart, Uint32Array);
    this.attributeStart = grown(this.attributeStart, Uint32Array);
  }

  private growAttributes(): void {
    this.attributeName = grown(this.attributeName, Uint16Array);
    this.valueStart = grown(this.valueStart, Uint32Array);
  }
}

type Column = Uint16Array | Int32Array | Uint32Array;

function grown<T extends Column>(column: T, type: new (length: number) => T): T {
  const larger = new type(2 * column.length + 16);
  larger.set(column);
  return larger;
}

function withEnd(column: Uint32Array, length: number, end: number): Uint32Array {
  const exact = new Uint32Array(length + 1);
  exact.set(column.subarray(0, length));
  exact[length] = end;
  return exact;
}
