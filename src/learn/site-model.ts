/**
 * The site model: all that a strategy learned about one site, as one JSON document that a person
 * can read and edit. Loading validates it; saving the same model twice gives the same bytes.
 */
import { z } from 'zod';
import { BoardwalkError } from '../errors.js';
import { PAGE_KINDS, RELATIONS, URL_KINDS } from './kinds.js';

export const SITE_MODEL_VERSION = 1;

/** Why something was decided: names with numbers or words. */
const evidenceSchema = z.record(z.string(), z.union([z.number(), z.string(), z.boolean()]));

const clusterSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(PAGE_KINDS),
  /** Sampled pages in it, and a few of them. */
  pages: z.int().nonnegative(),
  examples: z.array(z.url()),
  evidence: evidenceSchema,
});

const patternSchema = z.strictObject({
  urlKind: z.enum(URL_KINDS),
  /** A regular expression over the whole URL. */
  source: z.string(),
  /** Sampled URLs that it stands for, and a few of them. */
  urls: z.int().nonnegative(),
  examples: z.array(z.url()),
  evidence: evidenceSchema,
});

const arcSchema = z.strictObject({
  /** Clusters by their ids. */
  from: z.string(),
  to: z.string(),
  /** The links' URL pattern and location, as far as the strategy tells links apart by them. */
  pattern: z.string().nullable(),
  location: z.string().nullable(),
  /** Sampled links, and a few of their anchor texts. */
  links: z.int().nonnegative(),
  anchors: z.array(z.string()),
  follow: z.boolean(),
  relation: z.enum(RELATIONS).nullable(),
  evidence: evidenceSchema,
});

const siteModelSchema = z.strictObject({
  version: z.literal(SITE_MODEL_VERSION),
  /** The strategy that learned it and alone can route by it. */
  strategy: z.string(),
  /** The URL that the crawl was started with, and the forum's entry page as far as it is known. */
  start: z.url(),
  entry: z.url(),
  /** Seed of every random choice made while learning. */
  seed: z.int(),
  /** What learning cost. */
  requests: z.int().nonnegative(),
  /** The site map, as far as the strategy makes one: page clusters and the links between them. */
  clusters: z.array(clusterSchema),
  patterns: z.array(patternSchema),
  arcs: z.array(arcSchema),
  /** What the strategy needs besides to route pages; its form is the strategy's own. */
  knowledge: z.json(),
});

export type SiteModel = z.infer<typeof siteModelSchema>;
export type PageCluster = SiteModel['clusters'][number];
export type LearnedPattern = SiteModel['patterns'][number];
export type Arc = SiteModel['arcs'][number];
export type Evidence = z.infer<typeof evidenceSchema>;

/**
 * @param source where the text comes from, for the message.
 * @throws {BoardwalkError} `bad-file` naming the first field that is wrong.
 */
export function parseSiteModel(text: string, source: string): SiteModel {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new BoardwalkError(`${source} is not valid JSON: ${(cause as Error).message}`, {
      code: 'bad-file',
      cause,
    });
  }
  const result = siteModelSchema.safeParse(json);
  if (result.success) return result.data;
  throw new BoardwalkError(
    `${source} is not a site model of version ${SITE_MODEL_VERSION}: ${z.prettifyError(result.error)}`,
    { code: 'bad-file', cause: result.error },
  );
}

export function serializeSiteModel(model: SiteModel): string {
  return `${JSON.stringify(model, null, 2)}\n`;
}
