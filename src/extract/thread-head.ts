/** The title of the thread and the path to its board, as the page shows them. */
import { knownTag } from '../page/elements.js';
import type { Link, Page } from '../page/page.js';
import { collapseSpace, visibleText } from '../page/text.js';
import { isSamePath } from '../url/same-path.js';
import type { PageMetadata } from './metadata/page-metadata.js';
import type { Crumb } from './post.js';

const HEADINGS: ReadonlySet<number> = new Set(['h1', 'h2', 'h3', 'h4'].map(knownTag));
const MAX_TITLE_LENGTH = 300;
const MIN_TITLE_LENGTH = 3;

/** What all titles of a site's pages have before and after what is each page's own. */
export interface TitleFrame {
  readonly before: string;
  readonly after: string;
}

const NO_FRAME: TitleFrame = { before: '', after: '' };
const MIN_TITLES = 3;

/** @param titles of pages of different threads; few say nothing. */
export function titleFrame(titles: readonly string[]): TitleFrame {
  const distinct = [...new Set(titles)];
  const [first] = distinct;
  if (first === undefined || distinct.length < MIN_TITLES) return NO_FRAME;
  const shared = (at: (text: string, i: number) => string): number => {
    let length = 0;
    while (
      length < first.length &&
      distinct.every((one) => at(one, length) === at(first, length))
    ) {
      length++;
    }
    return length;
  };
  const before = first.slice(
    0,
    shared((text, i) => text.charAt(i)),
  );
  const after = first.slice(first.length - shared((text, i) => text.charAt(text.length - 1 - i)));
  // Titles may begin alike by chance: the frame ends where a separator or a space does.
  return { before: before.slice(0, before.lastIndexOf(' ') + 1), after: fromSpace(after) };
}

function fromSpace(text: string): string {
  const space = text.indexOf(' ');
  return space < 0 ? '' : text.slice(space);
}

/**
 * The text of a link of the page to itself or of a heading, where the title of the page repeats it;
 * else that title without what it shares with all pages.
 */
export function threadTitle(page: Page, metadata: PageMetadata, frame: TitleFrame): string {
  const own = withoutFrame(page.title, frame);
  const isTitle = (text: string): boolean => text.length >= MIN_TITLE_LENGTH && own.includes(text);
  const link = page.links.find((one) => isThread(page, one) && isTitle(one.text));
  if (link !== undefined) return link.text;
  const { tree } = page;
  let best = '';
  for (let node = 0; node < tree.size; node++) {
    if (!HEADINGS.has(tree.tag[node]!)) continue;
    const text = visibleText(tree, node, MAX_TITLE_LENGTH);
    if (isTitle(text) && text.length > best.length) best = text;
  }
  if (best !== '') return best;
  const { title } = metadata.head;
  return title !== null && isTitle(title) ? title : own;
}

function withoutFrame(title: string, { before, after }: TitleFrame): string {
  const start = title.startsWith(before) ? before.length : 0;
  const end = title.endsWith(after) ? title.length - after.length : title.length;
  return start < end ? title.slice(start, end).trim() : title;
}

/** Links of one path stand so near to each other. */
const MAX_GAP_CHARACTERS = 12;
const MAX_CRUMBS = 12;
/** Links above the posts that are looked at. */
const MAX_HEAD_LINKS = 200;

/**
 * The links that lead to the thread one after the other: a row of links above the posts, with next
 * to nothing between them, that ends at the thread itself or at its title.
 * @param end the node where the posts begin.
 */
export function boardPath(page: Page, metadata: PageMetadata, title: string, end: number): Crumb[] {
  if (metadata.breadcrumbs.length > 0) return withoutThread(page, title, metadata.breadcrumbs);
  let best: Link[] = [];
  for (const row of linkRows(page, end)) {
    if (row.length > MAX_CRUMBS) continue;
    if (endsAtThread(page, row, title) && row.length > best.length) best = row;
  }
  return withoutThread(
    page,
    title,
    withoutPages(best).map(({ text, url }) => ({ title: text, url })),
  );
}

const NUMBER = /^\d+$/;

/** The pages of the board may follow it in the row. */
function withoutPages(row: readonly Link[]): readonly Link[] {
  const pager = row.findIndex(({ text }) => NUMBER.test(text));
  return pager < 0 ? row : row.slice(0, pager);
}

function linkRows(page: Page, end: number): Link[][] {
  const { tree } = page;
  const rows: Link[][] = [];
  let last: Link | null = null;
  for (const link of page.links.slice(0, MAX_HEAD_LINKS)) {
    if (link.node >= end) break;
    if (link.text === '' || link.rel === 'refresh') continue;
    const from = last === null ? -1 : tree.textStart[tree.end[last.node]!]!;
    const gap = last === null ? '' : tree.text.slice(from, tree.textStart[link.node]!);
    const isNear = collapseSpace(gap).length <= MAX_GAP_CHARACTERS;
    if (last !== null && isNear && areClose(page, last.node, link.node)) rows.at(-1)!.push(link);
    else rows.push([link]);
    last = link;
  }
  return rows;
}

/** Links of one row have a list or a line around them that is not far up. */
const MAX_LEVELS = 3;

/** Whether two neighbours among the links stand in one line or list, not in two boxes of links. */
function areClose({ tree, links }: Page, first: number, second: number): boolean {
  let [left, around] = [first, first];
  for (let i = 0; i < MAX_LEVELS && tree.end[around]! <= second; i++) {
    left = around;
    around = tree.parent[around]!;
  }
  if (tree.end[around]! <= second) return false;
  let right = second;
  while (tree.parent[right] !== around) right = tree.parent[right]!;
  return [left, right].every((box) => {
    return (
      links.slice(0, MAX_HEAD_LINKS).filter(({ node }) => node >= box && node < tree.end[box]!)
        .length === 1
    );
  });
}

/** Whether the row leads here: by its last link, or by the title behind it. */
function endsAtThread(page: Page, row: readonly Link[], title: string): boolean {
  const last = row.at(-1)!;
  if (isThread(page, last) || last.text === title) return true;
  const { tree } = page;
  const start = tree.textStart[tree.end[last.node]!]!;
  const behind = collapseSpace(tree.text.slice(start, start + title.length + 40));
  const at = behind.indexOf(title);
  return title !== '' && at >= 0 && at <= MAX_GAP_CHARACTERS;
}

function isThread(page: Page, { url }: { readonly url: string }): boolean {
  return url === page.canonical || isSamePath(url, page.url);
}

function withoutThread(page: Page, title: string, crumbs: readonly Crumb[]): Crumb[] {
  return crumbs.filter((crumb) => !isThread(page, crumb) && crumb.title !== title);
}
