/**
 * URL patterns by refinement (FoCUS 4.3.2, after Koppula et al., WSDM 2010): the pattern that
 * matches everything is refined into more specific ones, these again, until none can be refined;
 * a refined pattern is kept only if it matches more than a share of all URLs. Examples that do not
 * belong, being few of each kind, fall below it.
 */

import { patternOf } from './pattern-of.js';
import { findRefinement } from './refinements.js';
import { type Sample, sampleOf } from './sample.js';
import { MAX_SOURCE_LENGTH, type UrlPattern } from './url-pattern.js';

/** FoCUS 4.3.2, "determined based on 5 training forums". */
export const MIN_SHARE = 0.2;
/** Fewer URLs are evidence only for a pattern that has no better beside it. */
const MIN_URLS = 3;
const MAX_EXAMPLES = 5;
/** Segments and parameters; no page of a forum has URLs with more. */
const MAX_VALUES = 64;

export interface RefinedPattern {
  readonly pattern: UrlPattern;
  /** How many of the different URLs given it matches. */
  readonly urls: number;
  /** A few of them. */
  readonly examples: readonly string[];
}

/**
 * The patterns that most of the URLs follow, best supported first; empty where they have nothing
 * in common. Neither the order of the URLs nor repetitions matter.
 *
 * @param urls in canonical form; a share of them may be of another kind.
 */
export function refineUrlPatterns(urls: readonly string[]): RefinedPattern[] {
  const distinct = [...new Set(urls)].sort();
  const minSize = MIN_SHARE * distinct.length;
  const all = distinct.map(sampleOf).filter(({ values }) => values.size <= MAX_VALUES);
  const clear = new Map<string, UrlPattern>();
  const vague = new Map<string, UrlPattern>();
  const open: Sample[][] = all.length === 0 ? [] : [all];
  for (let samples = open.pop(); samples !== undefined; samples = open.pop()) {
    const refined = findRefinement(samples, minSize);
    if (refined !== null) {
      open.push(...refined);
      continue;
    }
    // Paths of so many lengths that none is frequent: there is no pattern to give.
    if (new Set(samples.map(({ parts }) => parts.segments.length)).size > 1) continue;
    const pattern = patternOf(samples.map(({ parts }) => parts));
    if (pattern.source.length > MAX_SOURCE_LENGTH) continue;
    (isVague(samples, minSize) ? vague : clear).set(pattern.source, pattern);
  }
  const patterns = clear.size > 0 ? clear : vague;
  const supported = [...patterns.values()].map((pattern) => support(pattern, all)).sort(bySupport);
  const enough = Math.min(MIN_URLS, supported[0]?.urls ?? 0);
  return supported.filter((learned) => learned.urls >= enough);
}

/**
 * Whether no set of parameters among the samples is frequent enough by itself: what is left over
 * when the frequent ones have been taken away, URLs of many kinds.
 */
function isVague(samples: readonly Sample[], minSize: number): boolean {
  const sizes = new Map<string, number>();
  for (const { values } of samples) {
    const keys = [...values.keys()].sort().join('&');
    const size = (sizes.get(keys) ?? 0) + 1;
    if (size > minSize) return false;
    sizes.set(keys, size);
  }
  return true;
}

function support(pattern: UrlPattern, all: readonly Sample[]): RefinedPattern {
  const matched = all.filter(({ parts }) => pattern.matchesParts(parts));
  const examples = matched.slice(0, MAX_EXAMPLES).map(({ url }) => url);
  return { pattern, urls: matched.length, examples };
}

function bySupport(a: RefinedPattern, b: RefinedPattern): number {
  return b.urls - a.urls || (a.pattern.source < b.pattern.source ? -1 : 1);
}
