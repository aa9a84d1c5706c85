/** Results of `lab crawl` for people: one row a run, and for each strategy the average site. */
import type { LabResult } from './crawl-lab.js';

interface Column {
  readonly title: string;
  readonly cell: (result: LabResult) => string;
  /** The macro-average over sites; absent where an average says nothing. */
  readonly average?: (results: readonly LabResult[]) => string;
}

const COLUMNS: readonly Column[] = [
  { title: 'site', cell: (result) => result.site, average: () => 'average' },
  { title: 'strategy', cell: (result) => result.strategy, average: (all) => all[0]!.strategy },
  { title: 'learn', cell: (result) => String(result.learn.requests) },
  { title: 'requests', cell: (result) => String(requestsOf(result)) },
  share('effect', (result) => result.effectiveness),
  share('crawl', (result) => result.crawlEffectiveness),
  share('thread', (result) => result.threadEffectiveness),
  share('cover', (result) => result.coverage),
  share('boards', (result) => result.boardCoverage),
  share('dup', (result) => result.duplicateRatio),
  share('invalid', (result) => result.invalidRatio),
  share('valid', (result) => result.validRatio),
  share('recall', (result) => result.recall),
  share('entropy', (result) => result.entropy),
  share('inform', (result) => result.informativeness),
  share('relate', (result) => result.relationships),
  { title: 'seconds', cell: (result) => secondsOf(result).toFixed(1) },
];

/** Columns that are read as words; the others are numbers and stand to the right. */
const WORDS = 2;

/** Failed runs are listed below the table with their reasons. */
export function labTable(results: readonly LabResult[]): string {
  const rows = [COLUMNS.map(({ title }) => title)];
  for (const result of results) rows.push(COLUMNS.map(({ cell }) => cell(result)));
  const notes: string[] = [];
  for (const all of byStrategy(results)) {
    if (all.length > 1) {
      rows.push(COLUMNS.map(({ average }) => average?.(all) ?? ''));
      notes.push(worstOf(all));
    }
  }
  for (const { site, strategy, failed } of results) {
    if (failed !== null) notes.push(`${strategy} failed on ${site}: ${failed}`);
  }
  return `${[...aligned(rows), ...notes].join('\n')}\n`;
}

function share(title: string, value: (result: LabResult) => number): Column {
  return {
    title,
    cell: (result) => value(result).toFixed(3),
    average: (results) => {
      const sum = results.reduce((total, result) => total + value(result), 0);
      return (sum / results.length).toFixed(3);
    },
  };
}

function byStrategy(results: readonly LabResult[]): Iterable<LabResult[]> {
  const groups = new Map<string, LabResult[]>();
  for (const result of results) {
    const group = groups.get(result.strategy);
    if (group === undefined) groups.set(result.strategy, [result]);
    else group.push(result);
  }
  return groups.values();
}

/** Fetching little and fetching everything are both bad: the harmonic mean finds either. */
function worstOf(results: readonly LabResult[]): string {
  const goodness = ({ effectiveness, coverage }: LabResult): number =>
    effectiveness + coverage > 0 ? (2 * effectiveness * coverage) / (effectiveness + coverage) : 0;
  const worst = results.reduce((a, b) => (goodness(b) < goodness(a) ? b : a));
  const { strategy, site, effectiveness, coverage } = worst;
  return `${strategy} is worst on ${site}: effectiveness ${effectiveness.toFixed(3)}, coverage ${coverage.toFixed(3)}`;
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column < WORDS ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  );
}

function requestsOf({ learn, crawl }: LabResult): number {
  return learn.requests + crawl.requests;
}

function secondsOf({ learn, crawl }: LabResult): number {
  return learn.seconds + crawl.seconds;
}
