/**
 * Similarity of two pages by tree alignment (FoCUS 4.3.1, property 3): the pages are first aligned
 * with themselves, so that ten posts and two posts are the same repeated place.
 */
import type { Page } from '../../page/page.js';
import { alignPage } from './align.js';
import { createPatternMatcher } from './match-patterns.js';
import type { Pattern } from './pattern.js';
import { treeShapes } from './tree-shape.js';

/** The layout of a page, for comparing: small, without its content. */
export type PageLayout = Pattern;

export function pageLayout(page: Page): PageLayout {
  return alignPage(treeShapes(page.tree)).pattern;
}

/** Compares layouts and remembers the parts it has compared. */
export interface LayoutComparer {
  /** 0 to 1; 1 for equal layouts. */
  similarity(a: PageLayout, b: PageLayout): number;
}

/** For the pages of one site: what they share is compared once. */
export function createLayoutComparer(): LayoutComparer {
  const matcher = createPatternMatcher();
  return { similarity: (a, b) => 1 - matcher.cost(a, b) };
}
