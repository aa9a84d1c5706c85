/** Learning the site: once before the crawl, and again where it has changed under way. */
import type { SiteModel } from '../learn/site-model.js';
import type { Strategy } from '../strategies/strategy.js';
import type { EmitEvent } from './events.js';
import { LearningSite, type LearningSiteParts, startOf } from './learning-site.js';
import type { ModelWatch, Outdated, RoutedPage } from './model-watch.js';

export interface LearnerParts extends LearningSiteParts {
  readonly strategy: Strategy;
  readonly watch: ModelWatch;
  readonly emit: EmitEvent;
}

export interface LearnerOptions {
  readonly start: string;
  readonly examples?: readonly string[];
  readonly seed: number;
  readonly budget: number;
  /** Requests made so far, and those that the limits of the crawl still allow. */
  readonly requests: () => number;
  readonly requestsLeft: () => number;
}

/** Of a changed site, pages that are done already but are asked for once more, the entry page say. */
const MAX_ASKED_AGAIN = 16;

export class Learner {
  private readonly parts: LearnerParts;
  private readonly options: LearnerOptions;

  constructor(parts: LearnerParts, options: LearnerOptions) {
    this.parts = parts;
    this.options = options;
  }

  /** Null where the run has ended meanwhile: learning that was cut short is begun anew. */
  learn(): Promise<SiteModel | null> {
    return this.learnFrom(this.options.start, []);
  }

  /**
   * After the site has changed; what is done stays done. Null where there is nothing to be learned
   * from the site as it is now.
   * @param known the model so far: its entry page is the best guess at where to begin.
   */
  async learnAgain(outdated: Outdated, known: SiteModel): Promise<SiteModel | null> {
    const { watch, visitor, emit, signal } = this.parts;
    const unfit = watch.take();
    emit({ type: 'model-outdated', ...outdated });
    const model = await this.learnFrom(known.entry, unfit);
    if (model === null) return null;
    if (model.patterns.length + model.arcs.length + model.clusters.length === 0) {
      emit({ type: 'model-kept' });
      return null;
    }
    visitor.forget();
    for (const routed of unfit) if (!signal.aborted) await visitor.reroute(routed, model);
    return model;
  }

  /** @param seen pages to begin with where the site is learned again. */
  private async learnFrom(start: string, seen: readonly RoutedPage[]): Promise<SiteModel | null> {
    const { strategy, clock, emit, frontier, signal } = this.parts;
    const startedAt = clock.now();
    const before = this.options.requests();
    const requests = (): number => this.options.requests() - before;
    const pages = seen.map(({ page }) => page);
    const maxAgain = seen.length > 0 ? MAX_ASKED_AGAIN : 0;
    // What was fetched before a change shows the site as it was.
    const freshSince = seen.length > 0 ? startedAt : 0;
    const options = { ...this.options, pages, maxAgain, freshSince, requests };
    const siteFrom = (url: string): LearningSite =>
      new LearningSite(this.parts, { ...options, start: url });
    await frontier.add([startOf(start)], clock.now());
    const site =
      pages[0] === undefined || (await siteFrom(start).fetch(start)) !== null
        ? siteFrom(start)
        : siteFrom(pages[0].url);
    const model = await strategy.learn(site, this.options.budget).catch((error: unknown) => {
      // A strategy that is refused every page once the run has ended may well complain.
      if (!signal.aborted) throw error;
      return null;
    });
    if (signal.aborted || model === null || this.options.requestsLeft() <= 0) return null;
    const seconds = (clock.now() - startedAt) / 1000;
    emit({ type: 'learned', strategy: strategy.name, requests: requests(), seconds });
    return model;
  }
}
