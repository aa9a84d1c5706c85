/**
 * The measures of one run on one mirror: pure arithmetic over the run's requests and the mirror's
 * labels. One request is one fetched page; learning counts, redirects count, retries do not. A
 * ratio over nothing is 0.
 */
import type { Label, Truth } from '../fetch/mirror/mirror-format.js';
import { isInvalid, isPage, isUserCreated, isWanted, plainBoardKeys } from './label-keys.js';
import { keptRelationships } from './relationships.js';
import type { Trace, TracedRequest } from './trace.js';

export interface Measures {
  /**
   * Share of the requests that fetched, for the first time, the entry, a category, a plain board
   * page or a thread page.
   */
  readonly effectiveness: number;
  /** The same over the requests of the crawl proper; what learning fetched stays fetched. */
  readonly crawlEffectiveness: number;
  /** FoCUS: distinct thread pages over requests. */
  readonly threadEffectiveness: number;
  /** Distinct thread pages fetched over those there are. */
  readonly coverage: number;
  /** Distinct plain board pages fetched over those there are. */
  readonly boardCoverage: number;
  /** Share of the requests that fetched what an earlier request had fetched. */
  readonly duplicateRatio: number;
  /** Share of the requests that ended at a login prompt, an error, or nowhere. */
  readonly invalidRatio: number;
  /**
   * SOUrCe: share of the requests that fetched user-created content. As in the paper a page counts
   * by its type alone, so a second URL of a thread page counts again, here and in `recall`.
   */
  readonly validRatio: number;
  /** The same over the requests of the crawl proper: the paper's sample is no part of its crawl. */
  readonly crawlValidRatio: number;
  /** SOUrCe: user-created pages fetched over those there are. */
  readonly recall: number;
  /**
   * SOUrCe, equation 13, in bits, over the distribution of page types (the labels' types) among
   * the fetched pages; redirects, files and errors are not pages.
   */
  readonly entropy: number;
  /**
   * SIGIR 2008, equation 2, over all fetched pages as one set: pages with the same key are
   * near-duplicates, a page without a key is alone. 1: no two pages alike.
   */
  readonly informativeness: number;
  /** iRobot, table 3: see {@link keptRelationships}. */
  readonly relationships: number;
  /** Thread pages after so many requests, thinned; the last point is the end. */
  readonly curve: ReadonlyArray<readonly [requests: number, threadPages: number]>;
}

const CURVE_POINTS = 200;

/** @param labels in breadth-first order, with URLs in the form of the trace's. */
export function measure(trace: Trace, labels: readonly Label[], truth: Truth): Measures {
  const { requests } = trace;
  const labelOf = firstByUrl(labels);
  const plainBoards = plainBoardKeys(truth);
  const tally = count(requests, labelOf, plainBoards);
  const threads = keysOf(labels, (label) => label.type === 'thread');
  const boards = keysOf(labels, ({ type, key }) => type === 'index' && plainBoards.has(key!));
  let userCreated = 0;
  for (const label of labelOf.values()) if (isUserCreated(label)) userCreated++;
  const pages = sum(tally.pagesByType.values());
  const ofRequests = (part: number): number => ratio(part, requests.length);
  return {
    effectiveness: ofRequests(tally.valuable.learn + tally.valuable.crawl),
    crawlEffectiveness: ratio(tally.valuable.crawl, tally.requests.crawl),
    threadEffectiveness: ofRequests(tally.threadKeys.size),
    coverage: ratio(tally.threadKeys.size, threads.size),
    boardCoverage: ratio(tally.boardKeys.size, boards.size),
    duplicateRatio: ofRequests(tally.duplicates),
    invalidRatio: ofRequests(tally.invalid),
    validRatio: ofRequests(tally.userCreated.learn + tally.userCreated.crawl),
    crawlValidRatio: ratio(tally.userCreated.crawl, tally.requests.crawl),
    recall: ratio(tally.userCreatedUrls.size, userCreated),
    entropy: entropyBits(tally.pagesByType.values(), pages),
    // Bits over bits: the base of the logarithm cancels out.
    informativeness: ratio(entropyBits(tally.pagesByContent.values(), pages), Math.log2(pages)),
    relationships: keptRelationships(trace.relations, labelOf, plainBoards),
    curve: thinned(tally.curve),
  };
}

interface Tally {
  readonly requests: { learn: number; crawl: number };
  readonly valuable: { learn: number; crawl: number };
  duplicates: number;
  invalid: number;
  readonly userCreated: { learn: number; crawl: number };
  readonly userCreatedUrls: Set<string>;
  readonly threadKeys: Set<string>;
  readonly boardKeys: Set<string>;
  readonly pagesByType: Map<string, number>;
  readonly pagesByContent: Map<string, number>;
  readonly curve: [requests: number, threadPages: number][];
}

function count(
  requests: readonly TracedRequest[],
  labelOf: ReadonlyMap<string, Label>,
  plainBoards: ReadonlySet<string>,
): Tally {
  const tally: Tally = {
    requests: { learn: 0, crawl: 0 },
    valuable: { learn: 0, crawl: 0 },
    duplicates: 0,
    invalid: 0,
    userCreated: { learn: 0, crawl: 0 },
    userCreatedUrls: new Set(),
    threadKeys: new Set(),
    boardKeys: new Set(),
    pagesByType: new Map(),
    pagesByContent: new Map(),
    curve: [],
  };
  const fetched = new Set<string>();
  for (const [index, request] of requests.entries()) {
    tally.requests[request.phase]++;
    const label = labelOf.get(request.url);
    const isAnswered = request.status > 0 && request.status < 400;
    if (label === undefined ? !isAnswered : isInvalid(label)) tally.invalid++;
    if (label !== undefined && request.status === 200) {
      countPage(tally, request, label, fetched, plainBoards);
    }
    tally.curve.push([index + 1, tally.threadKeys.size]);
  }
  return tally;
}

function countPage(
  tally: Tally,
  { url, phase }: TracedRequest,
  label: Label,
  fetched: Set<string>,
  plainBoards: ReadonlySet<string>,
): void {
  const { type, key } = label;
  if (isPage(label)) {
    increment(tally.pagesByType, type);
    increment(tally.pagesByContent, key ?? `url:${url}`);
  }
  if (isUserCreated(label)) {
    tally.userCreated[phase]++;
    tally.userCreatedUrls.add(url);
  }
  if (key === null) return;
  if (fetched.has(key)) tally.duplicates++;
  else if (isWanted(label, plainBoards)) tally.valuable[phase]++;
  fetched.add(key);
  if (type === 'thread') tally.threadKeys.add(key);
  if (type === 'index' && plainBoards.has(key)) tally.boardKeys.add(key);
}

/** Where several labels share a URL, the first in breadth-first order is the one that answers. */
function firstByUrl(labels: readonly Label[]): Map<string, Label> {
  const byUrl = new Map<string, Label>();
  for (const label of labels) if (!byUrl.has(label.url)) byUrl.set(label.url, label);
  return byUrl;
}

function keysOf(labels: readonly Label[], isMeant: (label: Label) => boolean): Set<string> {
  const keys = new Set<string>();
  for (const label of labels) if (label.key !== null && isMeant(label)) keys.add(label.key);
  return keys;
}

function entropyBits(counts: Iterable<number>, total: number): number {
  let bits = 0;
  for (const count of counts) bits -= (count / total) * Math.log2(count / total);
  return bits;
}

function thinned<T>(points: readonly T[]): T[] {
  const step = Math.ceil(points.length / CURVE_POINTS);
  return points.filter((_, i) => (points.length - 1 - i) % step === 0);
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
