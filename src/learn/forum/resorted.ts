/**
 * Whether a page shows the list of another page again, in another order or through a filter: its
 * URL is the other's with something added, and it lists the same, or as many pages of it.
 */
import { numberOf } from '../itf/digit-links.js';
import { longestFirst } from '../itf/index-thread-urls.js';
import type { ReadPage } from '../itf/page-reader.js';
import { splitUrl } from '../url-patterns/url-parts.js';

/** Share of a list's links that the other page has too. */
const SAME_SHARE = 0.8;

export function isResorted(list: ReadPage, other: ReadPage): boolean {
  if (list === other) return true;
  if (!addsParameters(list.page.url, other.page.url)) return false;
  if (other.page.canonical === list.page.url) return true;
  const pages = lastPage(list);
  if (pages > 1) return pages === lastPage(other);
  const urls = new Set(other.page.links.map(({ url }) => url));
  const listed = longestFirst(list)[0]?.urls ?? [];
  return listed.filter((url) => urls.has(url)).length >= SAME_SHARE * listed.length;
}

function addsParameters(url: string, longer: string): boolean {
  const [short, long] = [splitUrl(url), splitUrl(longer)];
  if (short.origin !== long.origin) return false;
  if (short.segments.join('/') !== long.segments.join('/')) return false;
  const texts = new Set(long.parameters.map(({ id, value }) => `${id} ${value}`));
  return (
    long.parameters.length > short.parameters.length &&
    short.parameters.every(({ id, value }) => texts.has(`${id} ${value}`))
  );
}

/** The largest number that a link of the page shows alone; 1 where there is none. */
function lastPage({ page }: ReadPage): number {
  let last = 1;
  for (const link of page.links) last = Math.max(last, numberOf(link) ?? 1);
  return last;
}
