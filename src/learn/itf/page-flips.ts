/**
 * Page-flipping URLs in groups (FoCUS algorithm 2): numbered links that stand at the same location
 * of the pages they lead to, which look like the page they were found on.
 */
import { locationOf } from '../../page/location.js';
import type { Link, Page } from '../../page/page.js';
import { createLayoutComparer } from '../../structure/regions/page-similarity.js';
import { shinglesOf } from '../../structure/shingles.js';
import { isSpecial, numberedLinks, numberOf } from './digit-links.js';
import type { LinkGroup } from './link-groups.js';
import type { PageReader, ReadPage } from './page-reader.js';

/** Property 3. Alignment of the pages of one board or thread gives 0.85 and more, of two kinds of pages less. */
const MIN_LAYOUT_SIMILARITY = 0.82;
/** Destinations that are read for one group. */
const READ_DESTINATIONS = 2;
/** From so many pages on whose groups at a location were confirmed or refuted, that is settled. */
const SETTLED = 2;

export interface FlipGroup {
  readonly location: string;
  /** The page-flipping URLs of the page, each once. */
  readonly urls: readonly string[];
}

export interface FlipDetector {
  /** Algorithm 2: the pager of the page; null where it has none. */
  detect(read: ReadPage): Promise<FlipGroup | null>;
  /** How many pages have confirmed a location, and how many have refuted it. */
  evidenceAt(location: string): FlipEvidence;
}

export interface FlipEvidence {
  readonly confirmed: number;
  readonly refuted: number;
}

/** Whether two pages have a similar layout. */
export type LooksLike = (a: ReadPage, b: ReadPage) => boolean;

/** For the pages of one site. */
export function createLooksLike(): LooksLike {
  const comparer = createLayoutComparer();
  return (a, b) => comparer.similarity(a.layout, b.layout) >= MIN_LAYOUT_SIMILARITY;
}

const NO_EVIDENCE: FlipEvidence = { confirmed: 0, refuted: 0 };

/**
 * A detector for one site. What holds at a location of one kind of page holds on all pages of the
 * kind, so destinations are read only until that is settled.
 */
export function createFlipDetector(reader: PageReader, looksLike: LooksLike): FlipDetector {
  const evidence = new Map<string, FlipEvidence>();
  const evidenceAt = (location: string): FlipEvidence => evidence.get(location) ?? NO_EVIDENCE;

  async function isFlipping(read: ReadPage, group: LinkGroup, links: readonly Link[]) {
    const { location } = group;
    const known = evidenceAt(location);
    if (known.confirmed >= SETTLED && known.refuted === 0) return true;
    if (known.refuted >= SETTLED && known.confirmed === 0) return false;
    const verdict = await confirm(reader, read, links, looksLike);
    if (verdict === null) return known.confirmed > known.refuted;
    evidence.set(location, {
      confirmed: known.confirmed + Number(verdict),
      refuted: known.refuted + Number(!verdict),
    });
    return verdict;
  }

  return {
    evidenceAt,
    async detect(read) {
      for (const group of read.groups) {
        const links = numberedLinks(group).filter(({ url }) => url !== read.page.url);
        if (links.length === 0 || !(await isFlipping(read, group, links))) continue;
        const flips = group.links.filter((link) => numberOf(link) !== null || isSpecial(link));
        return { location: group.location, urls: [...new Set(flips.map(({ url }) => url))] };
      }
      return null;
    },
  };
}

/** Properties 2 and 3 on a few destinations; null where none could be read. */
async function confirm(
  reader: PageReader,
  source: ReadPage,
  links: readonly Link[],
  looksLike: LooksLike,
): Promise<boolean | null> {
  const places = new Set(links.map((link) => locationOf(source.page, link)));
  const urls = reader.random.shuffle([...new Set(links.map(({ url }) => url))]);
  urls.sort((a, b) => Number(reader.known(b) !== null) - Number(reader.known(a) !== null));
  let destinations = 0;
  let others = 0;
  for (const url of urls) {
    if (destinations === READ_DESTINATIONS) break;
    const read = await reader.read(url);
    if (read === null) continue;
    if (!hasNumberAt(read.page, places) || !looksLike(source, read)) return false;
    destinations++;
    if (!showsTheSame(source.page, read.page)) others++;
  }
  if (destinations === 0) return null;
  // Links to the posts of a page are numbered too, but lead to the page itself.
  return others > 0;
}

function hasNumberAt(page: Page, places: ReadonlySet<string>): boolean {
  return page.links.some((link) => numberOf(link) !== null && places.has(locationOf(page, link)));
}

/** Share of its shingles that a page has in common with itself seen through another URL. */
const SAME_SHARE = 0.98;

/** Whether two pages show the same text. */
function showsTheSame(a: Page, b: Page): boolean {
  const [one, other] = [shinglesOf(a.tree).hashes, shinglesOf(b.tree).hashes];
  const hashes = new Set(one);
  let common = 0;
  for (const hash of other) if (hashes.has(hash)) common++;
  return common >= SAME_SHARE * Math.max(one.length, other.length);
}
