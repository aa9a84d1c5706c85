/** What a strategy sees of the site while it learns: pages by URL, within a budget. */
import type { Page } from '../page/page.js';
import { createRandom, type Random } from '../random/random.js';
import type { Site } from '../strategies/strategy.js';
import { canonicalUrl } from '../url/canonical.js';
import type { Admission } from './admission.js';
import type { Answer } from './answer.js';
import type { Clock } from './clock.js';
import type { DiscoveredUrl, Frontier } from './frontier/frontier.js';
import type { Visitor } from './visitor.js';

export interface LearningSiteParts {
  readonly visitor: Visitor;
  readonly frontier: Frontier;
  readonly admission: Admission;
  readonly clock: Clock;
  /** Makes sure that the site still answers with its pages. */
  readonly checkWalls: () => Promise<void>;
  /** Ends learning: every further fetch gives null. */
  readonly signal: AbortSignal;
}

export interface LearningSiteOptions {
  readonly start: string;
  readonly examples?: readonly string[];
  readonly seed: number;
  readonly budget: number;
  /** Pages that are at hand already, as the site shows them now. */
  readonly pages: readonly Page[];
  /** How many pages that are done already may be asked for once more. */
  readonly maxAgain: number;
  /** Answers that were kept before this time are not gone by; 0: all are. */
  readonly freshSince: number;
  /** Requests made so far. */
  readonly requests: () => number;
  /** Requests that the limits of the crawl still allow. */
  readonly requestsLeft: () => number;
}

/** Redirects followed for one page. */
const MAX_HOPS = 10;

/** The URL that a crawl begins with, as the frontier takes it. */
export function startOf(url: string): DiscoveredUrl {
  return {
    url,
    priority: 0,
    depth: 0,
    redirects: 0,
    urlKind: 'other',
    from: null,
    refused: null,
  };
}

export class LearningSite implements Site {
  readonly start: string;
  readonly examples: readonly string[];
  readonly seed: number;
  readonly random: Random;
  private readonly parts: LearningSiteParts;
  private readonly options: LearningSiteOptions;
  /** Every answer so far: the page, the URL it redirects to, or null. */
  private readonly answers: Map<string, Promise<Page | string | null>>;
  /** Links of the pages so far, each as it was seen first. */
  private readonly seen: Map<string, DiscoveredUrl>;
  /** Answers that an interrupted learning had left: they count, so that it ends up the same. */
  private recalled: number;
  private underWay: number;
  private askedAgain: number;

  constructor(parts: LearningSiteParts, options: LearningSiteOptions) {
    this.parts = parts;
    this.options = options;
    this.start = options.start;
    this.examples = options.examples ?? [];
    this.seed = options.seed;
    this.random = createRandom(options.seed);
    this.answers = new Map();
    this.seen = new Map();
    this.recalled = 0;
    this.underWay = 0;
    this.askedAgain = 0;
    for (const page of options.pages) {
      this.answers.set(page.url, Promise.resolve(page));
      for (const link of page.links) this.see(link.url, 1, page.url);
    }
  }

  get requests(): number {
    return this.options.requests() + this.recalled;
  }

  async fetch(raw: string): Promise<Page | null> {
    let url = canonicalUrl(raw);
    for (let hop = 0; hop <= MAX_HOPS && url !== null; hop++) {
      const known = this.answers.get(url) ?? this.ask(this.seen.get(url) ?? startOf(url));
      this.answers.set(url, known);
      const answer: Page | string | null = await known;
      if (typeof answer !== 'string') return answer;
      url = answer;
    }
    return null;
  }

  private async ask(found: DiscoveredUrl): Promise<Page | string | null> {
    const { admission, visitor } = this.parts;
    if (admission.judge(found.url, found.depth).kind !== 'admitted' || !this.hasRoom()) return null;
    let answer = visitor.recall(found.url);
    if (answer !== null && answer.response.startedAt < this.options.freshSince) answer = null;
    if (answer !== null) this.recalled++;
    else answer = await this.sample(found);
    if (answer === null) return null;
    const { page, redirect } = answer;
    for (const link of page?.links ?? []) this.see(link.url, found.depth + 1, found.url);
    if (redirect !== null) this.see(redirect, found.depth, found.from);
    return page ?? redirect;
  }

  private async sample(found: DiscoveredUrl): Promise<Answer | null> {
    const { frontier, visitor, clock, signal, checkWalls } = this.parts;
    while (!signal.aborted && this.hasRoom()) {
      this.underWay++;
      try {
        const claim = await frontier.claim(found, clock.now());
        if (claim === 'known') {
          if (!(await this.mayAskAgain(found.url))) return null;
          continue;
        }
        if ('nextAt' in claim) {
          await clock.sleep(claim.nextAt - clock.now(), signal);
          continue;
        }
        const answer = await visitor.sample(claim, signal);
        // Null after a retry: the frontier knows when; after a failure it answers `known`.
        if (answer !== null) {
          await checkWalls();
          return answer;
        }
      } finally {
        this.underWay--;
      }
    }
    return null;
  }

  /** True where the URL was done and is queued again. */
  private async mayAskAgain(url: string): Promise<boolean> {
    if (this.askedAgain >= this.options.maxAgain) return false;
    if ((await this.parts.frontier.reopen([url])) === 0) return false;
    this.askedAgain++;
    return true;
  }

  /** Whether the budget and the crawl's limits allow one more, with what is under way counted. */
  private hasRoom(): boolean {
    const { budget, requestsLeft } = this.options;
    return this.requests + this.underWay < budget && this.underWay < requestsLeft();
  }

  private see(url: string, depth: number, from: string | null): void {
    if (!this.seen.has(url)) this.seen.set(url, { ...startOf(url), depth, from });
  }
}
