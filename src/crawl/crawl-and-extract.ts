/** A crawl with its posts: what a person means by crawling a forum. */
import type { CrawlSummary } from './crawl-summary.js';
import { type DirectoryExtraction, extractDirectory } from './extract-directory.js';
import { crawlSite, type LiveCrawlOptions } from './live-crawl.js';

export interface CrawlWithContent extends CrawlSummary {
  /** Null where the run was ended before its time: the next one, or `extract`, makes up for it. */
  readonly content: DirectoryExtraction | null;
}

/**
 * Crawls, then extracts the threads that have changed. A run that is killed in between has lost
 * nothing: what is not extracted yet is known by the captures that were not read.
 * @throws as `crawlSite` and `extractDirectory` do.
 */
export async function crawlAndExtract(options: LiveCrawlOptions): Promise<CrawlWithContent> {
  const summary = await crawlSite(options);
  if (summary.reason === 'interrupted' || summary.reason === 'disk-full') {
    return { ...summary, content: null };
  }
  const content = await extractDirectory({
    dir: options.dir,
    onlyChanged: true,
    signal: options.signal,
  });
  return { ...summary, content };
}
