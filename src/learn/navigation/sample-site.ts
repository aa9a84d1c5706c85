/**
 * The sample that SOUrCe learns from (4.1): breadth-first, but of all links of a page with the same
 * Apath only one, chosen at random, is fetched. The others are kept: they lead to the same kind of
 * page, and some of them will be fetched from elsewhere.
 */
import type { Page } from '../../page/page.js';
import type { Random } from '../../random/random.js';
import { apathsOf } from './apaths.js';

/** What sampling needs of a site. */
export interface SampledSite {
  readonly start: string;
  readonly random: Random;
  /** Requests made so far. */
  readonly requests: number;
  fetch(url: string): Promise<Page | null>;
}

/** The links of a page with one Apath, those of the page to itself and to other sites left out. */
export interface ApathLinks {
  readonly apath: string;
  readonly urls: readonly string[];
}

export interface SampledPage {
  readonly page: Page;
  readonly groups: readonly ApathLinks[];
}

/** What a request came to. */
export interface SampledAnswer {
  /** The URL of the page in the end; null where there was none (an error, a file). */
  readonly page: string | null;
  readonly isRedirected: boolean;
}

export interface SiteSample {
  /** Sorted by URL, so that what is learned does not depend on the order of sampling. */
  readonly pages: readonly SampledPage[];
  /** By the URL that was asked for. */
  readonly answers: ReadonlyMap<string, SampledAnswer>;
}

/**
 * @param examples fetched first, and sampled from like the start page.
 * @param budget no request is begun once so many were made.
 */
export async function sampleSite(
  site: SampledSite,
  examples: readonly string[],
  budget: number,
): Promise<SiteSample> {
  const pages = new Map<string, SampledPage>();
  const answers = new Map<string, SampledAnswer>();
  const queue = [site.start, ...examples];
  const queued = new Set(queue);
  for (let at = 0; at < queue.length && site.requests < budget; at++) {
    const url = queue[at]!;
    const requestsBefore = site.requests;
    const page = await site.fetch(url);
    // What was never asked for says nothing about the link.
    if (page === null && site.requests === requestsBefore) continue;
    answers.set(url, { page: page?.url ?? null, isRedirected: page !== null && page.url !== url });
    if (page === null || pages.has(page.url)) continue;
    const sampled = { page, groups: groupLinks(page) };
    pages.set(page.url, sampled);
    for (const { urls } of sampled.groups) {
      const chosen = site.random.pick(urls);
      if (queued.has(chosen)) continue;
      queued.add(chosen);
      queue.push(chosen);
    }
  }
  const sorted = [...pages.values()].sort((a, b) => (a.page.url < b.page.url ? -1 : 1));
  return { pages: sorted, answers };
}

function groupLinks(page: Page): ApathLinks[] {
  const { host } = new URL(page.url);
  const apaths = apathsOf(page);
  const groups = new Map<string, string[]>();
  for (const [i, { url }] of page.links.entries()) {
    if (url === page.url || new URL(url).host !== host) continue;
    const group = groups.get(apaths[i]!);
    if (group === undefined) groups.set(apaths[i]!, [url]);
    else group.push(url);
  }
  return [...groups].map(([apath, urls]) => ({ apath, urls }));
}
