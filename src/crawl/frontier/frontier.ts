/**
 * The frontier: which URLs are known, and which is fetched next. One interface for the embedded
 * database and for an engine shared by many crawlers, therefore:
 *
 * - a URL is handed out as a lease that expires: what a dead worker held comes back by itself;
 * - a lease ends by exactly one of `complete`, `retry` or `release`; to end one that has expired
 *   and was taken back does nothing;
 * - time is enforced here, per host: no URL of a host is handed out before its delay has passed or
 *   while it is blocked, whoever asks;
 * - the links of one page arrive as one batch together with the end of that page's lease, so a
 *   page is done if and only if its links are known;
 * - a URL that is discovered again before it was asked for, with a higher priority than before,
 *   takes that priority, URL kind and page; on loan, it does so where it comes back. Nothing else
 *   about it changes, its place among equals included.
 *
 * Every time is UTC milliseconds; the caller passes `now`, the frontier has no clock.
 */

/** A URL that a page (or the user) led to; it may be known already. */
export interface DiscoveredUrl {
  /** Canonical form: its fingerprint decides whether the URL is known. */
  readonly url: string;
  /** Higher is leased earlier; equal priorities in the order of discovery. */
  readonly priority: number;
  /** Clicks from the start URL; a redirect costs none. */
  readonly depth: number;
  /** Redirects that led here in a row; 0 for a link. */
  readonly redirects: number;
  /** What the link leads to. */
  readonly urlKind: string;
  /** The page that carried the link; null for start URLs. */
  readonly from: string | null;
  /** Why it will never be fetched; null where it will. A refused URL is known from then on. */
  readonly refused: string | null;
}

/** A URL on loan. */
export interface Lease extends Omit<DiscoveredUrl, 'refused'> {
  /** Names the loan; opaque to the caller. */
  readonly id: number;
  readonly host: string;
  /** Attempts made before this one. */
  readonly attempts: number;
}

/** How a lease ended. */
export interface Completion {
  /** `done`: answered (whatever the status). `failed`: no answer, no further try. `refused`: never asked. */
  readonly state: 'done' | 'failed' | 'refused';
  /** For `failed` and `refused`: why, as the user will read it. */
  readonly reason: string | null;
  readonly links: readonly DiscoveredUrl[];
  /** True where the host was not asked after all: its delay counts from the loan before. */
  readonly unasked?: boolean;
  /**
   * Writes what belongs to the page. It runs before the lease ends; if it throws, nothing has
   * happened and the lease stands. A frontier in the crawl's own database runs it in the same
   * transaction; a remote one runs it first, so it must be safe to repeat.
   */
  readonly persist?: () => void;
}

export interface LeaseBatch {
  /** Up to the number asked for; at most one per host and call while that host has a delay. */
  readonly leases: readonly Lease[];
  /**
   * Where `leases` is empty: the earliest time at which asking again may help. Null: nothing is
   * queued; only what is leased out now can bring more.
   */
  readonly nextAt: number | null;
}

export interface FrontierCounts {
  readonly queued: number;
  readonly leased: number;
  readonly done: number;
  readonly failed: number;
  readonly refused: number;
}

export interface Frontier {
  /** Adds start URLs. Returns how many were not known. */
  add(urls: readonly DiscoveredUrl[], now: number): Promise<number>;

  /** Lends up to `max` due URLs, highest priority first, and starts the delay of their hosts. */
  lease(max: number, now: number): Promise<LeaseBatch>;

  /**
   * Lends this one URL out of turn (learning does that), adding it where it is not known.
   * `known`: it is done, failed, refused or on loan already. Otherwise a lease, or the time from
   * which its host may be asked or its retry is due; nothing was added then.
   */
  claim(url: DiscoveredUrl, now: number): Promise<Lease | { readonly nextAt: number } | 'known'>;

  /** Ends a lease for good. Returns how many of the links were not known before (0 after expiry). */
  complete(lease: Lease, completion: Completion, now: number): Promise<number>;

  /**
   * Ends a lease for now: the URL is due again at `notBefore`. `countsAsAttempt` is false where
   * the fault is not the URL's (rate limit, host down).
   */
  retry(lease: Lease, notBefore: number, countsAsAttempt: boolean): Promise<void>;

  /** Ends a lease as if it had never been: due at once, in its old place. */
  release(lease: Lease): Promise<void>;

  /**
   * From now on at least `delayMs` pass between two URLs of the host, the last one that was lent
   * included. 0: no delay.
   */
  setDelay(host: string, delayMs: number): Promise<void>;

  /** Nothing of the host is lent before `until`. A shorter block never replaces a longer one. */
  blockUntil(host: string, until: number): Promise<void>;

  /** Queues every failed URL again, with its attempts forgotten. Returns how many. */
  requeueFailed(): Promise<number>;

  /**
   * Queues these URLs again where they are done or failed, with their attempts forgotten: their
   * answers proved to be none. Returns how many.
   */
  reopen(urls: readonly string[]): Promise<number>;

  /**
   * Looks again at every refused URL, after the rules have changed: `judge` gives the reason why
   * it stays refused, or null, which queues it. Returns how many were queued.
   */
  reconsider(judge: (url: string, depth: number) => string | null): Promise<number>;

  /** O(1): a progress view asks for it several times a second. */
  counts(): Promise<FrontierCounts>;

  close(): Promise<void>;
}
