/** What a strategy sees of the site while it learns: pages by URL, within a budget. */
import type { Page } from '../page/page.js';
import { createRandom, type Random } from '../random/random.js';
import type { Site } from '../strategies/strategy.js';
import { canonicalUrl } from '../url/canonical.js';
import type { Admission } from './admission.js';
import type { Clock } from './clock.js';
import type { DiscoveredUrl, Frontier } from './frontier/frontier.js';
import type { Visitor } from './visitor.js';

export interface LearningSiteParts {
  readonly visitor: Visitor;
  readonly frontier: Frontier;
  readonly admission: Admission;
  readonly clock: Clock;
  /** Ends learning: every further fetch gives null. */
  readonly signal: AbortSignal;
}

export interface LearningSiteOptions {
  readonly start: string;
  readonly seed: number;
  readonly budget: number;
  /** Requests made so far. */
  readonly requests: () => number;
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
  readonly seed: number;
  readonly random: Random;
  private readonly parts: LearningSiteParts;
  private readonly options: LearningSiteOptions;
  /** Every answer so far: the page, the URL it redirects to, or null. */
  private readonly answers: Map<string, Page | string | null>;

  constructor(parts: LearningSiteParts, options: LearningSiteOptions) {
    this.parts = parts;
    this.options = options;
    this.start = options.start;
    this.seed = options.seed;
    this.random = createRandom(options.seed);
    this.answers = new Map();
  }

  get requests(): number {
    return this.options.requests();
  }

  async fetch(raw: string): Promise<Page | null> {
    let url = canonicalUrl(raw);
    for (let hop = 0; hop <= MAX_HOPS && url !== null; hop++) {
      const answer: Page | string | null = this.answers.get(url) ?? (await this.ask(url));
      this.answers.set(url, answer);
      if (typeof answer !== 'string') return answer;
      url = answer;
    }
    return null;
  }

  private async ask(url: string): Promise<Page | string | null> {
    const { parts } = this;
    if (this.answers.has(url) || parts.admission.judge(url, 0).kind !== 'admitted') return null;
    while (!parts.signal.aborted && this.requests < this.options.budget) {
      const claim = await parts.frontier.claim(startOf(url), parts.clock.now());
      if (claim === 'known') return null;
      if ('nextAt' in claim) {
        await parts.clock.sleep(claim.nextAt - parts.clock.now(), parts.signal);
        continue;
      }
      const answer = await parts.visitor.sample(claim, parts.signal);
      // Null after a retry: the frontier knows when; after a failure it answers `known`.
      if (answer !== null) return answer.page ?? answer.redirect;
    }
    return null;
  }
}
