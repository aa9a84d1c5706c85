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
/** What a title ends with before the name of the site. */
const SEPARATORS = /\s+[-–—|•·»:/]\s+/;

/**
 * The longest heading that the title of the page repeats; else the page's title as far as it is not
 * the name of the site.
 */
export function threadTitle(page: Page, metadata: PageMetadata): string {
  const { tree } = page;
  let best = '';
  for (let node = 0; node < tree.size; node++) {
    if (!HEADINGS.has(tree.tag[node]!)) continue;
    const text = visibleText(tree, node, MAX_TITLE_LENGTH);
    if (text.length >= MIN_TITLE_LENGTH && text.length > best.length && page.title.includes(text)) {
      best = text;
    }
  }
  if (best !== '') return best;
  const { title, siteName } = metadata.head;
  if (title !== null && page.title.includes(title)) return withoutSite(title, siteName);
  return withoutSite(page.title, siteName);
}

function withoutSite(title: string, siteName: string | null): string {
  if (siteName === null || !title.includes(siteName)) return title;
  const rest = title.split(SEPARATORS).filter((part) => !part.includes(siteName));
  return rest.length === 0 ? title : collapseSpace(rest.join(' - '));
}

/** Links of one path stand so near to each other. */
const MAX_GAP_CHARACTERS = 12;
const MAX_CRUMBS = 12;

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
    best.map(({ text, url }) => ({ title: text, url })),
  );
}

function linkRows(page: Page, end: number): Link[][] {
  const { tree } = page;
  const rows: Link[][] = [];
  let last: Link | null = null;
  for (const link of page.links) {
    if (link.node >= end) break;
    if (link.text === '' || link.rel === 'refresh') continue;
    const from = last === null ? -1 : tree.textStart[tree.end[last.node]!]!;
    const gap = last === null ? '' : tree.text.slice(from, tree.textStart[link.node]!);
    const isNear = last !== null && collapseSpace(gap).length <= MAX_GAP_CHARACTERS;
    if (isNear) rows.at(-1)!.push(link);
    else rows.push([link]);
    last = link;
  }
  return rows;
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
