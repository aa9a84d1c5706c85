/** What a crawl directory holds, read by other means than Boardwalk's own writers. */
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { WARCParser } from 'warcio';

export interface CrawlContents {
  /** `PRAGMA integrity_check`. */
  readonly integrity: string;
  /** url → status and title, of every page. */
  readonly pages: ReadonlyMap<string, string>;
  /** url → state and reason, of every known URL. */
  readonly requests: ReadonlyMap<string, string>;
  /** Target URIs of all response and revisit records, in order, repeats kept. */
  readonly archived: readonly string[];
  /** Lines of the index. */
  readonly events: readonly string[];
}

export async function contentsOf(dir: string): Promise<CrawlContents> {
  const database = new DatabaseSync(join(dir, 'boardwalk.db'), { readOnly: true });
  const rows = (sql: string): Array<Record<string, unknown>> =>
    database.prepare(sql).all() as Array<Record<string, unknown>>;
  try {
    return {
      integrity: String(Object.values(rows('PRAGMA integrity_check')[0]!)[0]),
      pages: new Map(
        rows('SELECT url, status, title FROM pages').map((row) => [
          String(row['url']),
          `${row['status']} ${row['title']}`,
        ]),
      ),
      requests: new Map(
        rows('SELECT url, state, reason FROM requests').map((row) => [
          String(row['url']),
          `${row['state']} ${row['reason'] ?? ''}`.trim(),
        ]),
      ),
      archived: await archivedIn(join(dir, 'archive')),
      events: rows('SELECT event FROM events ORDER BY id').map((row) => String(row['event'])),
    };
  } finally {
    database.close();
  }
}

async function archivedIn(folder: string): Promise<string[]> {
  const urls: string[] = [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.warc.gz'));
  for (const file of files.sort()) {
    for await (const record of new WARCParser(createReadStream(join(folder, file)))) {
      // Reading the payload to its end makes the parser check it.
      for await (const _ of record) {
        // Nothing to keep.
      }
      if (record.warcType === 'response' || record.warcType === 'revisit') {
        urls.push(record.warcTargetURI!);
      }
    }
  }
  return urls;
}
