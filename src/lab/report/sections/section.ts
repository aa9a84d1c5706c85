/** A section of the page: what was measured, after which paper, in words, plots and tables. */
import { type BarSeries, barChart } from '../charts/bars.js';
import type { Run } from '../experiments/runs.js';
import { type Html, html } from '../html.js';
import type { ReportData } from '../report-data.js';
import { type Cell, table, withAverage } from '../table.js';

export interface Section {
  /** For links to it. */
  readonly id: string;
  readonly title: string;
  /** Paper and figure. */
  readonly source: string;
  readonly intro: string;
  readonly body: readonly Html[];
}

/** One measure, a row a site and a column a strategy. */
export interface Measured {
  readonly title: string;
  readonly worst: 'low' | 'high';
  readonly value: (run: Run) => number;
}

export type Frame = Pick<ReportData, 'sites' | 'strategies'>;

/** The table of one measure. */
export function measureTable(frame: Frame, runs: readonly Run[], measured: Measured): Html {
  const strategies = strategiesOf(frame, runs);
  const rows = frame.sites.map(({ name }) => ({
    name,
    cells: strategies.map((strategy) => cellOf(runs, name, strategy, measured.value)),
  }));
  return table({
    caption: measured.title,
    rowTitle: 'forum',
    columns: strategies.map((title) => ({ title, worst: measured.worst })),
    rows: withAverage(rows),
  });
}

/** The same as bars. */
export function measureBars(frame: Frame, runs: readonly Run[], measured: Measured): Html {
  const series = strategiesOf(frame, runs).map((strategy): BarSeries => {
    const values = frame.sites.map(({ name }) => {
      const cell = cellOf(runs, name, strategy, measured.value);
      return typeof cell === 'number' ? cell : null;
    });
    return { name: strategy, colour: colourOf(frame, strategy), values };
  });
  const groups = frame.sites.map(({ name }) => name);
  return html`<figure>${barChart({ title: measured.title, yName: measured.title, groups, series })}</figure>`;
}

/** Which runs failed and why; nothing where none did. */
export function failures(runs: readonly Run[]): Html[] {
  const failed = runs.filter((run) => run.failed !== null);
  if (failed.length === 0) return [];
  return [
    failureList(
      failed.map(({ site, strategy, failed: reason }) => [`${strategy} on ${site}`, reason!]),
    ),
  ];
}

export function failureList(items: ReadonlyArray<readonly [what: string, why: string]>): Html {
  const lines = items.map(([what, why]) => html`<li><strong>${what} failed:</strong> ${why}</li>`);
  return html`<ul class="failures">${lines}</ul>`;
}

export function colourOf({ strategies }: Pick<Frame, 'strategies'>, strategy: string): number {
  return strategies.indexOf(strategy);
}

/** Those that have runs, in the order of the report. */
export function strategiesOf(
  { strategies }: Pick<Frame, 'strategies'>,
  runs: readonly Run[],
): string[] {
  return strategies.filter((name) => runs.some(({ strategy }) => strategy === name));
}

function cellOf(
  runs: readonly Run[],
  site: string,
  strategy: string,
  value: (run: Run) => number,
): Cell {
  const run = runs.find((one) => one.site === site && one.strategy === strategy);
  if (run === undefined) return null;
  return run.failed === null ? value(run) : { failed: run.failed };
}
