/**
 * What was learned about the thread pages of one site: which elements are posts and where their
 * fields stand. Plain JSON with paths that a person can read; see `steps.ts` for their form.
 */
import { z } from 'zod';
import { BoardwalkError } from '../errors.js';
import type { DateOrder } from '../text/read-date.js';

/** A site's posts may be of several kinds: the question, its answers, comments. */
export interface PostKind {
  /** From the record to the element with the time; its first step is the record itself. */
  readonly time: string;
  /** The attribute that says the time; null for the visible text. */
  readonly timeAttribute: string | null;
  /** Another element of the record that says the same time for programs. */
  readonly machineTime: { readonly path: string; readonly attribute: string } | null;
  /** Records that are several siblings each; null: one element. */
  readonly run: { readonly before: number; readonly length: number } | null;
  /** Empty: the whole record. */
  readonly body: string;
  /** What is left out of the body. */
  readonly excluded: readonly string[];
  /** Tried in their order. */
  readonly authors: readonly string[];
  /** Where a name without a link stands: an element, and the words before and after the name. */
  readonly authorLine: {
    readonly path: string;
    readonly before: string;
    readonly after: string;
  } | null;
  /** Inside the body. */
  readonly signature: string | null;
  readonly permalink: string | null;
  /** The element and attribute whose value holds the post's id, and what stands before the id. */
  readonly id: {
    readonly path: string;
    readonly attribute: string;
    readonly prefix: string;
  } | null;
  readonly number: string | null;
  /** Evidence: how many records it was learned from, on how many pages. */
  readonly records: number;
  readonly pages: number;
}

export interface ThreadTemplate {
  readonly version: 1;
  /** The surest first. */
  readonly kinds: readonly PostKind[];
  /** What the titles of all pages have before and after the thread's own. */
  readonly title: { readonly before: string; readonly after: string };
  /** Of dates in numbers, from all pages. */
  readonly dateOrder: DateOrder;
  /** Boxes in bodies that hold quotes: tag and classes. */
  readonly quoteBoxes: readonly string[];
  /** Pages it was learned from, and how many of them it fits. */
  readonly pages: number;
  readonly fitting: number;
}

const MAX_PATH = 4000;
const path = z.string().max(MAX_PATH);

const kindSchema: z.ZodType<PostKind> = z.object({
  time: path,
  timeAttribute: z.string().max(64).nullable(),
  machineTime: z.object({ path, attribute: z.string().max(64) }).nullable(),
  run: z.object({ before: z.int().min(0).max(64), length: z.int().min(1).max(64) }).nullable(),
  body: path,
  excluded: z.array(path).max(64),
  authors: z.array(path).max(8),
  authorLine: z
    .object({ path, before: z.string().max(300), after: z.string().max(300) })
    .nullable(),
  signature: path.nullable(),
  permalink: path.nullable(),
  id: z.object({ path, attribute: z.string().max(64), prefix: z.string().max(64) }).nullable(),
  number: path.nullable(),
  records: z.int().nonnegative(),
  pages: z.int().nonnegative(),
});

const templateSchema: z.ZodType<ThreadTemplate> = z.object({
  version: z.literal(1),
  kinds: z.array(kindSchema).max(16),
  title: z.object({ before: z.string().max(500), after: z.string().max(500) }),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']),
  // Templates of earlier versions have none.
  quoteBoxes: z.array(z.string().max(MAX_PATH)).max(64).default([]),
  pages: z.int().nonnegative(),
  fitting: z.int().nonnegative(),
});

/** @throws {BoardwalkError} `bad-file` where the value is no template. */
export function parseTemplate(value: unknown): ThreadTemplate {
  const result = templateSchema.safeParse(value);
  if (result.success) return result.data;
  const why = z.prettifyError(result.error).replaceAll('\n', ' ');
  throw new BoardwalkError(`The thread template is not valid; learn the site again. ${why}`, {
    code: 'bad-file',
    cause: result.error,
  });
}
