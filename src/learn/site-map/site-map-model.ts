/** A site map with its decisions as a site model that a person can read and edit. */
import {
  type Arc,
  type Evidence,
  type LearnedPattern,
  type PageCluster,
  SITE_MODEL_VERSION,
  type SiteModel,
} from '../site-model.js';
import type { SiteArc } from './arcs.js';
import { knowledgeOf } from './knowledge.js';
import type { SiteMap } from './site-map.js';

/** What a strategy decided about a site map. */
export interface Decisions {
  /** All arcs that it judged, those to follow among them. */
  readonly arcs: readonly SiteArc[];
  readonly followed: ReadonlySet<SiteArc>;
  /** Of these the ones that lead to another page of the same board or thread. */
  readonly flips: ReadonlySet<SiteArc>;
  readonly evidenceOfArc: (arc: SiteArc) => Evidence;
  readonly evidenceOfVertex: (vertex: number) => Evidence;
  /** The vertex that a page of this layout belongs to; -1 where it is dropped. */
  readonly vertexOfLayout: (layout: number) => number;
}

export interface LearnedSite {
  readonly strategy: string;
  readonly start: string;
  readonly seed: number;
  readonly requests: number;
}

/** Of a site that gave no page at all: nothing fits, nothing is followed. */
export function emptySiteMapModel({ strategy, start, seed, requests }: LearnedSite): SiteModel {
  return {
    ...{ version: SITE_MODEL_VERSION, strategy, start, entry: start, seed, requests },
    ...{ clusters: [], patterns: [], arcs: [] },
    knowledge: { patterns: [], pages: 0, dimensions: [], layouts: [] },
  };
}

const MAX_EXAMPLES = 3;
/** Arcs that are not followed, for explanation: those with most links. */
const MAX_REJECTED = 40;

export function siteMapModel(site: LearnedSite, map: SiteMap, decisions: Decisions): SiteModel {
  return {
    version: SITE_MODEL_VERSION,
    strategy: site.strategy,
    start: site.start,
    entry: map.sample[map.startPage]?.page.url ?? site.start,
    seed: site.seed,
    requests: site.requests,
    clusters: map.vertices.map((_, vertex) => clusterOf(map, vertex, decisions)),
    patterns: patternsOf(map),
    arcs: arcsOf(map, decisions),
    knowledge: knowledgeOf(map, (layout) => {
      const vertex = decisions.vertexOfLayout(layout);
      return vertex < 0 ? null : idOf(vertex);
    }),
  };
}

function idOf(vertex: number): string {
  return `v${vertex}`;
}

function clusterOf(map: SiteMap, vertex: number, { evidenceOfVertex }: Decisions): PageCluster {
  const { pages, layout, urlKind, depth } = map.vertices[vertex]!;
  return {
    id: idOf(vertex),
    kind: vertex === map.root ? 'entry' : 'other',
    pages: pages.length,
    examples: pages.slice(0, MAX_EXAMPLES).map((page) => map.sample[page]!.url),
    evidence: {
      layout,
      ...(urlKind < 0 ? {} : { pattern: map.urls.patterns[urlKind]!.source }),
      depth: Math.round(depth * 100) / 100,
      uniquePages: new Set(pages.map((page) => map.duplicateOf[page])).size,
      ...evidenceOfVertex(vertex),
    },
  };
}

/** All of them, the most specific first: which one a URL matches depends on the others. */
function patternsOf({ urls, sample }: SiteMap): LearnedPattern[] {
  const sampled: string[][] = urls.patterns.map(() => []);
  for (const { url } of sample) sampled[urls.kindOf(url)]?.push(url);
  return urls.patterns.map(({ source }, i) => ({
    urlKind: 'other',
    source,
    urls: sampled[i]!.length,
    examples: sampled[i]!.slice(0, MAX_EXAMPLES),
    evidence: {},
  }));
}

function arcsOf(map: SiteMap, decisions: Decisions): Arc[] {
  const { arcs, followed } = decisions;
  const rejected = arcs.filter((arc) => !followed.has(arc)).slice(0, MAX_REJECTED);
  return [...arcs.filter((arc) => followed.has(arc)), ...rejected].map((arc) => ({
    from: idOf(arc.from),
    to: idOf(arc.to),
    pattern: map.urls.patterns[arc.urlKind]?.source ?? null,
    location: arc.location,
    links: arc.links.length,
    anchors: [...arc.anchors],
    follow: followed.has(arc),
    relation: decisions.flips.has(arc) ? 'next-page-of' : null,
    evidence: decisions.evidenceOfArc(arc),
  }));
}
