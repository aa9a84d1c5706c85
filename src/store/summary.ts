/** How much of what a crawl directory holds. */
import type { Database } from './database.js';

/** Counts of pages. */
export interface Summary {
  readonly pages: number;
  /** By the first digit of the status: `2xx`, `3xx`, … */
  readonly byStatusClass: Readonly<Record<string, number>>;
  /** By media type; `unknown` where the server named none. */
  readonly byContentType: Readonly<Record<string, number>>;
  /** By what the strategy took them for; `none` where it was not asked. */
  readonly byPageKind: Readonly<Record<string, number>>;
}

/** Counts all pages. */
export function summarize(database: Database): Summary {
  const byStatusClass = countBy(database, "(status / 100) || 'xx'");
  return {
    pages: Object.values(byStatusClass).reduce((sum, count) => sum + count, 0),
    byStatusClass,
    byContentType: countBy(database, "coalesce(content_type, 'unknown')"),
    byPageKind: countBy(database, "coalesce(page_kind, 'none')"),
  };
}

function countBy(database: Database, expression: string): Record<string, number> {
  const rows = database.all<{ name: string; count: number }>(
    `SELECT ${expression} AS name, count(*) AS count FROM pages GROUP BY name
     ORDER BY count DESC, name`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
