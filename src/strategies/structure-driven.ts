/**
 * The structure-driven crawler (Vidal et al. 2006) as the papers run it on forums: from an example
 * page of each kind that the crawl is after, it learns the URL patterns p1, p2, … pn that lead to
 * such pages level by level, and crawls by them alone. On a page of level i it follows links of
 * p(i+1); by the jump of SOUrCe 5.4 on every level also those of pn, of all targets where there are
 * several; and the page-flipping links of FoCUS 5.3.3.
 */
import { z } from 'zod';
import { BoardwalkError } from '../errors.js';
import { createPageReader } from '../learn/itf/page-reader.js';
import { type LearnedPattern, SITE_MODEL_VERSION, type SiteModel } from '../learn/site-model.js';
import { learnTargets, type Target } from '../learn/target-map/learn-targets.js';
import { parseUrlPattern } from '../learn/url-patterns/parse-url-pattern.js';
import { splitUrl, type UrlParts } from '../learn/url-patterns/url-parts.js';
import type { UrlPattern } from '../learn/url-patterns/url-pattern.js';
import type { Page } from '../page/page.js';
import type { Route, Routing, Site, Strategy } from './strategy.js';

const MAX_EXAMPLES = 3;

const knowledgeSchema = z.strictObject({
  /** For each target the URL patterns from the entry down, and the page-flipping ones by level. */
  targets: z.array(
    z.strictObject({ steps: z.array(z.string()), flips: z.array(z.array(z.string())) }),
  ),
});

export const structureDriven: Strategy = {
  name: 'structure-driven',
  needsExamples: true,

  async learn(site: Site, budget: number): Promise<SiteModel> {
    const { examples = [] } = site;
    if (examples.length === 0) {
      throw new BoardwalkError(
        'The strategy structure-driven needs an example page of each kind that it shall crawl for; give their URLs with --example.',
        { code: 'usage' },
      );
    }
    const reader = createPageReader(site, () => 'other', budget);
    const { entry, targets } = await learnTargets(reader, site.start, examples);
    return {
      version: SITE_MODEL_VERSION,
      strategy: 'structure-driven',
      start: site.start,
      entry,
      seed: site.seed,
      requests: site.requests,
      clusters: targets.map(({ example, pages }, i) => ({
        id: targetName(i),
        kind: 'other',
        pages: pages.length,
        examples: pages.slice(0, MAX_EXAMPLES),
        evidence: { example },
      })),
      patterns: targets.flatMap(describePatterns),
      arcs: [],
      knowledge: {
        targets: targets.map(({ steps, flips }) => ({
          steps: steps.map(({ pattern }) => pattern.source),
          flips: flips.map((patterns) => patterns.map(({ source }) => source)),
        })),
      },
    };
  },

  route(page: Page, model: SiteModel): Routing {
    const targets = compiled(model);
    const parts = splitUrl(page.url);
    const levels = targets.map((target) => levelsOf(parts, page.url === model.entry, target));
    const isOnWay = levels.some((list) => list.length > 0);
    const reached = targets.findIndex(({ steps }, i) => levels[i]!.includes(steps.length));
    return {
      pageKind: page.url === model.entry ? 'entry' : 'other',
      cluster: reached < 0 ? null : targetName(reached),
      // The patterns say what URLs lead on; about other pages they say nothing.
      fits: true,
      routes: page.links.map((link): Route => {
        const url = splitUrl(link.url);
        const isFlip = targets.some(({ flips }, i) =>
          levels[i]!.some((level) => flips[level]!.some((pattern) => pattern.matchesParts(url))),
        );
        const isNext = targets.some(({ steps }, i) =>
          levels[i]!.some((level) => steps[level]?.matchesParts(url)),
        );
        const isTarget = isOnWay && targets.some(({ steps }) => steps.at(-1)?.matchesParts(url));
        return {
          link,
          follow: isFlip || isNext || isTarget,
          priority: 0,
          urlKind: 'other',
          relation: isFlip ? 'next-page-of' : null,
        };
      }),
    };
  },
};

interface CompiledTarget {
  readonly steps: readonly UrlPattern[];
  /** Of the entry and of each step. */
  readonly flips: readonly (readonly UrlPattern[])[];
}

/** The levels of the target's way that a page is on; the entry is level 0. */
function levelsOf(parts: UrlParts, isEntry: boolean, { steps, flips }: CompiledTarget): number[] {
  const levels: number[] = [];
  for (const [level, flipPatterns] of flips.entries()) {
    const isOn = level === 0 ? isEntry : steps[level - 1]!.matchesParts(parts);
    if (isOn || flipPatterns.some((pattern) => pattern.matchesParts(parts))) levels.push(level);
  }
  return levels;
}

function targetName(target: number): string {
  return `target-${target + 1}`;
}

function describePatterns({ example, pages, steps, flips }: Target): LearnedPattern[] {
  const onWay = steps.map(
    ({ pattern, nodes, targets }, i): LearnedPattern => ({
      urlKind: 'other',
      source: pattern.source,
      urls: nodes.length,
      examples: pages.filter((url) => pattern.matches(url)).slice(0, MAX_EXAMPLES),
      evidence: { example, level: i + 1, targets },
    }),
  );
  const flipping = flips.flatMap((patterns, level) =>
    patterns.map(
      ({ source }): LearnedPattern => ({
        urlKind: 'other',
        source,
        urls: 0,
        examples: [],
        evidence: { example, level, pageFlipping: true },
      }),
    ),
  );
  return [...onWay, ...flipping];
}

const compiledModels = new WeakMap<SiteModel, readonly CompiledTarget[]>();

function compiled(model: SiteModel): readonly CompiledTarget[] {
  let known = compiledModels.get(model);
  if (known === undefined) {
    known = compile(model);
    compiledModels.set(model, known);
  }
  return known;
}

/** @throws {BoardwalkError} `bad-file` where somebody has spoiled the model. */
function compile(model: SiteModel): CompiledTarget[] {
  const parsed = knowledgeSchema.safeParse(model.knowledge);
  if (!parsed.success) {
    throw new BoardwalkError(
      'The knowledge of the site model is not what the strategy structure-driven wrote; learn the site again.',
      { code: 'bad-file', cause: parsed.error },
    );
  }
  return parsed.data.targets.map(({ steps, flips }) => ({
    steps: steps.map(parseUrlPattern),
    flips: Array.from({ length: steps.length + 1 }, (_, i) =>
      (flips[i] ?? []).map(parseUrlPattern),
    ),
  }));
}
