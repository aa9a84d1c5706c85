/**
 * The sample that SOUrCe learns from (4.1): breadth-first, but of all links of a page with the same
 * Apath only one, chosen at random, is fetched. The others are kept: they lead to the same kind of
 * page, and some of them will be fetched from elsewhere.
 */
import type { Page } from '../../page/page.js';
import type { Random } from '../../random/random.js';
import { isSamePath } from '../../url/same-path.js';
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

export interface SiteSample {
  /** Sorted by URL, so that what is learned does not depend on the order of sampling. */
  readonly pages: readonly SampledPage[];
  /**
   * By the URL that was asked for, the URL of the page that answered. Null: no page did, but an
   * error, a file, or a redirect to another page, which is then in the sample by its own URL.
   */
  readonly answers: ReadonlyMap<string, string | null>;
}

/** SOUrCe 5.5: fewer pages than this make worse crawls, more hardly better ones. */
const ENOUGH_PAGES = 200;

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
  const answers = new Map<string, string | null>();
  const queue = new SampleQueue([site.start, ...examples], site.random);
  while (site.requests < budget) {
    // Where every link leads back, as on small sites, one more of each Apath is taken.
    const url = queue.take() ?? (pages.size < ENOUGH_PAGES ? queue.takeAnother() : null);
    if (url === null) break;
    const requestsBefore = site.requests;
    const page = await site.fetch(url);
    // What was never asked for says nothing about the link.
    if (page === null && site.requests === requestsBefore) continue;
    answers.set(url, page !== null && isSamePath(page.url, url) ? page.url : null);
    if (page === null || pages.has(page.url)) continue;
    const sampled = { page, groups: groupLinks(page) };
    pages.set(page.url, sampled);
    queue.add(sampled.groups);
  }
  const sorted = [...pages.values()].sort((a, b) => (a.page.url < b.page.url ? -1 : 1));
  return { pages: sorted, answers };
}

/** The URLs to sample, in the order of discovery. */
class SampleQueue {
  private readonly random: Random;
  private readonly urls: string[];
  private readonly known: Set<string>;
  private readonly groups: ApathLinks[];
  private next: number;

  constructor(urls: readonly string[], random: Random) {
    this.random = random;
    this.known = new Set(urls);
    this.urls = [...this.known];
    this.groups = [];
    this.next = 0;
  }

  take(): string | null {
    return this.next < this.urls.length ? this.urls[this.next++]! : null;
  }

  /** Queues one link of each Apath of a page. */
  add(groups: readonly ApathLinks[]): void {
    for (const group of groups) {
      this.groups.push(group);
      this.queue(this.random.pick(group.urls));
    }
  }

  /** Once the queue is empty: queues one more link of each Apath of each page so far. */
  takeAnother(): string | null {
    for (const { urls } of this.groups) {
      const unknown = urls.filter((url) => !this.known.has(url));
      if (unknown.length > 0) this.queue(this.random.pick(unknown));
    }
    return this.take();
  }

  private queue(url: string): void {
    if (this.known.has(url)) return;
    this.known.add(url);
    this.urls.push(url);
  }
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
