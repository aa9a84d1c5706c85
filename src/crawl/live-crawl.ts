/**
 * A crawl of a live site into its crawl directory: everything wired together. The same call starts
 * a crawl and goes on with one.
 */
import { readFileSync } from 'node:fs';
import { BoardwalkError } from '../errors.js';
import { type CookieStore, createCookieStore } from '../fetch/cookies.js';
import type { Fetcher, HeaderList } from '../fetch/fetcher.js';
import { createHttpFetcher } from '../fetch/http-fetcher.js';
import { createPoliteness } from '../fetch/politeness.js';
import { type SiteModel, serializeSiteModel } from '../learn/site-model.js';
import { createNames } from '../page/names.js';
import { createRandom } from '../random/random.js';
import { type CrawlDirectory, openCrawlDirectory } from '../store/crawl-directory.js';
import { strategyByName } from '../strategies/registry.js';
import { compilePattern, createScope } from '../url/scope.js';
import { createTrapDetector } from '../url/traps.js';
import { version } from '../version.js';
import { Admission } from './admission.js';
import { aimOf } from './aim.js';
import { systemClock } from './clock.js';
import { type CrawlSummary, summarizeCrawl } from './crawl-summary.js';
import { Crawl, type CrawlOptions, type CrawlParts } from './engine.js';
import { logEvent } from './event-log.js';
import type { EmitEvent } from './events.js';
import type { Frontier } from './frontier/frontier.js';
import { openSqliteFrontier } from './frontier/sqlite-frontier.js';
import { type LinkFamily, linksLeftAlone } from './left-alone.js';
import { DEFAULT_USER_AGENT, knownRules, MAX_ROBOTS_HOPS, robotsPolicy } from './live-robots.js';
import { type PlannedRequest, type PlanParts, planRequests } from './plan.js';
import {
  finePageOf,
  keepingCookies,
  loadModel,
  rememberFinePage,
  rememberSettings,
  rememberStart,
  storedCookies,
} from './remembered.js';
import { type CrawlSettings, type CrawlSettingsInput, parseSettings } from './settings.js';

/** What is given for one run and never written down. */
export interface CrawlSecrets {
  readonly headers: HeaderList;
  /** Path of a Netscape cookies.txt. */
  readonly cookieJar: string | null;
  readonly proxy: string | null;
}

export interface LiveCrawlOptions {
  /** Canonical form; null: the one that the directory remembers. */
  readonly start: string | null;
  readonly dir: string;
  /** Replaces what the directory remembers, setting by setting. */
  readonly settings: CrawlSettingsInput;
  readonly secrets: CrawlSecrets;
  /** Queue again what earlier runs gave up. */
  readonly retryFailed: boolean;
  /** Called once everything is open. */
  readonly onOpen: (frontier: Frontier) => void;
  /** Called with the model, learned or remembered, before the crawl goes by it. */
  readonly onModel?: (model: SiteModel) => void;
  /**
   * Where given, the run ends as soon as there is a model, and this is told what a crawl by it
   * would ask for.
   */
  readonly onPlan?: (plan: readonly PlannedRequest[]) => void;
  /** Called at the end of the run: what its pages of learning link to in vain. */
  readonly onLeftAlone?: (families: readonly LinkFamily[]) => void;
  readonly emit: EmitEvent;
  /** Ends the run cleanly. */
  readonly signal: AbortSignal;
}

export const NO_SECRETS: CrawlSecrets = { headers: [], cookieJar: null, proxy: null };

const MAX_DELAY_MS = 60_000;
const MAX_BACKOFF_MS = 300_000;
/** A Crawl-delay above this is taken for a mistake, or for a no. */
const MAX_CRAWL_DELAY_MS = 300_000;
/** A whole request may take so many times the limit of each of its parts. */
const WHOLE_REQUEST_FACTOR = 4;
/** A lease outlives the slowest page behind the slowest robots.txt, or it would be fetched twice. */
const LEASE_FACTOR = (MAX_ROBOTS_HOPS + 3) * WHOLE_REQUEST_FACTOR;
const UNLIMITED = Number.POSITIVE_INFINITY;

/**
 * @throws {BoardwalkError} `usage` and `crawl-directory` before anything is fetched; `dns`,
 * `connection`, … where the start URL cannot be reached at all.
 */
export async function crawlSite(options: LiveCrawlOptions): Promise<CrawlSummary> {
  const cookiesTxt = readCookieJar(options.secrets.cookieJar);
  // Wrong settings must be found before a directory is made for them.
  const given = parseSettings(options.settings);
  strategyByName(given.strategy);
  for (const pattern of [...given.include, ...given.exclude]) compilePattern(pattern);
  aimOf(given, systemClock.now());
  await httpFetcher(given, createCookieStore(), options.secrets).close();
  let settings = given;
  const directory = await openCrawlDirectory(options.dir, {
    create: options.start !== null,
    now: systemClock.now(),
    archiveInfo: () => ({
      software: `Boardwalk/${version}`,
      userAgent: settings.userAgent ?? DEFAULT_USER_AGENT,
      robots: settings.robots ? 'obey' : 'ignore',
    }),
  });
  try {
    const start = rememberStart(directory, options.start);
    settings = rememberSettings(directory, options.settings);
    const cookies = createCookieStore(storedCookies(directory));
    if (cookiesTxt !== null) cookies.addCookiesTxt(cookiesTxt);
    return await runIn(directory, start, settings, cookies, options);
  } finally {
    directory.close();
  }
}

async function runIn(
  directory: CrawlDirectory,
  start: string,
  settings: CrawlSettings,
  cookies: CookieStore,
  options: LiveCrawlOptions,
): Promise<CrawlSummary> {
  const fetcher = httpFetcher(settings, cookies, options.secrets);
  const leaseMs = settings.timeoutMs * LEASE_FACTOR;
  const frontier = await openSqliteFrontier(directory.database, { leaseMs });
  const before = directory.summary().pages;
  const random = createRandom(settings.seed);
  const backoff = { baseMs: settings.retryWaitMs, maxMs: MAX_BACKOFF_MS };
  const crawl = new Crawl(
    {
      fetcher,
      frontier,
      recorder: keepingCookies(directory, cookies),
      strategy: strategyByName(settings.strategy),
      robots: settings.robots ? robotsPolicy(directory, fetcher, settings) : null,
      politeness: createPoliteness({
        delayMs: settings.delayMs,
        maxDelayMs: MAX_DELAY_MS,
        maxCrawlDelayMs: MAX_CRAWL_DELAY_MS,
        backoff,
        random,
      }),
      ...limitsOf(start, settings),
      names: createNames(),
      clock: systemClock,
      random,
      emit: (event) => {
        logEvent(directory.events, event, systemClock.now());
        options.emit(event);
      },
    },
    { ...engineOptions(start, settings, before), fineUrl: finePageOf(directory) },
  );
  try {
    if (options.retryFailed) await frontier.requeueFailed();
    options.onOpen(frontier);
    const known = loadModel(directory);
    if (known !== null) options.onModel?.(known);
    const learned = new AbortController();
    if (known !== null) learned.abort();
    const result = await crawl.run(
      known,
      (model) => {
        directory.saveModel(serializeSiteModel(model));
        options.onModel?.(model);
        learned.abort();
      },
      options.onPlan === undefined
        ? options.signal
        : AbortSignal.any([options.signal, learned.signal]),
    );
    if (result.model !== null) {
      const parts = planParts(directory, start, settings, result.model);
      if (options.onPlan !== undefined) options.onPlan(await planRequests(parts, settings));
      options.onLeftAlone?.(linksLeftAlone(parts, settings));
    }
    rememberFinePage(directory, result.fineUrl);
    return summarizeCrawl(directory, await frontier.counts(), {
      dir: options.dir,
      start,
      strategy: settings.strategy,
      resumed: before > 0,
      result,
    });
  } finally {
    await frontier.close();
    await fetcher.close();
  }
}

/** What the user allows, and what common sense does. */
function limitsOf(start: string, settings: CrawlSettings): Pick<CrawlParts, 'scope' | 'traps'> {
  return {
    scope: createScope({
      start,
      kind: settings.scope,
      include: settings.include.map(compilePattern),
      exclude: settings.exclude.map(compilePattern),
    }),
    traps: createTrapDetector({ currentYear: new Date(systemClock.now()).getUTCFullYear() }),
  };
}

function planParts(
  directory: CrawlDirectory,
  start: string,
  settings: CrawlSettings,
  model: SiteModel,
): PlanParts {
  const maxDepth = settings.maxDepth ?? UNLIMITED;
  const admission = new Admission({ start, ...limitsOf(start, settings), maxDepth });
  const { origin } = new URL(start);
  const rules = settings.robots ? knownRules(directory, settings, origin) : null;
  if (rules !== null) admission.setRobots(origin, rules);
  const strategy = strategyByName(settings.strategy);
  const aim = aimOf(settings, systemClock.now());
  return { directory, strategy, model, aim, admission, names: createNames() };
}

function readCookieJar(file: string | null): string | null {
  if (file === null) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new BoardwalkError(`The cookie jar ${file} cannot be read: check the name.`, {
      code: 'usage',
      cause,
    });
  }
}

function httpFetcher(
  settings: CrawlSettings,
  cookies: CookieStore,
  secrets: CrawlSecrets,
): Fetcher {
  return createHttpFetcher({
    userAgent: settings.userAgent ?? DEFAULT_USER_AGENT,
    headers: secrets.headers,
    connectionsPerOrigin: settings.concurrency,
    connectTimeoutMs: settings.timeoutMs,
    headersTimeoutMs: settings.timeoutMs,
    bodyTimeoutMs: settings.timeoutMs,
    totalTimeoutMs: settings.timeoutMs * WHOLE_REQUEST_FACTOR,
    maxBodyBytes: settings.maxBodyBytes,
    proxy: secrets.proxy,
    cookies,
  });
}

function engineOptions(start: string, settings: CrawlSettings, before: number): CrawlOptions {
  return {
    start,
    seed: settings.seed,
    budget: settings.budget,
    examples: settings.examples,
    concurrency: settings.concurrency,
    delayMs: settings.delayMs,
    maxTroubles: settings.maxTroubles,
    maxPages: settings.maxPages ?? UNLIMITED,
    answeredBefore: before,
    maxTimeMs: settings.maxTimeMs ?? UNLIMITED,
    maxDepth: settings.maxDepth ?? UNLIMITED,
    tries: settings.tries,
    backoff: { baseMs: settings.retryWaitMs, maxMs: MAX_BACKOFF_MS },
    maxBodyBytes: settings.maxBodyBytes,
    obeyNofollow: settings.obeyNofollow,
    aim: aimOf(settings, systemClock.now()),
  };
}
