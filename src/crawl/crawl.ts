/** The one call for programs: crawl a site, or go on with a crawl, with sensible defaults. */
import { BoardwalkError } from '../errors.js';
import { canonicalUrl } from '../url/canonical.js';
import type { CrawlSummary } from './crawl-summary.js';
import type { EmitEvent } from './events.js';
import { type CrawlSecrets, crawlSite, NO_SECRETS } from './live-crawl.js';
import type { CrawlSettingsInput } from './settings.js';

export interface CrawlRequest {
  /** The crawl directory. @default the host name of the URL */
  readonly dir?: string;
  /** What is left out keeps its default, or what the directory remembers from its last run. */
  readonly settings?: CrawlSettingsInput;
  /** Extra headers, cookies and proxy of this run; never written down. */
  readonly secrets?: Partial<CrawlSecrets>;
  /** Queue again what earlier runs gave up. @default false */
  readonly retryFailed?: boolean;
  /** Hears of everything that happens. */
  readonly onEvent?: EmitEvent;
  /** Ends the run cleanly; the same call goes on from there. */
  readonly signal?: AbortSignal;
}

/**
 * @throws {BoardwalkError} `usage` for a URL or setting that is wrong, `crawl-directory` where the
 * directory cannot be used, `dns`, `connection` or `tls` where the site cannot be reached at all.
 * A site that stops answering later, a full disk and the signal are no errors: the summary's
 * `reason` says so.
 */
export async function crawl(url: string, request: CrawlRequest = {}): Promise<CrawlSummary> {
  const start = canonicalUrl(url);
  if (start === null) {
    throw new BoardwalkError(`"${url}" is not an http or https URL.`, { code: 'usage' });
  }
  return await crawlSite({
    start,
    dir: request.dir ?? directoryNameOf(start),
    settings: request.settings ?? {},
    secrets: { ...NO_SECRETS, ...request.secrets },
    retryFailed: request.retryFailed ?? false,
    onOpen: () => {},
    emit: request.onEvent ?? (() => {}),
    signal: request.signal ?? new AbortController().signal,
  });
}

/** The directory of a crawl where none is named: the host, with `_` before a port. */
export function directoryNameOf(url: string): string {
  return new URL(url).host.replaceAll(':', '_');
}
