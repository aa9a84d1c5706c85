/**
 * What `focus` and `url-type` share: both learn ITF regexes and crawl breadth-first by them alone
 * (FoCUS 4.4). Routing looks at URLs and at nothing else.
 */
import { z } from 'zod';
import { describeItf, pageKindOf } from '../learn/itf/describe-itf.js';
import { type ItfLearning, learnItf } from '../learn/itf/learn-itf.js';
import { relationOf, urlKindOn } from '../learn/itf/link-kinds.js';
import type { JudgePage } from '../learn/itf/page-reader.js';
import { createTypeOfUrl, type TypeOfUrl, typeOfUrlFrom } from '../learn/itf/url-types.js';
import { SITE_MODEL_VERSION, type SiteModel } from '../learn/site-model.js';
import { createSessionStripper } from '../learn/url-patterns/session-ids.js';
import type { Page } from '../page/page.js';
import type { Route, Routing, Site, Strategy } from './strategy.js';

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
  /** For each page-flipping pattern, which of its wildcards stand for the page. */
  pageWildcards: z.record(z.string(), z.array(z.int().nonnegative())),
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
    return {
      ...model,
      entry: site.start,
      ...NOTHING,
      knowledge: { sessionIds, pageWildcards: {} },
    };
  }
  const { parameters, pathParameters, segments } = learning.sessionIds;
  const sessionIds = {
    parameters: [...parameters],
    pathParameters: [...pathParameters],
    segments: segments.map((segment) => ({ ...segment })),
  };
  const pageWildcards = Object.fromEntries(
    learning.regexes
      .filter((regex) => regex.pageWildcards.length > 0)
      .map((regex) => [regex.pattern.source, [...regex.pageWildcards]]),
  );
  return {
    ...model,
    entry: learning.discovery.entry.page.url,
    ...describeItf(learning, createTypeOfUrl(learning.regexes)),
    knowledge: { sessionIds, pageWildcards, ...options.remember(learning) },
  };
}

const NOTHING: Pick<SiteModel, 'clusters' | 'patterns' | 'arcs'> = {
  clusters: [],
  patterns: [],
  arcs: [],
};

interface Compiled {
  readonly typeOf: TypeOfUrl;
  readonly strip: (url: string) => string;
  readonly clusters: ReadonlySet<string>;
}

function compile(model: SiteModel): Compiled {
  const { sessionIds, pageWildcards } = knowledgeSchema.parse(model.knowledge);
  return {
    typeOf: typeOfUrlFrom(model.patterns, pageWildcards),
    strip: createSessionStripper(sessionIds),
    clusters: new Set(model.clusters.map(({ id }) => id)),
  };
}

function route(page: Page, model: SiteModel, { typeOf, strip, clusters }: Compiled): Routing {
  const own = strip(page.url);
  const here = typeOf(own);
  const kind = own === model.entry ? 'entry' : pageKindOf(here.kind);
  const routes = page.links.map((link): Route => {
    const url = strip(link.url);
    const urlKind = urlKindOn(here, kind, typeOf(url));
    return {
      link: url === link.url ? link : { ...link, url },
      follow: urlKind !== 'other',
      priority: 0,
      urlKind,
      relation: url === own ? null : relationOf(kind, urlKind),
    };
  });
  return {
    pageKind: kind ?? 'other',
    cluster: kind !== null && clusters.has(kind) ? kind : null,
    fits: kind !== null,
    routes,
  };
}
