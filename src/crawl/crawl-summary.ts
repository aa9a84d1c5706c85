/** What a crawl directory holds after a run: the answer to "what did I get, and why not more?". */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CrawlDirectory } from '../store/crawl-directory.js';
import type { CrawlResult, PhaseCost } from './engine.js';
import type { StopReason } from './events.js';
import type { FrontierCounts } from './frontier/frontier.js';

export interface ReasonCount {
  readonly reason: string;
  readonly count: number;
}

export interface CrawlSummary {
  readonly dir: string;
  readonly start: string;
  readonly strategy: string;
  /** Whether earlier runs had left pages in the directory. */
  readonly resumed: boolean;
  readonly reason: StopReason;
  /** The reason as a sentence. */
  readonly message: string;
  /** What this run cost. */
  readonly run: { readonly learn: PhaseCost; readonly crawl: PhaseCost };
  /** Of the whole directory, earlier runs included. */
  readonly totals: {
    readonly answers: number;
    readonly html: number;
    readonly redirects: number;
    readonly files: number;
    readonly errors: number;
    readonly failed: number;
    readonly refused: number;
    readonly queued: number;
  };
  /** HTML pages by page kind. */
  readonly kinds: Readonly<Record<string, number>>;
  /** The most frequent reasons. */
  readonly failures: readonly ReasonCount[];
  readonly refusals: readonly ReasonCount[];
  readonly archive: { readonly files: number; readonly bytes: number };
}

const MOST_REASONS = 5;

export function summarizeCrawl(
  directory: CrawlDirectory,
  counts: FrontierCounts,
  run: Pick<CrawlSummary, 'dir' | 'start' | 'strategy' | 'resumed'> & { result: CrawlResult },
): CrawlSummary {
  const { pages, byStatusClass, byPageKind } = directory.summary();
  const { none: _, ...kinds } = byPageKind;
  const html = Object.values(kinds).reduce((sum, count) => sum + count, 0);
  const redirects = byStatusClass['3xx'] ?? 0;
  const errors = (byStatusClass['4xx'] ?? 0) + (byStatusClass['5xx'] ?? 0);
  const { result, ...about } = run;
  const problem =
    result.reason === 'finished' && html === 0 ? problemOf(directory, run.start) : null;
  return {
    ...about,
    reason: problem === null ? result.reason : 'nothing-found',
    message: problem ?? result.message,
    run: { learn: result.learn, crawl: result.crawl },
    totals: {
      answers: pages,
      html,
      redirects,
      files: Math.max(0, pages - html - redirects - errors),
      errors,
      failed: counts.failed,
      refused: counts.refused,
      queued: counts.queued + counts.leased,
    },
    kinds,
    failures: reasonsOf(directory, 'failed'),
    refusals: reasonsOf(directory, 'refused'),
    archive: archiveOf(directory.path),
  };
}

/** Why a crawl that went to its end holds no page. */
function problemOf({ database }: CrawlDirectory, start: string): string {
  const row = database.get<{
    state: string;
    reason: string | null;
    status: number | null;
    target: string | null;
  }>(
    `SELECT requests.state, requests.reason, pages.status, pages.redirect_url AS target
     FROM requests LEFT JOIN pages ON pages.fingerprint = requests.fingerprint
     WHERE requests.url = ?`,
    start,
  );
  if (row?.reason) return `Nothing was crawled; the start URL was left out: ${row.reason}.`;
  if (row?.target) {
    return `Nothing was crawled; the start URL redirects to ${row.target}. Start there, or widen --scope.`;
  }
  if (row?.status && row.status >= 400) {
    return `Nothing was crawled; the start URL answered ${row.status}. Check the address.`;
  }
  return 'Nothing was crawled; the start URL is not an HTML page.';
}

function reasonsOf({ database }: CrawlDirectory, state: 'failed' | 'refused'): ReasonCount[] {
  return database.all<ReasonCount>(
    `SELECT reason, count(*) AS count FROM requests WHERE state = ?
     GROUP BY reason ORDER BY count DESC, reason LIMIT ${MOST_REASONS}`,
    state,
  );
}

function archiveOf(path: string): CrawlSummary['archive'] {
  const folder = join(path, 'archive');
  const files = readdirSync(folder).filter((name) => name.endsWith('.warc.gz'));
  const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return { files: files.length, bytes };
}
