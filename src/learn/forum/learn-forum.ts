/** Learning a forum: its entry, its lists, what its links look like and how its pages are told. */
import { locationOf } from '../../page/location.js';
import { commonUrls } from '../itf/common-urls.js';
import { pageKindOf } from '../itf/describe-itf.js';
import { collectFlips } from '../itf/flip-training-sets.js';
import { type ItfRegex, learnFlipRegexes, learnRegexes } from '../itf/itf-regexes.js';
import type { ItfLearning } from '../itf/learn-itf.js';
import {
  type JudgePage,
  openPageReader,
  type PageSource,
  type ReadPage,
} from '../itf/page-reader.js';
import { createTypeOfUrl, type TypeOfUrl } from '../itf/url-types.js';
import { createPoll } from '../itf/vote.js';
import { type Exploration, exploreLists } from './explore-lists.js';
import { findEntry } from './find-entry.js';
import { type FirstPages, learnFirstPages } from './first-pages.js';
import { generaliseFlips } from './flip-patterns.js';
import { learnMarks, type Marks, placesOf } from './marks.js';

export interface ForumOptions {
  readonly start: string;
  readonly budget: number;
  readonly judge: JudgePage;
}

export interface ForumLearning extends ItfLearning {
  readonly typeOf: TypeOfUrl;
  /** The templates of each kind of page. */
  readonly marks: Readonly<Record<MarkedKind, readonly Marks[]>>;
  /** Where entry and index pages list boards and threads: kinds by Apath. */
  readonly places: Exploration['places'];
  /** Those of them where nothing else stands: what is there is listed, whatever its URL. */
  readonly purePlaces: readonly string[];
  /** URLs that nearly all pages link to: what is among them and nowhere listed is no board. */
  readonly menu: readonly string[];
  /** Page-flipping patterns of the entry page alone, while there are boards. */
  readonly entryFlips: readonly string[];
  readonly firstPages: FirstPages;
}

export type MarkedKind = 'index' | 'thread';

/** What is kept of the budget for page-flipping URLs. */
const FLIP_SHARE = 0.4;
const MAX_INDEX_PAGES = 30;
/** Threads read in search of a pager; what is not found then is found while crawling. */
const MAX_READ_THREADS = 16;
const MAX_MENU = 60;

/** Null where the start page cannot be read. */
export async function learnForum(
  source: PageSource,
  { start, budget, judge }: ForumOptions,
): Promise<ForumLearning | null> {
  const reader = await openPageReader(source, start, judge, budget);
  if (reader === null) return null;
  const poll = createPoll(reader);
  const discovery = await findEntry(reader, poll, start);
  const { entry } = discovery;
  const sets = await exploreLists(reader, poll, entry, {
    maxIndexPages: MAX_INDEX_PAGES,
    reserve: FLIP_SHARE * budget,
  });
  const listed = [
    ...learnRegexes('index', sets.index, sets.entryIndex, sets.belowIndex),
    ...learnRegexes('thread', sets.thread),
  ];
  const typeOfListed = createTypeOfUrl(listed);
  const flips = await collectFlips(reader, {
    threads: sets.thread,
    maxReadThreads: MAX_READ_THREADS,
    singleFlips: true,
    isListed: (url) => typeOfListed(url).kind !== 'other',
    isOfKind: (read, kind) =>
      read.type === kind && (read === entry || typeOfListed(read.page.url).kind === kind),
  });
  const narrow = [
    ...learnFlipRegexes('index-flip', flips.index),
    ...learnFlipRegexes('thread-flip', flips.thread),
  ];
  const flipping = generaliseFlips(narrow, listed);
  const regexes = [...listed, ...flipping];
  const typeOf = createTypeOfUrl(regexes);
  const { sessionIds, pages } = reader;
  const listUrls = new Set([...sets.index, ...sets.thread]);
  const menu = [...commonUrls(pages)].filter((url) => !listUrls.has(url));
  return {
    ...{ discovery, sets, poll, flips, regexes, sessionIds, pages, typeOf },
    marks: marksOf(pages, typeOf),
    places: sets.places,
    purePlaces: purePlacesOf(sets.places, pages, typeOf),
    menu: menu.slice(0, MAX_MENU),
    entryFlips: sets.index.length < 2 ? [] : entryFlipsOf(entry, pages, flipping, typeOf),
    firstPages: learnFirstPages(
      pages.map(({ page }) => page),
      flipping,
    ),
  };
}

function marksOf(pages: readonly ReadPage[], typeOf: TypeOfUrl): ForumLearning['marks'] {
  const all = pages.map(({ page }) => ({
    kind: pageKindOf(typeOf(page.url).kind),
    places: placesOf(page),
  }));
  const of = (kind: MarkedKind): Marks[] =>
    learnMarks(
      all.filter((one) => one.kind === kind).map(({ places }) => places),
      all.filter((one) => one.kind !== kind).map(({ places }) => places),
    );
  return { index: of('index'), thread: of('thread') };
}

/** Patterns of the entry page's own pager that no board uses: it shows the boards' threads again. */
function entryFlipsOf(
  entry: ReadPage,
  pages: readonly ReadPage[],
  flipping: readonly ItfRegex[],
  typeOf: TypeOfUrl,
): string[] {
  const boards = pages.filter((read) => read !== entry && typeOf(read.page.url).kind === 'index');
  const isOn = ({ page }: ReadPage, { pattern }: ItfRegex): boolean =>
    page.links.some(({ url }) => pattern.matches(url));
  return flipping
    .filter((regex) => isOn(entry, regex) && !boards.some((board) => isOn(board, regex)))
    .map(({ pattern }) => pattern.source);
}

/** Share of the links at a place that are of its kind. */
const PURE_SHARE = 0.9;

function purePlacesOf(
  places: Exploration['places'],
  pages: readonly ReadPage[],
  typeOf: TypeOfUrl,
): string[] {
  const links = new Map<string, { all: number; listed: number }>();
  for (const { page, type } of pages) {
    if (type !== 'index') continue;
    for (const link of page.links) {
      const place = locationOf(page, link);
      const kind = places.get(place);
      if (kind === undefined) continue;
      const count = links.get(place) ?? { all: 0, listed: 0 };
      count.all++;
      if (pageKindOf(typeOf(link.url).kind) === kind) count.listed++;
      links.set(place, count);
    }
  }
  return [...links]
    .filter(([, { all, listed }]) => listed >= PURE_SHARE * all)
    .map(([place]) => place);
}
