/**
 * The link table of a region (iRobot section 3, FoCUS figure 4): a column for each place of the
 * pattern where links stand, a row for each record.
 */
import type { PageRegions } from './page-regions.js';

export interface LinkColumn {
  /** The place in the region's pattern, such as `tr/td.title/a`. */
  readonly id: string;
  /** Positions in `page.links`, in document order. */
  readonly links: readonly number[];
  /** For each of the links its record. */
  readonly records: readonly number[];
}

export interface LinkTable {
  /** Position in `regions`. */
  readonly region: number;
  /** In the order of the first links. */
  readonly columns: readonly LinkColumn[];
}

/** The link tables of all regions that have links of their own, in the order of the regions. */
export function linkTables({ page, regions, ...owners }: PageRegions): LinkTable[] {
  const tables = new Map<number, Map<string, { links: number[]; records: number[] }>>();
  page.links.forEach(({ node }, link) => {
    const region = owners.regionOfLink[link]!;
    if (region < 0) return;
    const columns = tables.get(region) ?? new Map();
    tables.set(region, columns);
    const id = regions[region]!.placeOf(node);
    const column = columns.get(id) ?? { links: [], records: [] };
    columns.set(id, column);
    column.links.push(link);
    column.records.push(owners.recordOfLink[link]!);
  });
  return [...tables]
    .sort(([a], [b]) => a - b)
    .map(([region, columns]) => ({
      region,
      columns: Array.from(columns, ([id, column]) => ({ id, ...column })),
    }));
}
