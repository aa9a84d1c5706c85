/**
 * SOUrCe (Xu, Gao, Callan 2018): every link of the site is followed, the most promising first. What
 * a link promises is learned from where it stands, not from its URL: from the page's cluster and
 * the link's Apath to the clusters that such links led to in the sample.
 *
 * With examples it crawls for their clusters (4.4.2), else for user-created content (4.4.1).
 */
import { OUTLIER } from '../learn/clustering/clustering.js';
import { NEIGHBOURS, nearestCluster } from '../learn/clustering/nearest-neighbours.js';
import { apathsOf } from '../learn/navigation/apaths.js';
import {
  type ClusteredSample,
  clusterOfExample,
  clusterSample,
  clusterWorths,
} from '../learn/navigation/cluster-sample.js';
import { clusterName, describeNavigation } from '../learn/navigation/describe-navigation.js';
import { createLinkScorer, type LinkScorer } from '../learn/navigation/link-scores.js';
import {
  type Navigation,
  navigationKnowledge,
  readNavigation,
} from '../learn/navigation/navigation-knowledge.js';
import { type SiteSample, sampleSite } from '../learn/navigation/sample-site.js';
import { SITE_MODEL_VERSION, type SiteModel } from '../learn/site-model.js';
import type { Page } from '../page/page.js';
import type { CrawlContext, Routing, Site, Strategy } from './strategy.js';

/** SOUrCe 5.5: from 200 to 1,000 pages the results are much the same. */
const MAX_SAMPLE = 1000;

export const source: Strategy = {
  name: 'source',

  async learn(site: Site, budget: number): Promise<SiteModel> {
    const examples = site.examples ?? [];
    const sample = await sampleSite(site, examples, Math.min(budget, MAX_SAMPLE));
    const clustered = clusterSample(sample);
    const targets = targetsOf(sample, clustered, examples);
    const worths = clusterWorths(clustered, targets);
    return {
      version: SITE_MODEL_VERSION,
      strategy: 'source',
      start: site.start,
      entry: sample.answers.get(site.start) ?? site.start,
      seed: site.seed,
      requests: site.requests,
      ...describeNavigation(sample, clustered, worths),
      patterns: [],
      knowledge: navigationKnowledge(clustered, worths, targets.length > 0),
    };
  },

  route(page: Page, model: SiteModel, context: CrawlContext): Routing {
    const { navigation, scorer } = compiled(model);
    const vector = navigation.space.vectorOf(page.tree);
    const cluster = nearestCluster(vector, navigation.neighbours);
    const apaths = apathsOf(page);
    const pagesIn = (number: number): number => context.pagesIn(clusterName(number));
    return {
      pageKind: page.url === model.entry ? 'entry' : 'other',
      cluster: cluster === OUTLIER ? null : clusterName(cluster),
      // Outliers are known to be there; a page that has no path of the sample is of another site.
      fits: vector.squaredNorm > 0,
      routes: page.links.map((link, i) => ({
        link,
        follow: true,
        // Below 0, where the pages of the sample wait: they cost nothing and come first.
        priority: scorer.score(cluster, apaths[i]!, pagesIn, context.pages) - 1,
        urlKind: 'other',
        relation: null,
      })),
    };
  },
};

function targetsOf(
  { pages, answers }: SiteSample,
  clustered: ClusteredSample,
  examples: readonly string[],
): number[] {
  const targets = new Set<number>();
  for (const example of examples) {
    const url = answers.get(example) ?? example;
    const at = pages.findIndex(({ page }) => page.url === url);
    const cluster = at < 0 ? OUTLIER : clusterOfExample(clustered, at);
    if (cluster !== OUTLIER) targets.add(cluster);
  }
  return [...targets];
}

interface Compiled {
  readonly navigation: Navigation;
  readonly scorer: LinkScorer;
}

const compiledModels = new WeakMap<SiteModel, Compiled>();

function compiled(model: SiteModel): Compiled {
  let known = compiledModels.get(model);
  if (known === undefined) {
    const navigation = readNavigation(model.knowledge, NEIGHBOURS);
    known = { navigation, scorer: createLinkScorer(navigation) };
    compiledModels.set(model, known);
  }
  return known;
}
