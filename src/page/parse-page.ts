/** From HTML to a page: one parse, then scans over the tree. */
import { canonicalUrl } from '../url/canonical.js';
import { createResolver, type Resolver } from '../url/resolver.js';
import { buildTree } from './build-tree.js';
import { knownTag } from './elements.js';
import { linksOf, relOf } from './links.js';
import type { Link, Page } from './page.js';
import { collapseSpace } from './text.js';
import type { Names, Tree } from './tree.js';

export interface PageSource {
  /** The URL that answered, in canonical form. */
  readonly url: string;
  readonly html: string;
  /** Shared by all pages of one site, so that their trees can be compared. */
  readonly names: Names;
}

const MAX_TITLE_LENGTH = 500;

const BASE = knownTag('base');
const LINK = knownTag('link');
const META = knownTag('meta');
const SVG = knownTag('svg');
const TITLE = knownTag('title');

const REFRESH_DELAY = /^[\d.]*/;
const REFRESH_KEY = /^url\s*=\s*/i;
const QUOTE = /^["']/;
const ROBOTS_WORDS = /[\s,]+/;

/** Parses one page. */
export function parsePage(source: PageSource): Page {
  const { url } = source;
  const tree = buildTree(source.html, source.names);
  const baseUrl = baseOf(tree, url);
  const resolve = createResolver(baseUrl);
  const { refresh, ...metadata } = metadataOf(tree, resolve);
  return {
    url,
    baseUrl,
    title: titleOf(tree),
    language: (tree.attr(0, 'lang') ?? tree.attr(0, 'xml:lang') ?? '').trim().toLowerCase(),
    ...metadata,
    refresh: refresh?.url ?? null,
    tree,
    links: refresh === null ? linksOf(tree, resolve) : [refresh, ...linksOf(tree, resolve)],
  };
}

function baseOf(tree: Tree, url: string): string {
  for (let node = tree.tag.indexOf(BASE); node >= 0; node = tree.tag.indexOf(BASE, node + 1)) {
    const href = tree.attr(node, 'href');
    // The first one counts, even where it is no good.
    if (href !== null) return canonicalUrl(href, url) ?? url;
  }
  return url;
}

function titleOf(tree: Tree): string {
  for (let node = tree.tag.indexOf(TITLE); node >= 0; node = tree.tag.indexOf(TITLE, node + 1)) {
    if (tree.tag[tree.parent[node]!] === SVG) continue;
    return collapseSpace(tree.textContent(node).slice(0, 4 * MAX_TITLE_LENGTH)).slice(
      0,
      MAX_TITLE_LENGTH,
    );
  }
  return '';
}

interface Metadata extends Pick<Page, 'canonical' | 'robots'> {
  readonly refresh: Link | null;
}

function metadataOf(tree: Tree, resolve: Resolver): Metadata {
  let canonical: string | null = null;
  let refresh: Link | null = null;
  let [noindex, nofollow] = [false, false];
  for (let node = 0; node < tree.size; node++) {
    const tag = tree.tag[node];
    if (tag === LINK) {
      if (relOf(tree, node).split(' ').includes('canonical')) {
        canonical ??= resolve(tree.attr(node, 'href') ?? '');
      }
    } else if (tag === META) {
      const content = tree.attr(node, 'content') ?? '';
      if (tree.attr(node, 'http-equiv')?.trim().toLowerCase() === 'refresh') {
        const target = refreshTarget(content, resolve);
        if (target !== null)
          refresh ??= { url: target, fragment: '', text: '', rel: 'refresh', node };
      } else if (tree.attr(node, 'name')?.trim().toLowerCase() === 'robots') {
        const words = content.toLowerCase().split(ROBOTS_WORDS);
        noindex ||= words.includes('noindex') || words.includes('none');
        nofollow ||= words.includes('nofollow') || words.includes('none');
      }
    }
  }
  return { canonical, refresh, robots: { noindex, nofollow } };
}

/** The target of `5; url=next.html`. Null where the page only asks to be loaded again. */
function refreshTarget(content: string, resolve: Resolver): string | null {
  const rest = content.trim().replace(REFRESH_DELAY, '').trimStart();
  const separated = rest.startsWith(';') || rest.startsWith(',') ? rest.slice(1).trimStart() : rest;
  let target = separated.replace(REFRESH_KEY, '');
  if (QUOTE.test(target)) {
    const end = target.indexOf(target.charAt(0), 1);
    target = target.slice(1, end < 0 ? undefined : end);
  }
  return target === '' ? null : resolve(target);
}
