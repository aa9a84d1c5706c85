/** What a site model keeps of a site map in order to classify pages and locate links. */
import { z } from 'zod';
import { BoardwalkError } from '../../errors.js';
import type { Pattern, PatternSign } from '../../structure/regions/pattern.js';
import {
  loadPatternRegistry,
  type PatternRegistry,
} from '../../structure/regions/pattern-registry.js';
import { sparseVector } from '../../structure/sparse-vector.js';
import type { LayoutCluster } from './layout-clusters.js';
import type { LayoutSpace } from './layout-space.js';
import type { SiteMap } from './site-map.js';

const knowledgeSchema = z.strictObject({
  /** Repetitive patterns, position = number: a sign (`=` once) with a name, or such and its parts. */
  patterns: z.array(z.json()),
  /** Sampled pages. */
  pages: z.int().nonnegative(),
  /** Number, support and area of the patterns that tell layouts apart. */
  dimensions: z.array(z.tuple([z.int().nonnegative(), z.int().positive(), z.number()])),
  layouts: z.array(
    z.strictObject({
      /** The cluster of the model that pages of this layout belong to; null: one not worth it. */
      cluster: z.string().nullable(),
      reach: z.number(),
      /** Dimension and value, ascending. */
      centre: z.array(z.tuple([z.int().nonnegative(), z.number()])),
    }),
  ),
});

export type SiteMapKnowledge = z.infer<typeof knowledgeSchema>;

/** Deeper than patterns are made. */
const MAX_DEPTH = 32;
const SIGNS: readonly string[] = ['?', '+', '*'];

/** @param clusterOf the model's cluster for each layout; null where it is dropped. */
export function knowledgeOf(
  { registry, space, layouts }: SiteMap,
  clusterOf: (layout: number) => string | null,
): SiteMapKnowledge {
  return {
    patterns: registry.patterns.map(encodePattern),
    pages: space.pages,
    dimensions: space.dimensions.map(({ pattern, support, area }) => [
      pattern,
      support,
      rounded(area),
    ]),
    layouts: layouts.map(({ centre, reach }, layout) => ({
      cluster: clusterOf(layout),
      reach: rounded(reach),
      centre: Array.from(centre.indices, (index, i) => [index, rounded(centre.values[i]!)]),
    })),
  };
}

/** A layout cluster and the model's cluster that it belongs to. */
export interface KnownLayout extends LayoutCluster {
  readonly cluster: string | null;
}

export interface LoadedKnowledge {
  readonly registry: PatternRegistry;
  readonly space: LayoutSpace;
  readonly layouts: readonly KnownLayout[];
}

/** @throws {BoardwalkError} `bad-file` where the knowledge is not of this form. */
export function loadKnowledge(json: unknown): LoadedKnowledge {
  const result = knowledgeSchema.safeParse(json);
  if (!result.success) throw badKnowledge(z.prettifyError(result.error));
  const { patterns, pages, dimensions, layouts } = result.data;
  return {
    registry: loadPatternRegistry(patterns.map((pattern) => decodePattern(pattern, 0))),
    space: {
      pages,
      dimensions: dimensions.map(([pattern, support, area]) => ({ pattern, support, area })),
    },
    layouts: layouts.map(({ cluster, reach, centre }) => ({
      cluster,
      reach,
      centre: sparseVector(
        Uint32Array.from(centre, ([index]) => index),
        Float64Array.from(centre, ([, value]) => value),
      ),
    })),
  };
}

type EncodedPattern = string | EncodedPattern[];

function encodePattern({ name, sign, children }: Pattern): EncodedPattern {
  const text = (sign === '' ? '=' : sign) + name;
  return children.length === 0 ? text : [text, ...children.map(encodePattern)];
}

function decodePattern(json: unknown, depth: number): Pattern {
  const [text, ...children] = Array.isArray(json) ? (json as unknown[]) : [json];
  if (typeof text !== 'string' || depth > MAX_DEPTH) throw badKnowledge('a pattern is malformed');
  return {
    name: text.slice(1),
    sign: SIGNS.includes(text[0]!) ? (text[0] as PatternSign) : '',
    children: children.map((child) => decodePattern(child, depth + 1)),
  };
}

function badKnowledge(reason: string): BoardwalkError {
  const message = `The site model's knowledge is not that of a site map; learn the site again: ${reason}`;
  return new BoardwalkError(message, { code: 'bad-file' });
}

/** Six digits tell pages apart, and keep a model readable. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
