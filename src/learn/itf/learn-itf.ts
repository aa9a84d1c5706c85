/** Learning the ITF regexes of a site (FoCUS 4.2 and 4.3; the 2014 paper's figure 3). */
import { discoverEntry, type EntryDiscovery } from '../entry-discovery.js';
import type { SessionIds } from '../url-patterns/session-ids.js';
import { collectFlips, type FlipSets } from './flip-training-sets.js';
import { type ItfRegex, learnFlipRegexes, learnRegexes } from './itf-regexes.js';
import { type JudgePage, openPageReader, type PageSource, type ReadPage } from './page-reader.js';
import { collectTrainingSets, type UrlTrainingSets } from './url-training-sets.js';
import { createTypeOfUrl } from './url-types.js';
import { createPoll, type Poll } from './vote.js';

export interface ItfOptions {
  readonly start: string;
  readonly budget: number;
  readonly judge: JudgePage;
  /** Looks for single page-flipping URLs where there is no group (2014 paper). */
  readonly singleFlips: boolean;
}

export interface ItfLearning {
  readonly discovery: EntryDiscovery;
  readonly sets: UrlTrainingSets;
  readonly poll: Poll;
  readonly flips: FlipSets;
  readonly regexes: readonly ItfRegex[];
  readonly sessionIds: SessionIds;
  readonly pages: readonly ReadPage[];
}

/** What is kept of the budget for page-flipping URLs. */
const FLIP_SHARE = 0.4;
const MAX_INDEX_PAGES = 30;

/** Null where the start page cannot be read. */
export async function learnItf(
  source: PageSource,
  options: ItfOptions,
): Promise<ItfLearning | null> {
  const { start, budget, judge, singleFlips } = options;
  const reader = await openPageReader(source, start, judge, budget);
  if (reader === null) return null;
  const poll = createPoll(reader);
  const discovery = await discoverEntry(reader, poll, start);
  const sets = await collectTrainingSets(reader, poll, discovery.entry, {
    maxIndexPages: MAX_INDEX_PAGES,
    reserve: FLIP_SHARE * budget,
  });
  const listed = [
    ...learnRegexes('index', sets.index, sets.entryIndex),
    ...learnRegexes('thread', sets.thread),
  ];
  const typeOf = createTypeOfUrl(listed);
  const flips = await collectFlips(reader, {
    threads: sets.thread,
    singleFlips,
    isListed: (url) => typeOf(url).kind !== 'other',
    isOfKind: (read, kind) =>
      read.type === kind && (read === discovery.entry || typeOf(read.page.url).kind === kind),
  });
  const regexes = [
    ...listed,
    ...learnFlipRegexes('index-flip', flips.index),
    ...learnFlipRegexes('thread-flip', flips.thread),
  ];
  const { sessionIds, pages } = reader;
  return { discovery, sets, poll, flips, regexes, sessionIds, pages };
}
