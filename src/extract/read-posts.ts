/** From the records of a page to its posts. */
import type { Page } from '../page/page.js';
import { visibleText } from '../page/text.js';
import type { Tree } from '../page/tree.js';
import type { PageRecord } from './apply-template.js';
import { findQuoteBoxes } from './body/quote-boxes.js';
import { readBody } from './body/read-body.js';
import { linksByNode } from './page-view.js';
import type { Post } from './post.js';
import { authorOf, idOf, numberOf, permalinkOf, type TimeContext, timeOf } from './post-fields.js';
import { linkReplies } from './replies.js';
import { findByPath } from './steps.js';

/** Characters of what may be left out of a body although it is most of it. */
const MAX_FURNITURE_LENGTH = 80;

/** What the posts of a page are read with. */
export interface ReadContext extends TimeContext {
  /** Kinds of boxes that hold quotes. */
  readonly quoteBoxes: ReadonlySet<string>;
}

/** @param records in document order. */
export function readPosts(
  page: Page,
  records: readonly PageRecord[],
  context: ReadContext,
): Post[] {
  const { tree } = page;
  const links = linksByNode(page);
  const authors = records.map((record) => authorOf(tree, record, links));
  const parents = enclosing(tree, records);
  const bodies = bodiesOf(tree, records, parents);
  const hints = {
    authors: new Set(authors.flatMap((author) => author?.name ?? [])),
    findTimestamps: context.find,
    quoteBoxes: findQuoteBoxes(
      page,
      bodies.map(({ nodes }) => nodes),
      context.quoteBoxes,
    ),
  };
  const posts = records.map((record, position): Post => {
    const { nodes, exclude, signature } = bodies[position]!;
    const body = readBody(page, nodes, exclude, hints);
    return {
      id: idOf(tree, record),
      permalink: permalinkOf(tree, record, links),
      position,
      number: numberOf(tree, record),
      author: authors[position]!,
      time: timeOf(tree, record, context),
      ...body,
      signature: signature === null ? body.signature : visibleText(tree, signature),
      votes: null,
      isAccepted: false,
      depth: depthOf(parents, position),
      replyTo: null,
      replyToId: null,
    };
  });
  return linkReplies(posts);
}

/** The elements that hold the bodies of the records. */
export function bodiesOf(
  tree: Tree,
  records: readonly PageRecord[],
  parents: readonly number[] = enclosing(tree, records),
): BodyNodes[] {
  return records.map((record, i) => bodyOf(tree, record, innerRoots(records, parents, i)));
}

/** For each record the one around it; -1 for none. */
function enclosing(tree: Tree, records: readonly PageRecord[]): number[] {
  const open: number[] = [];
  return records.map(({ nodes }, i) => {
    const node = nodes[0]!;
    const holds = (outer: number): boolean =>
      records[outer]!.nodes.some((root) => node > root && node < tree.end[root]!);
    while (open.length > 0 && !holds(open.at(-1)!)) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(i);
    return parent;
  });
}

function depthOf(parents: readonly number[], position: number): number {
  let depth = 0;
  for (let at = parents[position]!; at >= 0; at = parents[at]!) depth++;
  return depth;
}

/** The elements of the records directly inside. */
function innerRoots(
  records: readonly PageRecord[],
  parents: readonly number[],
  position: number,
): number[] {
  const roots: number[] = [];
  // Records inside follow the one around them.
  for (let i = position + 1; i < records.length && parents[i]! >= position; i++) {
    if (parents[i] === position) roots.push(...records[i]!.nodes);
  }
  return roots;
}

/** Where a body stands on its page. */
export interface BodyNodes {
  readonly nodes: readonly number[];
  /** Subtrees that are no part of it; the signature is among them. */
  readonly exclude: ReadonlySet<number>;
  readonly signature: number | null;
}

function bodyOf(tree: Tree, { kind, nodes }: PageRecord, inner: readonly number[]): BodyNodes {
  const found =
    kind.body.length === 0
      ? -1
      : findByPath(tree, nodes, kind.body, (node) => inner.includes(node));
  const exclude = new Set<number>(inner);
  const text = textLength(tree, found < 0 ? nodes : [found]);
  for (const path of kind.excluded) {
    const node = findByPath(tree, nodes, path);
    // Where a record has more parts than others, the path may lead to its text.
    const length = node < 0 ? 0 : textLength(tree, [node]);
    const isText = length > MAX_FURNITURE_LENGTH && length > text / 2;
    if (node >= 0 && !isText) exclude.add(node);
  }
  const signature = kind.signature === null ? -1 : findByPath(tree, nodes, kind.signature);
  if (signature >= 0) exclude.add(signature);
  return {
    nodes: found < 0 ? nodes : [found],
    exclude,
    signature: signature < 0 ? null : signature,
  };
}

function textLength(tree: Tree, nodes: readonly number[]): number {
  let length = 0;
  for (const node of nodes) length += tree.textStart[tree.end[node]!]! - tree.textStart[node]!;
  return length;
}
