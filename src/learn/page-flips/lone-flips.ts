/**
 * Page-flipping links without numbers: to the next page and the one before, known by an address
 * that is the page's own but for the number of a page.
 */
import type { Link, Page } from '../../page/page.js';
import { linksAround } from './link-boxes.js';
import type { PageAddress } from './page-address.js';
import { isPlainChange, type UrlChange } from './url-change.js';

export interface LoneFlip {
  /** Position in the page's list of links. */
  readonly index: number;
  readonly change: UrlChange;
  /** An arrow, or `rel`, says so too. */
  readonly isSigned: boolean;
}

/** Links to one address above and below a list. */
const MAX_REPEATS = 3;
/** Longer texts are titles. */
const MAX_TEXT_LENGTH = 40;
/** Greater numbers are no pages and no offsets, but ids, months and days. */
const MAX_NUMBER = 50_000;
/** Addresses that differ from the page's in the same way: next, previous; first and last. */
const MAX_ALIKE = { plain: 2, signed: 4 } as const;
/** Other links in the element around a link to the next page. */
const MAX_OTHERS = 3;

/** Tokens in place of numbers. */
const CURSOR: UrlChange = { from: null, to: null, part: '' };

const DIGITS = /\d+/;

/** @param taken links of pagers with numbers. */
export function loneFlips(
  page: Page,
  address: PageAddress,
  taken: ReadonlySet<number>,
): LoneFlip[] {
  const groups = candidateGroups(page, address, taken);
  const signed = groups.filter((group) => group.some((flip) => flip.isSigned));
  const plain = groups.filter((group) => !signed.includes(group));
  // Several ways to differ by a small number are categories, tags or members.
  const kept = plain.length > 1 ? signed : groups;
  const flips = new Map(kept.flat().map((flip) => [flip.index, flip]));
  for (const flip of [...flips.values()]) {
    for (const partner of partnersOf(page, address, flip)) {
      if (!taken.has(partner.index) && !flips.has(partner.index)) flips.set(partner.index, partner);
    }
  }
  return [...flips.values()];
}

/** Links that differ from the page in the same way, where they are few. */
function candidateGroups(
  page: Page,
  address: PageAddress,
  taken: ReadonlySet<number>,
): LoneFlip[][] {
  const groups = new Map<string, LoneFlip[]>();
  const repeats = new Map<string, number>();
  page.links.forEach((link, index) => {
    repeats.set(link.url, (repeats.get(link.url) ?? 0) + 1);
    if (taken.has(index) || !mayFlip(address, link)) return;
    const change = address.changeTo(link.url) ?? (address.isCursor(link) ? CURSOR : null);
    if (change === null || (change.to ?? 0) > MAX_NUMBER) return;
    if (change.to === null && change !== CURSOR) return;
    const key = change.from === null ? change.part.replace(DIGITS, '#') : '#';
    const flip = { index, change, isSigned: address.isSigned(link) };
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [flip]);
    else group.push(flip);
  });
  const isRare = ({ index }: LoneFlip): boolean =>
    repeats.get(page.links[index]!.url)! <= MAX_REPEATS;
  return [...groups.values()]
    .filter((group) => new Set(group.map(({ change }) => change.to)).size <= maxAlike(group))
    .map((group) => group.filter((flip) => isRare(flip) && isPlausible(page, flip)))
    .filter((group) => group.length > 0);
}

function mayFlip(address: PageAddress, link: Link): boolean {
  return link.text.length <= MAX_TEXT_LENGTH && !address.isSelf(link.url) && !address.isTitle(link);
}

function maxAlike(group: readonly LoneFlip[]): number {
  return group.some(({ isSigned }) => isSigned) ? MAX_ALIKE.signed : MAX_ALIKE.plain;
}

/** The page before or behind, as far as the numbers tell: the second where the first has none. */
function isPlausible(page: Page, { index, change, isSigned }: LoneFlip): boolean {
  if (isSigned) return true;
  const { from, to } = change;
  // With digits it would be part of a run, or is a date, or the number of a post.
  if (DIGITS.test(page.links[index]!.text)) return false;
  return from === null ? to === 2 && isPlainChange(change) : Math.abs(to! - from) === 1;
}

/** What stands beside a link to another page and leads to the first one, or has an arrow as well. */
function partnersOf(page: Page, address: PageAddress, { index }: LoneFlip): LoneFlip[] {
  const { start, end } = linksAround(page, index, index, MAX_OTHERS);
  const partners: LoneFlip[] = [];
  for (let i = start; i < end; i++) {
    const link = page.links[i]!;
    if (!mayFlip(address, link)) continue;
    const change = address.changeTo(link.url);
    if (change !== null && isPlainChange(change)) {
      partners.push({ index: i, change, isSigned: address.isSigned(link) });
    }
  }
  return partners;
}
