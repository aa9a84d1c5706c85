/**
 * The lists of a forum and the links they are made of: from the entry page down, index page by
 * index page, until further pages bring nothing new. FoCUS algorithm 1 takes the longest group of
 * every page; here every group that may lead to boards is asked once, since a page may list boards
 * and threads, show its board beside every thread, or lead to its list of threads by one link.
 */
import { locationOf } from '../../page/location.js';
import { commonUrls, isMenuOf } from '../itf/common-urls.js';
import { numberedLinks, numberOf } from '../itf/digit-links.js';
import { longestFirst } from '../itf/index-thread-urls.js';
import type { LinkGroup } from '../itf/link-groups.js';
import type { PageReader, ReadPage } from '../itf/page-reader.js';
import { threadLengths } from '../itf/thread-lengths.js';
import type { FoundGroup, UrlTrainingSets } from '../itf/url-training-sets.js';
import { createPoll, majority, type Poll } from '../itf/vote.js';
import type { PageType } from '../page-types/page-type-model.js';
import { defineLists } from './define-lists.js';
import { isResorted } from './resorted.js';
import { isBelow } from './url-height.js';
import { urlShape } from './url-shape.js';

export interface Exploration extends UrlTrainingSets {
  /** Index URLs that board pages lead to by a single link each. */
  readonly belowIndex: readonly string[];
  /** Where entry and index pages list boards and threads: kinds by Apath. */
  readonly places: ReadonlyMap<string, 'index' | 'thread'>;
}

export interface ExploreLimits {
  /** Index pages that are looked at. */
  readonly maxIndexPages: number;
  /** Requests that are to be left over. */
  readonly reserve: number;
}

/** The frame is learned again when so many times as many pages were read. */
const REFRAME_GROWTH = 1.5;
const DIGITS = /\d+/g;
/** Index pages in a row that bring nothing new: one more would change nothing. */
const QUIET_PAGES = 6;
/** Groups besides the longest that one page may ask about, and the share of its length they need. */
const MAX_ASKED = 3;
const MIN_LENGTH_SHARE = 0.08;
const MIN_ENTRY_SHARE = 0.15;
/** Groups of an index page that are tried for its list, the longest first. */
const MAX_TRIED = 3;
/** A column of a list names the board of each record where few values come again and again. */
const MAX_DISTINCT_SHARE = 0.5;
const MIN_COLUMN_LINKS = 5;
/** Votes at a location at first, and those that settle it. */
const FIRST_VOTES = 2;
const SETTLED = 3;
const FURTHER_VOTES = 2;
/** Characters of an anchor text that are looked for in a title: it may be cut off. */
const TITLE_LENGTH = 24;
const MIN_TITLED = 0.5;
/** Pages that are asked for lists below them, and links asked about on each. */
const MAX_ASKED_BELOW = 5;
const ASKED_PAGES = 2;
/** Threads on a list that may be cut off, and links asked about then. */
const MIN_LIST_LENGTH = 10;
const MAX_ASKED_AROUND = 8;

export async function exploreLists(
  reader: PageReader,
  poll: Poll,
  entry: ReadPage,
  limits: ExploreLimits,
): Promise<Exploration> {
  const first = await walkDown(new Walk(reader, poll), reader, entry, limits);
  if (first.thread.length > 0 || reader.left <= limits.reserve) return first;
  await defineLists(reader, entry, limits.reserve);
  const walk = new Walk(reader, createPoll(reader));
  return walkDown(walk, reader, reader.known(entry.page.url)!, limits);
}

async function walkDown(
  walk: Walk,
  reader: PageReader,
  entry: ReadPage,
  limits: ExploreLimits,
): Promise<Exploration> {
  reader.reframe();
  await walk.lookAtEntry(entry);
  let framedBy = reader.pages.length;
  const entryIndex = [...walk.index];
  const seen = new Set<string>([entry.page.url]);
  let quiet = 0;
  while (seen.size <= limits.maxIndexPages && reader.left > limits.reserve) {
    const url = walk.next();
    if (url === null || (quiet >= QUIET_PAGES && walk.threads.size > 0)) break;
    const read = await reader.read(url);
    if (read === null || seen.has(read.page.url)) continue;
    seen.add(read.page.url);
    if (reader.pages.length >= REFRAME_GROWTH * framedBy) {
      reader.reframe();
      framedBy = reader.pages.length;
    }
    quiet = (await walk.lookAt(read)) ? 0 : quiet + 1;
  }
  if (walk.listsEnd()) await walk.lookAround(entry);
  const thread = [...walk.threads].sort(([, a], [, b]) => b - a).map(([url]) => url);
  const { groups, places } = walk;
  const [index, belowIndex] = [[...walk.index], [...walk.belowIndex]];
  return { entryIndex, belowIndex, index, thread, groups, places };
}

class Walk {
  readonly index: Set<string>;
  readonly belowIndex: Set<string>;
  readonly threads: Map<string, number>;
  readonly groups: Map<string, FoundGroup>;
  readonly places: Map<string, 'index' | 'thread'>;
  private readonly reader: PageReader;
  private readonly poll: Poll;
  /** Index URLs that were not looked at yet, of each group by itself. */
  private readonly queue: string[][];
  private readonly types: Map<string, PageType>;
  /** Pages below others, by what their URLs add. */
  private readonly below: Map<string, PageType>;
  private askedPages: number;
  /** Threads on each page that lists some. */
  private readonly lengths: Map<string, number>;
  private hasPager: boolean;

  constructor(reader: PageReader, poll: Poll) {
    this.index = new Set();
    this.threads = new Map();
    this.groups = new Map();
    this.places = new Map();
    this.reader = reader;
    this.poll = poll;
    this.queue = [];
    this.types = new Map();
    this.below = new Map();
    this.belowIndex = new Set();
    this.askedPages = 0;
    this.lengths = new Map();
    this.hasPager = false;
  }

  /** In turns from every group, so that no long list of like pages uses up the budget. */
  next(): string | null {
    const urls = this.queue.shift();
    if (urls === undefined) return null;
    const url = urls.pop()!;
    if (urls.length > 0) this.queue.push(urls);
    return url;
  }

  async lookAtEntry(entry: ReadPage): Promise<void> {
    const all = longestFirst(entry);
    const minLength = MIN_ENTRY_SHARE * (all[0]?.anchorLength ?? 0);
    const groups = all.filter(({ anchorLength }) => anchorLength >= minLength);
    // Where there are boards, the threads that an entry page shows are their newest ones, by links
    // that may lead to the newest post.
    let newest: LinkGroup | undefined;
    const [main] = groups;
    for (const group of [...groups.slice(0, 1), ...this.asked(groups, main)]) {
      const type = await this.definedTypeOf(entry, group);
      if (type === 'index') this.take(entry, group, type, 'entry');
      if (type === 'thread') newest ??= group;
    }
    if (this.index.size > 0) return;
    if (newest !== undefined) this.take(entry, newest, 'thread', 'entry');
  }

  /** Whether the page brought anything of a new kind. */
  async lookAt(read: ReadPage): Promise<boolean> {
    const before = this.groups.size;
    const isMenu = isMenuOf(commonUrls(this.reader.pages));
    const groups = longestFirst(read).filter((group) => !isMenu(group));
    const { main, type } = await this.mainList(groups);
    if (main !== undefined && type === 'thread') this.lengths.set(read.page.url, main.urls.length);
    if (hasPager(read)) this.hasPager = true;
    if (main !== undefined && type !== 'other') this.take(read, main, type, 'index');
    for (const group of this.asked(groups, main)) {
      if ((await this.typeOf(group)) === 'index' && !this.isResorted(read, group)) {
        this.take(read, group, 'index', 'index');
      }
    }
    if (type !== 'thread') await this.lookBelow(read);
    return this.groups.size > before;
  }

  /** The longest group that leads to boards or threads; where none does, the longest. */
  private async mainList(
    groups: readonly LinkGroup[],
  ): Promise<{ readonly main: LinkGroup | undefined; readonly type: PageType }> {
    const fresh = groups.filter(({ urls }) => !urls.every((url) => this.index.has(url)));
    const tried = fresh.slice(0, MAX_TRIED);
    const titles = fresh[0] === undefined ? undefined : firstColumn(fresh, fresh[0]);
    if (titles !== undefined && !tried.includes(titles)) tried.push(titles);
    let found: { main: LinkGroup; type: PageType } | null = null;
    for (const group of tried) {
      const type = await this.listTypeOf(group);
      if (type === 'other' || (found !== null && type !== found.type)) continue;
      // A shortcut to the newest post leads to a thread too, but is not called like it.
      if (this.titledShare(group) >= MIN_TITLED) return { main: group, type };
      found ??= { main: group, type };
    }
    return found ?? { main: fresh[0], type: 'other' };
  }

  /** As `typeOf`; links that are called like the pages behind need half of the votes for threads. */
  private async listTypeOf(group: LinkGroup): Promise<PageType> {
    const type = await this.votedTypeOf(group);
    const { index, thread, other } = this.poll.votesAt(group.location);
    const isHalf = type === 'other' && index === 0 && thread > 0 && thread >= other;
    return isHalf && this.titledShare(group) >= MIN_TITLED ? 'thread' : type;
  }

  /** Share of the group's links followed so far whose text is in the title of the page behind. */
  private titledShare({ links }: LinkGroup): number {
    const titled = new Map<string, boolean>();
    for (const { url, text } of links) {
      const page = this.reader.known(url)?.page;
      if (page === undefined || text === '') continue;
      const isIn = page.title.toLowerCase().includes(text.toLowerCase().slice(0, TITLE_LENGTH));
      titled.set(url, isIn || titled.get(url) === true);
    }
    return titled.size === 0 ? 0 : [...titled.values()].filter(Boolean).length / titled.size;
  }

  /** Groups that may lead to boards besides the longest one. */
  private asked(groups: readonly LinkGroup[], main: LinkGroup | undefined): LinkGroup[] {
    const minLength = MIN_LENGTH_SHARE * (main?.anchorLength ?? 0);
    const titles = main === undefined ? undefined : firstColumn(groups, main);
    return groups
      .filter((group) => {
        if (group === main || group.anchorLength < minLength) return false;
        if (group.links.every((link) => numberOf(link) !== null)) return false;
        if (group.urls.every((url) => this.types.has(urlShape(url)))) return false;
        // Other columns of the same list are about its records: who, when, and in which board.
        if (group.pattern < 0 || group.pattern !== main?.pattern) return true;
        // A list of boards may name the newest thread of each, at greater length than the board.
        if (group === titles) return true;
        return (
          group.links.length >= MIN_COLUMN_LINKS &&
          group.urls.length <= MAX_DISTINCT_SHARE * group.links.length
        );
      })
      .slice(0, MAX_ASKED);
  }

  /** A board's page that lists no threads may lead to its list by one link, to a page below it. */
  private async lookBelow(read: ReadPage): Promise<void> {
    const asks = this.askedPages < ASKED_PAGES;
    let asked = 0;
    for (const group of read.groups) {
      const url = group.urls.find((one) => isBelow(one, read.page.url));
      if (url === undefined || this.index.has(url)) continue;
      const name = url.slice(read.page.url.length).replace(DIGITS, '#');
      if (asks && !this.below.has(name) && asked < MAX_ASKED_BELOW) {
        asked++;
        this.below.set(name, (await this.reader.read(url))?.type ?? 'other');
      }
      if (this.below.get(name) !== 'index') continue;
      this.belowIndex.add(url);
      this.take(read, only(group, url), 'index', 'index');
    }
    if (asked > 0) this.askedPages++;
  }

  /** Whether the lists look cut off: as many threads on several of them, and no pager on any. */
  listsEnd(): boolean {
    const [length, lists] = mostFrequent(this.lengths.values());
    return length >= MIN_LIST_LENGTH && lists > 1 && !this.hasPager;
  }

  /** A list of all threads may be behind a link that stands anywhere on the entry page. */
  async lookAround(entry: ReadPage): Promise<void> {
    const groups = entry.groups
      .filter(({ urls }) => !urls.some((url) => this.index.has(url) || this.threads.has(url)))
      .filter(({ urls }) => urls.some((url) => this.reader.known(url) === null))
      .sort((a, b) => b.anchorLength / b.urls.length - a.anchorLength / a.urls.length);
    let asked = 0;
    for (const group of groups) {
      for (const url of group.urls) {
        if ((this.types.get(urlShape(url)) ?? 'index') !== 'index') continue;
        if (this.reader.known(url) !== null) continue;
        if (asked++ === MAX_ASKED_AROUND) return;
        const read = await this.reader.read(url);
        if (read === null || read.type !== 'index' || !hasPager(read)) continue;
        this.take(entry, only(group, url), 'index', 'entry');
        await this.lookAt(read);
        return;
      }
    }
  }

  private isResorted(read: ReadPage, group: LinkGroup): boolean {
    const destinations = group.urls.map((url) => this.reader.known(url));
    return destinations.some((other) => other !== null && isResorted(read, other));
  }

  /**
   * The type of a group, where its destinations look like nothing known, by definition: pages are
   * index pages if their own longest links lead to threads (FoCUS section 3).
   */
  private async definedTypeOf(read: ReadPage, group: LinkGroup): Promise<PageType> {
    const type = await this.typeOf(group);
    if (type !== 'other') return type;
    const above = new Set(read.page.links.map(({ url }) => url));
    const pages = new Set(group.urls.map((url) => this.reader.known(url)));
    for (const destination of pages) {
      if (destination === null || destination === read || destination.type !== 'other') continue;
      const list = longestFirst(destination).find(
        ({ urls }) => 2 * urls.filter((url) => above.has(url)).length <= urls.length,
      );
      if (list !== undefined && (await this.poll.typeOf(list, FIRST_VOTES)) === 'thread') {
        this.reader.define(destination, 'index');
      }
    }
    return this.typeOf(group);
  }

  private async typeOf(group: LinkGroup): Promise<PageType> {
    const type = await this.votedTypeOf(group);
    for (const url of group.urls) this.types.set(urlShape(url), type);
    return type;
  }

  private async votedTypeOf(group: LinkGroup): Promise<PageType> {
    const votes = this.poll.votesAt(group.location);
    const isSettled = votes.index + votes.thread + votes.other >= SETTLED;
    let type = isSettled ? majority(votes) : await this.poll.typeOf(group, FIRST_VOTES);
    // Empty boards look like nothing: they count little against one that does.
    for (let more = 0; type === 'other' && more < FURTHER_VOTES; more++) {
      const { index, thread, other } = this.poll.votesAt(group.location);
      if (index + thread === 0 || (index > 0 && thread > 0) || other > 2 * (index + thread)) break;
      type = await this.poll.typeOf(group);
      if (2 * index >= other && index > 0) type = 'index';
    }
    return type;
  }

  private take(
    read: ReadPage,
    group: LinkGroup,
    type: 'index' | 'thread',
    from: FoundGroup['from'],
  ): void {
    const key = `${from} ${group.location}`;
    if (!this.groups.has(key)) this.groups.set(key, { type, group, from });
    for (const link of group.links) this.places.set(locationOf(read.page, link), type);
    for (const url of group.urls) this.types.set(urlShape(url), type);
    if (type === 'thread') {
      for (const [url, length] of threadLengths(read.page, group)) this.threads.set(url, length);
      return;
    }
    const fresh = group.urls.filter((url) => !this.index.has(url));
    for (const url of fresh) this.index.add(url);
    if (fresh.length > 0) this.queue.push(this.reader.random.shuffle(fresh));
  }
}

/** The column of a list that comes first in its records and has a value of its own for each. */
function firstColumn(groups: readonly LinkGroup[], main: LinkGroup): LinkGroup | undefined {
  return groups
    .filter(({ pattern, urls }) => pattern === main.pattern && 2 * urls.length >= main.urls.length)
    .sort((a, b) => a.links[0]!.node - b.links[0]!.node)[0];
}

/** The group's links to one URL. */
function only(group: LinkGroup, url: string): LinkGroup {
  return { ...group, urls: [url], links: group.links.filter((link) => link.url === url) };
}

function hasPager({ groups, page }: ReadPage): boolean {
  return groups.some((group) => numberedLinks(group).some(({ url }) => url !== page.url));
}

/** The value that comes most often, and how often. */
function mostFrequent(values: Iterable<number>): [value: number, times: number] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
}
