/**
 * From a part of a page's tree to blocks: one walk, no recursion. Elements that this room does not
 * know count for nothing, and their text stays; so nothing needs to be forbidden by name.
 */
import { BLOCK, INVISIBLE, knownTag, TEXT } from '../../page/elements.js';
import { flagsOf } from '../../page/open-elements.js';
import type { Page } from '../../page/page.js';
import type { Tree } from '../../page/tree.js';
import { createResolver, type Resolver } from '../../url/resolver.js';
import { BlockBuilder } from './block-builder.js';
import {
  type Block,
  BOLD,
  CITED,
  CODE,
  type Container,
  ITALIC,
  innermost,
  MEDIA,
  STRIKE,
  SUBSCRIPT,
  SUPERSCRIPT,
} from './blocks.js';
import { isHidden } from './hidden.js';
import { type Medium, mediumOf } from './media.js';
import { safeUrl } from './safe-url.js';

/** The nodes of one body and how to read them. */
export interface BodyNodes {
  /** In document order, none inside another. */
  readonly nodes: readonly number[];
  /** Subtrees that are not part of the body. */
  readonly exclude: ReadonlySet<number>;
  /** Elements known to hold quotes, besides those that say so. */
  readonly quoteBoxes: ReadonlySet<number>;
}

/** A body as blocks, and the pictures and other pages that it embeds. */
export interface ReadBlocks {
  readonly blocks: Block[];
  readonly media: readonly Medium[];
}

const A = knownTag('a');
const BLOCKQUOTE = knownTag('blockquote');
const BR = knownTag('br');
const HR = knownTag('hr');
const OL = knownTag('ol');
const PRE = knownTag('pre');
const TABLE = knownTag('table');
const TH = knownTag('th');
const TR = knownTag('tr');

const FORMATS: ReadonlyMap<number, number> = new Map(
  (
    [
      [BOLD, ['b', 'strong']],
      [ITALIC, ['em', 'i', 'var']],
      [STRIKE, ['s', 'strike', 'del']],
      [CODE, ['code', 'kbd', 'samp', 'tt']],
      [SUBSCRIPT, ['sub']],
      [SUPERSCRIPT, ['sup']],
      [CITED, ['cite']],
    ] as const
  ).flatMap(([format, tags]) => tags.map((tag) => [knownTag(tag), format] as const)),
);
const HEADINGS: readonly number[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(knownTag);
const LISTS: ReadonlySet<number> = new Set(['ul', 'ol', 'menu', 'dir'].map(knownTag));
const ITEM = knownTag('li');
const CELLS: ReadonlySet<number> = new Set(['td', 'th'].map(knownTag));
const CODE_BLOCKS: ReadonlySet<number> = new Set(['pre', 'listing', 'xmp'].map(knownTag));
/** What is there to be pressed or filled in, and what is no text at all. */
const CONTROLS: ReadonlySet<number> = new Set(['button', 'input', 'rp', 'area'].map(knownTag));
/** A link that leads nowhere is a control. */
const CONTROL_TARGET = /^\s*(?:#?\s*$|javascript:)/i;
/** CommonMark counts to nine digits. */
const MAX_START = 1_000_000;
const ENDS_WITH_SPACE = /\s$/;
const LEADING_NEWLINE = /^\r?\n/;

/** What an element changed, to be undone where it ends. */
interface Frame {
  readonly end: number;
  readonly format: number;
  readonly url: string | null;
  readonly container: Container | null;
  readonly isBlock: boolean;
}

/** The blocks of a body. */
export function readBlocks(page: Page, body: BodyNodes): ReadBlocks {
  const walk = new BodyWalk(page, body);
  for (const node of body.nodes) walk.read(node);
  return { blocks: walk.builder.blocks, media: walk.media };
}

class BodyWalk {
  readonly builder: BlockBuilder;
  readonly media: Medium[];
  private readonly tree: Tree;
  private readonly body: BodyNodes;
  private readonly resolve: Resolver;
  private readonly frames: Frame[];
  private format: number;
  private url: string | null;
  private pre: number;
  private isSpaceDue: boolean;

  constructor(page: Page, body: BodyNodes) {
    this.builder = new BlockBuilder();
    this.media = [];
    this.tree = page.tree;
    this.body = body;
    this.resolve = createResolver(page.baseUrl);
    this.frames = [];
    this.format = 0;
    this.url = null;
    this.pre = -1;
    this.isSpaceDue = false;
  }

  read(root: number): void {
    const { tree, builder } = this;
    const end = tree.end[root]!;
    for (let node = root; node < end && !builder.isFull; ) {
      this.leave(node);
      if (this.isLeftOut(node)) {
        node = tree.end[node]!;
        // White space that follows an element is kept with it.
        if (tree.text.charCodeAt(tree.textStart[node]! - 1) <= 32) this.text(' ', node - 1);
        continue;
      }
      if (tree.tag[node] !== TEXT) this.enter(node);
      const start = tree.textStart[node]!;
      const next = tree.textStart[node + 1]!;
      if (next > start) this.text(tree.text.slice(start, next), node);
      node++;
    }
    this.leave(end);
    // Where the body is a list of nodes, block elements at its top separate as they do inside.
    if ((flagsOf(tree.tag[root]!) & BLOCK) !== 0 && tree.tag[root] !== BR) builder.endBlock();
  }

  private text(text: string, node: number): void {
    const isFirst = node === this.pre + 1 && this.pre >= 0;
    const shown = isFirst ? text.replace(LEADING_NEWLINE, '') : text;
    const top = this.frames.at(-1);
    const isEnd = top !== undefined && !top.isBlock && top.end === node + 1;
    // The tree keeps white space behind an element with the text in it; here it goes out again.
    this.isSpaceDue = isEnd && !this.builder.isCode && ENDS_WITH_SPACE.test(shown);
    this.builder.add(this.isSpaceDue ? shown.trimEnd() : shown, this.format, this.url, node);
  }

  private isLeftOut(node: number): boolean {
    const { tree, body } = this;
    const tag = tree.tag[node]!;
    if (body.exclude.has(node)) return true;
    if (tag === TEXT) return false;
    if (CONTROLS.has(tag)) return true;
    const medium = mediumOf(tree, node, this.resolve);
    if (medium !== null) {
      this.addMedium(medium, node);
      return true;
    }
    if ((flagsOf(tag) & INVISIBLE) !== 0) return true;
    if (tag === A) {
      const href = tree.attr(node, 'href');
      if (href !== null && CONTROL_TARGET.test(href)) return true;
    }
    return isHidden(tree, node);
  }

  private addMedium(medium: Medium, node: number): void {
    const { kind, name, url } = medium;
    if (kind === 'sign') this.builder.add(name, this.format, this.url, node);
    if (url === null) return;
    // A picture in a link is a small view of what it links to.
    const target = this.url ?? url;
    this.media.push({ ...medium, url: kind === 'image' ? url : target, target });
    this.builder.add(name, (this.format & ~CODE) | MEDIA, target, node);
  }

  private enter(node: number): void {
    const { tree, builder } = this;
    const tag = tree.tag[node]!;
    if (tag === BR) builder.breakLine();
    else if (tag === HR) builder.addRule();
    else this.enterElement(tag, node);
  }

  private enterElement(tag: number, node: number): void {
    const { tree, builder } = this;
    const isBlock = (flagsOf(tag) & BLOCK) !== 0 || this.body.quoteBoxes.has(node);
    const format = FORMATS.get(tag) ?? 0;
    if (!isBlock && format === 0 && tag !== A) return;
    this.frames.push({
      end: tree.end[node]!,
      format: this.format,
      url: this.url,
      container: builder.container,
      isBlock,
    });
    this.format |= format;
    if (tag === A) this.enterLink(node);
    if (isBlock) this.enterBlock(tag, node);
  }

  private enterLink(node: number): void {
    const { tree, builder } = this;
    const href = tree.attr(node, 'href');
    if (href === null) return;
    this.url = safeUrl(href, this.resolve) ?? this.url;
    const isEmpty = tree.end[node] === node + 1;
    if (isEmpty && this.url !== null && innermost(builder.container, 'quote') !== null) {
      builder.addEmptyLink(this.url, this.format, node);
    }
  }

  private enterBlock(tag: number, node: number): void {
    const { tree, builder } = this;
    if (tag === BLOCKQUOTE || this.body.quoteBoxes.has(node)) this.enterQuote(node);
    else if (LISTS.has(tag)) builder.open('list', { node, start: listStart(tree, node) });
    else if (tag === ITEM) builder.open('item', { node });
    else if (tag === TABLE && isDataTable(tree, node)) builder.open('table', { node });
    else if (tag === TR && builder.container?.kind === 'table') builder.open('row', { node });
    else if (CELLS.has(tag) && builder.container?.kind === 'row') {
      builder.open('cell', { node, isHeading: tag === TH });
    } else if (CODE_BLOCKS.has(tag)) {
      builder.startBlock('code');
      if (tag === PRE) this.pre = node;
    } else {
      const level = HEADINGS.indexOf(tag) + 1;
      builder.startBlock(level > 0 ? 'heading' : 'paragraph', level);
    }
  }

  private enterQuote(node: number): void {
    const { tree, builder } = this;
    builder.open('quote', { node });
    const cite = tree.attr(node, 'cite');
    if (cite === null || cite === '' || builder.container?.node !== node) return;
    builder.container.source!.url = safeUrl(cite, this.resolve);
  }

  /** Undoes what ends before the node. */
  private leave(node: number): void {
    for (let frame = this.frames.at(-1); frame !== undefined; frame = this.frames.at(-1)) {
      if (frame.end > node) break;
      this.frames.pop();
      this.format = frame.format;
      this.url = frame.url;
      if (frame.isBlock) this.builder.close(frame.container);
    }
    this.addDueSpace(node);
  }

  private addDueSpace(node: number): void {
    if (!this.isSpaceDue) return;
    this.isSpaceDue = false;
    this.builder.add(' ', this.format, this.url, node);
  }
}

function listStart(tree: Tree, node: number): number | null {
  if (tree.tag[node] !== OL) return null;
  const start = Number.parseInt(tree.attr(node, 'start') ?? '1', 10);
  return start >= 0 && start <= MAX_START ? start : 1;
}

/** Rows of several cells; one cell a row is a frame around something. */
function isDataTable(tree: Tree, table: number): boolean {
  for (const part of tree.children(table)) {
    const rows = tree.tag[part] === TR ? [part] : [...tree.children(part)];
    for (const row of rows) {
      let cells = 0;
      for (const cell of tree.children(row)) if (CELLS.has(tree.tag[cell]!)) cells++;
      if (cells > 1) return true;
    }
  }
  return false;
}
