/**
 * The majority type of the pages that a group of links leads to (FoCUS 4.3.1.1): single verdicts
 * may be wrong. Groups at the same location of pages of one site have the same function, so their
 * votes are put together.
 */
import type { PageType } from '../page-types/page-type-model.js';
import type { LinkGroup } from './link-groups.js';
import type { PageReader, ReadPage } from './page-reader.js';

/** Pages voted on where a location is new, and where it has been voted on before. */
const FIRST_VOTES = 3;
const FURTHER_VOTES = 1;
/** URLs tried for one vote at most: some lead nowhere. */
const TRIES = 2;

export interface Votes {
  readonly index: number;
  readonly thread: number;
  readonly other: number;
}

export interface Poll {
  /**
   * The majority type of the group's destinations; `other` where there is none.
   * @param firstVotes pages voted on where the location is new. @default 3
   */
  typeOf(group: LinkGroup, firstVotes?: number): Promise<PageType>;
  votesAt(location: string): Votes;
}

const NO_VOTES = { index: 0, thread: 0, other: 0 };

export function createPoll(reader: PageReader): Poll {
  /** Pages that have voted at each location, by their URLs. */
  const voters = new Map<string, Set<string>>();

  function votesAt(location: string): Votes {
    const votes = { ...NO_VOTES };
    for (const url of voters.get(location) ?? []) {
      const read = reader.known(url);
      if (read !== null) votes[read.type]++;
    }
    return votes;
  }

  const hasVoted = (location: string, { page }: ReadPage): boolean =>
    voters.get(location)?.has(page.url) === true;

  async function vote({ location, urls }: LinkGroup, firstVotes: number): Promise<void> {
    let wanted = voters.has(location) ? FURTHER_VOTES : firstVotes;
    let tries = TRIES * wanted;
    // What was read for another reason costs nothing.
    const sample = reader.random.shuffle(urls);
    sample.sort((a, b) => Number(reader.known(b) !== null) - Number(reader.known(a) !== null));
    for (const url of sample) {
      if (wanted === 0 || tries === 0) break;
      tries--;
      const read = await reader.read(url);
      // Many links may be redirected to one page, a login prompt for example: it votes once.
      if (read === null || (read.page.url !== url && hasVoted(location, read))) continue;
      wanted--;
      voters.set(location, (voters.get(location) ?? new Set()).add(read.page.url));
    }
  }

  return {
    votesAt,
    async typeOf(group, firstVotes = FIRST_VOTES) {
      await vote(group, firstVotes);
      return majority(votesAt(group.location));
    },
  };
}

/** More than half of all votes. */
export function majority({ index, thread, other }: Votes): PageType {
  const all = index + thread + other;
  if (2 * index > all) return 'index';
  return 2 * thread > all ? 'thread' : 'other';
}
