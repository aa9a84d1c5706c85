/**
 * How gently each host is treated: the delay between two requests, and how long to leave it alone
 * when it is in trouble. A policy only: it has no clock and waits for nobody.
 */
import type { Random } from '../random/random.js';
import { type Backoff, backoffMs } from './retry.js';

export interface PolitenessOptions {
  /** The least delay between two requests to a host. 0: none, and none for slowness either. */
  readonly delayMs: number;
  /** The most that a host's slowness adds up to. */
  readonly maxDelayMs: number;
  /** The most that a Crawl-delay of robots.txt is obeyed. */
  readonly maxCrawlDelayMs: number;
  readonly backoff: Backoff;
  readonly random: Random;
}

export interface AnsweredRequest {
  readonly status: number;
  readonly latencyMs: number;
  /** What its `Retry-After` asks for, already capped; null where there is none. */
  readonly retryAfterMs: number | null;
  /** UTC milliseconds when the request was sent. */
  readonly startedAt: number;
  readonly now: number;
}

/** What to do with a host from now on. */
export interface HostVerdict {
  readonly delayMs: number;
  /** Nothing may be sent before; null: nothing stands against it. */
  readonly blockUntil: number | null;
  /** Rate limits, overloads and connection failures in a row, one for each block. */
  readonly troubles: number;
}

export interface Politeness {
  afterResponse(host: string, request: AnsweredRequest): HostVerdict;
  /** The host could not be reached or did not answer. */
  afterFailure(host: string, request: { startedAt: number; now: number }): HostVerdict;
  /** What robots.txt asks for; null: nothing. Returns the host's delay. */
  setCrawlDelay(host: string, crawlDelayMs: number | null): number;
}

interface HostState {
  /** Smoothed latency: a host that needs long to answer is asked as seldom. */
  latencyMs: number;
  crawlDelayMs: number;
  troubles: number;
  /** When the current or latest block began. */
  blockedAt: number;
  blockUntil: number;
}

function smoothLatency(state: HostState, { latencyMs, status }: AnsweredRequest): void {
  const next = Math.max(latencyMs, (state.latencyMs + latencyMs) / 2);
  // An error page is quickly made: it says nothing about how fast the host can serve.
  if (next > state.latencyMs || status < 400) state.latencyMs = next;
}

/** An answer that shows the host at work, be the page there or not. */
function isGood(status: number): boolean {
  return status < 500 && status !== 429 && status !== 408;
}

/** Keeps one small record per host. */
export function createPoliteness(options: PolitenessOptions): Politeness {
  const hosts = new Map<string, HostState>();

  const stateOf = (host: string): HostState => {
    let state = hosts.get(host);
    if (state === undefined) {
      state = { latencyMs: 0, crawlDelayMs: 0, troubles: 0, blockedAt: -1, blockUntil: 0 };
      hosts.set(host, state);
    }
    return state;
  };
  const delayOf = ({ latencyMs, crawlDelayMs }: HostState): number => {
    const adaptive = options.delayMs === 0 ? 0 : Math.min(latencyMs, options.maxDelayMs);
    return Math.round(Math.max(options.delayMs, crawlDelayMs, adaptive));
  };
  const verdict = (state: HostState, now: number): HostVerdict => ({
    delayMs: delayOf(state),
    blockUntil: state.blockUntil > now ? state.blockUntil : null,
    troubles: state.troubles,
  });
  /**
   * Requests that were under way when the block began belong to the event that caused it: they
   * may lengthen the block by what they ask for, but are no further step.
   */
  const block = (state: HostState, startedAt: number, now: number, askedMs: number): void => {
    let waitMs = askedMs;
    if (startedAt > state.blockedAt) {
      state.troubles++;
      state.blockedAt = now;
      waitMs = Math.max(askedMs, backoffMs(state.troubles, options.backoff, options.random));
    }
    state.blockUntil = Math.max(state.blockUntil, now + waitMs);
  };

  return {
    afterResponse(host, request) {
      const { status, startedAt, now } = request;
      const state = stateOf(host);
      smoothLatency(state, request);
      if (status === 429 || status === 503) {
        block(state, startedAt, now, request.retryAfterMs ?? 0);
      } else if (isGood(status) && startedAt > state.blockedAt) {
        state.troubles = 0;
        state.blockUntil = 0;
      }
      return verdict(state, now);
    },
    afterFailure(host, { startedAt, now }) {
      const state = stateOf(host);
      block(state, startedAt, now, 0);
      return verdict(state, now);
    },
    setCrawlDelay(host, crawlDelayMs) {
      const state = stateOf(host);
      state.crawlDelayMs = Math.min(crawlDelayMs ?? 0, options.maxCrawlDelayMs);
      return delayOf(state);
    },
  };
}
