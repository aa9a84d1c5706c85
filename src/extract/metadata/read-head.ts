/** What the head of a page says in `meta` elements: OpenGraph and the standard names. */
import { knownTag } from '../../page/elements.js';
import type { Page } from '../../page/page.js';
import { collapseSpace } from '../../page/text.js';
import { absoluteUrl } from './item.js';

/** Null where the page does not say. */
export interface HeadMetadata {
  readonly title: string | null;
  readonly siteName: string | null;
  readonly url: string | null;
  readonly author: string | null;
  /** As written: ISO 8601 by the standard. */
  readonly publishedTime: string | null;
}

const META = knownTag('meta');
const MAX_VALUE_LENGTH = 1000;

export function readHead(page: Page): HeadMetadata {
  const { tree } = page;
  const values = new Map<string, string>();
  for (let node = tree.tag.indexOf(META); node >= 0; node = tree.tag.indexOf(META, node + 1)) {
    const name = (tree.attr(node, 'property') ?? tree.attr(node, 'name'))?.trim().toLowerCase();
    const content = collapseSpace((tree.attr(node, 'content') ?? '').slice(0, MAX_VALUE_LENGTH));
    if (name !== undefined && content !== '' && !values.has(name)) values.set(name, content);
  }
  const first = (...names: readonly string[]): string | null => {
    for (const name of names) if (values.has(name)) return values.get(name)!;
    return null;
  };
  const writer = first('article:author', 'author');
  return {
    title: first('og:title', 'twitter:title'),
    siteName: first('og:site_name', 'application-name'),
    url: absoluteUrl(page, first('og:url') ?? undefined),
    // By the standard it may be the address of a profile, which is no name.
    author: writer !== null && absoluteUrl(page, writer) === writer ? null : writer,
    publishedTime: first('article:published_time', 'og:published_time'),
  };
}
