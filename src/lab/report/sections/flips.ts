/** Page-flipping links told from others while crawling. */
import type { ComparedRun } from '../experiments/comparison.js';
import type { ReportData } from '../report-data.js';
import { type Cell, table, withAverage } from '../table.js';
import type { Section } from './section.js';

/** Null where no strategy names page-flipping links. */
export function flipSection(data: ReportData): Section | null {
  const strategies = data.strategies.filter((name) =>
    data.comparison.some(({ strategy, flips }) => strategy === name && flips.taken > 0),
  );
  if (strategies.length === 0) return null;
  const rows = data.sites.map(({ name }) => ({
    name,
    cells: strategies.flatMap((strategy) =>
      scoresOf(data.comparison.find((run) => run.site === name && run.strategy === strategy)),
    ),
  }));
  const columns = strategies.flatMap(() => [
    { title: 'precision', worst: 'low' as const },
    { title: 'recall', worst: 'low' as const },
  ]);
  return {
    id: 'flips',
    title: 'Page-flipping links',
    source: 'FoCUS, section 5.2.2',
    intro:
      'On the board and thread pages that a strategy fetched: of the links that it took for page-flipping, the share that leads to another page of the same board or thread (precision), and of those that do, the share that it found (recall). Several links from one page to another count once; links to a first page, which has the URL of its board or thread, and permalinks of posts that redirect are left out.',
    body: [
      table({
        caption: 'Precision and recall of page-flipping links',
        rowTitle: 'forum',
        columns,
        groups: strategies.map((title) => ({ title, span: 2 })),
        rows: withAverage(rows),
      }),
    ],
  };
}

function scoresOf(run: ComparedRun | undefined): [precision: Cell, recall: Cell] {
  if (run === undefined) return [null, null];
  if (run.failed !== null) return [{ failed: run.failed }, { failed: run.failed }];
  const { taken, right, there, found } = run.flips;
  return [taken === 0 ? null : right / taken, there === 0 ? null : found / there];
}
