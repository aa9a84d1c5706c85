/**
 * The site map (iRobot section 3 and 5.1–5.2, SIGIR 2008 section 3): a directed graph with kinds of
 * pages as vertices and kinds of links as arcs.
 */
import { nearDuplicates } from '../../structure/near-duplicates.js';
import { pageRegions } from '../../structure/regions/page-regions.js';
import {
  createPatternRegistry,
  loadPatternRegistry,
  type PatternRegistry,
} from '../../structure/regions/pattern-registry.js';
import { shinglesOf } from '../../structure/shingles.js';
import { type SiteArc, siteArcs } from './arcs.js';
import { clusterLayouts, type LayoutCluster } from './layout-clusters.js';
import { createLayoutSpace, createLayoutVectors, type LayoutSpace } from './layout-space.js';
import { pageDepths } from './page-depths.js';
import type { SampledPage } from './sample-site.js';
import { learnUrlKinds, type UrlKinds } from './url-kinds.js';

export interface Vertex {
  /** Number of the layout cluster. */
  readonly layout: number;
  /** Number of the URL pattern; -1 where vertices are not split by URLs. */
  readonly urlKind: number;
  /** Places in the sample, ascending. */
  readonly pages: readonly number[];
  /** Mean depth of the pages. */
  readonly depth: number;
}

export interface SiteMap {
  /** In the order of the URLs, so that the order of sampling changes nothing. */
  readonly sample: readonly SampledPage[];
  readonly registry: PatternRegistry;
  readonly space: LayoutSpace;
  readonly layouts: readonly LayoutCluster[];
  readonly stopDistance: number;
  readonly urls: UrlKinds;
  /** The largest first. */
  readonly vertices: readonly Vertex[];
  /** For each sampled page its vertex. */
  readonly vertexOf: Int32Array;
  /** For each sampled page the first page of its group of near-duplicates. */
  readonly duplicateOf: Int32Array;
  readonly arcs: readonly SiteArc[];
  /** The vertex and the page that everything is reached from. */
  readonly root: number;
  readonly startPage: number;
}

/** What makes a vertex: the layout alone (SIGIR 2008), or layout and URL pattern (iRobot 5.2). */
export type VertexRule = 'layout' | 'layout-and-url';

/** Patterns that are kept, the commonest first: a model must stay small. */
const MAX_PATTERNS = 300;

/** @param sample at least the start page. */
export function buildSiteMap(
  unordered: readonly SampledPage[],
  start: string,
  rule: VertexRule,
): SiteMap {
  const sample = [...unordered].sort((a, b) => (a.url < b.url ? -1 : 1));
  const regions = sample.map(({ page }) => pageRegions(page));
  const { patterns } = createPatternRegistry(
    regions.flatMap((page) => page.regions.map(({ pattern }) => pattern)),
  );
  const registry = loadPatternRegistry(patterns.slice(0, MAX_PATTERNS));
  const space = createLayoutSpace(regions, registry);
  const { vectorOf } = createLayoutVectors(space, registry);
  const layouts = clusterLayouts(regions.map(vectorOf));
  const urls = learnUrlKinds(sample);
  const depths = pageDepths(sample, start);
  const { vertices, vertexOf } = splitVertices(sample, layouts.assignments, depths, (url) =>
    rule === 'layout' ? -1 : urls.kindOf(url),
  );
  const startPage = startPageOf(sample, start);
  return {
    sample,
    registry,
    space,
    layouts: layouts.clusters,
    stopDistance: layouts.stopDistance,
    urls,
    vertices,
    vertexOf,
    duplicateOf: nearDuplicates(sample.map(({ page }) => shinglesOf(page.tree))),
    arcs: siteArcs(sample, regions, registry, urls, vertexOf),
    root: vertexOf[startPage]!,
    startPage,
  };
}

/** The page that the start URL answers with, under its own URL: that is where its links are. */
function startPageOf(sample: readonly SampledPage[], start: string): number {
  const answer = sample.find(({ url }) => url === start)?.page.url;
  return Math.max(
    0,
    sample.findIndex(({ url }) => url === answer),
  );
}

function splitVertices(
  sample: readonly SampledPage[],
  layoutOf: Int32Array,
  depths: readonly number[],
  urlKindOf: (url: string) => number,
): { vertices: Vertex[]; vertexOf: Int32Array } {
  const groups = new Map<string, { layout: number; urlKind: number; pages: number[] }>();
  sample.forEach(({ url }, page) => {
    const layout = layoutOf[page]!;
    const urlKind = urlKindOf(url);
    const key = `${layout} ${urlKind}`;
    const group = groups.get(key) ?? { layout, urlKind, pages: [] };
    group.pages.push(page);
    groups.set(key, group);
  });
  const vertices = [...groups.values()]
    .sort((a, b) => b.pages.length - a.pages.length || a.pages[0]! - b.pages[0]!)
    .map((group) => ({ ...group, depth: meanOf(group.pages.map((page) => depths[page]!)) }));
  const vertexOf = new Int32Array(sample.length);
  vertices.forEach(({ pages }, vertex) => {
    for (const page of pages) vertexOf[page] = vertex;
  });
  return { vertices, vertexOf };
}

function meanOf(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
