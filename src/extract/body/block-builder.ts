/** Collects blocks while a body is walked: white space, line breaks, boxes. */
import {
  type Block,
  type BlockKind,
  BREAK,
  type Container,
  type ContainerKind,
  containerOf,
  MEDIA,
  type Span,
} from './blocks.js';

/** Boxes within boxes; what is nested deeper stays in the last one. */
const MAX_DEPTH = 24;
/** Characters of one body; more is no post for readers. */
const MAX_LENGTH = 500_000;

const WHITE_SPACE = /\s+/g;
const UNEVEN = /[^\S ]| {2}/;
/** Anything that needs a second look: control signs, and what may have another normal form. */
const UNUSUAL =
  /[^\n -~\u00a0-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u3040-\u3098\u309b-\u9fff\uac00-\ud7a3\uff00-\uffef]/;
const CONTROLS = /(?![\t\n\f\r])[\p{Cc}\ufffe\uffff]/gu;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/**
 * Joins the sign before it: `>` and this make `≯`. At the start of a span it could eat the end of a
 * tag once somebody normalises the output.
 */
const LEADING_OVERLAY = /^\u0338+/;

/** Unicode NFC without control characters. */
export function cleanText(raw: string): string {
  if (!UNUSUAL.test(raw)) return raw;
  return raw.replace(CONTROLS, '').replace(LONE_SURROGATE, '\uFFFD').normalize('NFC');
}

export class BlockBuilder {
  readonly blocks: Block[];
  container: Container | null;
  private spans: Span[];
  private node: number;
  private kind: BlockKind;
  private level: number;
  private length: number;
  /** Nothing, white space or a break came last. Known apart: reading a long text's end is not free. */
  private isAfterSpace: boolean;

  constructor() {
    this.blocks = [];
    this.container = null;
    this.spans = [];
    this.isAfterSpace = true;
    this.node = -1;
    this.kind = 'paragraph';
    this.level = 0;
    this.length = 0;
    this.isAfterSpace = true;
  }

  get isFull(): boolean {
    return this.length >= MAX_LENGTH;
  }

  /** White space counts where we are. */
  get isCode(): boolean {
    return this.kind === 'code';
  }

  /** Text of a block; in code, white space stays. */
  add(raw: string, format: number, url: string | null, node: number): void {
    let text = cleanText(raw);
    if (this.kind !== 'code') {
      if (UNEVEN.test(text)) text = text.replace(WHITE_SPACE, ' ');
      if (text.startsWith(' ') && this.isAfterSpace) text = text.slice(1);
    }
    text = text.replace(LEADING_OVERLAY, '');
    if (text === '') return;
    this.length += text.length;
    this.isAfterSpace = text.endsWith(' ');
    if (this.node < 0) this.node = node;
    const last = this.spans.at(-1);
    if (last !== undefined && last.format === format && last.url === url && last.text !== BREAK) {
      this.spans[this.spans.length - 1] = { text: last.text + text, format, url };
    } else {
      this.spans.push({ text, format, url });
    }
  }

  /** A link without text: it shows nothing, but may say where a quote is from. */
  addEmptyLink(url: string, format: number, node: number): void {
    if (this.node < 0) this.node = node;
    this.spans.push({ text: '', format: format | MEDIA, url });
  }

  /** A line break; the second in a row ends the paragraph. */
  breakLine(): void {
    if (this.spans.length === 0) return;
    if (this.kind === 'code') this.add('\n', 0, null, this.node);
    else if (this.spans.at(-1)!.text === BREAK) this.endBlock();
    else {
      this.trimEnd();
      if (this.spans.length > 0) this.spans.push({ text: BREAK, format: 0, url: null });
      this.isAfterSpace = true;
    }
  }

  /** What follows is a block of this kind. */
  startBlock(kind: BlockKind, level = 0): void {
    this.endBlock();
    this.kind = kind;
    this.level = level;
  }

  /** What follows is a new paragraph. */
  endBlock(): void {
    if (this.kind !== 'code') this.trimEnd();
    if (this.spans.length > 0) this.push(this.kind, this.spans);
    this.spans = [];
    this.isAfterSpace = true;
    this.node = -1;
    this.kind = 'paragraph';
    this.level = 0;
  }

  addRule(): void {
    this.endBlock();
    this.push('rule', []);
  }

  open(kind: ContainerKind, details: Parameters<typeof containerOf>[2] = {}): void {
    this.endBlock();
    const parent = this.homeOf(kind);
    if (parent !== null && parent.depth >= MAX_DEPTH) return;
    this.container = containerOf(kind, parent, details);
  }

  /** Ends what `open` began: the box that was there before is the current one again. */
  close(before: Container | null): void {
    this.endBlock();
    const ending = this.container;
    // A row keeps its empty cells, or the columns of a table would shift.
    if (ending !== before && ending?.kind === 'cell' && this.blocks.at(-1)?.container !== ending) {
      this.push('empty', []);
    }
    this.container = before;
  }

  private push(kind: BlockKind, spans: readonly Span[]): void {
    const container = this.homeOf('quote');
    this.blocks.push({ kind, level: this.level, container, spans, node: this.node });
  }

  /** The current box, with the item, row or cell that the page left out. */
  private homeOf(kind: ContainerKind): Container | null {
    let home = this.container;
    if (kind === 'item' && home?.kind !== 'list') home = containerOf('list', home);
    if (kind !== 'item' && home?.kind === 'list') home = containerOf('item', home);
    if (kind !== 'row' && home?.kind === 'table') home = containerOf('row', home);
    if (kind !== 'cell' && home?.kind === 'row') home = containerOf('cell', home);
    return home;
  }

  private trimEnd(): void {
    for (let last = this.spans.at(-1); last !== undefined; last = this.spans.at(-1)) {
      const text = last.text === BREAK ? '' : last.text.trimEnd();
      if (text === last.text) return;
      this.spans.pop();
      if (text !== '') this.spans.push({ ...last, text });
    }
  }
}
