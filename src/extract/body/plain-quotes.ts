/**
 * Quotes of plain text: lines that begin with `>`, once for each level, as in mail. A body that is
 * one piece of preformatted text is such a plain text.
 */
import { type Block, BREAK, type Container, containerOf, type Span } from './blocks.js';

const QUOTE_MARKS = /^\s*((?:>[ \t]?)+)/;
/** `>>123` names a post; it quotes nothing. */
const POST_NUMBER = /^\s*>{2,}\s*\d+\s*$/;
const MAX_LEVELS = 8;

/** The blocks with quoted lines in boxes. */
export function findPlainQuotes(blocks: readonly Block[]): readonly Block[] {
  const texts =
    blocks.length === 1 && blocks[0]!.kind === 'code' ? paragraphsOf(blocks[0]!) : blocks;
  if (!texts.some(hasMarkedLine)) return texts;
  const split: Block[] = [];
  const levels: Container[] = [];
  for (const block of texts) {
    if (block.kind === 'paragraph') splitBlock(block, levels, split);
    else {
      levels.length = 0;
      split.push(block);
    }
  }
  return split;
}

function paragraphsOf(block: Block): Block[] {
  const paragraphs: Block[] = [];
  let spans: Span[] = [];
  const end = (): void => {
    if (spans.length > 0) paragraphs.push({ ...block, kind: 'paragraph', spans });
    spans = [];
  };
  for (const line of block.spans
    .map(({ text }) => text)
    .join('')
    .split('\n')) {
    const text = line.replaceAll(/\s+/g, ' ').trimEnd();
    if (text === '') end();
    else {
      if (spans.length > 0) spans.push({ text: BREAK, format: 0, url: null });
      spans.push({ text, format: 0, url: null });
    }
  }
  end();
  return paragraphs;
}

function hasMarkedLine(block: Block): boolean {
  if (block.kind !== 'paragraph') return false;
  return linesOf(block.spans).some((line) => levelOf(line) > 0);
}

function linesOf(spans: readonly Span[]): Span[][] {
  const lines: Span[][] = [[]];
  for (const span of spans) {
    if (span.text === BREAK) lines.push([]);
    else lines.at(-1)!.push(span);
  }
  return lines;
}

/** How many signs of quoting a line begins with. A linked sign is a link to another post. */
function levelOf(line: readonly Span[]): number {
  const first = line[0];
  if (first === undefined || first.url !== null || POST_NUMBER.test(first.text)) return 0;
  const marks = QUOTE_MARKS.exec(first.text)?.[1] ?? '';
  return Math.min(MAX_LEVELS, marks.length - marks.replaceAll('>', '').length);
}

function splitBlock(block: Block, levels: Container[], split: Block[]): void {
  let spans: Span[] = [];
  let level = -1;
  const end = (): void => {
    if (spans.length > 0)
      split.push({ ...block, container: levels.at(-1) ?? block.container, spans });
    spans = [];
  };
  for (const line of linesOf(block.spans)) {
    const next = levelOf(line);
    if (next !== level) {
      end();
      if (levels.length > 0 && levels[0]!.parent !== block.container) levels.length = 0;
      levels.length = Math.min(levels.length, next);
      while (levels.length < next) {
        levels.push(containerOf('quote', levels.at(-1) ?? block.container));
      }
      level = next;
    }
    if (spans.length > 0) spans.push({ text: BREAK, format: 0, url: null });
    spans.push(...(next > 0 ? withoutMarks(line) : line));
  }
  end();
}

function withoutMarks(line: readonly Span[]): Span[] {
  const [first, ...rest] = line;
  const text = first!.text.replace(QUOTE_MARKS, '');
  return text === '' ? rest : [{ ...first!, text }, ...rest];
}
