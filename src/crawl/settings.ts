/**
 * The settings of a live crawl: one schema for flags, the library and what a crawl directory
 * remembers for its next run. Secrets (headers, cookies, proxy) are no settings: they are given
 * for each run and never written down.
 */
import { z } from 'zod';
import { BoardwalkError } from '../errors.js';

export const crawlSettingsSchema = z.strictObject({
  /** Which strategy decides what is followed. */
  strategy: z.string().default('boardwalk'),
  /** `host`: the start URL's host, with and without `www.`. `domain`: its subdomains too. `prefix`: below its path only. */
  scope: z.enum(['host', 'domain', 'prefix']).default('host'),
  /** Regular expressions over the whole URL; where any are given, only matching URLs are fetched. */
  include: z.array(z.string()).default([]),
  /** Regular expressions over the whole URL; matching URLs are never fetched. */
  exclude: z.array(z.string()).default([]),
  /** Least time between two requests to a host; grows with the server's latency. 0: no waiting, for servers of your own. */
  delayMs: z.number().nonnegative().default(1000),
  /** Connections to a host at once. */
  concurrency: z.int().positive().max(64).default(1),
  /** Stop when the crawl directory holds so many answers. */
  maxPages: z.int().positive().nullable().default(null),
  /** Stop this run after so long. */
  maxTimeMs: z.number().positive().nullable().default(null),
  /** Clicks from the start URL. */
  maxDepth: z.int().nonnegative().nullable().default(null),
  /** Bytes of one body, as sent and as decoded; the rest is cut off. */
  maxBodyBytes: z.int().positive().default(16_000_000),
  /** Attempts at one URL, the first included. */
  tries: z.int().positive().max(20).default(3),
  /** First wait before a URL is tried again; doubles with each attempt. */
  retryWaitMs: z.number().nonnegative().default(1000),
  /** Limit for connecting, for the headers, and between two parts of a body; a whole request may take four times as long. */
  timeoutMs: z.int().positive().max(86_400_000).default(30_000),
  /** Troubles in a row (no answer, rate limit, server error) after which the run stops. */
  maxTroubles: z.int().positive().default(10),
  /** Obey robots.txt. */
  robots: z.boolean().default(true),
  /** Leave links alone that are marked `nofollow`, by themselves or by their page. */
  obeyNofollow: z.boolean().default(false),
  /** What the crawler calls itself; its first word up to a slash is the name that robots.txt is asked for. */
  userAgent: z.string().min(1).nullable().default(null),
  /** Pages of the kinds that are wanted, for strategies that crawl for a target. */
  examples: z.array(z.url()).default([]),
  /** What the crawl is after; strategies that cannot tell pages apart fetch everything. */
  goal: z.enum(['threads', 'boards', 'profiles']).default('threads'),
  /** Leave threads alone that have had no post since then; UTC milliseconds. */
  sinceMs: z.int().nullable().default(null),
  /** Regular expression over titles and URLs of boards; the others are left alone. */
  boards: z.string().min(1).nullable().default(null),
  /** Pages that learning may fetch. */
  budget: z.int().positive().default(150),
  /** Seed of every random choice. */
  seed: z.int().default(1),
});

/** All settings, defaults filled in. */
export type CrawlSettings = z.infer<typeof crawlSettingsSchema>;

/** As a user gives them: whatever is left out keeps its default, or what the directory remembers. */
export type CrawlSettingsInput = z.input<typeof crawlSettingsSchema>;

/** @throws {BoardwalkError} `usage` naming the setting that is wrong. */
export function parseSettings(input: unknown): CrawlSettings {
  const result = crawlSettingsSchema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new BoardwalkError(`The setting ${issue.path.join('.')} is wrong: ${issue.message}.`, {
    code: 'usage',
    cause: result.error,
  });
}
