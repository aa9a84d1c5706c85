/** Tables of the page: shares with three decimals, and in each column the worst marked. */
import { type Html, html } from './html.js';

/** A share; a text as it stands; null: nothing to say; a run that failed. */
export type Cell = number | string | null | { readonly failed: string };

export interface Column {
  readonly title: string;
  /** Which end of the column is the bad one. @default neither */
  readonly worst?: 'low' | 'high';
  /** Words stand to the left. */
  readonly isText?: boolean;
}

export interface Row {
  readonly name: string;
  readonly cells: readonly Cell[];
  /** An average: never the worst itself. */
  readonly isAverage?: boolean;
}

export interface Table {
  readonly caption: string;
  readonly rowTitle: string;
  readonly columns: readonly Column[];
  /** Titles over several columns each. @default none */
  readonly groups?: ReadonlyArray<{ readonly title: string; readonly span: number }>;
  readonly rows: readonly Row[];
}

export function table({ caption, rowTitle, columns, groups = [], rows }: Table): Html {
  const worst = columns.map((column, i) => worstOf(rows, i, column.worst));
  const heads = columns.map(({ title }) => html`<th scope="col">${title}</th>`);
  const body = rows.map(({ name, cells, isAverage = false }) => {
    const tds = cells.map((cell, i) =>
      cellOf(cell, !isAverage && worst[i] !== null && shown(cell) === worst[i], columns[i]!),
    );
    return html`<tr${isAverage ? AVERAGE : null}><th scope="row">${name}</th>${tds}</tr>`;
  });
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead>${groupRow(groups)}<tr><th scope="col">${rowTitle}</th>${heads}</tr></thead>
<tbody>${body}</tbody>
</table></div>`;
}

function groupRow(groups: NonNullable<Table['groups']>): Html | null {
  if (groups.length === 0) return null;
  const heads = groups.map(
    ({ title, span }) => html`<th scope="colgroup" colspan="${span}">${title}</th>`,
  );
  return html`<tr class="groups"><td></td>${heads}</tr>`;
}

const AVERAGE = html` class="average"`;

function cellOf(cell: Cell, isWorst: boolean, column: Column): Html {
  if (cell !== null && typeof cell === 'object') return html`<td class="failed">failed</td>`;
  if (column.isText) return html`<td class="word">${shown(cell)}</td>`;
  return isWorst
    ? html`<td class="worst"><span aria-hidden="true">▾ </span>${shown(cell)}<span class="hidden"> (worst)</span></td>`
    : html`<td>${shown(cell)}</td>`;
}

function shown(cell: Cell): string {
  if (cell === null || typeof cell === 'object') return '–';
  return typeof cell === 'string' ? cell : cell.toFixed(3);
}

/** As shown; null where the column has no bad end, or all of it is alike. */
function worstOf(
  rows: readonly Row[],
  column: number,
  end: 'low' | 'high' | undefined,
): string | null {
  const values = rows
    .filter(({ isAverage }) => isAverage !== true)
    .map(({ cells }) => cells[column])
    .filter((cell) => typeof cell === 'number');
  if (end === undefined || values.length < 2) return null;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  if (min.toFixed(3) === max.toFixed(3)) return null;
  return (end === 'low' ? min : max).toFixed(3);
}

/** The mean of the numbers of a column; null where there are none. */
export function meanOf(cells: readonly (Cell | undefined)[]): number | null {
  const values = cells.filter((cell) => typeof cell === 'number');
  return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
}

/** Rows of sites with their average below, where there is more than one. */
export function withAverage(rows: readonly Row[]): Row[] {
  if (rows.length < 2) return [...rows];
  const cells = rows[0]!.cells.map((_, i) => meanOf(rows.map((row) => row.cells[i])));
  return [...rows, { name: 'average', cells, isAverage: true }];
}
