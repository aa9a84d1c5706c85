/** The robots.txt of a live crawl: asked for, archived and remembered. */
import type { Fetcher, FetchResponse } from '../fetch/fetcher.js';
import {
  createRobotsPolicy,
  type RobotsPolicy,
  type RobotsPolicyOptions,
} from '../fetch/robots-policy.js';
import { parseRobots, type RobotsRules, rulesFor } from '../fetch/robots-txt.js';
import type { CrawlDirectory } from '../store/crawl-directory.js';
import { homepage, version } from '../version.js';
import { systemClock } from './clock.js';
import type { CrawlSettings } from './settings.js';

/** Redirects that may lead to a robots.txt. */
export const MAX_ROBOTS_HOPS = 5;

/** What the crawler calls itself where nobody says otherwise. */
export const DEFAULT_USER_AGENT: string = `Boardwalk/${version} (+${homepage})`;

const PRODUCT_TOKEN = /^[A-Za-z_-]+/;
const OK = 200;

/** The rules that the directory remembers for an origin; null where it has none. */
export function knownRules(
  directory: CrawlDirectory,
  settings: CrawlSettings,
  origin: string,
): RobotsRules | null {
  const entry = directory.robots.get(origin);
  if (entry === null || entry.status !== OK) return null;
  return rulesFor(parseRobots(entry.body), productTokenOf(settings));
}

export function robotsPolicy(
  directory: CrawlDirectory,
  fetcher: Fetcher,
  settings: CrawlSettings,
): RobotsPolicy {
  return createRobotsPolicy({
    fetcher,
    productToken: productTokenOf(settings),
    ...archivedRobots(directory),
    clock: systemClock.now,
  });
}

/** Archives the answers that led to a robots.txt together with remembering it: both or neither. */
function archivedRobots({
  archive,
  database,
  robots,
}: CrawlDirectory): Pick<RobotsPolicyOptions, 'cache' | 'onResponse'> {
  let answers: FetchResponse[] = [];
  return {
    onResponse: (response) => {
      answers = [...answers.slice(-MAX_ROBOTS_HOPS), response];
    },
    cache: {
      get: (origin) => robots.get(origin),
      set: (origin, entry) => {
        database.transaction(() => {
          for (const response of answers) archive.append(response);
          robots.set(origin, entry);
        });
        answers = [];
      },
    },
  };
}

function productTokenOf(settings: CrawlSettings): string {
  return PRODUCT_TOKEN.exec(settings.userAgent ?? DEFAULT_USER_AGENT)?.[0] ?? 'Boardwalk';
}
