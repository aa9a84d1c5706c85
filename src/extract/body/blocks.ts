/**
 * A post's body between the page's tree and its three written forms: a flat list of blocks, each
 * with the boxes around it. Whatever the page nested, overlapped or left open, a list of blocks is
 * well nested by construction, so every writer's output is too.
 */

/** Formats of a span, added up. */
export const BOLD = 1;
export const ITALIC = 2;
export const STRIKE = 4;
export const CODE = 8;
export const SUBSCRIPT = 16;
export const SUPERSCRIPT = 32;
/** Stands for a picture or an embedded page: linked, but none of the author's words. */
export const MEDIA = 64;
/** Marked by the page as naming a source. */
export const CITED = 128;

/** A line break within a block. */
export const BREAK = '\n';

/** A run of text in one format. */
export interface Span {
  /** White space collapsed, except in code blocks; `BREAK` alone for a line break. */
  readonly text: string;
  readonly format: number;
  /** Where it links to: absolute, http, https or mailto. */
  readonly url: string | null;
}

/** What a quote says about its source. */
export interface QuoteSource {
  author: string | null;
  url: string | null;
  /** The line that introduces the quote was found. */
  hasHeader: boolean;
}

export type ContainerKind = 'quote' | 'list' | 'item' | 'table' | 'row' | 'cell';

/** A box around blocks. Two blocks are in the same box when it is the same object. */
export interface Container {
  readonly kind: ContainerKind;
  readonly parent: Container | null;
  readonly depth: number;
  /** First number of an ordered list; null for any other. */
  readonly start: number | null;
  /** A heading cell. */
  readonly isHeading: boolean;
  /** The element that made it; -1 where none did. */
  readonly node: number;
  /** Null unless it is a quote. */
  readonly source: QuoteSource | null;
}

export type BlockKind = 'paragraph' | 'heading' | 'code' | 'rule' | 'empty';

/** Text between two boundaries: what a reader sees as a paragraph, a heading, a piece of code. */
export interface Block {
  readonly kind: BlockKind;
  /** Of a heading, 1 to 6. */
  readonly level: number;
  readonly container: Container | null;
  readonly spans: readonly Span[];
  /** The tree node of its first span; -1 where it has none. */
  readonly node: number;
}

/** A new box inside another. */
export function containerOf(
  kind: ContainerKind,
  parent: Container | null,
  details: Partial<Pick<Container, 'start' | 'isHeading' | 'node'>> = {},
): Container {
  const source = kind === 'quote' ? { author: null, url: null, hasHeader: false } : null;
  const depth = parent === null ? 1 : parent.depth + 1;
  return { kind, parent, depth, start: null, isHeading: false, node: -1, ...details, source };
}

/** The boxes around a block, outermost first. */
export function boxesOf(container: Container | null): Container[] {
  const boxes: Container[] = [];
  for (let box = container; box !== null; box = box.parent) boxes.push(box);
  return boxes.reverse();
}

/** The innermost box of a kind around a block. */
export function innermost(container: Container | null, kind: ContainerKind): Container | null {
  for (let box = container; box !== null; box = box.parent) if (box.kind === kind) return box;
  return null;
}

/** The words of some spans, a line for each line. */
export function wordsOf(spans: readonly Span[]): string {
  let text = '';
  for (const span of spans) if ((span.format & MEDIA) === 0) text += span.text;
  return text;
}
