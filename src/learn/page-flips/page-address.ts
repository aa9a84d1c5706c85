/** The URLs under which a page is known, and how others differ from them. */
import { knownTag } from '../../page/elements.js';
import { relOf } from '../../page/links.js';
import type { Link, Page } from '../../page/page.js';
import { canonicalUrl } from '../../url/canonical.js';
import { isSpecial } from '../itf/digit-links.js';
import { type UrlChange, urlChange } from './url-change.js';

/** What the page's own address says about its links. */
export interface PageAddress {
  isSelf(url: string): boolean;
  /** How a URL differs from the page's own or canonical one; null: not in the number of a page. */
  changeTo(url: string): UrlChange | null;
  /** As `changeTo`, or from the page's URL without its query: sessions, sort orders. */
  looseChangeTo(url: string): UrlChange | null;
  /** Whether an arrow, or `rel` at the link or in the head, says that it leads to another page. */
  isSigned(link: Link): boolean;
  /** Whether `rel` at the link says so and it differs from the page in its query alone: a cursor. */
  isCursor(link: Link): boolean;
  /** Whether the page's title has the words of the link: it names the list and leads to its start. */
  isTitle(link: Link): boolean;
}

/** Sites link to themselves under either scheme, with and without `www`. */
const SITE_VARIANT = /^https?:\/\/(?:www\.)?/;
const QUERY = /\?.*$/s;
const LETTER = /\p{L}/u;
const LINK = knownTag('link');
const FLIP_REL = /^(?:next|prev|previous)$/;
const REL_WORD = /\b(?:next|prev|previous)\b/;
const MAX_HEAD_FLIPS = 8;

export function pageAddress(page: Page): PageAddress {
  const own = plainUrl(page.url);
  const bare = own.replace(QUERY, '');
  const canonical = page.canonical === null ? own : plainUrl(page.canonical);
  const headFlips = flipsOfHead(page);
  const changeTo = (url: string): UrlChange | null => {
    const plain = plainUrl(url);
    return urlChange(own, plain) ?? urlChange(canonical, plain);
  };
  return {
    // The canonical URL of a later page often is that of the first one, which is another page.
    isSelf: (url) => plainUrl(url) === own,
    changeTo,
    looseChangeTo: (url) => changeTo(url) ?? urlChange(bare, plainUrl(url)),
    isSigned: (link) => isSpecial(link) || headFlips.has(link.url),
    isCursor: ({ url, rel }) =>
      REL_WORD.test(rel) && url.includes('?') && plainUrl(url).replace(QUERY, '') === bare,
    isTitle: ({ text }) => LETTER.test(text) && page.title.includes(text),
  };
}

function plainUrl(url: string): string {
  return url.replace(SITE_VARIANT, '');
}

/** Where `<link rel=next>` and its like lead. */
function flipsOfHead({ tree, baseUrl }: Page): Set<string> {
  const urls = new Set<string>();
  for (let node = tree.tag.indexOf(LINK); node >= 0; node = tree.tag.indexOf(LINK, node + 1)) {
    if (urls.size === MAX_HEAD_FLIPS || !FLIP_REL.test(relOf(tree, node))) continue;
    const url = canonicalUrl(tree.attr(node, 'href') ?? '', baseUrl);
    if (url !== null) urls.add(url);
  }
  return urls;
}
