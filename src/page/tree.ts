/**
 * A page as a flat tree: nodes are numbers in document order (preorder), their properties columns
 * of typed arrays. The subtree of a node is the range from the node to `end[node]`, so most
 * questions about a page are scans over arrays.
 *
 * Node 0 is always `html`. Elements and text are nodes; comments are dropped, and so are `tbody`
 * (its rows are children of the table, as many pages write them) and the bodies of scripts and
 * styles; JSON-LD is kept beside the tree. White space between elements is no node of its own: it
 * ends the text before it.
 */
import { TEXT } from './elements.js';
import type { Names } from './names.js';

export type { Names } from './names.js';
export { createNames } from './names.js';

/** The columns of a tree. */
export interface TreeColumns {
  readonly names: Names;
  /** Tag id in `names.tags`; `TEXT` (0) for text. */
  readonly tag: Uint16Array;
  /** Class list id in `names.classes`; 0 for none. */
  readonly classes: Uint16Array;
  /** Parent node; -1 for the root. */
  readonly parent: Int32Array;
  /** One past the last node of the subtree. */
  readonly end: Int32Array;
  /** Where the node's text begins in `text`; one more element than there are nodes. */
  readonly textStart: Uint32Array;
  /** The text of the whole page in document order, entities decoded. */
  readonly text: string;
  /** The node's first attribute; one more element than there are nodes. */
  readonly attributeStart: Uint32Array;
  /** Attribute name ids in `names.attributes`. */
  readonly attributeName: Uint16Array;
  /** Where the attribute's value begins in `values`; one more element than there are attributes. */
  readonly valueStart: Uint32Array;
  readonly values: string;
  /** The bodies of `script[type="application/ld+json"]` as written, as far as they are kept. */
  readonly jsonLd: readonly string[];
  /** The page had more nodes or attributes than are kept. */
  readonly truncated: boolean;
}

/** One parsed page. */
export class Tree {
  readonly names: Names;
  readonly tag: Uint16Array;
  readonly classes: Uint16Array;
  readonly parent: Int32Array;
  readonly end: Int32Array;
  readonly textStart: Uint32Array;
  readonly text: string;
  readonly attributeStart: Uint32Array;
  readonly attributeName: Uint16Array;
  readonly valueStart: Uint32Array;
  readonly values: string;
  readonly jsonLd: readonly string[];
  readonly truncated: boolean;
  /** What `apathOf` has worked out so far. */
  readonly apaths: Map<number, string>;

  constructor(columns: TreeColumns) {
    this.names = columns.names;
    this.tag = columns.tag;
    this.classes = columns.classes;
    this.parent = columns.parent;
    this.end = columns.end;
    this.textStart = columns.textStart;
    this.text = columns.text;
    this.attributeStart = columns.attributeStart;
    this.attributeName = columns.attributeName;
    this.valueStart = columns.valueStart;
    this.values = columns.values;
    this.jsonLd = columns.jsonLd;
    this.truncated = columns.truncated;
    this.apaths = new Map();
  }

  /** Number of nodes. */
  get size(): number {
    return this.tag.length;
  }

  isText(node: number): boolean {
    return this.tag[node] === TEXT;
  }

  /** Lower case; `#text` for text. */
  tagName(node: number): string {
    return this.names.tags.nameOf(this.tag[node]!);
  }

  /** The normalised class list, its words joined by dots; empty for none. */
  classNames(node: number): string {
    return this.names.classes.nameOf(this.classes[node]!);
  }

  /** -1 where the node has no children. */
  firstChild(node: number): number {
    return node + 1 < this.end[node]! ? node + 1 : -1;
  }

  /** -1 for the last child. */
  nextSibling(node: number): number {
    const next = this.end[node]!;
    const parent = this.parent[node]!;
    return parent >= 0 && next < this.end[parent]! ? next : -1;
  }

  /** Child nodes, text included, in document order. */
  *children(node: number): Generator<number> {
    const end = this.end[node]!;
    for (let child = node + 1; child < end; child = this.end[child]!) yield child;
  }

  /** The value as written, entities decoded; null where the attribute is absent. */
  attr(node: number, name: string): string | null {
    return this.attrById(node, this.names.attributes.find(name));
  }

  /** As `attr`, for an id of `names.attributes`: saves the look-up in a scan of many nodes. */
  attrById(node: number, nameId: number): string | null {
    const end = this.attributeStart[node + 1]!;
    for (let i = this.attributeStart[node]!; i < end; i++) {
      if (this.attributeName[i] === nameId) {
        return this.values.slice(this.valueStart[i]!, this.valueStart[i + 1]!);
      }
    }
    return null;
  }

  /** Every attribute of the node as written, first to last. */
  attributes(node: number): Array<[name: string, value: string]> {
    const list: Array<[string, string]> = [];
    for (let i = this.attributeStart[node]!; i < this.attributeStart[node + 1]!; i++) {
      const name = this.names.attributes.nameOf(this.attributeName[i]!);
      list.push([name, this.values.slice(this.valueStart[i]!, this.valueStart[i + 1]!)]);
    }
    return list;
  }

  /** The text of the subtree as written, nothing left out or added. */
  textContent(node: number): string {
    return this.text.slice(this.textStart[node]!, this.textStart[this.end[node]!]!);
  }
}
