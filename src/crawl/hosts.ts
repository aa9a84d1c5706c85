/**
 * How the crawl treats each host: robots.txt before the first page, delay and backoff after every
 * answer, and the decision when a host has had enough of us. The times themselves are kept and
 * enforced by the frontier, so they outlive a restart and hold for every worker.
 */
import { BoardwalkError, type ErrorCode } from '../errors.js';
import { type FetchResponse, headerOf } from '../fetch/fetcher.js';
import type { Politeness, HostVerdict as Treatment } from '../fetch/politeness.js';
import { isTransientStatus, retryAfterMs } from '../fetch/retry.js';
import type { RobotsPolicy } from '../fetch/robots-policy.js';
import type { Admission } from './admission.js';
import type { Clock } from './clock.js';
import type { EmitEvent } from './events.js';
import type { Frontier } from './frontier/frontier.js';

export interface HostsParts {
  readonly frontier: Frontier;
  /** Null: robots.txt is not asked for. */
  readonly robots: RobotsPolicy | null;
  readonly politeness: Politeness;
  readonly admission: Admission;
  readonly clock: Clock;
  readonly emit: EmitEvent;
  /** Delay of a host that has not answered yet. */
  readonly delayMs: number;
  /** Whether the site has answered in an earlier run. */
  readonly hasAnswered: boolean;
  /** Troubles in a row after which the crawl stops instead of insisting. */
  readonly maxTroubles: number;
}

/** Longest wait that a Retry-After may ask for before the crawl stops instead. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** What a wrong address looks like. */
const UNREACHABLE: ReadonlySet<ErrorCode> = new Set(['dns', 'connection', 'tls']);

/** So many different URLs in a row without a good answer: the fault is the host's, not theirs. */
const SUSPECT_HOST_AFTER = 5;

export type HostVerdict =
  | { readonly kind: 'ready' }
  | { readonly kind: 'wait'; readonly until: number; readonly reason: string };

/** What a trouble means for the URL that met it. */
export interface Trouble {
  /** Whether it is held against the URL. */
  readonly countsAsAttempt: boolean;
  /** Nothing is sent to the host before. */
  readonly until: number;
}

export class Hosts {
  private readonly parts: HostsParts;
  private readonly delays: Map<string, number>;
  private readonly robotsSeen: Map<string, number>;
  /** URLs that met trouble since the host's last good answer. */
  private readonly streaks: Map<string, Set<string>>;
  /** Until the site has answered once, "cannot be reached" most likely means a wrong address. */
  private hasAnswered: boolean;

  constructor(parts: HostsParts) {
    this.parts = parts;
    this.delays = new Map();
    this.robotsSeen = new Map();
    this.streaks = new Map();
    this.hasAnswered = parts.hasAnswered;
  }

  /** Gives a host its delay before anything of it can be leased. */
  async meet(host: string): Promise<void> {
    if (!this.delays.has(host)) await this.setDelay(host, this.parts.delayMs);
  }

  /** Whether the host of this URL may be asked now; learns its robots.txt on the way. */
  async ready(url: string, host: string, signal: AbortSignal): Promise<HostVerdict> {
    const { robots, clock, admission, politeness } = this.parts;
    if (robots === null) return { kind: 'ready' };
    const { origin } = new URL(url);
    const answer = await robots.rulesFor(origin, signal);
    if (answer.kind === 'unreachable') {
      if (answer.cause !== null) this.expectReachable(answer.cause);
      const now = clock.now();
      const treatment = politeness.afterFailure(host, { startedAt: now, now });
      const trouble = await this.trouble(url, host, treatment, answer.reason);
      return { kind: 'wait', until: trouble.until, reason: answer.reason };
    }
    this.hasAnswered = true;
    admission.setRobots(origin, answer.rules);
    const asked = answer.rules.crawlDelayMs ?? 0;
    if (this.robotsSeen.get(origin) !== asked) {
      this.robotsSeen.set(origin, asked);
      if (asked > 0) await this.setDelay(host, politeness.setCrawlDelay(host, asked));
    }
    return { kind: 'ready' };
  }

  /** Takes an answer into account; a trouble where it is one that may pass. */
  async answered(url: string, host: string, response: FetchResponse): Promise<Trouble | null> {
    const now = this.parts.clock.now();
    this.hasAnswered = true;
    const { startedAt, latencyMs, status, headers } = response;
    const treatment = this.parts.politeness.afterResponse(host, {
      latencyMs,
      status,
      retryAfterMs: retryAfterMs(headerOf(headers, 'retry-after'), now, MAX_RETRY_AFTER_MS),
      startedAt,
      now,
    });
    const what = faultOf(response);
    if (what !== null) {
      // A page may be broken by itself; that many in a row are not.
      const trouble = this.isSuspect(host)
        ? await this.unanswered(url, host, what, startedAt)
        : await this.trouble(url, host, treatment, what);
      return status === 429 ? { ...trouble, countsAsAttempt: false } : trouble;
    }
    this.streaks.delete(host);
    await this.setDelay(host, treatment.delayMs);
    return null;
  }

  /**
   * @throws {BoardwalkError} the error itself, as final, where the site has never answered and
   * this looks like a wrong address rather than a bad moment.
   */
  expectReachable(error: BoardwalkError): void {
    if (this.hasAnswered || !UNREACHABLE.has(error.code)) return;
    throw new BoardwalkError(error.message, { code: error.code, cause: error });
  }

  /** Takes into account that there was no answer. */
  unanswered(url: string, host: string, reason: string, startedAt: number): Promise<Trouble> {
    const now = this.parts.clock.now();
    const treatment = this.parts.politeness.afterFailure(host, { startedAt, now });
    return this.trouble(url, host, treatment, reason);
  }

  private async trouble(
    url: string,
    host: string,
    treatment: Treatment,
    reason: string,
  ): Promise<Trouble> {
    const { frontier, clock, emit, maxTroubles } = this.parts;
    const streak = this.streaks.get(host) ?? new Set<string>();
    this.streaks.set(host, streak);
    // The set only has to tell "a few" from "many".
    if (streak.size <= SUSPECT_HOST_AFTER) streak.add(url);
    if (treatment.troubles > maxTroubles) {
      throw new BoardwalkError(
        `${host} gave no usable answer ${treatment.troubles} times in a row (last: ${reason}). ` +
          'Wait a while and run the same command again, or crawl more slowly with --delay.',
        { code: 'stopped-by-site' },
      );
    }
    const now = clock.now();
    const until = treatment.blockUntil ?? now;
    if (until > now) {
      await frontier.blockUntil(host, until);
      emit({ type: 'host-blocked', host, waitMs: until - now, reason });
    }
    await this.setDelay(host, treatment.delayMs);
    return { countsAsAttempt: !this.isSuspect(host), until };
  }

  private isSuspect(host: string): boolean {
    return (this.streaks.get(host)?.size ?? 0) > SUSPECT_HOST_AFTER;
  }

  private async setDelay(host: string, delayMs: number): Promise<void> {
    // The frontier writes to disk: small drifts of the adaptive delay are not worth it.
    const current = this.delays.get(host);
    if (current !== undefined && Math.abs(current - delayMs) <= current * 0.1) return;
    this.delays.set(host, delayMs);
    await this.parts.frontier.setDelay(host, delayMs);
  }
}

/** What is wrong with an answer that may be better another time; null where nothing is. */
export function faultOf(response: FetchResponse): string | null {
  if (isTransientStatus(response.status)) return `HTTP ${response.status}`;
  const { truncated } = response;
  return truncated === 'disconnect' || truncated === 'time' ? 'the body broke off' : null;
}
