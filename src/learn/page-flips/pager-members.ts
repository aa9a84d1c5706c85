/** What belongs to a pager besides its numbers: arrows, the first and the last page. */
import type { Link, Page } from '../../page/page.js';
import type { JudgedRun } from './judge-run.js';
import { linksAround } from './link-boxes.js';
import type { PageAddress } from './page-address.js';
import { isPlainChange, urlChange } from './url-change.js';

/** Links in the element around a pager that are none of its numbers. */
const MAX_OTHERS = 8;
/** Numbered links that a candidate is compared with. */
const MAX_COMPARED = 8;

/** Positions of the other links in the page's list. */
export function pagerMembers(page: Page, address: PageAddress, run: JudgedRun): number[] {
  const numbered = new Set(run.links);
  const isMember = membership(address, run);
  const { start, end } = linksAround(page, run.links[0]!, run.links.at(-1)!, MAX_OTHERS);
  const members: number[] = [];
  for (let i = start; i < end; i++) {
    if (!numbered.has(i) && isMember(page.links[i]!)) members.push(i);
  }
  return members;
}

function membership(address: PageAddress, { numbers, urls, isOwn }: JudgedRun) {
  const known = new Set(urls);
  const laterPages = new Set(urls.filter((_, i) => numbers[i]! > 1));
  // Without its number, the address of the first page is like that of the next board.
  const compared = [...laterPages].slice(-MAX_COMPARED);
  return (link: Link): boolean => {
    const { url } = link;
    if (laterPages.has(url)) return true;
    const isSigned = address.isSigned(link);
    if (address.isSelf(url) && !isSigned) return false;
    const changes = compared.flatMap((other) => urlChange(other, url) ?? []);
    // In a list of threads, what leads to the first page is the title.
    if (!isOwn) return changes.length > 0 && changes.every(({ from, to }) => to! > (from ?? 0));
    if (address.isTitle(link)) return false;
    const leadsToPage = changes.some((change) => change.to !== null || isPlainChange(change));
    return isSigned || known.has(url) || leadsToPage;
  };
}

/**
 * Whether the run of another list than the page's own is a pager. Ratings from 1 to 5 count as well,
 * but have no current number, no gap, no other link to one of them, and no title.
 */
export function isTied({ links }: Page, run: JudgedRun, members: readonly number[]): boolean {
  const { numbers, plainNumbers } = run;
  if (run.isOwn || members.length > 0) return true;
  const hasGap = numbers.at(-1)! - numbers[0]! >= numbers.length;
  const hasCurrent = numbers[0] !== 1 && plainNumbers.length > 0;
  return hasGap || hasCurrent || hasTitleBefore(links, run);
}

/** Whether a link shortly before the run leads to the first page of its list. */
export function hasTitleBefore(links: readonly Link[], run: JudgedRun): boolean {
  const first = run.links[0]!;
  const [firstUrl, nextUrl] = run.urls;
  const before = links.slice(Math.max(0, first - MAX_OTHERS), first);
  if (run.numbers[0] === 1) return before.some(({ url }) => url === firstUrl);
  return before.some(({ url }) => isFirstOf(url, nextUrl ?? firstUrl!));
}

/** Whether a URL is that of a later page without its number, or with the least one. */
function isFirstOf(url: string, laterUrl: string): boolean {
  const change = urlChange(laterUrl, url);
  return change !== null && (change.to ?? 0) <= 1;
}
