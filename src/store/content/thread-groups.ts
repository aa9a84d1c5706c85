/** Which fetched pages belong to one thread, by what the pages say about each other. */
import type { Fingerprinter } from '../../url/fingerprint.js';
import type { Database } from '../database.js';
import { FLIPS, PageSets, redirectFollower } from './page-sets.js';

/** A fetched thread page. */
export interface StoredThreadPage {
  readonly url: string;
  readonly fingerprint: bigint;
  readonly captureId: number;
}

/** `to` stands in the pager of `from`; both are URLs of fetched pages of the thread. */
export interface FlipLink {
  readonly from: string;
  readonly to: string;
}

/** The pages of one thread in the order of discovery, and how they flip. */
export interface ThreadGroup {
  readonly pages: readonly StoredThreadPage[];
  readonly flips: readonly FlipLink[];
  /** Pages that the pagers name and that were not fetched. */
  readonly missing: readonly string[];
  /** A page is new, or has been answered again since it was read last. */
  readonly isChanged: boolean;
}

interface PageRow {
  readonly url: string;
  readonly fingerprint: string;
  readonly captureId: number;
  readonly readCaptureId: number | null;
}

// 64 bits are more than a number holds: fingerprints travel as text.
const FINGERPRINT = 'CAST(pages.fingerprint AS TEXT) AS fingerprint';
const THREAD_PAGES = `SELECT ${FINGERPRINT}, canonical_url AS canonical FROM pages
  WHERE page_kind = 'thread' AND status = 200 ORDER BY id`;
const PAGE = `SELECT pages.url, ${FINGERPRINT}, pages.capture_id AS captureId,
    thread_pages.capture_id AS readCaptureId
  FROM pages LEFT JOIN thread_pages ON thread_pages.fingerprint = pages.fingerprint
  WHERE pages.fingerprint = ?`;

/** Every thread of which a page was fetched, in the order of discovery. */
export function* threadGroups(
  database: Database,
  fingerprinter: Fingerprinter,
): Generator<ThreadGroup> {
  const follow = redirectFollower(database, fingerprinter);
  const sets = new PageSets();
  const canonicals: Array<readonly [string, string]> = [];
  for (const row of database.iterate<{ fingerprint: string; canonical: string | null }>(
    THREAD_PAGES,
  )) {
    sets.add(row.fingerprint);
    if (row.canonical !== null) {
      canonicals.push([row.fingerprint, String(fingerprinter.fingerprint(row.canonical))]);
    }
  }
  for (const [page, canonical] of canonicals) sets.join(page, canonical);
  for (const { source, target } of database.iterate<{ source: string; target: string }>(FLIPS)) {
    sets.join(follow(source), follow(target));
  }
  for (const members of sets.groups()) yield readGroup(database, members, follow);
}

function readGroup(
  database: Database,
  members: readonly string[],
  follow: (fingerprint: string) => string,
): ThreadGroup {
  const rows = members.map((member) => database.get<PageRow>(PAGE, BigInt(member))!);
  const urlOf = new Map(rows.map((row) => [row.fingerprint, row.url]));
  const flips: FlipLink[] = [];
  const missing = new Set<string>();
  for (const { url, fingerprint } of rows) {
    const targets = database.all<{ target: string }>(
      `${FLIPS} AND from_fingerprint = ?`,
      BigInt(fingerprint),
    );
    for (const { target } of targets) {
      const to = urlOf.get(follow(target));
      if (to === undefined) addUnfetched(database, target, missing);
      else if (to !== url) flips.push({ from: url, to });
    }
  }
  return {
    pages: rows.map((row) => ({
      url: row.url,
      fingerprint: BigInt(row.fingerprint),
      captureId: row.captureId,
    })),
    flips,
    missing: [...missing],
    isChanged: rows.some(({ captureId, readCaptureId }) => captureId !== readCaptureId),
  };
}

/** Not what was answered and turned out to be no thread page: nothing is missing there. */
function addUnfetched(database: Database, fingerprint: string, missing: Set<string>): void {
  const row = database.get<{ url: string }>(
    `SELECT url FROM requests WHERE fingerprint = ?1
     AND NOT EXISTS (SELECT 1 FROM pages WHERE fingerprint = ?1 AND status < 400)`,
    BigInt(fingerprint),
  );
  if (row !== undefined) missing.add(row.url);
}
