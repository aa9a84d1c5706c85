/** Site mapping of the structure-driven crawler (Vidal et al. 2006): breadth-first from the entry. */
import { isSamePath } from '../../url/same-path.js';
import type { PageReader, ReadPage } from '../itf/page-reader.js';

export interface ExploredPage {
  /** As it was linked to. */
  readonly url: string;
  readonly read: ReadPage;
  /** Place of the page that linked to it first; -1 for the entry. */
  readonly parent: number;
}

/**
 * The entry and what can be reached from it, each page once, as the requests allow.
 *
 * @param reserve requests that are left for later.
 */
export async function exploreSite(
  reader: PageReader,
  start: string,
  reserve: number,
): Promise<ExploredPage[]> {
  const pages: ExploredPage[] = [];
  const reached = new Set<string>();
  const queued = new Set([start]);
  const queue = [{ url: start, parent: -1 }];
  for (const { url, parent } of queue) {
    if (reader.left <= reserve) break;
    const read = await reader.read(url);
    if (read === null || reached.has(read.page.url)) continue;
    // What a redirect leads to has a URL of its own, by which it can be reached without.
    if (parent >= 0 && !isSamePath(read.page.url, url)) continue;
    reached.add(read.page.url);
    const place = pages.push({ url, read, parent }) - 1;
    const { host } = new URL(read.page.url);
    for (const link of read.page.links) {
      if (queued.has(link.url) || new URL(link.url).host !== host) continue;
      queued.add(link.url);
      queue.push({ url: link.url, parent: place });
    }
  }
  return pages;
}
