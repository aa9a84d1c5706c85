/**
 * Sampling with a double-ended queue (iRobot section 4, SIGIR 2008 section 4): every unseen URL of a
 * page is pushed, and the next to fetch is popped from the front or the end at random, half breadth
 * first, half depth first, so that deep pages are met within a few steps.
 */
import type { Page } from '../../page/page.js';
import type { Random } from '../../random/random.js';

/** The part of a site that sampling needs. */
export interface SamplingSite {
  readonly start: string;
  readonly random: Random;
  /** Requests made so far, redirects included. */
  readonly requests: number;
  fetch(url: string): Promise<Page | null>;
}

export interface SampledPage {
  /**
   * The URL that was asked for, in which its links know it. Where it redirects, the page's own URL
   * is in the sample too: both are ways to one page (iRobot 5.2, cluster B).
   */
  readonly url: string;
  readonly page: Page;
}

/** URLs that wait at once; those of further pages are left out. */
const MAX_WAITING = 500_000;

/** Fetches until so many requests were made in all, or nothing is left. */
export async function sampleSite(site: SamplingSite, maxRequests: number): Promise<SampledPage[]> {
  const sample = new Map<string, SampledPage>();
  const seen = new Set<string>([site.start]);
  const queue: string[] = [site.start];
  let front = 0;
  while (front < queue.length && site.requests < maxRequests) {
    const url = site.random.int(2) === 0 ? queue[front++]! : queue.pop()!;
    const page = await site.fetch(url);
    if (page === null) continue;
    for (const known of [url, page.url]) sample.set(known, { url: known, page });
    seen.add(page.url);
    for (const link of page.links) {
      if (seen.has(link.url) || queue.length - front >= MAX_WAITING) continue;
      seen.add(link.url);
      queue.push(link.url);
    }
  }
  return [...sample.values()];
}
