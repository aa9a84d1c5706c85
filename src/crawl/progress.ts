/** Running totals of a crawl, read off its events: what a progress view shows and a summary ends with. */
import type { CrawlEvent } from './events.js';

export interface Progress {
  /** Answered requests of this run. */
  requests: number;
  html: number;
  redirects: number;
  files: number;
  errors: number;
  /** Given up in this run. */
  failed: number;
  retries: number;
  bytes: number;
  /** HTML pages by page kind. */
  readonly kinds: Map<string, number>;
  /** The URL that was visited last. */
  url: string;
  phase: 'learn' | 'crawl';
}

export function emptyProgress(): Progress {
  return {
    requests: 0,
    html: 0,
    redirects: 0,
    files: 0,
    errors: 0,
    failed: 0,
    retries: 0,
    bytes: 0,
    kinds: new Map(),
    url: '',
    phase: 'crawl',
  };
}

/** Takes one event into the totals. */
export function countEvent(progress: Progress, event: CrawlEvent): void {
  if (event.type === 'learned') progress.phase = 'crawl';
  if (event.type === 'retrying') progress.retries++;
  if (event.type === 'failed') progress.failed++;
  if (event.type !== 'visited') return;
  progress.requests++;
  progress.bytes += event.bytes;
  progress.url = event.url;
  progress.phase = event.phase;
  if (event.answer === 'redirect') progress.redirects++;
  else if (event.answer === 'file') progress.files++;
  else if (event.answer === 'error') progress.errors++;
  else progress.html++;
  if (event.pageKind !== null) {
    progress.kinds.set(event.pageKind, (progress.kinds.get(event.pageKind) ?? 0) + 1);
  }
}
