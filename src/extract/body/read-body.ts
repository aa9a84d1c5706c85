/**
 * The body of one post, read once: the author's own words as text, everything as Markdown and as
 * safe HTML, with quotes, signature, edit note, pictures and files told apart.
 */
import type { Page } from '../../page/page.js';
import type { TimestampFinder } from '../../text/timestamp-finder.js';
import type { Attachment, PostBody, Quote } from '../post.js';
import { attachmentsOf } from './attachments.js';
import { findPlainQuotes } from './plain-quotes.js';
import { takeHeaders } from './quote-headers.js';
import { quotesOf, withoutWholeQuote } from './quotes.js';
import { readBlocks } from './read-blocks.js';
import { takeTrailing } from './trailing.js';
import { writeHtml } from './write-html.js';
import { writeMarkdown } from './write-markdown.js';
import { ownBlocks, writeText } from './write-text.js';

export interface ReadBody {
  readonly body: PostBody;
  /** Outer ones before those inside them. */
  readonly quotes: Quote[];
  readonly signature: string | null;
  readonly editNote: string | null;
  readonly attachments: Attachment[];
}

/** What is known about the page; each part makes the reading better. */
export interface BodyContext {
  /** The names of those who wrote posts on the page: they tell who is quoted. */
  readonly authors?: ReadonlySet<string>;
  /** Needed for edit notes, and for quotes that are introduced by a time. */
  readonly findTimestamps?: TimestampFinder;
  /** Elements that hold quotes although they are no `blockquote` (`findQuoteBoxes`). */
  readonly quoteBoxes?: ReadonlySet<number>;
  /** Elements that hold signatures (`findSignatureBoxes`). */
  readonly signatureBoxes?: ReadonlySet<number>;
}

const NOTHING: ReadonlySet<never> = new Set();

/**
 * Reads one body.
 * @param nodes the body in document order, none inside another.
 * @param exclude subtrees that are not part of it: headers, buttons, lists of likes.
 */
export function readBody(
  page: Page,
  nodes: readonly number[],
  exclude: ReadonlySet<number> = NOTHING,
  context: BodyContext = {},
): ReadBody {
  const { authors = NOTHING, quoteBoxes = NOTHING, findTimestamps = null } = context;
  const hints = { tree: page.tree, roots: nodes, authors, findTimestamps };
  const read = readBlocks(page, { nodes, exclude, quoteBoxes });
  const quoted = withoutWholeQuote(takeHeaders(findPlainQuotes(read.blocks), hints));
  const { blocks, signature, editNote } = takeTrailing(page.tree, quoted, {
    signatureBoxes: context.signatureBoxes ?? NOTHING,
    findTimestamps,
  });
  return {
    body: {
      text: writeText(ownBlocks(blocks)),
      markdown: writeMarkdown(blocks),
      html: writeHtml(blocks),
    },
    quotes: quotesOf(blocks),
    signature,
    editNote,
    attachments: attachmentsOf(page.url, blocks, read.media),
  };
}
