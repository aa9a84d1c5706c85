/**
 * The site model: all that a strategy learned about one site, as one JSON document that a person
 * can read and edit. Loading validates it; saving the same model twice gives the same bytes.
 */
import { z } from 'zod';
import { BoardwalkError } from '../errors.js';

export const SITE_MODEL_VERSION = 1;

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
});

export type SiteModel = z.infer<typeof siteModelSchema>;

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
