/**
 * How the crawl treats each host: robots.txt before the first page, delay and backoff after every
 * answer, and the decision when a host has had enough of us. The times themselves are kept and
 * enforced by the frontier, so they outlive a restart and hold for every worker.
 */
import { BoardwalkError } from '../errors.js';
import { type FetchResponse, headerOf } from '../fetch/fetcher.js';
import type { Politeness, PolitenessDecision } from '../fetch/politeness.js';
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
  /** Troubles in a row after which the crawl stops instead of insisting. */
  readonly maxTroubles: number;
}

/** Longest wait that a Retry-After may ask for before the crawl stops instead. */
const MAX_RETRY_AFTER_MS = 3_600_000;

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

  constructor(parts: HostsParts) {
    this.parts = parts;
    this.delays = new Map();
    this.robotsSeen = new Map();
    this.streaks = new Map();
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
      const decision = politeness.afterFailure(host, clock.now(), clock.now());
      const trouble = await this.trouble(url, host, decision, answer.reason);
      return { kind: 'wait', until: trouble.until, reason: answer.reason };
    }
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
    const retryAfter = headerOf(response.headers, 'retry-after');
    const decision = this.parts.politeness.afterResponse(host, {
      latencyMs: response.latencyMs,
      status: response.status,
      retryAfterMs: retryAfter === null ? null : retryAfterMs(retryAfter, now, MAX_RETRY_AFTER_MS),
      startedAt: response.startedAt,
      now,
    });
    const brokenOff = response.truncated === 'disconnect' || response.truncated === 'time';
    if (isTransientStatus(response.status) || brokenOff) {
      const what = brokenOff ? 'the body broke off' : `HTTP ${response.status}`;
      const trouble = await this.trouble(url, host, decision, what);
      return response.status === 429 ? { ...trouble, countsAsAttempt: false } : trouble;
    }
    this.streaks.delete(host);
    await this.setDelay(host, decision.delayMs);
    return null;
  }

  /** Takes into account that there was no answer. */
  unanswered(url: string, host: string, reason: string, startedAt: number): Promise<Trouble> {
    const decision = this.parts.politeness.afterFailure(host, startedAt, this.parts.clock.now());
    return this.trouble(url, host, decision, reason);
  }

  private async trouble(
    url: string,
    host: string,
    decision: PolitenessDecision,
    reason: string,
  ): Promise<Trouble> {
    const { frontier, clock, emit, maxTroubles } = this.parts;
    const streak = this.streaks.get(host) ?? new Set<string>();
    this.streaks.set(host, streak);
    // The set only has to tell "a few" from "many".
    if (streak.size <= SUSPECT_HOST_AFTER) streak.add(url);
    if (decision.troubles > maxTroubles) {
      throw new BoardwalkError(
        `${host} gave no usable answer ${decision.troubles} times in a row (last: ${reason}). ` +
          'Wait a while and run the same command again, or crawl more slowly with --delay.',
        { code: 'stopped-by-site' },
      );
    }
    const now = clock.now();
    const until = decision.blockUntil ?? now;
    if (until > now) {
      await frontier.blockUntil(host, until);
      emit({ type: 'host-blocked', host, waitMs: until - now, reason });
    }
    await this.setDelay(host, decision.delayMs);
    return { countsAsAttempt: streak.size <= SUSPECT_HOST_AFTER, until };
  }

  private async setDelay(host: string, delayMs: number): Promise<void> {
    // The frontier writes to disk: small drifts of the adaptive delay are not worth it.
    const current = this.delays.get(host);
    if (current !== undefined && Math.abs(current - delayMs) <= current * 0.1) return;
    this.delays.set(host, delayMs);
    await this.parts.frontier.setDelay(host, delayMs);
  }
}
