/**
 * Whole crawls into a real crawl directory, of a site that is a function, on a clock that jumps
 * from one thing to the next: hours of waiting take no time, and every request is noted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../src/crawl/clock.js';
import { Crawl, type CrawlOptions, type CrawlResult } from '../src/crawl/engine.js';
import type { CrawlEvent } from '../src/crawl/events.js';
import type { Frontier } from '../src/crawl/frontier/frontier.js';
import { openSqliteFrontier } from '../src/crawl/frontier/sqlite-frontier.js';
import { BoardwalkError, type ErrorCode } from '../src/errors.js';
import type { Fetcher } from '../src/fetch/fetcher.js';
import { abortedError } from '../src/fetch/network-error.js';
import { createPoliteness } from '../src/fetch/politeness.js';
import { createRobotsPolicy } from '../src/fetch/robots-policy.js';
import { parseSiteModel, serializeSiteModel } from '../src/learn/site-model.js';
import { createNames } from '../src/page/names.js';
import { createRandom } from '../src/random/random.js';
import { type CrawlDirectory, openCrawlDirectory } from '../src/store/crawl-directory.js';
import { generic } from '../src/strategies/generic.js';
import type { Strategy } from '../src/strategies/strategy.js';
import { compilePattern, createScope } from '../src/url/scope.js';
import { createTrapDetector } from '../src/url/traps.js';

/** What a URL answers: links of a page, a status, a text, a page, no answer at all, or nothing ever. */
export type Reply =
  | { readonly links: readonly string[] }
  | { readonly status: number; readonly headers?: ReadonlyArray<readonly [string, string]> }
  | { readonly text: string }
  | { readonly html: string; readonly code?: number }
  | { readonly error: ErrorCode }
  | 'stall';

export interface SiteRequest {
  readonly url: string;
  /** Time of the clock, in milliseconds since the first run began. */
  readonly at: number;
}

/** @param count how often the URL was asked for, this time included. */
export type ScriptedSite = (url: string, count: number) => Reply;

export interface RunOptions extends Partial<CrawlOptions> {
  readonly strategy?: Strategy;
  readonly exclude?: readonly string[];
  readonly include?: readonly string[];
  readonly scope?: 'host' | 'domain';
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: CrawlEvent) => void;
  readonly onLearned?: () => void;
}

const LATENCY_MS = 5;
const BACKOFF = { baseMs: 1000, maxMs: 300_000 };
const NO_LIMIT = Number.POSITIVE_INFINITY;

export class ScriptedCrawl {
  readonly dir: string;
  readonly requests: SiteRequest[];
  readonly events: CrawlEvent[];
  private readonly site: ScriptedSite;
  private readonly counts: Map<string, number>;
  private readonly startedAt: number;
  private time: number;
  private fineUrl: string | null;

  constructor(site: ScriptedSite) {
    this.site = site;
    this.dir = mkdtempSync(join(tmpdir(), 'boardwalk-scripted-'));
    this.requests = [];
    this.events = [];
    this.counts = new Map();
    this.startedAt = Date.UTC(2026, 0, 1);
    this.time = this.startedAt;
    this.fineUrl = null;
  }

  /** Milliseconds since the first run began. */
  get elapsedMs(): number {
    return this.time - this.startedAt;
  }

  /** The paths that were asked for, in order, robots.txt left out. */
  get pages(): string[] {
    return this.requests.map(({ url }) => url).filter((url) => !url.endsWith('/robots.txt'));
  }

  dispose(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** One run: it goes on with what the directory holds, its site model included. */
  async run(start: string, options: RunOptions = {}): Promise<CrawlResult> {
    const directory = await openCrawlDirectory(this.dir, {
      create: true,
      now: this.time,
      archiveInfo: () => ({ software: 'test', userAgent: 'test', robots: 'obey' }),
    });
    const frontier = await openSqliteFrontier(directory.database);
    const crawl = this.crawl(start, options, directory, frontier);
    const text = directory.loadModel();
    try {
      const result = await crawl.run(
        text === null ? null : parseSiteModel(text, 'model.json'),
        (model) => {
          directory.saveModel(serializeSiteModel(model));
          options.onLearned?.();
        },
        options.signal ?? new AbortController().signal,
      );
      this.fineUrl = result.fineUrl;
      return result;
    } finally {
      await frontier.close();
      directory.close();
    }
  }

  private crawl(
    start: string,
    options: RunOptions,
    directory: CrawlDirectory,
    frontier: Frontier,
  ): Crawl {
    const { clock, fetcher } = this;
    const random = createRandom(1);
    const { delayMs = 1000, include = [], exclude = [] } = options;
    return new Crawl(
      {
        fetcher,
        frontier,
        recorder: directory.recorder,
        strategy: options.strategy ?? generic,
        robots: createRobotsPolicy({
          fetcher,
          productToken: 'boardwalk',
          cache: directory.robots,
          clock: clock.now,
        }),
        politeness: createPoliteness({
          delayMs,
          maxDelayMs: 60_000,
          maxCrawlDelayMs: 300_000,
          backoff: BACKOFF,
          random,
        }),
        scope: createScope({
          start,
          kind: options.scope ?? 'host',
          include: include.map(compilePattern),
          exclude: exclude.map(compilePattern),
        }),
        traps: createTrapDetector({ currentYear: 2026 }),
        names: createNames(),
        clock,
        random,
        emit: (event) => {
          this.events.push(event);
          options.onEvent?.(event);
        },
      },
      {
        ...optionsOf(start, delayMs, directory.summary().pages, options),
        fineUrl: this.fineUrl,
      },
    );
  }

  private get clock(): Clock {
    return {
      now: () => this.time,
      sleep: async (ms, signal) => {
        await new Promise((resolve) => setImmediate(resolve));
        if (!signal.aborted) this.time += Math.max(ms, 0);
      },
    };
  }

  private get fetcher(): Fetcher {
    return {
      fetch: async ({ url }, signal) => {
        if (signal?.aborted) throw abortedError(url, signal.reason);
        const count = (this.counts.get(url) ?? 0) + 1;
        this.counts.set(url, count);
        this.requests.push({ url, at: this.elapsedMs });
        const startedAt = this.time;
        const reply = this.site(url, count);
        if (reply === 'stall') return await untilAborted(url, signal!);
        await new Promise((resolve) => setImmediate(resolve));
        this.time += LATENCY_MS;
        return {
          url,
          ...answerOf(reply, url),
          statusText: '',
          truncated: null,
          sent: { method: 'GET', headers: [] },
          ip: null,
          startedAt,
          latencyMs: LATENCY_MS,
        };
      },
      close: () => Promise.resolve(),
    };
  }
}

function optionsOf(
  start: string,
  delayMs: number,
  answeredBefore: number,
  options: RunOptions,
): CrawlOptions {
  return {
    start,
    seed: 1,
    budget: 100,
    concurrency: 1,
    delayMs,
    maxTroubles: 10,
    maxPages: NO_LIMIT,
    answeredBefore,
    maxTimeMs: NO_LIMIT,
    maxDepth: NO_LIMIT,
    tries: 3,
    backoff: BACKOFF,
    maxBodyBytes: 1_000_000,
    obeyNofollow: false,
    ...options,
  };
}

function answerOf(
  reply: Exclude<Reply, 'stall'>,
  url: string,
): { status: number; headers: ReadonlyArray<readonly [string, string]>; body: Uint8Array } {
  if ('error' in reply) {
    const message = `${new URL(url).host} is not there.`;
    throw new BoardwalkError(message, { code: reply.error, disposition: 'wait-host' });
  }
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  if ('status' in reply) {
    return { status: reply.status, headers: reply.headers ?? [], body: encode('no page') };
  }
  if ('text' in reply) return { status: 200, headers: [], body: encode(reply.text) };
  const html: ReadonlyArray<readonly [string, string]> = [
    ['Content-Type', 'text/html; charset=utf-8'],
  ];
  if ('html' in reply) {
    return { status: reply.code ?? 200, headers: html, body: encode(reply.html) };
  }
  const links = reply.links.map((link) => `<a href="${link}">${link}</a>`).join(' ');
  return {
    status: 200,
    headers: html,
    body: encode(`<!doctype html><title>${url}</title><p>${links}</p>`),
  };
}

function untilAborted(url: string, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(abortedError(url, signal.reason)));
  });
}
