/**
 * Blocks as Markdown (CommonMark): quotes as block quotes, pictures as links, tables as lines. Text
 * is escaped, so that raw HTML, links or headings begin only where the page had them. Where a format
 * could not be read back the way it was meant, it is left out, never its text.
 */
import { type Block, boxesOf, type Container } from './blocks.js';
import { flattenTables } from './flatten-tables.js';
import { writeSpans } from './markdown-spans.js';

const BACKTICKS = /`+/g;
const TRAILING_NEWLINES = /\n+$/;
const TRAILING_HASHES = /#+$/;
const MIN_FENCE = 3;

/** The body as Markdown. */
export function writeMarkdown(blocks: readonly Block[]): string {
  return new MarkdownWriter().write(flattenTables(blocks, ' | '));
}

/** How the lines of a box begin. */
interface Prefix {
  readonly box: Container;
  readonly first: string;
  readonly rest: string;
}

class MarkdownWriter {
  private markdown: string;
  private open: Prefix[];
  /** Items written so far of each list that is open. */
  private readonly items: Map<Container, number>;
  /** Which of two signs a list has; one right behind another takes the other sign. */
  private readonly signs: Map<Container, boolean>;
  private readonly lastSigns: Map<Container | null, boolean>;

  constructor() {
    this.markdown = '';
    this.open = [];
    this.items = new Map();
    this.signs = new Map();
    this.lastSigns = new Map();
  }

  write(blocks: readonly Block[]): string {
    for (const block of blocks) if (block.kind !== 'empty') this.addBlock(block);
    return this.markdown;
  }

  private addBlock(block: Block): void {
    const boxes = boxesOf(block.container);
    let shared = 0;
    while (shared < this.open.length && this.open[shared]!.box === boxes[shared]) shared++;
    const kept = this.open.slice(0, shared);
    if (this.markdown !== '') {
      this.markdown += '\n';
      if (!this.isTight(block, boxes, shared)) {
        this.markdown += `${kept
          .map(({ rest }) => rest)
          .join('')
          .trimEnd()}\n`;
      }
    }
    let first = kept.map(({ rest }) => rest).join('');
    this.open = kept;
    for (let i = shared; i < boxes.length; i++) {
      const prefix = this.prefixOf(boxes[i]!);
      first += prefix.first;
      this.open.push(prefix);
    }
    const rest = this.open.map((prefix) => prefix.rest).join('');
    const lines = linesOf(block);
    this.markdown += first + lines[0];
    for (let i = 1; i < lines.length; i++) {
      this.markdown += `\n${lines[i] === '' ? rest.trimEnd() : rest + lines[i]}`;
    }
  }

  /** Items of one paragraph each stand without empty lines between them. */
  private isTight(block: Block, boxes: readonly Container[], shared: number): boolean {
    const last = this.open.at(-1)?.box;
    if (last?.kind !== 'item' || block.kind !== 'paragraph') return false;
    return shared === boxes.length - 1 && this.open.length === boxes.length && shared > 0;
  }

  private prefixOf(box: Container): Prefix {
    if (box.kind === 'quote') return { box, first: '> ', rest: '> ' };
    if (box.kind === 'item') {
      const sign = this.itemSign(box.parent!);
      return { box, first: sign, rest: ' '.repeat(sign.length) };
    }
    if (box.kind === 'list') {
      const isOther = this.lastSigns.get(box.parent) === false;
      this.lastSigns.set(box.parent, isOther);
      this.signs.set(box, isOther);
    }
    return { box, first: '', rest: '' };
  }

  private itemSign(list: Container): string {
    const count = this.items.get(list) ?? 0;
    this.items.set(list, count + 1);
    const isOther = this.signs.get(list) === true;
    if (list.start === null) return isOther ? '* ' : '- ';
    return `${list.start + count}${isOther ? ')' : '.'} `;
  }
}

function linesOf(block: Block): string[] {
  if (block.kind === 'rule') return ['___'];
  if (block.kind === 'code') return codeLines(block.spans.map(({ text }) => text).join(''));
  const lines = writeSpans(block.spans);
  if (block.kind !== 'heading') return lines.map((line, i) => hardBreak(line, i, lines.length));
  const heading = lines.join(' ').replace(TRAILING_HASHES, '\\$&');
  return [`${'#'.repeat(block.level)} ${heading}`];
}

function hardBreak(line: string, index: number, count: number): string {
  return index < count - 1 ? `${line}\\` : line;
}

function codeLines(code: string): string[] {
  const longest = (code.match(BACKTICKS) ?? []).reduce((max, run) => Math.max(max, run.length), 0);
  const fence = '`'.repeat(Math.max(MIN_FENCE, longest + 1));
  return [fence, ...code.replace(TRAILING_NEWLINES, '').split('\n'), fence];
}
