/** Tables as lines, for forms of text that have none: a line for each row. */
import { type Block, BREAK, boxesOf, type Container, innermost, type Span } from './blocks.js';

/** The blocks with a paragraph for each table; `separator` stands between cells. */
export function flattenTables(blocks: readonly Block[], separator: string): readonly Block[] {
  if (!blocks.some(({ container }) => innermost(container, 'table') !== null)) return blocks;
  const flat: Block[] = [];
  for (let i = 0; i < blocks.length; ) {
    const table = outermostTable(blocks[i]!);
    if (table === null) {
      flat.push(blocks[i++]!);
      continue;
    }
    const first = i;
    while (i < blocks.length && outermostTable(blocks[i]!) === table) i++;
    const cells = blocks.slice(first, i);
    if (cells.some(({ spans }) => spans.length > 0)) {
      flat.push(paragraphOf(cells, table, separator));
    }
  }
  return flat;
}

/** Tables within tables are part of a line, too. */
function outermostTable({ container }: Block): Container | null {
  return boxesOf(container).find(({ kind }) => kind === 'table') ?? null;
}

function paragraphOf(cells: readonly Block[], table: Container, separator: string): Block {
  const spans: Span[] = [];
  const add = (text: string): void => {
    if (spans.length > 0) spans.push({ text, format: 0, url: null });
  };
  let row: Container | null = null;
  let cell: Container | null = null;
  for (const block of cells) {
    const [nextRow, nextCell] = [
      innermost(block.container, 'row'),
      innermost(block.container, 'cell'),
    ];
    if (row !== null && nextRow !== row) add(BREAK);
    else if (cell !== null && nextCell !== cell) add(separator);
    else if (cell !== null) add(' ');
    [row, cell] = [nextRow, nextCell];
    for (const span of block.spans) {
      spans.push({ ...span, text: span.text.replaceAll('\n', ' ') });
    }
  }
  const node = cells[0]!.node;
  return { kind: 'paragraph', level: 0, container: table.parent, spans, node };
}
