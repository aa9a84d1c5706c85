/** The posts of a thread page. */
import type { Link, Page } from '../page/page.js';
import { collapseSpace, visibleText } from '../page/text.js';
import type { Names, Tree } from '../page/tree.js';
import { instantOf } from '../text/time-order.js';
import { createTimestampFinder, type TimestampFinder } from '../text/timestamp-finder.js';
import {
  type CompiledKind,
  compileTemplate,
  findRecords,
  type PageRecord,
} from './apply-template.js';
import { learnTemplate } from './learn-template.js';
import { printedNumber } from './link-places.js';
import { linksByNode } from './page-view.js';
import type { Author, Post, PostTime, ThreadPage } from './post.js';
import { followPath } from './steps.js';
import type { ThreadTemplate } from './template.js';

export interface ExtractOptions {
  /** What was learned about the site; without it the page and its siblings are all there is. */
  readonly template?: ThreadTemplate;
  /** Other thread pages of the site, parsed with the same names. */
  readonly siblings?: readonly Page[];
  /** When the page was fetched: what "3 hours ago" counts from. */
  readonly fetchedMs?: number;
  /** To be shared by many calls: it takes a while to build. */
  readonly find?: TimestampFinder;
}

/** Turns pages into posts; keeps what it has worked out for the next page. */
export type PostExtractor = (page: Page, fetchedMs?: number) => ThreadPage;

/** One page. For many pages of a site, `createPostExtractor` is faster. */
export function extractPosts(page: Page, options: ExtractOptions = {}): ThreadPage {
  const { find = createTimestampFinder(), template, siblings = [], fetchedMs } = options;
  if (template !== undefined) {
    return createPostExtractor(template, page.tree.names, find)(page, fetchedMs);
  }
  const learned = learnTemplate([page, ...siblings], find);
  const extracted = read(page, compileTemplate(learned, page.tree.names), learned, find, fetchedMs);
  return { ...extracted, fitsTemplate: null };
}

/** @param names those of the pages that will be given. */
export function createPostExtractor(
  template: ThreadTemplate,
  names: Names,
  find: TimestampFinder = createTimestampFinder(),
): PostExtractor {
  const kinds = compileTemplate(template, names);
  return (page, fetchedMs) => {
    const extracted = read(page, kinds, template, find, fetchedMs);
    if (extracted.posts.length > 0) return { ...extracted, fitsTemplate: true };
    const alone = extractPosts(page, { find, ...(fetchedMs !== undefined && { fetchedMs }) });
    return { ...alone, fitsTemplate: false };
  };
}

function read(
  page: Page,
  kinds: readonly CompiledKind[],
  template: ThreadTemplate,
  find: TimestampFinder,
  fetchedMs: number | undefined,
): ThreadPage {
  const { tree } = page;
  const records = findRecords(tree, kinds, find);
  const roots = new Set(records.flatMap(({ nodes }) => nodes));
  const links = linksByNode(page);
  const posts = records.map((record, position): Post => {
    const { kind, nodes, mention } = record;
    const body = bodyNodes(tree, record, roots);
    const text = body.nodes
      .map((node) => textWithout(tree, node, body.exclude))
      .join(' ')
      .trim();
    const permalink = kind.permalink === null ? -1 : followPath(tree, nodes, kind.permalink);
    const link = links.get(permalink);
    const number = kind.number === null ? -1 : followPath(tree, nodes, kind.number);
    return {
      id: idOf(tree, record),
      permalink: link === undefined ? null : fullUrl(link),
      position,
      number: number < 0 ? null : printedNumber(visibleText(tree, number, 40)),
      author: authorOf(tree, record, links),
      time: timeOf(mention, template, fetchedMs),
      body: { text, markdown: text, html: '' },
      quotes: [],
      signature: null,
      editNote: null,
      attachments: [],
      votes: null,
      isAccepted: false,
      depth: 0,
      replyTo: null,
      replyToId: null,
    };
  });
  return {
    url: page.url,
    title: page.title,
    boardPath: [],
    posts,
    confidence: posts.length > 0 ? 1 : 0,
    fitsTemplate: null,
  };
}

function fullUrl({ url, fragment }: Link): string {
  return fragment === '' ? url : `${url}#${fragment}`;
}

function idOf(tree: Tree, { kind, nodes }: PageRecord): string | null {
  if (kind.id === null || kind.kind.id === null) return null;
  const node = followPath(tree, nodes, kind.id);
  const value = node < 0 ? null : tree.attr(node, kind.kind.id.attribute);
  if (value === null || !value.startsWith(kind.kind.id.prefix)) return null;
  return value.slice(kind.kind.id.prefix.length);
}

function authorOf(
  tree: Tree,
  { kind, nodes }: PageRecord,
  links: ReadonlyMap<number, Link>,
): Author | null {
  for (const path of kind.authors) {
    const node = followPath(tree, nodes, path);
    if (node < 0) continue;
    const link = links.get(node);
    const name = link?.text ?? collapseSpace(visibleText(tree, node, 200));
    if (name !== '') return { name, url: link?.url ?? null };
  }
  return null;
}

function timeOf(
  { text, parts }: PageRecord['mention'],
  { dateOrder }: ThreadTemplate,
  fetchedMs: number | undefined,
): PostTime {
  const needsNow = parts.relative !== undefined || parts.year === undefined;
  const isKnown = !needsNow || fetchedMs !== undefined;
  return {
    text,
    instantMs: isKnown ? instantOf(parts, { order: dateOrder, nowMs: fetchedMs ?? 0 }) : null,
    hasZone: parts.offsetMinutes !== undefined,
  };
}

function bodyNodes(
  tree: Tree,
  { kind, nodes }: PageRecord,
  roots: ReadonlySet<number>,
): { nodes: readonly number[]; exclude: ReadonlySet<number> } {
  const found = kind.body.length === 0 ? -1 : followPath(tree, nodes, kind.body);
  const body = found < 0 ? nodes : [found];
  const exclude = new Set<number>();
  for (const path of kind.excluded) {
    const node = followPath(tree, nodes, path);
    if (node >= 0) exclude.add(node);
  }
  for (const root of roots) if (!nodes.includes(root)) exclude.add(root);
  return { nodes: body, exclude };
}

/** A stand-in until bodies are read properly. */
function textWithout(tree: Tree, node: number, exclude: ReadonlySet<number>): string {
  let text = '';
  for (let at = node; at < tree.end[node]!; ) {
    if (exclude.has(at)) {
      at = tree.end[at]!;
      text += ' ';
      continue;
    }
    if (tree.isText(at)) text += tree.text.slice(tree.textStart[at]!, tree.textStart[at + 1]!);
    else text += ' ';
    at++;
  }
  return collapseSpace(text);
}
