/**
 * What the structure-driven crawler learns of a site: for each example page the URL patterns that
 * lead from the entry to pages like it, and, as FoCUS 5.3.3 adds them, the URL patterns of the
 * page-flipping links on the way.
 */
import { createLayoutComparer } from '../../structure/regions/page-similarity.js';
import { createFlipDetector, createLooksLike, type FlipDetector } from '../itf/page-flips.js';
import type { PageReader, ReadPage } from '../itf/page-reader.js';
import { clusterUrls } from '../url-patterns/cluster-urls.js';
import type { UrlPattern } from '../url-patterns/url-pattern.js';
import { type ExploredPage, exploreSite } from './explore-site.js';
import { type NavigationStep, navigationPattern } from './navigation-patterns.js';

/** Layouts of one template are at least so similar, layouts of two templates hardly ever. */
const MIN_SIMILARITY = 0.85;
/** Share of the requests that is kept for following page-flipping links. */
const FLIP_SHARE = 0.15;
/** Pages of one level that are searched for page-flipping links; few threads may have any. */
const FLIP_PAGES = 100;
/** Patterns of fewer of the page-flipping links than this share are chance. */
const MIN_FLIP_SHARE = 0.2;

export interface Target {
  readonly example: string;
  /** Explored pages that look like the example. */
  readonly pages: readonly string[];
  readonly steps: readonly NavigationStep[];
  /** Page-flipping patterns of the entry and of each step. */
  readonly flips: readonly (readonly UrlPattern[])[];
}

export interface LearnedTargets {
  readonly entry: string;
  readonly targets: readonly Target[];
}

export async function learnTargets(
  reader: PageReader,
  start: string,
  examples: readonly string[],
): Promise<LearnedTargets> {
  const reserve = Math.ceil(FLIP_SHARE * reader.left);
  const shown = new Map<string, ReadPage | null>();
  for (const example of examples) shown.set(example, await reader.read(example));
  const pages = await exploreSite(reader, start, reserve);
  const comparer = createLayoutComparer();
  const detector = createFlipDetector(reader, createLooksLike());
  const targets: Target[] = [];
  for (const [example, read] of shown) {
    const isTarget = (page: ExploredPage): boolean =>
      read !== null && comparer.similarity(read.layout, page.read.layout) >= MIN_SIMILARITY;
    const nodes = pages.map((page) => ({ ...page, isTarget: isTarget(page) }));
    const steps = navigationPattern(nodes);
    const flips: UrlPattern[][] = [];
    for (const level of [[0], ...steps.map((step) => step.nodes)]) {
      const reads = level.slice(0, FLIP_PAGES).flatMap((place) => pages[place]?.read ?? []);
      flips.push(await flipPatterns(reads, detector));
    }
    const found = nodes.filter((node) => node.isTarget).map(({ url }) => url);
    targets.push({ example, pages: found, steps, flips });
  }
  return { entry: pages[0]?.read.page.url ?? start, targets };
}

async function flipPatterns(
  pages: readonly ReadPage[],
  detector: FlipDetector,
): Promise<UrlPattern[]> {
  const urls = new Set<string>();
  for (const page of pages)
    for (const url of (await detector.detect(page))?.urls ?? []) urls.add(url);
  return clusterUrls([...urls].sort())
    .filter(({ members }) => members.length >= MIN_FLIP_SHARE * urls.size)
    .map(({ pattern }) => pattern);
}
