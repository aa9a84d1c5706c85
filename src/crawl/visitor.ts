/**
 * One request from lease to end: ask the host (or recall what learning fetched), read the page,
 * and end the lease together with everything that follows from the answer.
 */
import { BoardwalkError } from '../errors.js';
import type { Fetcher, FetchResponse } from '../fetch/fetcher.js';
import { backoffMs } from '../fetch/retry.js';
import type { SiteModel } from '../learn/site-model.js';
import type { Names } from '../page/names.js';
import type { Random } from '../random/random.js';
import type { Recorder, Visit } from '../store/visit.js';
import { EVERYTHING } from '../strategies/crawl-context.js';
import type { Aim, Strategy } from '../strategies/strategy.js';
import { type Admission, DISALLOWED } from './admission.js';
import {
  type Answer,
  asksToReturnWithCookie,
  failureOf,
  readAnswer,
  visitedEvent,
  visitOf,
} from './answer.js';
import type { Clock } from './clock.js';
import { discoverLinks, discoverRedirect, relationsOf } from './discover.js';
import type { EmitEvent } from './events.js';
import type { DiscoveredUrl, Frontier, Lease } from './frontier/frontier.js';
import { faultOf, type Hosts, type Trouble } from './hosts.js';
import type { ModelWatch, RoutedPage } from './model-watch.js';
import { RoutedPages } from './routed-pages.js';

export interface VisitorParts {
  readonly fetcher: Fetcher;
  readonly frontier: Frontier;
  readonly recorder: Recorder;
  readonly strategy: Strategy;
  readonly hosts: Hosts;
  readonly admission: Admission;
  readonly watch: ModelWatch;
  readonly clock: Clock;
  readonly random: Random;
  readonly names: Names;
  readonly emit: EmitEvent;
}

export interface VisitorOptions {
  /** Attempts at one URL, the first included. */
  readonly tries: number;
  readonly backoff: { readonly baseMs: number; readonly maxMs: number };
  readonly maxBodyBytes: number;
  readonly obeyNofollow: boolean;
  /** What the user wants of the crawl. @default every thread */
  readonly aim?: Aim;
}

type Phase = Visit['phase'];

export class Visitor {
  private readonly parts: VisitorParts;
  private readonly options: VisitorOptions;
  private readonly routed: RoutedPages;

  constructor(parts: VisitorParts, options: VisitorOptions) {
    this.parts = parts;
    this.options = options;
    this.routed = new RoutedPages(parts.strategy, options.aim ?? EVERYTHING);
  }

  /** Crawling: fetch, route by the model, and end the lease with the page's links. */
  async crawl(lease: Lease, model: SiteModel, signal: AbortSignal): Promise<void> {
    const recalled = this.recall(lease.url);
    if (recalled !== null) return await this.conclude(lease, recalled, model, true);
    if (await this.isDemoted(lease, model)) return;
    const response = await this.ask(lease, 'crawl', signal);
    if (response !== null) await this.conclude(lease, this.read(response), model, false);
  }

  /**
   * What learning has fetched and the crawl has not come by yet; null where there is nothing, or
   * nothing better than a fault, which may be better another time.
   */
  recall(url: string): Answer | null {
    const response = this.parts.recorder.recall(url);
    const answer = response === null ? null : this.read(response);
    return answer === null || failureOf(answer) !== null || faultOf(answer.response) !== null
      ? null
      : answer;
  }

  /**
   * Learning: fetch and keep, but leave the URL queued, because its links can only be judged once
   * there is a model. The crawl will recall the answer instead of asking again.
   */
  async sample(lease: Lease, signal: AbortSignal): Promise<Answer | null> {
    const response = await this.ask(lease, 'learn', signal);
    if (response === null) return null;
    const answer = this.read(response);
    this.parts.recorder.record(visitOf(lease, answer, 'learn', null, []));
    this.parts.emit(visitedEvent(answer, 'learn', null, 0));
    await this.parts.frontier.release(lease);
    return answer;
  }

  /** From now on another model is gone by. */
  forget(): void {
    this.routed.forget();
  }

  /** Routes a page again, by a new model: what the old one left aside is queued after all. */
  async reroute({ lease, page }: RoutedPage, model: SiteModel): Promise<void> {
    const { strategy, admission, recorder, frontier, hosts, clock } = this.parts;
    const routing = strategy.route(page, model, this.routed);
    recorder.classify(lease.url, routing.pageKind, relationsOf(routing));
    const links = discoverLinks(page, routing, lease, admission, this.options);
    for (const host of hostsOf(links)) await hosts.meet(host);
    await frontier.add(links, clock.now());
  }

  /** The answer of the site, or null where the lease has ended without one. */
  private async ask(
    lease: Lease,
    phase: Phase,
    signal: AbortSignal,
  ): Promise<FetchResponse | null> {
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

  /** True where the lease has ended because the strategy does not want the URL any more. */
  private async isDemoted(lease: Lease, model: SiteModel): Promise<boolean> {
    const demotion = this.routed.reconsider(lease, model);
    if (demotion === null) return false;
    const { family, reason, isFirst } = demotion;
    if (isFirst && family !== null) {
      this.parts.emit({ type: 'demoted', family, url: lease.url, reason });
    }
    await this.refuse(lease, reason);
    return true;
  }

  private async refuse(lease: Lease, reason: string): Promise<false> {
    const { frontier, clock, emit } = this.parts;
    const completion = { state: 'refused' as const, reason, links: [], unasked: true };
    await frontier.complete(lease, completion, clock.now());
    emit({ type: 'refused', url: lease.url, reason });
    return false;
  }

  private read(response: FetchResponse): Answer {
    return readAnswer(response, this.parts.names, this.options.maxBodyBytes);
  }

  private async conclude(
    lease: Lease,
    answer: Answer,
    model: SiteModel,
    isRecalled: boolean,
  ): Promise<void> {
    const { strategy, admission, recorder, frontier, hosts, watch, clock, emit } = this.parts;
    const routing = answer.page === null ? null : strategy.route(answer.page, model, this.routed);
    if (routing !== null && answer.page !== null) {
      this.routed.count(routing);
      // What learning has fetched, and what is only on probation, says nothing about the model.
      if (!isRecalled && this.routed.familyOf(lease, model) === null) {
        watch.note({ lease, page: answer.page }, routing.fits);
      }
    }
    const pageKind = routing?.pageKind ?? null;
    const relations = routing === null ? [] : relationsOf(routing);
    const links = [
      ...(routing === null || answer.page === null
        ? []
        : discoverLinks(answer.page, routing, lease, admission, this.options)),
      ...(answer.redirect === null ? [] : discoverRedirect(answer.redirect, lease, admission)),
    ];
    for (const host of hostsOf(links)) await hosts.meet(host);
    const failure = failureOf(answer);
    const completion = {
      state: failure === null ? ('done' as const) : ('failed' as const),
      reason: failure,
      links,
      unasked: isRecalled,
      persist: (): void => {
        if (!isRecalled) recorder.record(visitOf(lease, answer, 'crawl', pageKind, relations));
        else if (pageKind !== null) recorder.classify(lease.url, pageKind, relations);
      },
    };
    const discovered = await frontier.complete(lease, completion, clock.now());
    // A redirect to a new URL is answered there; one to a known URL was in vain.
    const isAnswered = answer.redirect === null || discovered === 0;
    if (isAnswered && failure === null) {
      const fits = answer.response.status === 200 && routing?.fits === true;
      this.routed.answered(lease, model, fits, discovered);
    }
    if (!isRecalled) emit(visitedEvent(answer, 'crawl', pageKind, discovered));
    if (failure !== null) {
      emit({ type: 'failed', url: lease.url, phase: 'crawl', unanswered: false, reason: failure });
    }
  }
}

function hostsOf(links: readonly DiscoveredUrl[]): Set<string> {
  const hosts = new Set<string>();
  let lastOrigin = '';
  for (const { url, refused } of links) {
    if (refused !== null) continue;
    const start = url.indexOf('://') + 3;
    const origin = url.slice(0, url.indexOf('/', start));
    if (origin === lastOrigin) continue;
    lastOrigin = origin;
    hosts.add(origin.slice(start));
  }
  return hosts;
}
