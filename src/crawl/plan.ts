/** What a crawl would ask for next, as far as the pages that are at hand tell. */
import type { SiteModel } from '../learn/site-model.js';
import type { Names } from '../page/names.js';
import type { CrawlDirectory } from '../store/crawl-directory.js';
import { FRESH_CRAWL } from '../strategies/crawl-context.js';
import type { Aim, Strategy } from '../strategies/strategy.js';
import { createFingerprinter } from '../url/fingerprint.js';
import type { Admission } from './admission.js';
import { type Answer, readAnswer } from './answer.js';
import { type DiscoverOptions, discoverLinks, discoverRedirect } from './discover.js';
import type { DiscoveredUrl, Lease } from './frontier/frontier.js';

/** One request that a crawl would make. */
export interface PlannedRequest {
  readonly url: string;
  /** What it is expected to be: index, thread, index-flip, thread-flip, other. */
  readonly urlKind: string;
  /** Higher is asked for earlier. */
  readonly priority: number;
  /** The page that links to it; null for start URLs. */
  readonly from: string | null;
  /** Why it would be asked for, in words. */
  readonly why: string;
}

export interface PlanParts {
  readonly directory: CrawlDirectory;
  readonly strategy: Strategy;
  readonly model: SiteModel;
  readonly aim: Aim;
  readonly admission: Admission;
  readonly names: Names;
}

export interface PlanOptions extends DiscoverOptions {
  readonly maxBodyBytes: number;
}

interface OpenRow extends Pick<Lease, 'url' | 'priority' | 'depth'> {
  readonly url_kind: string;
  readonly from_url: string | null;
}

const OPEN = `SELECT url, priority, depth, url_kind, from_url FROM request_overview
  WHERE state IN ('queued', 'waiting') ORDER BY id`;
const ENDED = `SELECT 1 FROM requests WHERE fingerprint = ? AND state NOT IN ('queued', 'waiting')`;

/** In the order in which they would be made, highest priority first. Asks for nothing. */
export async function planRequests(
  parts: PlanParts,
  options: PlanOptions,
): Promise<PlannedRequest[]> {
  const { database, recorder } = parts.directory;
  const { fingerprint } = await createFingerprinter();
  const planned = new Map<string, PlannedRequest>();
  const atHand = new Set<string>();
  const propose = (found: DiscoveredUrl, anchor: string): void => {
    const rival = planned.get(found.url);
    if (found.refused !== null || (rival?.priority ?? Number.NEGATIVE_INFINITY) >= found.priority) {
      return;
    }
    if (database.get(ENDED, fingerprint(found.url)) !== undefined) return;
    planned.set(found.url, plannedOf(found, anchor));
  };
  for (const row of database.all<OpenRow>(OPEN)) {
    const response = recorder.recall(row.url);
    const lease = leaseOf(row);
    if (response === null) {
      propose({ ...lease, refused: null }, '');
      continue;
    }
    atHand.add(row.url);
    const answer = readAnswer(response, parts.names, options.maxBodyBytes);
    for (const [found, anchor] of linksOf(answer, lease, parts, options)) propose(found, anchor);
  }
  for (const url of atHand) planned.delete(url);
  return [...planned.values()].sort((a, b) => b.priority - a.priority);
}

function linksOf(
  { page, redirect }: Answer,
  lease: Lease,
  { strategy, model, aim, admission }: PlanParts,
  options: PlanOptions,
): Array<readonly [DiscoveredUrl, string]> {
  if (page === null) {
    const found = redirect === null ? [] : discoverRedirect(redirect, lease, admission);
    return found.map((target) => [target, ''] as const);
  }
  const routing = strategy.route(page, model, { ...FRESH_CRAWL, aim });
  // A thread is linked by its title and by the numbers of its pages: the title says more.
  const anchors = new Map<string, string>();
  for (const { link } of routing.routes) {
    if (link.text.length > (anchors.get(link.url)?.length ?? -1)) anchors.set(link.url, link.text);
  }
  const found = discoverLinks(page, routing, lease, admission, options);
  return found.map((target) => [target, anchors.get(target.url) ?? ''] as const);
}

function plannedOf(
  { url, urlKind, priority, from }: DiscoveredUrl,
  anchor: string,
): PlannedRequest {
  const link = anchor === '' ? 'linked' : `linked as "${anchor.slice(0, 80)}"`;
  return { url, urlKind, priority, from, why: from === null ? 'the start' : `${link} on ${from}` };
}

function leaseOf({ url, priority, depth, url_kind: urlKind, from_url: from }: OpenRow): Lease {
  const { host } = new URL(url);
  return { id: 0, url, host, priority, depth, redirects: 0, urlKind, from, attempts: 0 };
}
