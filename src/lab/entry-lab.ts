/** `lab entry`: from pages inside a forum to its entry page, as a crawl finds it, measured. */
import type { Mirror } from '../fetch/mirror/mirror.js';
import { findEntry } from '../learn/forum/find-entry.js';
import { openPageReader } from '../learn/itf/page-reader.js';
import { createPoll } from '../learn/itf/vote.js';
import { createPageTypeJudge } from '../learn/page-types/page-types.js';
import { generic } from '../strategies/generic.js';
import type { Site, Strategy } from '../strategies/strategy.js';
import { runCrawlLab } from './crawl-lab.js';

export interface EntryLabOptions {
  readonly mirrors: readonly Mirror[];
  /** Pages that may be fetched from one start. @default 150 */
  readonly budget?: number;
  /** @default 1 */
  readonly seed?: number;
  readonly onProgress?: (progress: { readonly site: string; readonly start: string }) => void;
  /** Ends the run after the start under way. */
  readonly signal?: AbortSignal;
}

/** One mirror, in the form that `--json` writes. */
export interface EntryLabResult {
  readonly site: string;
  /** Starts, those that led to the entry page, and the requests made from all of them. */
  readonly tried: number;
  readonly found: number;
  readonly requests: number;
  readonly misses: readonly EntryMiss[];
}

export interface EntryMiss {
  readonly start: string;
  /** The URL that was taken for the entry page; null where the start could not be read. */
  readonly got: string | null;
}

/** The key of the entry page in the labels. */
const ENTRY_KEY = 'entry';

/** Every start URL of every mirror. */
export async function runEntryLab(options: EntryLabOptions): Promise<EntryLabResult[]> {
  const results: EntryLabResult[] = [];
  for (const mirror of options.mirrors) {
    const { site } = mirror;
    const entries = new Set<string>();
    for (const { url, key } of await mirror.labels()) if (key === ENTRY_KEY) entries.add(url);
    const misses: EntryMiss[] = [];
    let [tried, requests] = [0, 0];
    for (const start of site.startUrls) {
      if (options.signal?.aborted) break;
      options.onProgress?.({ site: site.name, start });
      const run = await discoverOn(mirror, start, options);
      tried++;
      requests += run.requests;
      const got = run.entry === null ? null : (mirror.urlOf(run.entry) ?? run.entry);
      if (got === null || !entries.has(got)) misses.push({ start, got });
    }
    results.push({ site: site.name, tried, found: tried - misses.length, requests, misses });
  }
  return results;
}

interface Discovered {
  readonly entry: string | null;
  readonly requests: number;
}

/** As a strategy that learns the entry URL and crawls nothing: scope, redirects and all. */
async function discoverOn(
  mirror: Mirror,
  start: string,
  { budget, seed, signal }: EntryLabOptions,
): Promise<Discovered> {
  let entry: string | null = null;
  const discover = async (site: Site, limit: number): Promise<void> => {
    const judge = createPageTypeJudge();
    const reader = await openPageReader(site, site.start, (page) => judge(page).type, limit);
    if (reader === null) return;
    const found = await findEntry(reader, createPoll(reader), site.start);
    entry = found.entry.page.url;
  };
  const strategy: Strategy = {
    name: 'entry',
    learn: async (site, limit) => {
      await discover(site, limit);
      return generic.learn(site, limit);
    },
    route: (page, model, context) => ({ ...generic.route(page, model, context), routes: [] }),
  };
  const [result] = await runCrawlLab({
    mirrors: [mirror],
    strategies: [strategy],
    start,
    ...(budget !== undefined && { budget }),
    ...(seed !== undefined && { seed }),
    ...(signal !== undefined && { signal }),
  });
  return { entry, requests: result?.learn.requests ?? 0 };
}
