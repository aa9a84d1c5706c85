/**
 * The files of a mirror folder, as they are on disk:
 *
 * - `site.json`: what the site is ({@link MirrorSite});
 * - `pages.jsonl.br`: one {@link PageLine} a line, in no order;
 * - `labels.jsonl.br`: what each URL shows ({@link Label}), in breadth-first order;
 * - `truth.json.br`: boards, threads and posts ({@link Truth}).
 *
 * Fields that are not named here are allowed and ignored.
 */
import { z } from 'zod';
import { BoardwalkError } from '../../errors.js';

export interface MirrorSite {
  readonly name: string;
  /** The forum's entry page. */
  readonly entry: string;
  /** Pages inside the forum, for entry discovery. */
  readonly startUrls: readonly string[];
  /** Query parameters that the server ignores when it looks a URL up, such as a session id. */
  readonly ignoreParams: readonly string[];
}

export interface PageLine {
  /** Position in the breadth-first crawl that made the mirror. */
  readonly i: number;
  readonly url: string;
  readonly status: number;
  /** The content type. */
  readonly type: string;
  /** Where a redirect leads; absolute. */
  readonly location: string | null;
  readonly body: string;
  /** Why there was no answer; null where there was one. */
  readonly error: string | null;
}

export interface Label {
  readonly url: string;
  /** `entry`, `index`, `thread`, `login`, … */
  readonly type: string;
  /** Identity of the content; null where it has none (redirects, assets, errors). */
  readonly key: string | null;
}

export interface TruthBoard {
  readonly id: string | null;
  readonly parent: string | null;
  readonly title: string;
  readonly url: string | null;
  readonly pages: number;
}

export interface TruthPost {
  readonly id: string | null;
  readonly author: string | null;
  /** Unix seconds. */
  readonly time: number | null;
  /** The first 120 characters of the post's own words, white space collapsed. */
  readonly text: string;
}

export interface TruthThread {
  readonly id: string | null;
  readonly board: string | null;
  readonly title: string;
  readonly url: string | null;
  readonly pages: number;
  readonly posts: readonly TruthPost[];
}

export interface Truth {
  readonly boards: readonly TruthBoard[];
  readonly threads: readonly TruthThread[];
}

const siteSchema: z.ZodType<MirrorSite> = z.object({
  name: z.string(),
  entry: z.url(),
  startUrls: z.array(z.string()).default([]),
  ignoreParams: z.array(z.string()).default([]),
});

const nullableText = z.string().nullable().default(null);

const pageLineSchema: z.ZodType<PageLine> = z.object({
  i: z.int().nonnegative(),
  url: z.string(),
  status: z.int().nonnegative().nullable().default(0).transform(Number),
  type: z
    .string()
    .nullable()
    .default('')
    .transform((type) => type ?? ''),
  location: nullableText,
  body: z
    .string()
    .nullable()
    .default('')
    .transform((body) => body ?? ''),
  error: nullableText,
});

const labelSchema: z.ZodType<Label> = z.object({
  url: z.string(),
  type: z.string(),
  key: nullableText,
});

/** Ids come as strings or numbers; keys are made of their text. */
const idSchema = z
  .union([z.string(), z.number().transform(String)])
  .nullable()
  .default(null);

const pagesSchema = z.int().nonnegative();

const truthSchema: z.ZodType<Truth> = z.object({
  boards: z.array(
    z.object({
      id: idSchema,
      parent: idSchema,
      title: z.string().default(''),
      url: nullableText,
      pages: pagesSchema,
    }),
  ),
  threads: z.array(
    z.object({
      id: idSchema,
      board: idSchema,
      title: z.string().default(''),
      url: nullableText,
      pages: pagesSchema,
      posts: z.array(
        z.object({
          id: idSchema,
          author: nullableText,
          time: z.number().nullable().default(null),
          text: z.string().default(''),
        }),
      ),
    }),
  ),
});

/** @throws {BoardwalkError} `bad-file`, as all parsers here do; `source` names the place. */
export function parseSite(text: string, source: string): MirrorSite {
  return parseAs(siteSchema, text, source);
}

/** One line of `pages.jsonl`. */
export function parsePageLine(text: string, source: string): PageLine {
  return parseAs(pageLineSchema, text, source);
}

/** One line of `labels.jsonl`. */
export function parseLabel(text: string, source: string): Label {
  return parseAs(labelSchema, text, source);
}

/** The whole of `truth.json`. */
export function parseTruth(text: string, source: string): Truth {
  return parseAs(truthSchema, text, source);
}

function parseAs<T>(schema: z.ZodType<T>, text: string, source: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    const message = `${source} is not valid JSON; restore the mirror from its source.`;
    throw new BoardwalkError(message, { code: 'bad-file', cause });
  }
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const why = z.prettifyError(result.error).replaceAll('\n', ' ');
  const message = `${source} does not have the form of a mirror file: ${why}`;
  throw new BoardwalkError(message, { code: 'bad-file', cause: result.error });
}
