/** URLs that nearly all pages of a site link to: its menu, and the entry page among it. */
import type { LinkGroup } from './link-groups.js';
import type { ReadPage } from './page-reader.js';

/** Share of the pages: a printable page may link nowhere. */
const MIN_LINKING_SHARE = 0.75;

/** A page counts as linked from itself. */
export function commonUrls(pages: readonly ReadPage[]): Set<string> {
  const linking = new Map<string, number>();
  for (const { page } of pages) {
    const urls = new Set([page.url, ...page.links.map(({ url }) => url)]);
    for (const url of urls) linking.set(url, (linking.get(url) ?? 0) + 1);
  }
  const common = new Set<string>();
  for (const [url, count] of linking) {
    if (count >= MIN_LINKING_SHARE * pages.length) common.add(url);
  }
  return common;
}

/** A group that all pages have tells nothing of one of them. */
export function isMenuOf(common: ReadonlySet<string>): (group: LinkGroup) => boolean {
  return ({ urls }) => urls.every((url) => common.has(url));
}
