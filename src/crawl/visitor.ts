/**
 * One request from lease to end: ask the host (or recall what learning fetched), read the page,
 * and end the lease together with everything that follows from the answer.
 */
import type { SiteModel } from '../learn/site-model.js';
import type { Names } from '../page/names.js';
import type { Recorder, Visit } from '../store/visit.js';
import { EVERYTHING } from '../strategies/crawl-context.js';
import type { Aim, PageKind, Routing, Strategy } from '../strategies/strategy.js';
import { type Answer, failureOf, readAnswer, visitedEvent, visitOf } from './answer.js';
import { Asker, type AskerOptions, type AskerParts } from './asker.js';
import { discoverLinks, discoverRedirect, relationsOf } from './discover.js';
import type { DiscoveredUrl, Lease } from './frontier/frontier.js';
import { faultOf } from './hosts.js';
import type { ModelWatch, RoutedPage } from './model-watch.js';
import { RoutedPages } from './routed-pages.js';
import type { WallWatch } from './wall-watch.js';

export interface VisitorParts extends AskerParts {
  readonly recorder: Recorder;
  readonly strategy: Strategy;
  readonly watch: ModelWatch;
  readonly walls: WallWatch;
  readonly names: Names;
}

export interface VisitorOptions extends AskerOptions {
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
  private readonly asker: Asker;

  constructor(parts: VisitorParts, options: VisitorOptions) {
    this.parts = parts;
    this.options = options;
    this.asker = new Asker(parts, options);
    this.routed = new RoutedPages(parts.strategy, options.aim ?? EVERYTHING);
  }

  /** Crawling: fetch, route by the model, and end the lease with the page's links. */
  async crawl(lease: Lease, model: SiteModel, signal: AbortSignal): Promise<void> {
    const recalled = this.recall(lease.url);
    if (recalled !== null) return await this.conclude(lease, recalled, model, 'recalled');
    if (await this.isDemoted(lease, model)) return;
    const answer = await this.look(lease, 'crawl', signal);
    if (answer !== null) await this.conclude(lease, answer, model, 'asked');
  }

  /** Asks, and leaves it to the caller to end the lease. Null where it has ended without an answer. */
  async look(lease: Lease, phase: Phase, signal: AbortSignal): Promise<Answer | null> {
    const response = await this.asker.ask(lease, phase, signal);
    return response === null
      ? null
      : readAnswer(response, this.parts.names, this.options.maxBodyBytes);
  }

  /** Ends the lease of a second look with what it brought. */
  async keep(lease: Lease, answer: Answer, model: SiteModel | null): Promise<void> {
    if (model === null) await this.keepSample(lease, answer);
    else await this.conclude(lease, answer, model, 'again');
  }

  /** Whether the answer is a page that the model knows; while there is none, whether it is a page. */
  fits({ page }: Answer, model: SiteModel | null): boolean {
    if (page === null || model === null) return page !== null;
    return this.parts.strategy.route(page, model, this.routed).fits;
  }

  /**
   * What learning has fetched and the crawl has not come by yet; null where there is nothing, or
   * nothing better than a fault, which may be better another time.
   */
  recall(url: string): Answer | null {
    const response = this.parts.recorder.recall(url);
    const { maxBodyBytes } = this.options;
    const answer = response === null ? null : readAnswer(response, this.parts.names, maxBodyBytes);
    return answer === null || failureOf(answer) !== null || faultOf(answer.response) !== null
      ? null
      : answer;
  }

  /**
   * Learning: fetch and keep, but leave the URL queued, because its links can only be judged once
   * there is a model. The crawl will recall the answer instead of asking again.
   */
  async sample(lease: Lease, signal: AbortSignal): Promise<Answer | null> {
    const answer = await this.look(lease, 'learn', signal);
    if (answer === null) return null;
    this.parts.walls.noteSample(lease.url, answer);
    await this.keepSample(lease, answer);
    return answer;
  }

  private async keepSample(lease: Lease, answer: Answer): Promise<void> {
    this.parts.recorder.record(visitOf(lease, answer, 'learn', null, []));
    this.parts.emit(visitedEvent(answer, 'learn', null, 0));
    await this.parts.frontier.release(lease);
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

  /** True where the lease has ended because the strategy does not want the URL any more. */
  private async isDemoted(lease: Lease, model: SiteModel): Promise<boolean> {
    const demotion = this.routed.reconsider(lease, model);
    if (demotion === null) return false;
    const { family, reason, isFirst } = demotion;
    if (isFirst && family !== null) {
      this.parts.emit({ type: 'demoted', family, url: lease.url, reason });
    }
    await this.asker.refuse(lease, reason);
    return true;
  }

  /** Whether the site still is as it was learned, and still lets itself be read. */
  private watch(lease: Lease, answer: Answer, fits: boolean, isOnProbation: boolean): void {
    const { watch, walls } = this.parts;
    const isLikeTheLast = !isOnProbation && walls.note(lease.url, answer, fits);
    if (answer.page === null) return;
    const routed = { lease, page: answer.page };
    if (!isOnProbation && !isLikeTheLast) watch.note(routed, fits);
    else if (!fits) watch.keep(routed);
  }

  private kindOf({ page }: Answer, routing: Routing | null): PageKind | null {
    if (page === null || routing === null) return null;
    return !routing.fits && this.parts.walls.isPrompt(page) ? 'login' : routing.pageKind;
  }

  private async conclude(
    lease: Lease,
    answer: Answer,
    model: SiteModel,
    how: 'asked' | 'recalled' | 'again',
  ): Promise<void> {
    const { strategy, admission, recorder, frontier, hosts, clock, emit } = this.parts;
    const routing = answer.page === null ? null : strategy.route(answer.page, model, this.routed);
    const isRecalled = how === 'recalled';
    if (routing !== null) this.routed.count(routing);
    // What learning has fetched says nothing about the site now.
    if (how === 'asked') {
      const isOnProbation = this.routed.familyOf(lease, model) !== null;
      this.watch(lease, answer, routing?.fits === true, isOnProbation);
    }
    const pageKind = this.kindOf(answer, routing);
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
