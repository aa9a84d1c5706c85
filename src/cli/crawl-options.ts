/** Flags that commands which fetch a live site share: what they mean is the same everywhere. */
import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { directoryNameOf } from '../crawl/crawl.js';
import type { CrawlSecrets } from '../crawl/live-crawl.js';
import type { CrawlSettingsInput } from '../crawl/settings.js';
import { BoardwalkError } from '../errors.js';
import { strategyNames } from '../strategies/registry.js';
import { canonicalUrl } from '../url/canonical.js';
import {
  countOption,
  dateOption,
  durationOption,
  goalOption,
  headerOption,
  listOption,
  sizeOption,
} from './options.js';

/** Flags that are no settings of the crawl. */
export interface RunFlags {
  readonly dir?: string;
  readonly header?: Array<readonly [string, string]>;
  readonly cookieJar?: string;
  readonly proxy?: string;
  readonly retryFailed?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** Flags that are settings, under commander's names. */
export interface SettingFlags {
  readonly strategy?: string;
  readonly scope?: 'host' | 'domain' | 'prefix';
  readonly example?: string[];
  readonly budget?: number;
  readonly include?: string[];
  readonly exclude?: string[];
  readonly delay?: number;
  readonly concurrency?: number;
  readonly maxPages?: number;
  readonly maxTime?: number;
  readonly maxDepth?: number;
  readonly maxSize?: number;
  readonly tries?: number;
  readonly retryWait?: number;
  readonly timeout?: number;
  readonly robots?: boolean;
  readonly obeyNofollow?: boolean;
  readonly userAgent?: string;
  readonly seed?: number;
  readonly goal?: string;
  readonly since?: number;
  readonly boards?: string;
}

/** What a person who left out the scheme means. */
const HOST_LIKE = /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d{1,5})?(?:\/.*)?$/i;
const LOCAL = /^(?:localhost|127\.)/i;
const LIKE = 'like:';
const CREDENTIALS = /^\w+:\/\/[^/?#]*@/;

export function addWhatOptions(command: Command): void {
  command
    .option('-d, --dir <DIR>', 'the crawl directory (default: the host name)')
    .addOption(
      new Option(
        '--strategy <NAME>',
        'what decides which links are followed (default: boardwalk)',
      ).choices(strategyNames),
    )
    .addOption(
      new Option(
        '--scope <KIND>',
        'host: this host; domain: its subdomains too; prefix: below the path of URL (default: host)',
      ).choices(['host', 'domain', 'prefix']),
    )
    .option(
      '--example <URL>',
      'a page of the kind that is wanted, for source and structure-driven (repeatable)',
      listOption,
    )
    .option(
      '--goal <GOAL>',
      'threads, boards, profiles, or like:URL for pages like that one (default: threads)',
      goalOption,
    )
    .option('--since <DATE>', 'leave threads alone without a post since then', dateOption)
    .option('--boards <REGEX>', 'only boards whose title or URL matches')
    .option('--budget <N>', 'pages that learning may fetch (default: 150)', countOption(1))
    .option('--include <REGEX>', 'fetch only URLs that match (repeatable)', listOption)
    .option('--exclude <REGEX>', 'never fetch URLs that match (repeatable)', listOption)
    .option('--max-pages <N>', 'stop when the directory holds N answers', countOption(1))
    .option('--max-time <TIME>', 'stop after this long: 90s, 15m, 2h, 3d', durationOption)
    .option('-l, --max-depth <N>', 'follow links at most N clicks from URL', countOption(0))
    .option('--max-size <SIZE>', 'cut bodies off at this size (default: 16m)', sizeOption)
    .option('--retry-failed', 'try again what was given up in earlier runs');
}

export function addHowOptions(command: Command): void {
  command
    .option(
      '-w, --delay <TIME>',
      'least time between two requests to a host (default: 1s); it grows with a slow server',
      durationOption,
    )
    .option('--concurrency <N>', 'connections to a host at once (default: 1)', countOption(1))
    .option('-t, --tries <N>', 'attempts at one URL (default: 3)', countOption(1))
    .option(
      '--retry-wait <TIME>',
      'wait before the second attempt, then doubling (default: 1s)',
      durationOption,
    )
    .option(
      '-T, --timeout <TIME>',
      'for connecting, headers, and pauses in a body (default: 30s)',
      durationOption,
    )
    .option('-U, --user-agent <TEXT>', 'what the crawler calls itself; name a contact in it')
    .option('--header <"NAME: VALUE">', 'send this header too (repeatable)', headerOption)
    .option('--cookie-jar <FILE>', 'load cookies from a Netscape cookies.txt')
    .option('--proxy <URL>', 'send everything through this HTTP proxy')
    // Defined first, so that neither form has a default and a resumed crawl keeps its own.
    .addOption(new Option('--robots', 'obey robots.txt again').hideHelp())
    .option('--no-robots', 'do not ask for robots.txt')
    .option('--obey-nofollow', 'leave links alone that are marked nofollow')
    .option('--seed <N>', 'seed of random choices (default: 1)', countOption(0));
}

export function addOutputOptions(command: Command): void {
  command
    .option('--json', 'print the summary as JSON on stdout')
    .option('-q, --quiet', 'print no progress, only warnings and the summary')
    .option('-v, --verbose', 'print every request');
}

/** A URL starts a crawl in a directory named after its host; anything else names a directory. */
export function placeOf(
  target: string,
  dir: string | undefined,
): { start: string | null; dir: string } {
  const url = target.includes('://') ? canonicalUrl(target) : null;
  if (url !== null && CREDENTIALS.test(target)) {
    throw new BoardwalkError(
      "Names and passwords are not taken from the URL; give --header 'Authorization: …' instead.",
      { code: 'usage' },
    );
  }
  if (url !== null) return { start: url, dir: dir ?? directoryNameOf(url) };
  if (existsSync(target)) {
    if (dir === undefined || dir === target) return { start: null, dir: target };
    throw new BoardwalkError(`Give either the directory ${target} or --dir ${dir}, not both.`, {
      code: 'usage',
    });
  }
  const scheme = LOCAL.test(target) ? 'http' : 'https';
  const hint = HOST_LIKE.test(target)
    ? ` To start a crawl, give the whole address: boardwalk crawl ${scheme}://${target}`
    : '';
  throw new BoardwalkError(
    `"${target}" is neither an http(s) URL nor an existing crawl directory.${hint}`,
    { code: 'usage' },
  );
}

export function settingsOf(flags: SettingFlags): CrawlSettingsInput {
  const like = flags.goal?.startsWith(LIKE) ? flags.goal.slice(LIKE.length) : undefined;
  const given: Record<keyof CrawlSettingsInput, unknown> = {
    // Pages like an example are what SOUrCe crawls for.
    strategy: flags.strategy ?? (like === undefined ? undefined : 'source'),
    goal: like === undefined ? flags.goal : undefined,
    sinceMs: flags.since,
    boards: flags.boards,
    scope: flags.scope,
    include: flags.include,
    exclude: flags.exclude,
    delayMs: flags.delay,
    concurrency: flags.concurrency,
    maxPages: flags.maxPages,
    maxTimeMs: flags.maxTime,
    maxDepth: flags.maxDepth,
    maxBodyBytes: flags.maxSize,
    tries: flags.tries,
    retryWaitMs: flags.retryWait,
    timeoutMs: flags.timeout,
    maxTroubles: undefined,
    robots: flags.robots,
    obeyNofollow: flags.obeyNofollow,
    userAgent: flags.userAgent,
    budget: flags.budget,
    examples: like === undefined ? flags.example : [...(flags.example ?? []), like],
    seed: flags.seed,
  };
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as CrawlSettingsInput;
}

export function secretsOf(flags: RunFlags): CrawlSecrets {
  return {
    headers: flags.header ?? [],
    cookieJar: flags.cookieJar ?? null,
    proxy: flags.proxy ?? null,
  };
}
