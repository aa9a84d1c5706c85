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
  /** The start URL's host. */
  readonly home: string;
  /** Whether the site has answered in an earlier run. */
  readonly hasAnswered: boolean;
  /** Troubles in a row after which the crawl stops instead of insisting. */
  readonly maxTroubles: number;
}

/** A host that asks for a longer wait stops the crawl: the user decides when to come back. */
const LONGEST_WAIT_MS = 3_600_000;
const MAX_RETRY_AFTER_MS = 365 * 24 * 3_600_000;

/** How long an origin whose robots.txt cannot be had is left alone while its host answers. */
const ORIGIN_AGAIN_MS = 60_000;

/** What a wrong address looks like. */
const UNREACHABLE: ReadonlySet<ErrorCode> = new Set(['dns', 'connection', 'tls']);

/** So many different URLs in a row without a good answer: the fault is the host's, not theirs. */
const SUSPECT_HOST_AFTER = 5;

export type HostVerdict =
  | { readonly kind: 'ready' }
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly reason: string }
  /** Its URLs are not asked for in this run. */
  | { readonly kind: 'given-up'; readonly reason: string };

/** What a trouble means for the URL that met it. */
export interface Trouble {
  /** Whether it is held against the URL. */
  readonly countsAsAttempt: boolean;
  /** Nothing is sent to the host before. */
  readonly until: number;
  /** No further try, whatever the attempts. */
  readonly isFinal: boolean;
}

export class Hosts {
  private readonly parts: HostsParts;
  private readonly delays: Map<string, number>;
  private readonly robotsSeen: Map<string, number>;
  /** URLs that met trouble since the host's last good answer. */
  private readonly streaks: Map<string, Set<string>>;
  /** Until when nothing is sent to a host that is in trouble. */
  private readonly blocks: Map<string, number>;
  /** Hosts that have given a good answer. */
  private readonly well: Set<string>;
  /** Hosts that never have, though others of the site do: why nobody asks them any more. */
  private readonly givenUp: Map<string, string>;
  /** Until the site has answered once, "cannot be reached" most likely means a wrong address. */
  private hasAnswered: boolean;

  constructor(parts: HostsParts) {
    this.parts = parts;
    this.delays = new Map();
    this.robotsSeen = new Map();
    this.streaks = new Map();
    this.blocks = new Map();
    this.well = new Set(parts.hasAnswered ? [parts.home] : []);
    this.givenUp = new Map();
    this.hasAnswered = parts.hasAnswered;
  }

  /** Gives a host its delay before anything of it can be leased. */
  async meet(host: string): Promise<void> {
    if (!this.delays.has(host)) await this.setDelay(host, this.parts.delayMs);
  }

  /** Whether the host of this URL may be asked now; learns its robots.txt on the way. */
  async ready(url: string, host: string, signal: AbortSignal): Promise<HostVerdict> {
    const { robots, frontier, clock, admission, politeness } = this.parts;
    const lost = this.givenUp.get(host);
    if (lost !== undefined) return { kind: 'given-up', reason: lost };
    if (robots === null) return { kind: 'ready' };
    const { origin } = new URL(url);
    const askedAt = clock.now();
    const answer = await robots.rulesFor(origin, signal);
    if (answer.kind === 'unreachable') {
      if (answer.cause !== null) this.expectReachable(answer.cause);
      const trouble = await this.withoutRobots(url, host, answer.reason);
      return { kind: 'trouble', trouble, reason: answer.reason };
    }
    this.hasAnswered = true;
    admission.setRobots(origin, answer.rules);
    const asked = answer.rules.crawlDelayMs ?? 0;
    if (this.robotsSeen.get(origin) !== asked) {
      this.robotsSeen.set(origin, asked);
      if (asked > 0) await this.setDelay(host, politeness.setCrawlDelay(host, asked));
    }
    const delayMs = this.delays.get(host) ?? 0;
    // The page is asked for only now, later than it was lent: the delay begins anew.
    if (delayMs > 0 && clock.now() > askedAt) {
      await frontier.blockUntil(host, clock.now() + delayMs);
    }
    return { kind: 'ready' };
  }

  /** Takes an answer into account; a trouble where it is one that may pass. */
  async answered(url: string, host: string, response: FetchResponse): Promise<Trouble | null> {
    const now = this.parts.clock.now();
    this.hasAnswered = true;
    const { startedAt, latencyMs, status, headers } = response;
    const askedMs = retryAfterMs(headerOf(headers, 'retry-after'), now, MAX_RETRY_AFTER_MS);
    if (askedMs !== null && askedMs > LONGEST_WAIT_MS && isTransientStatus(status)) {
      throw new BoardwalkError(
        `${host} asks to be left alone until ${new Date(now + askedMs).toISOString()} ` +
          `(HTTP ${status}). Run the same command again after that.`,
        { code: 'stopped-by-site' },
      );
    }
    const treatment = this.parts.politeness.afterResponse(host, {
      latencyMs,
      status,
      retryAfterMs: askedMs,
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
    this.well.add(host);
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

  /** The robots.txt of an origin cannot be had, so nothing of it may be asked for. */
  private async withoutRobots(url: string, host: string, reason: string): Promise<Trouble> {
    const now = this.parts.clock.now();
    if (this.well.has(host)) {
      // The host is at work under another scheme: this origin is just not served.
      return { countsAsAttempt: true, until: now + ORIGIN_AGAIN_MS, isFinal: false };
    }
    return { ...(await this.unanswered(url, host, reason, now)), countsAsAttempt: false };
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
    const isStranger = this.well.size > 0 && !this.well.has(host);
    if (isStranger && treatment.troubles >= Math.min(SUSPECT_HOST_AFTER, maxTroubles)) {
      this.givenUp.set(host, `${host} has not answered`);
      return { countsAsAttempt: true, until: clock.now(), isFinal: true };
    }
    if (treatment.troubles > maxTroubles) {
      throw new BoardwalkError(
        `${host} gave no usable answer ${treatment.troubles} times in a row (last: ${reason}). ` +
          'Wait a while and run the same command again, or crawl more slowly with --delay.',
        { code: 'stopped-by-site' },
      );
    }
    const now = clock.now();
    const until = treatment.blockUntil ?? now;
    // Requests that were under way together meet the same trouble: it is told once.
    if (until > Math.max(now, this.blocks.get(host) ?? 0)) {
      this.blocks.set(host, until);
      await frontier.blockUntil(host, until);
      emit({ type: 'host-blocked', host, waitMs: until - now, reason });
    }
    await this.setDelay(host, treatment.delayMs);
    return { countsAsAttempt: isStranger || !this.isSuspect(host), until, isFinal: false };
  }

  private isSuspect(host: string): boolean {
    return (this.streaks.get(host)?.size ?? 0) > SUSPECT_HOST_AFTER;
  }

  private async setDelay(host: string, delayMs: number): Promise<void> {
    if (this.delays.get(host) === delayMs) return;
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
