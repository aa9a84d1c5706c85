/** The one call for programs: crawl a site, or go on with a crawl, with sensible defaults. */
import { BoardwalkError } from '../errors.js';
import { canonicalUrl } from '../url/canonical.js';
import { type CrawlWithContent, crawlAndExtract } from './crawl-and-extract.js';
import type { EmitEvent } from './events.js';
import { type CrawlSecrets, NO_SECRETS } from './live-crawl.js';
import type { PlannedRequest } from './plan.js';
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
  /**
   * A dry run: learns the site, where it is not learned yet, tells what a crawl would ask for, and
   * ends (the summary's `reason` is `interrupted`).
   */
  readonly onPlan?: (plan: readonly PlannedRequest[]) => void;
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
export async function crawl(url: string, request: CrawlRequest = {}): Promise<CrawlWithContent> {
  const start = canonicalUrl(url);
  if (start === null) {
    throw new BoardwalkError(`"${url}" is not an http or https URL.`, { code: 'usage' });
  }
  return await crawlAndExtract({
    start,
    dir: request.dir ?? directoryNameOf(start),
    settings: request.settings ?? {},
    secrets: { ...NO_SECRETS, ...request.secrets },
    retryFailed: request.retryFailed ?? false,
    ...(request.onPlan !== undefined && { onPlan: request.onPlan }),
    onOpen: () => {},
    emit: request.onEvent ?? (() => {}),
    signal: request.signal ?? new AbortController().signal,
  });
}

/** The directory of a crawl where none is named: the host, with `_` before a port. */
export function directoryNameOf(url: string): string {
  return new URL(url).host.replaceAll(':', '_');
}
