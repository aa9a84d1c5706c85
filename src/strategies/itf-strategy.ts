/**
 * What `focus` and `url-type` share: both learn ITF regexes and crawl breadth-first by them alone
 * (FoCUS 4.4). Routing looks at URLs and at nothing else.
 */
import { z } from 'zod';
import { describeItf, pageKindOf } from '../learn/itf/describe-itf.js';
import { createKindOfUrl, type KindOfUrl, kindOfUrlFrom } from '../learn/itf/itf-regexes.js';
import { type ItfLearning, learnItf } from '../learn/itf/learn-itf.js';
import type { JudgePage } from '../learn/itf/page-reader.js';
import { SITE_MODEL_VERSION, type SiteModel } from '../learn/site-model.js';
import { createSessionStripper } from '../learn/url-patterns/session-ids.js';
import type { Page } from '../page/page.js';
import type { PageKind, Relation, Route, Routing, Site, Strategy, UrlKind } from './strategy.js';

export interface ItfStrategyOptions {
  readonly name: string;
  readonly createJudge: () => JudgePage;
  readonly singleFlips: boolean;
  /** What the model remembers besides. */
  readonly remember: (learning: ItfLearning) => Record<string, z.core.util.JSONType>;
}

const knowledgeSchema = z.looseObject({
  sessionIds: z.strictObject({
    parameters: z.array(z.string()),
    pathParameters: z.array(z.string()),
    segments: z.array(z.strictObject({ index: z.int(), length: z.int() })),
  }),
});

export function createItfStrategy(options: ItfStrategyOptions): Strategy {
  const compiled = new WeakMap<SiteModel, Compiled>();
  const compiledOf = (model: SiteModel): Compiled => {
    let known = compiled.get(model);
    if (known === undefined) {
      known = compile(model);
      compiled.set(model, known);
    }
    return known;
  };
  return {
    name: options.name,
    learn: (site, budget) => learn(site, budget, options),
    route: (page, model) => route(page, model, compiledOf(model)),
  };
}

async function learn(site: Site, budget: number, options: ItfStrategyOptions): Promise<SiteModel> {
  const learning = await learnItf(site, {
    start: site.start,
    budget,
    judge: options.createJudge(),
    singleFlips: options.singleFlips,
  });
  const model = {
    version: SITE_MODEL_VERSION,
    strategy: options.name,
    start: site.start,
    seed: site.seed,
    requests: site.requests,
  } as const;
  if (learning === null) {
    const sessionIds = { parameters: [], pathParameters: [], segments: [] };
    return { ...model, entry: site.start, ...NOTHING, knowledge: { sessionIds } };
  }
  const { parameters, pathParameters, segments } = learning.sessionIds;
  const sessionIds = {
    parameters: [...parameters],
    pathParameters: [...pathParameters],
    segments: segments.map((segment) => ({ ...segment })),
  };
  return {
    ...model,
    entry: learning.discovery.entry.page.url,
    ...describeItf(learning, createKindOfUrl(learning.regexes)),
    knowledge: { sessionIds, ...options.remember(learning) },
  };
}

const NOTHING: Pick<SiteModel, 'clusters' | 'patterns' | 'arcs'> = {
  clusters: [],
  patterns: [],
  arcs: [],
};

interface Compiled {
  readonly kindOf: KindOfUrl;
  readonly strip: (url: string) => string;
  readonly clusters: ReadonlySet<string>;
}

function compile(model: SiteModel): Compiled {
  const { sessionIds } = knowledgeSchema.parse(model.knowledge);
  return {
    kindOf: kindOfUrlFrom(model.patterns),
    strip: createSessionStripper(sessionIds),
    clusters: new Set(model.clusters.map(({ id }) => id)),
  };
}

function route(page: Page, model: SiteModel, { kindOf, strip, clusters }: Compiled): Routing {
  const kind = page.url === model.entry ? 'entry' : pageKindOf(kindOf(strip(page.url)));
  const routes = page.links.map((link): Route => {
    const url = strip(link.url);
    const urlKind = urlKindOn(kind, kindOf(url));
    return {
      link: url === link.url ? link : { ...link, url },
      follow: urlKind !== 'other',
      priority: 0,
      urlKind,
      relation: relationOf(kind, urlKind),
    };
  });
  return {
    pageKind: kind ?? 'other',
    cluster: kind !== null && clusters.has(kind) ? kind : null,
    fits: kind !== null,
    routes,
  };
}

/**
 * A page-flipping URL leads to another page of the same board or thread (section 3). On a page of
 * the other kind, a URL of that form is one of a thread, or of a board: thread lists name the last
 * pages of long threads.
 */
function urlKindOn(page: PageKind | null, urlKind: UrlKind): UrlKind {
  if (urlKind === 'thread-flip' && isList(page)) return 'thread';
  return urlKind === 'index-flip' && page === 'thread' ? 'index' : urlKind;
}

/** On any other page, a link of that kind may lead to any board or thread. */
function relationOf(page: PageKind | null, urlKind: UrlKind): Relation | null {
  if (urlKind === 'index' && isList(page)) return 'board-of';
  if (urlKind === 'thread' && isList(page)) return 'thread-of';
  if (urlKind === 'index-flip' && isList(page)) return 'next-page-of';
  return urlKind === 'thread-flip' && page === 'thread' ? 'next-page-of' : null;
}

function isList(page: PageKind | null): boolean {
  return page === 'entry' || page === 'index';
}
