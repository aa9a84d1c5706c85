/** The quotes of a body. */
import type { Quote } from '../post.js';
import { type Block, boxesOf, type Container, innermost } from './blocks.js';
import { writeText } from './write-text.js';

const MAX_QUOTES = 100;

/** Each quote with the words that it quotes itself, not those quoted inside it. */
export function quotesOf(blocks: readonly Block[]): Quote[] {
  const byBox = new Map<Container, Block[]>();
  for (const block of blocks) {
    // In the order in which the boxes begin, outer before inner.
    for (const box of boxesOf(block.container)) {
      if (box.kind === 'quote' && !byBox.has(box)) byBox.set(box, []);
    }
    const quote = innermost(block.container, 'quote');
    if (quote !== null) byBox.get(quote)!.push(block);
  }
  const quotes: Quote[] = [];
  for (const [box, own] of byBox) {
    const text = writeText(own);
    const { author, url } = box.source!;
    if (text !== '' || author !== null) quotes.push({ text, author, url });
    if (quotes.length === MAX_QUOTES) break;
  }
  return quotes;
}

/**
 * Some pages put every post into a quote box. Where one box holds everything and nothing says that
 * it is somebody else's, it is the author's.
 */
export function withoutWholeQuote(blocks: readonly Block[]): readonly Block[] {
  const outer = outermost(blocks[0]);
  if (outer === null || outer.source!.hasHeader) return blocks;
  if (!blocks.every((block) => outermost(block) === outer)) return blocks;
  const moved = new Map<Container, Container | null>([[outer, outer.parent]]);
  return blocks.map((block) => ({ ...block, container: rebuilt(block.container, moved) }));
}

function outermost(block: Block | undefined): Container | null {
  return boxesOf(block?.container ?? null).find(({ kind }) => kind === 'quote') ?? null;
}

/** The same boxes around a block, with the changes in `moved`. */
function rebuilt(
  container: Container | null,
  moved: Map<Container, Container | null>,
): Container | null {
  let home: Container | null = null;
  for (const box of boxesOf(container)) {
    const known = moved.get(box);
    home = known === undefined ? movedTo(home, box) : known;
    moved.set(box, home);
  }
  return home;
}

function movedTo(parent: Container | null, box: Container): Container {
  return { ...box, parent, depth: parent === null ? 1 : parent.depth + 1 };
}
