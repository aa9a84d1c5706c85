/** Which runs of numbered links are pagers, and what the runs say about the page. */
import { knownTag } from '../../page/elements.js';
import type { Page } from '../../page/page.js';
import type { Tree } from '../../page/tree.js';
import type { NumberRun } from './number-runs.js';
import type { PageAddress } from './page-address.js';
import { urlChange } from './url-change.js';

export interface JudgedRun extends NumberRun {
  /** Where its links lead, in their order. */
  readonly urls: readonly string[];
  /** The page's own, as far as the addresses tell; otherwise that of a thread in a list. */
  readonly isOwn: boolean;
  /** The number of the page that the pager stands on; null where that cannot be told. */
  readonly current: number | null;
  /** Share of the steps from number to number that the addresses follow, 0 to 1. */
  readonly followed: number;
}

const TABLE = knownTag('table');
const TR = knownTag('tr');
/** The current page, and a total perhaps; a calendar has many. */
const MAX_PLAIN_NUMBERS = 3;
const MIN_FOLLOWED = 0.5;
/** From so many consecutive numbers on a run is a pager whatever its addresses look like. */
const MIN_CONSECUTIVE = 3;
const NUMBERS = /\d+/g;

/** The runs that are pagers. */
export function judgeRuns(
  page: Page,
  address: PageAddress,
  runs: readonly NumberRun[],
): JudgedRun[] {
  if (runs.length === 0) return [];
  const judged = runs.map((run) => describeRun(page, address, run));
  const [tables, rows] = [nearest(page.tree, TABLE), nearest(page.tree, TR)];
  const within = (elements: Int32Array, link: number): number => elements[page.links[link]!.node]!;
  const tableOf = (run: NumberRun): number => within(tables, run.links[0]!);
  // A calendar goes over several rows of a table.
  const standsInOneRow = (run: NumberRun): boolean =>
    within(rows, run.links[0]!) === within(rows, run.links.at(-1)!);
  const calendars = new Set(judged.filter(isPartOfCalendar).map(tableOf));
  calendars.delete(-1);
  return judged.filter(
    (run) =>
      countsPages(run) && isPager(run) && standsInOneRow(run) && !calendars.has(tableOf(run)),
  );
}

function describeRun(page: Page, address: PageAddress, run: NumberRun): JudgedRun {
  const urls = run.links.map((i) => page.links[i]!.url);
  const isOwn = urls.some((url) => address.isSelf(url) || address.looseChangeTo(url) !== null);
  const current = currentNumber(address, run, urls);
  const followed = followedShare(run, urls);
  return { ...run, urls, isOwn, current, followed };
}

function isPager(run: JudgedRun): boolean {
  if (run.links.length === 1) return isLonePartner(run);
  return run.followed >= MIN_FOLLOWED || isConsecutive(run);
}

/** A number that leads nowhere or to the page itself; 1 where the page's URL has no number yet. */
function currentNumber(
  address: PageAddress,
  { numbers, plainNumbers }: NumberRun,
  urls: readonly string[],
): number | null {
  const linked = new Set(numbers);
  const isBeside = (n: number): boolean => linked.has(n - 1) || linked.has(n + 1);
  const plain = plainNumbers.find((n) => n > 0 && !linked.has(n) && isBeside(n));
  if (plain !== undefined) return plain;
  const self = urls.findIndex((url) => address.isSelf(url));
  if (self >= 0) return numbers[self]!;
  const isFirst = numbers[0] === 1 && address.changeTo(urls.at(-1)!)?.from === null;
  return isFirst || numbers[0] === 2 ? 1 : null;
}

/** Share of the steps where the URL's number grows as the anchor's does, always at one rate. */
function followedShare({ numbers }: NumberRun, urls: readonly string[]): number {
  let followed = 0;
  let rate: number | null = null;
  for (let i = 1; i < urls.length; i++) {
    const change = urlChange(urls[i - 1]!, urls[i]!);
    if (change === null || change.to === null) continue;
    if (change.from === null) followed++;
    else {
      const step = (change.to - change.from) / (numbers[i]! - numbers[i - 1]!);
      rate ??= step;
      if (step > 0 && step === rate) followed++;
    }
  }
  return urls.length < 2 ? 0 : followed / (urls.length - 1);
}

function countsPages({ numbers, plainNumbers, current }: JudgedRun): boolean {
  if (plainNumbers.length > MAX_PLAIN_NUMBERS) return false;
  if (isAmidst(numbers, current)) return false;
  // Page sizes to choose from are no neighbours.
  const shown = new Set(current === null ? numbers : [...numbers, current]);
  return numbers.some((n) => shown.has(n - 1) || shown.has(n + 1));
}

/** A pager shows the first page or the current one; a row of a calendar does neither. */
function isAmidst(numbers: readonly number[], current: number | null): boolean {
  return numbers[0]! > 2 && current === null;
}

/** Days of a calendar, 28 29 30: each has its own link, and none is the current page. */
function isPartOfCalendar({ numbers, current, followed }: JudgedRun): boolean {
  return numbers.length > 1 && isAmidst(numbers, current) && followed === 1;
}

/** For every node the nearest element of a kind around it; -1 for none. */
function nearest(tree: Tree, tag: number): Int32Array {
  const elements = new Int32Array(tree.size).fill(-1);
  for (let node = 1; node < tree.size; node++) {
    elements[node] = tree.tag[node] === tag ? node : elements[tree.parent[node]!]!;
  }
  return elements;
}

/** 1 2 3, each leading elsewhere: pagers by date or token. */
function isConsecutive({ numbers, urls }: JudgedRun): boolean {
  const isRow = numbers[0]! <= 2 && numbers.at(-1)! - numbers[0]! === numbers.length - 1;
  return isRow && numbers.length >= MIN_CONSECUTIVE && new Set(urls).size === urls.length;
}

/** A single number beside the current one: the pager of a list of two pages. */
function isLonePartner({ numbers, plainNumbers, urls, isOwn }: JudgedRun): boolean {
  const number = numbers[0]!;
  if (!plainNumbers.some((plain) => Math.abs(plain - number) === 1)) return false;
  return isOwn || (number === 2 && urls[0]!.match(NUMBERS)?.at(-1) === '2');
}
