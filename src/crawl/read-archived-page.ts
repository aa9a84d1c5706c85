/** A page as the archive holds it. */
import type { Names } from '../page/names.js';
import type { Page } from '../page/page.js';
import type { CrawlDirectory } from '../store/crawl-directory.js';
import { readPage } from './read-page.js';

export interface ArchivedPage {
  /** Null where the answer is not an HTML page. */
  readonly page: Page | null;
  /** UTC milliseconds. */
  readonly capturedAt: number;
}

/** Bodies were cut off when they were fetched; this cap is for what they unfold to. */
const MAX_PAGE_BYTES = 64 * 1024 * 1024;

/** Null where its record cannot be read: a file of the archive is gone or damaged. */
export function readArchivedPage(
  { archive, database }: CrawlDirectory,
  captureId: number,
  names: Names,
): ArchivedPage | null {
  const row = database.get<{ url: string; status: number; capturedAt: number }>(
    'SELECT url, status, captured_at AS capturedAt FROM captures WHERE id = ?',
    captureId,
  );
  if (row === undefined) return null;
  const message = read(() => archive.read(captureId));
  if (message === null) return null;
  const response = {
    ...message,
    url: row.url,
    status: row.status,
    truncated: null,
    sent: { method: 'GET', headers: [] },
    ip: null,
    startedAt: row.capturedAt,
    latencyMs: 0,
  } as const;
  return { page: readPage(response, names, MAX_PAGE_BYTES).page, capturedAt: row.capturedAt };
}

function read<T>(fn: () => T): T | null {
  try {
    return fn();
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === 'bad-file' || code === 'ENOENT') return null;
    throw error;
  }
}
