/**
 * Who is quoted: the line that introduces a quote, inside its box or right before it. What tells such
 * a line from the author's words is its place (an element of its own in or before the box, nothing
 * else in the element around both) and what it holds: a mark of the page, a timestamp, a link, the
 * name of somebody who wrote on this page, or what the box's attributes say.
 */
import { knownTag } from '../../page/elements.js';
import { collapseSpace } from '../../page/text.js';
import type { Tree } from '../../page/tree.js';
import type { TimestampFinder } from '../../text/timestamp-finder.js';
import {
  type Block,
  BOLD,
  BREAK,
  CITED,
  type Container,
  innermost,
  MEDIA,
  type Span,
  wordsOf,
} from './blocks.js';

/** What helps to know a header. */
export interface HeaderHints {
  readonly tree: Tree;
  /** The nodes of the body. */
  readonly roots: readonly number[];
  /** The names of those who wrote posts on the page. */
  readonly authors: ReadonlySet<string>;
  readonly findTimestamps: TimestampFinder | null;
}

/** Elements that divide a box into parts; a paragraph is part of what is said. */
const BOXES: ReadonlySet<number> = new Set(
  ['div', 'td', 'th', 'dt', 'header', 'legend', 'figcaption', 'summary', 'cite'].map(knownTag),
);
const MAX_HEADER_LENGTH = 200;
const MAX_NAME_LENGTH = 80;
/** Behind the colon there may be an arrow that leads to the post. */
const COLON = /[:：︰][^\p{L}\p{N}]*$/u;
const EDGE_MARKS = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;
const WORD_SIGN = /[\p{L}\p{N}_]/u;

/** The blocks without the headers, whose names and links the quotes' sources now have. */
export function takeHeaders(blocks: readonly Block[], hints: HeaderHints): readonly Block[] {
  if (!blocks.some(({ container }) => innermost(container, 'quote') !== null)) return blocks;
  const rest: Block[] = [];
  const begun = new Set<Container>();
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]!;
    const quote = innermost(block.container, 'quote');
    const isFirst = quote !== null && !begun.has(quote);
    if (!isFirst) {
      rest.push(block);
      continue;
    }
    // Of boxes that begin together, the outer one is what the line before introduces.
    let outer = quote;
    for (let box: Container | null = quote; box !== null; box = box.parent) {
      if (box.kind !== 'quote' || begun.has(box)) continue;
      begun.add(box);
      outer = box;
    }
    const isLast = innermost(blocks[i + 1]?.container ?? null, 'quote') !== quote;
    // The line inside knows better who is quoted.
    const kept = takeInnerHeader(block, quote, isLast, hints);
    takeOuterHeader(rest, outer, hints);
    if (kept !== null) {
      rest.push(kept);
      continue;
    }
    // The header may fill more than one block: what the page marked, all of it.
    while (isCited(blocks[i + 1]) && innermost(blocks[i + 1]!.container, 'quote') === quote) {
      addHeader(quote, blocks[++i]!.spans, hints);
    }
  }
  return rest.flatMap(withoutEmptyLinks);
}

/** They were kept for the headers only. */
function withoutEmptyLinks(block: Block): Block[] {
  if (block.spans.every(({ text }) => text !== '')) return [block];
  const spans = block.spans.filter(({ text }) => text !== '');
  return spans.length === 0 ? [] : [{ ...block, spans }];
}

/** The line before the box. */
function takeOuterHeader(rest: Block[], quote: Container, hints: HeaderHints): void {
  const before = rest.at(-1);
  if (before?.kind !== 'paragraph' || before.container !== quote.parent) return;
  const breakAt = before.spans.findLastIndex(({ text }) => text === BREAK);
  const line = before.spans.slice(breakAt + 1);
  const words = collapseSpace(wordsOf(line));
  if (words === '' || words.length > MAX_HEADER_LENGTH) return;
  const isMarked = line.every(({ format }) => (format & CITED) !== 0);
  const isIntroduction =
    COLON.test(words) && (hasTime(words, hints) || nameIn(words, hints) !== null);
  const isOfBox = breakAt < 0 && isPartOfBox(before, line, quote, hints);
  if (!isMarked && !isIntroduction && !isOfBox) return;
  addHeader(quote, line, hints);
  rest.pop();
  if (breakAt > 0) rest.push({ ...before, spans: before.spans.slice(0, breakAt) });
}

/**
 * Whether a whole block belongs to the box behind it: there is nothing but the two in the element
 * around them, or it fills an element of its own and says when or where it was written.
 */
function isPartOfBox(
  { node }: Block,
  line: readonly Span[],
  quote: Container,
  hints: HeaderHints,
): boolean {
  const { tree, roots } = hints;
  if (quote.node < 0 || node < 0 || roots.includes(quote.node)) return false;
  const around = tree.parent[quote.node]!;
  const isAlone =
    !roots.includes(around) &&
    around !== quote.parent?.node &&
    node > around &&
    !WORD_SIGN.test(tree.text.slice(tree.textStart[around]!, tree.textStart[node]!));
  if (isAlone) return true;
  let own = node;
  while (own > 0 && tree.parent[own] !== around) own = tree.parent[own]!;
  const isOwn = own > 0 && tree.end[own] === quote.node && BOXES.has(tree.tag[own]!);
  return isOwn && (line.some(({ url }) => url !== null) || hasTime(wordsOf(line), hints));
}

/** The start of the box. Returns what is left of the block; null where all of it is header. */
function takeInnerHeader(
  block: Block,
  quote: Container,
  isLast: boolean,
  hints: HeaderHints,
): Block | null {
  const { spans } = block;
  let marked = 0;
  while (marked < spans.length && (spans[marked]!.format & CITED) !== 0) marked++;
  if (marked > 0) {
    addHeader(quote, spans.slice(0, marked), hints);
    const left = marked < spans.length && spans[marked]!.text === BREAK ? marked + 1 : marked;
    return left < spans.length ? { ...block, spans: trimmedStart(spans.slice(left)) } : null;
  }
  const breakAt = spans.findIndex(({ text }) => text === BREAK);
  const line = breakAt < 0 ? spans : spans.slice(0, breakAt);
  const words = collapseSpace(wordsOf(line));
  // A linked or bold name alone, with the quote right behind it.
  const leadAt = spans.findIndex(({ format, text }) => (format & MEDIA) === 0 && text !== ' ');
  const lead = spans[leadAt];
  const isNameAlone =
    lead !== undefined && isSource(lead) && hints.authors.has(collapseSpace(lead.text));
  if (isNameAlone && leadAt + 1 < spans.length) {
    addHeader(quote, [lead], hints);
    return { ...block, spans: trimmedStart(spans.slice(leadAt + 1)) };
  }
  if (words.length > MAX_HEADER_LENGTH || (breakAt < 0 && isLast)) return block;
  const isNamed = nameIn(words, hints) !== null || hasTime(words, hints);
  const isNamedByBox = attributeIn(words, quote, hints) !== null;
  const isOwn = breakAt < 0 && COLON.test(words) && words.length <= MAX_NAME_LENGTH;
  const isIntroduction = isNamed && (line.some(isSource) || COLON.test(words));
  if (!isIntroduction && !isNamedByBox && !(isOwn && isElement(words, block, quote, hints)))
    return block;
  addHeader(quote, line, hints);
  return breakAt < 0 ? null : { ...block, spans: spans.slice(breakAt + 1) };
}

/** Whether a line is all that an element inside the box holds. */
function isElement(
  words: string,
  { node }: Block,
  quote: Container,
  { tree }: HeaderHints,
): boolean {
  if (node < 0 || quote.node < 0) return false;
  let element = tree.parent[node]!;
  while (element > quote.node && !BOXES.has(tree.tag[element]!)) element = tree.parent[element]!;
  if (element <= quote.node) return false;
  const text = tree.textContent(element).slice(0, 4 * MAX_HEADER_LENGTH);
  return collapseSpace(text) === words;
}

function isCited(block: Block | undefined): boolean {
  return (
    block !== undefined &&
    block.spans.length > 0 &&
    block.spans.every(({ format }) => (format & CITED) !== 0)
  );
}

function isSource({ format, url }: Span): boolean {
  return url !== null || (format & BOLD) !== 0;
}

function trimmedStart(spans: readonly Span[]): readonly Span[] {
  const first = spans[0]!;
  const text = first.text.trimStart();
  return text === '' && spans.length > 1 ? spans.slice(1) : [{ ...first, text }, ...spans.slice(1)];
}

/** What an attribute of the box says and its header repeats: a name. */
function attributeIn(words: string, { node }: Container, { tree }: HeaderHints): string | null {
  if (node < 0) return null;
  for (const [name, value] of tree.attributes(node)) {
    if (name === 'class' || name === 'id' || value.length < 2) continue;
    if (value.length <= MAX_NAME_LENGTH && holds(words, value)) return value;
  }
  return null;
}

function addHeader(quote: Container, spans: readonly Span[], hints: HeaderHints): void {
  const source = quote.source!;
  source.hasHeader = true;
  source.author ??= authorOf(spans, quote, hints);
  for (const { url, text } of spans) {
    // The name links to the person; whatever else is linked leads to what was said.
    if (url?.startsWith('http') && collapseSpace(text) !== source.author) source.url ??= url;
  }
}

function authorOf(spans: readonly Span[], quote: Container, hints: HeaderHints): string | null {
  const words = collapseSpace(wordsOf(spans));
  const known = nameIn(words, hints) ?? attributeIn(words, quote, hints);
  if (known !== null) return known;
  // A link into a page leads to what was said, not to a person.
  const marked = spans.find((span) => {
    return isSource(span) && !span.url?.includes('#') && WORD_SIGN.test(span.text);
  });
  const candidates = [marked === undefined ? '' : marked.text, words];
  for (const candidate of candidates) {
    const name = withoutTimes(candidate, hints).replace(EDGE_MARKS, '');
    if (name !== '' && name.length <= MAX_NAME_LENGTH) return name;
  }
  return null;
}

function withoutTimes(text: string, { findTimestamps }: HeaderHints): string {
  let left = text;
  for (const { start, end } of findTimestamps?.(text).reverse() ?? []) {
    left = `${left.slice(0, start)} ${left.slice(end)}`;
  }
  return collapseSpace(left);
}

function hasTime(text: string, { findTimestamps }: HeaderHints): boolean {
  return findTimestamps !== null && findTimestamps(text).length > 0;
}

/** The longest known name that the text holds as a whole word. */
function nameIn(text: string, { authors }: HeaderHints): string | null {
  let longest: string | null = null;
  for (const name of authors) {
    if (name.length > (longest?.length ?? 0) && holds(text, name)) longest = name;
  }
  return longest;
}

function holds(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (at < 0 || WORD_SIGN.test(text.charAt(at - 1))) return false;
  return !WORD_SIGN.test(text.charAt(at + name.length));
}
