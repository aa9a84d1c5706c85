/** Whether a host may be asked for a page: fetches, keeps and applies its robots.txt. */
import { BoardwalkError } from '../errors.js';
import { decodeContent } from './content-coding.js';
import type { Fetcher, FetchResponse } from './fetcher.js';
import { abortedError } from './network-error.js';
import { redirectTarget } from './redirect.js';
import type { RobotsCache, RobotsEntry } from './robots-cache.js';
import { parseRobots, type RobotsRules, rulesFor } from './robots-txt.js';

const MINUTE_MS = 60_000;
const FRESH_MS = 24 * 60 * MINUTE_MS;
const STALE_MS = 30 * FRESH_MS;
const MAX_REDIRECTS = 5;
/** A little more than the parser reads, so that it sees that the file goes on. */
const MAX_BYTES = 512 * 1024;
/** Origins whose parsed rules are held in memory; a wild-card domain must not fill it. */
const MAX_ORIGINS = 256;

/** `unreachable`: it is not known what is allowed, so nothing may be fetched for now. */
export type RobotsVerdict =
  | { readonly kind: 'rules'; readonly rules: RobotsRules }
  | {
      readonly kind: 'unreachable';
      readonly reason: string;
      /** Where the host did not answer at all: why. */
      readonly cause: BoardwalkError | null;
    };

export interface RobotsPolicyOptions {
  readonly fetcher: Fetcher;
  /** The name that groups of robots.txt address, such as `boardwalk`. */
  readonly productToken: string;
  readonly cache: RobotsCache;
  /** UTC milliseconds. */
  readonly clock: () => number;
  /** Told of every answer, redirects included, for the archive. */
  readonly onResponse?: (response: FetchResponse) => void;
}

export interface RobotsPolicy {
  /**
   * The verdict for an origin such as `https://forum.example.org`. Callers at the same time share
   * one fetch; a known verdict costs nothing.
   * @throws {BoardwalkError} where the whole crawl must stop: `proxy`, `aborted`.
   */
  rulesFor(origin: string, signal?: AbortSignal): Promise<RobotsVerdict>;
}

type Fetched =
  | RobotsEntry
  | { readonly unreachable: string; readonly cause: BoardwalkError | null };

interface Remembered {
  readonly verdict: RobotsVerdict;
  readonly from: number;
  readonly until: number;
}

interface SharedFetch {
  readonly verdict: Promise<RobotsVerdict>;
  readonly controller: AbortController;
  callers: number;
}

function ageOf(entry: RobotsEntry, now: number): number {
  // A time in the future comes from a clock that was wrong then: not to be trusted.
  return entry.fetchedAt > now ? Number.POSITIVE_INFINITY : now - entry.fetchedAt;
}

/** What an answer that is no redirect means. */
function readAnswer(response: FetchResponse, now: number): Fetched {
  const { status } = response;
  if (status >= 500 || status === 429) {
    return { unreachable: `robots.txt answers ${status}`, cause: null };
  }
  const found = status >= 200 && status < 300;
  const body = found ? new TextDecoder().decode(decodeContent(response, MAX_BYTES).bytes) : '';
  return { fetchedAt: now, status, body };
}

/** Remembers verdicts in memory and files in the cache. */
export function createRobotsPolicy(options: RobotsPolicyOptions): RobotsPolicy {
  const { fetcher, productToken, cache, clock, onResponse } = options;
  const remembered = new Map<string, Remembered>();
  const underWay = new Map<string, SharedFetch>();

  const fetchFile = async (origin: string, signal: AbortSignal): Promise<Fetched> => {
    let url = `${origin}/robots.txt`;
    for (let redirects = 0; ; redirects++) {
      const response = await fetcher.fetch({ url }, signal);
      onResponse?.(response);
      const target = redirectTarget(response);
      if (target === null) return readAnswer(response, clock());
      // The RFC: a file behind too many redirects counts as one that does not exist.
      if (redirects === MAX_REDIRECTS) {
        return { fetchedAt: clock(), status: response.status, body: '' };
      }
      url = target;
    }
  };
  const tryFetchFile = async (origin: string, signal: AbortSignal): Promise<Fetched> => {
    try {
      return await fetchFile(origin, signal);
    } catch (error) {
      if (!(error instanceof BoardwalkError) || error.disposition === 'stop-crawl') throw error;
      return { unreachable: error.message, cause: error };
    }
  };
  const remember = (origin: string, verdict: RobotsVerdict, until: number): RobotsVerdict => {
    remembered.delete(origin);
    remembered.set(origin, { verdict, from: clock(), until });
    if (remembered.size > MAX_ORIGINS) remembered.delete(remembered.keys().next().value!);
    return verdict;
  };
  const rulesOf = ({ status, body }: RobotsEntry): RobotsVerdict => ({
    kind: 'rules',
    rules: rulesFor(parseRobots(status >= 200 && status < 300 ? body : ''), productToken),
  });
  const decide = async (origin: string, signal: AbortSignal): Promise<RobotsVerdict> => {
    const known = cache.get(origin);
    const age = known === null ? Number.POSITIVE_INFINITY : ageOf(known, clock());
    if (known !== null && age < FRESH_MS) {
      return remember(origin, rulesOf(known), known.fetchedAt + FRESH_MS);
    }
    const fetched = await tryFetchFile(origin, signal);
    if (!('unreachable' in fetched)) {
      cache.set(origin, fetched);
      return remember(origin, rulesOf(fetched), fetched.fetchedAt + FRESH_MS);
    }
    const verdict: RobotsVerdict =
      known !== null && age < STALE_MS
        ? rulesOf(known)
        : { kind: 'unreachable', reason: fetched.unreachable, cause: fetched.cause };
    return remember(origin, verdict, clock() + MINUTE_MS);
  };
  const start = (origin: string): SharedFetch => {
    const controller = new AbortController();
    const verdict = decide(origin, controller.signal).finally(() => {
      if (underWay.get(origin) === shared) underWay.delete(origin);
    });
    const shared: SharedFetch = { verdict, controller, callers: 0 };
    underWay.set(origin, shared);
    return shared;
  };

  return {
    async rulesFor(origin, signal) {
      const now = clock();
      const known = remembered.get(origin);
      if (known !== undefined && known.from <= now && now < known.until) return known.verdict;
      if (signal?.aborted) throw abortedError(`${origin}/robots.txt`, signal.reason);
      const shared = underWay.get(origin) ?? start(origin);
      return await join(shared, `${origin}/robots.txt`, signal, () => underWay.delete(origin));
    },
  };
}

/** Waits for a shared fetch; one caller's signal ends it only where nobody else waits for it. */
function join(
  shared: SharedFetch,
  url: string,
  signal: AbortSignal | undefined,
  onAbandoned: () => void,
): Promise<RobotsVerdict> {
  shared.callers++;
  if (signal === undefined) return shared.verdict;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      shared.callers--;
      if (shared.callers === 0) {
        onAbandoned();
        shared.controller.abort(signal.reason);
      }
      reject(abortedError(url, signal.reason));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    shared.verdict
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
