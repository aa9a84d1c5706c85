/**
 * Boardwalk's own strategy. It learns URL patterns as FoCUS and the 2014 paper do, but trusts none
 * of them blindly: where a link stands counts (iRobot's locations), every page is compared with
 * what its link promised, and links that are probably not needed wait until the others are done,
 * each kind on probation.
 */

import { BoardwalkError } from '../errors.js';
import { createPageOf } from '../learn/forum/first-pages.js';
import {
  type ForumKnowledge,
  forumKnowledgeSchema,
  knowledgeOf,
  NO_KNOWLEDGE,
} from '../learn/forum/forum-knowledge.js';
import { learnForum } from '../learn/forum/learn-forum.js';
import { placesOf, templateOf } from '../learn/forum/marks.js';
import { urlShape } from '../learn/forum/url-shape.js';
import { describeItf, pageKindOf } from '../learn/itf/describe-itf.js';
import { numberOf } from '../learn/itf/digit-links.js';
import { relationOf, urlKindOn } from '../learn/itf/link-kinds.js';
import { type TypeOfUrl, typeOfUrlFrom } from '../learn/itf/url-types.js';
import { findPageFlips } from '../learn/page-flips/find-page-flips.js';
import { createPageTypeJudge } from '../learn/page-types/page-types.js';
import { SITE_MODEL_VERSION, type SiteModel } from '../learn/site-model.js';
import { parseUrlPattern } from '../learn/url-patterns/parse-url-pattern.js';
import { createSessionStripper } from '../learn/url-patterns/session-ids.js';
import { locationOf } from '../page/location.js';
import type { Link, Page } from '../page/page.js';
import { restrictToAim } from './aim.js';
import type {
  CrawlContext,
  PageKind,
  PendingRequest,
  Route,
  Routing,
  Site,
  Strategy,
  UrlKind,
} from './strategy.js';

/** Threads first; what is on probation last. */
const PRIORITY = { thread: 4, list: 3, tried: 2, aside: 1 } as const;

export const boardwalk: Strategy = {
  name: 'boardwalk',
  learn,
  route,
  familyOf,
  reconsider,
};

async function learn(site: Site, budget: number): Promise<SiteModel> {
  const judge = createPageTypeJudge('layout');
  const learning = await learnForum(site, {
    start: site.start,
    budget,
    judge: (page) => judge(page).type,
  });
  const model = {
    version: SITE_MODEL_VERSION,
    strategy: 'boardwalk',
    start: site.start,
    seed: site.seed,
    requests: site.requests,
  } as const;
  if (learning === null) {
    const nothing = { clusters: [], patterns: [], arcs: [], knowledge: NO_KNOWLEDGE };
    return { ...model, entry: site.start, ...nothing };
  }
  return {
    ...model,
    entry: learning.discovery.entry.page.url,
    ...describeItf(learning, learning.typeOf),
    knowledge: knowledgeOf(learning),
  };
}

interface Compiled {
  readonly knowledge: ForumKnowledge;
  readonly typeOf: TypeOfUrl;
  readonly strip: (url: string) => string;
  readonly menu: ReadonlySet<string>;
  readonly purePlaces: ReadonlySet<string>;
  /** Kinds of URLs that the model has patterns of. */
  readonly kinds: ReadonlySet<UrlKind>;
  readonly isFirstPage: (url: string) => boolean;
  readonly isEntryFlip: (url: string) => boolean;
}

const compiled = new WeakMap<SiteModel, Compiled>();

function compiledOf(model: SiteModel): Compiled {
  const known = compiled.get(model);
  if (known !== undefined) return known;
  const knowledge = readKnowledge(model);
  const firstPages = Object.entries(knowledge.firstPages).map(([source, values]) => ({
    pageOf: createPageOf({
      pattern: parseUrlPattern(source),
      pageWildcards: knowledge.pageWildcards[source] ?? [],
    }),
    values: new Set(values),
  }));
  const entryFlips = knowledge.entryFlips.map(parseUrlPattern);
  const fresh: Compiled = {
    knowledge,
    typeOf: typeOfUrlFrom(model.patterns, knowledge.pageWildcards),
    strip: createSessionStripper(knowledge.sessionIds),
    menu: new Set(knowledge.menu),
    purePlaces: new Set(knowledge.purePlaces),
    kinds: new Set(model.patterns.map(({ urlKind }) => urlKind)),
    isFirstPage: (url) =>
      firstPages.some(({ pageOf, values }) => {
        const value = pageOf(url);
        return value !== null && values.has(value);
      }),
    isEntryFlip: (url) => entryFlips.some((pattern) => pattern.matches(url)),
  };
  compiled.set(model, fresh);
  return fresh;
}

/** @throws {BoardwalkError} `bad-file` where somebody has spoiled the model. */
function readKnowledge(model: SiteModel): ForumKnowledge {
  const parsed = forumKnowledgeSchema.safeParse(model.knowledge);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new BoardwalkError(
    `The knowledge of the site model is not what the strategy boardwalk wrote (at "${place}"): correct model.json, or learn the site again.`,
    { code: 'bad-file', cause: parsed.error },
  );
}

function route(page: Page, model: SiteModel, context: CrawlContext): Routing {
  const site = compiledOf(model);
  const own = site.strip(page.url);
  const here = site.typeOf(own);
  const { kind, cluster, fits } = judge(page, own, model, site);
  const unseenFlips = flipsByLook(page, kind, model);
  const routes = page.links.map((link): Route => {
    const url = site.strip(link.url);
    const there = site.typeOf(url);
    const urlKind = urlKindOn(here, kind, there);
    const kept = url === link.url ? link : { ...link, url };
    const isKnown = url === own || (isFlip(there.kind) && site.isFirstPage(url));
    const ranked = isKnown
      ? null
      : (rank(page, kept, kind, urlKind, site) ?? unseenFlips.get(link) ?? null);
    return {
      link: kept,
      follow: ranked !== null,
      priority: ranked?.priority ?? 0,
      urlKind: ranked?.urlKind ?? urlKind,
      relation: url === own ? null : relationOf(kind, ranked?.urlKind ?? urlKind),
    };
  });
  const routing = { pageKind: fits ? (kind ?? 'other') : 'other', cluster, fits, routes };
  return restrictToAim(page, kind, routing, context.aim);
}

interface Judged {
  readonly kind: PageKind | null;
  readonly cluster: string | null;
  readonly fits: boolean;
}

/** What the page is: as its URL says if it looks like that, else as it looks. */
function judge(page: Page, own: string, model: SiteModel, { typeOf, knowledge }: Compiled): Judged {
  if (own === model.entry) return { kind: 'entry', cluster: 'entry', fits: true };
  const places = placesOf(page);
  const promised = pageKindOf(typeOf(own).kind);
  const kinds =
    promised === 'index' ? (['index', 'thread'] as const) : (['thread', 'index'] as const);
  for (const kind of kinds) {
    if (promised === kind && knowledge.marks[kind].length === 0) {
      return { kind, cluster: kind, fits: true };
    }
    if (templateOf(knowledge.marks[kind], places) >= 0) {
      return { kind, cluster: kind, fits: promised === null || promised === kind };
    }
  }
  return { kind: promised, cluster: null, fits: false };
}

const NO_FLIPS: ReadonlyMap<Link, Ranked> = new Map();

/**
 * Links of a pager, by its looks alone, on pages of a kind that showed no pager while learning: they
 * are tried, forwards only.
 */
function flipsByLook(
  page: Page,
  kind: PageKind | null,
  model: SiteModel,
): ReadonlyMap<Link, Ranked> {
  const list = kind === 'entry' ? 'index' : kind;
  if (list !== 'index' && list !== 'thread') return NO_FLIPS;
  const urlKind = `${list}-flip` as const;
  if (model.patterns.some((pattern) => pattern.urlKind === urlKind)) return NO_FLIPS;
  const forwards = findPageFlips(page).filter(
    ({ link, label, isOwn }) => isOwn && label !== 'prev' && numberOf(link) !== 1,
  );
  return new Map(forwards.map(({ link }) => [link, { urlKind, priority: PRIORITY.tried }]));
}

function isFlip(urlKind: UrlKind): boolean {
  return urlKind === 'index-flip' || urlKind === 'thread-flip';
}

interface Ranked {
  readonly urlKind: UrlKind;
  readonly priority: number;
}

/** Null: not followed. */
function rank(
  page: Page,
  link: Link,
  kind: PageKind | null,
  urlKind: UrlKind,
  site: Compiled,
): Ranked | null {
  const isList = kind === 'entry' || kind === 'index';
  if (site.menu.has(link.url)) return null;
  const location = isList ? locationOf(page, link) : '';
  const place = site.knowledge.places[location];
  if (urlKind === 'other') {
    // A kind that a person has taken out of the model is not wanted in any form.
    const isPure = place !== undefined && site.kinds.has(place) && site.purePlaces.has(location);
    return isPure ? { urlKind: place, priority: PRIORITY.tried } : null;
  }
  if (isFlip(urlKind)) {
    const isAside = kind === null || site.isEntryFlip(link.url);
    return { urlKind, priority: isAside ? PRIORITY.aside : PRIORITY.list };
  }
  if (!isList) return { urlKind, priority: PRIORITY.aside };
  if (urlKind === 'thread') return { urlKind, priority: PRIORITY.thread };
  return { urlKind, priority: place === 'index' ? PRIORITY.list : PRIORITY.aside };
}

function familyOf({ url, urlKind, priority }: PendingRequest): string | null {
  if (priority === PRIORITY.tried) return `tried ${urlKind} ${urlShape(url)}`;
  return priority === PRIORITY.aside ? `aside ${urlKind}` : null;
}

/** Requests of a family on probation before it is judged. */
const PROBATION = 3;
/** New links that a list on probation must show, a page; its pager alone brings some. */
const MIN_FRESH = 4;

/** Demotes families of links that do not keep what they promise, or that show nothing new. */
function reconsider(
  request: PendingRequest,
  _model: SiteModel,
  context: CrawlContext,
): string | null {
  const family = familyOf(request);
  if (family === null) return null;
  const { pages, fitting, fresh } = context.tally(family);
  if (pages < PROBATION) return null;
  if (2 * fitting < pages) return `links like it led to no ${pageKindOf(request.urlKind)} pages`;
  const isList = pageKindOf(request.urlKind) === 'index';
  return isList && fresh < MIN_FRESH * pages ? 'pages like it showed hardly anything new' : null;
}
