/**
 * Which links of a page lead to other pages of the same list or thread, from that page alone: the
 * candidate step of page-flipping detection (FoCUS 4.3.1.2). Numbers, addresses and places decide,
 * never the words of a language. Time and memory are linear in the page.
 */
import type { Link, Page } from '../../page/page.js';
import { type JudgedRun, judgeRuns } from './judge-run.js';
import { type LoneFlip, loneFlips } from './lone-flips.js';
import { numberRuns } from './number-runs.js';
import { pageAddress } from './page-address.js';
import { hasTitleBefore, isTied, pagerMembers } from './pager-members.js';

export interface PageFlip {
  readonly link: Link;
  /** As far as numbers, addresses and `rel` tell; `page` for numbered links, first and last. */
  readonly label: 'prev' | 'next' | 'page';
  /** Leads to another page of the page's own list, not of a thread that the page lists. */
  readonly isOwn: boolean;
  /** How sure it is, 0 to 1. */
  readonly score: number;
}

/** What a link says for itself, where no numbers stand beside it. */
const SIGNED_SCORE = 0.7;
const PLAIN_SCORE = 0.5;

const NEXT = /\bnext\b/;
const PREVIOUS = /\bprev(?:ious)?\b/;

/** In document order. */
export function findPageFlips(page: Page): PageFlip[] {
  const address = pageAddress(page);
  const flips = new Map<number, PageFlip>();
  for (const run of judgeRuns(page, address, numberRuns(page))) {
    const members = pagerMembers(page, address, run);
    if (!isTied(page, run, members)) continue;
    for (const [i, flip] of flipsOfPager(page, run, members)) if (!flips.has(i)) flips.set(i, flip);
  }
  for (const flip of loneFlips(page, address, new Set(flips.keys()))) {
    flips.set(flip.index, {
      link: page.links[flip.index]!,
      label: labelOfLone(page.links[flip.index]!, flip),
      isOwn: true,
      score: flip.isSigned ? SIGNED_SCORE : PLAIN_SCORE,
    });
  }
  return [...flips].sort(([a], [b]) => a - b).map(([, flip]) => flip);
}

function flipsOfPager(
  { links }: Page,
  run: JudgedRun,
  members: readonly number[],
): Array<[index: number, flip: PageFlip]> {
  const isOwn = run.isOwn || !hasTitleBefore(links, run);
  const score = (1 + run.followed + Number(run.isOwn)) / 3;
  return [
    ...run.links.map((i): [number, PageFlip] => [
      i,
      { link: links[i]!, label: 'page', isOwn, score },
    ]),
    ...members.map((i): [number, PageFlip] => [
      i,
      { link: links[i]!, label: labelOfMember(links[i]!, run), isOwn, score },
    ]),
  ];
}

/** A member without a number is next or previous where it leads to the number beside the current. */
function labelOfMember(link: Link, { numbers, urls, current }: JudgedRun): PageFlip['label'] {
  const said = labelOfRel(link);
  if (said !== null || current === null) return said ?? 'page';
  const number = numbers[urls.indexOf(link.url)];
  if (number === current + 1) return 'next';
  return number === current - 1 ? 'prev' : 'page';
}

function labelOfLone(link: Link, { change: { from, to } }: LoneFlip): PageFlip['label'] {
  return labelOfRel(link) ?? ((to ?? 0) > (from ?? 0) ? 'next' : 'prev');
}

function labelOfRel({ rel }: Link): PageFlip['label'] | null {
  if (NEXT.test(rel)) return 'next';
  return PREVIOUS.test(rel) ? 'prev' : null;
}
