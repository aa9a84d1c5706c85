/**
 * One question to the site: whether it may be asked at all, and what becomes of the URL where
 * there is no answer.
 */
import { BoardwalkError } from '../errors.js';
import type { Fetcher, FetchResponse } from '../fetch/fetcher.js';
import { type Backoff, backoffMs } from '../fetch/retry.js';
import type { Random } from '../random/random.js';
import type { Visit } from '../store/visit.js';
import { type Admission, DISALLOWED } from './admission.js';
import { asksToReturnWithCookie } from './answer.js';
import type { Clock } from './clock.js';
import type { EmitEvent } from './events.js';
import type { Frontier, Lease } from './frontier/frontier.js';
import { faultOf, type Hosts, type Trouble } from './hosts.js';

export interface AskerParts {
  readonly fetcher: Fetcher;
  readonly frontier: Frontier;
  readonly hosts: Hosts;
  readonly admission: Admission;
  readonly clock: Clock;
  readonly random: Random;
  readonly emit: EmitEvent;
}

export interface AskerOptions {
  /** Attempts at one URL, the first included. */
  readonly tries: number;
  readonly backoff: Backoff;
}

type Phase = Visit['phase'];

export class Asker {
  private readonly parts: AskerParts;
  private readonly options: AskerOptions;

  constructor(parts: AskerParts, options: AskerOptions) {
    this.parts = parts;
    this.options = options;
  }

  /** The answer of the site, or null where the lease has ended without one. */
  async ask(lease: Lease, phase: Phase, signal: AbortSignal): Promise<FetchResponse | null> {
    const { hosts, frontier, fetcher, clock } = this.parts;
    let startedAt = clock.now();
    let response: FetchResponse;
    try {
      if (!(await this.mayAsk(lease, phase, signal))) return null;
      startedAt = clock.now();
      response = await fetcher.fetch({ url: lease.url }, signal);
    } catch (error) {
      await this.unanswered(lease, phase, error, startedAt);
      return null;
    }
    const trouble = await hosts.answered(lease.url, lease.host, response);
    if (trouble !== null) {
      return (await this.tryAgain(lease, trouble, faultOf(response) ?? '')) ? null : response;
    }
    if (lease.attempts === 0 && asksToReturnWithCookie(response)) {
      await frontier.retry(lease, clock.now(), true);
      return null;
    }
    return response;
  }

  /** False where the lease has ended because the URL or its host may not be asked, or not now. */
  private async mayAsk(lease: Lease, phase: Phase, signal: AbortSignal): Promise<boolean> {
    const { hosts, admission } = this.parts;
    // The rules may be stricter than those of the run that queued it.
    const unwanted = admission.refusal(lease.url, lease.depth);
    if (unwanted !== null) return await this.refuse(lease, unwanted);
    const host = await hosts.ready(lease.url, lease.host, signal);
    if (host.kind === 'given-up') return await this.refuse(lease, host.reason);
    if (host.kind === 'trouble') {
      const isPut = await this.tryAgain(lease, host.trouble, host.reason);
      if (!isPut) await this.giveUp(lease, phase, host.reason);
      return false;
    }
    return admission.allowedByRobots(lease.url) || (await this.refuse(lease, DISALLOWED));
  }

  private async unanswered(
    lease: Lease,
    phase: Phase,
    error: unknown,
    startedAt: number,
  ): Promise<void> {
    const { frontier, hosts } = this.parts;
    if (!(error instanceof BoardwalkError)) throw error;
    if (error.code === 'aborted') {
      await frontier.release(lease);
      return;
    }
    if (error.disposition === 'stop-crawl') throw error;
    hosts.expectReachable(error);
    if (error.disposition !== 'drop') {
      const trouble = await hosts.unanswered(lease.url, lease.host, error.message, startedAt);
      if (await this.tryAgain(lease, trouble, error.message)) return;
    }
    await this.giveUp(lease, phase, error.message);
  }

  private async giveUp(lease: Lease, phase: Phase, reason: string): Promise<void> {
    const { frontier, clock, emit } = this.parts;
    await frontier.complete(lease, { state: 'failed', reason, links: [] }, clock.now());
    emit({ type: 'failed', url: lease.url, phase, unanswered: true, reason });
  }

  /** Puts the URL back for later; false where it has had all its tries. */
  private async tryAgain(lease: Lease, trouble: Trouble, reason: string): Promise<boolean> {
    const { frontier, clock, random, emit } = this.parts;
    const isLast = trouble.countsAsAttempt && lease.attempts + 1 >= this.options.tries;
    if (isLast || trouble.isFinal) return false;
    const now = clock.now();
    // Later than the host's block ends, so that another URL shows whether the host is well again.
    const wait = backoffMs(lease.attempts + 1, this.options.backoff, random);
    const notBefore = Math.max(trouble.until, now) + wait;
    await frontier.retry(lease, notBefore, trouble.countsAsAttempt);
    emit({ type: 'retrying', url: lease.url, reason, waitMs: notBefore - now });
    return true;
  }

  /** Ends the lease of a URL that is not asked for after all. */
  async refuse(lease: Lease, reason: string): Promise<false> {
    const { frontier, clock, emit } = this.parts;
    const completion = { state: 'refused' as const, reason, links: [], unasked: true };
    await frontier.complete(lease, completion, clock.now());
    emit({ type: 'refused', url: lease.url, reason });
    return false;
  }
}
