/** `boardwalk lab pagination`: how well the pagers of single pages are found. */
import type { Command } from 'commander';
import { type PaginationLabResult, runPaginationLab } from '../../lab/pagination-lab.js';
import { EXIT } from '../exit-codes.js';
import { count } from '../numbers.js';
import type { SetExitCode } from '../program.js';
import { stopOnSignals } from '../signals.js';
import { StatusLine } from '../status-line.js';
import { alignColumns } from '../table.js';
import { writeResults } from '../write-results.js';

interface PaginationFlags {
  readonly data: string[];
  readonly json?: string;
}

const EXAMPLES = `
Examples:
  boardwalk lab pagination --data pages.jsonl.br
  boardwalk lab pagination --data pages.jsonl.br --json pagination.json

A line of the file is a page: {host, url, html, links: [{i, href, text, label}]}, where i is the
position of a page-flipping link among all a[href] of the page.`;

export function addLabPagination(lab: Command, setExitCode: SetExitCode): void {
  lab
    .command('pagination')
    .description('find the page-flipping links of single pages and compare them with the labels')
    .requiredOption('--data <FILE...>', 'files of pages with their page-flipping links')
    .option('--json <FILE>', 'write the results to this file; - for stdout instead of the table')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: PaginationFlags) => setExitCode(await labPagination(flags)));
}

async function labPagination(flags: PaginationFlags): Promise<number> {
  const status = new StatusLine(process.stderr);
  const signals = stopOnSignals(() => status.show('stopping after this page'));
  const { signal } = signals;
  try {
    const results: PaginationLabResult[] = [];
    for (const data of flags.data) {
      const onProgress = ({ url }: { readonly url: string }): void => status.show(url);
      results.push(await runPaginationLab({ data, signal, onProgress }));
    }
    status.clear();
    writeResults(results, paginationTable(results), flags.json);
    return signal.aborted ? EXIT.interrupted : EXIT.done;
  } finally {
    status.clear();
    signals.dispose();
  }
}

const HEADER = [
  ...['set', 'pages', 'gold', 'predicted', 'matched', 'precision', 'recall', 'F1'],
  ...['exact', 'host F1'],
];

function paginationTable(results: readonly PaginationLabResult[]): string {
  const rows = results.map((result) => [
    result.set,
    ...[result.pages, result.gold, result.predicted, result.matched].map(count),
    ...[result.precision, result.recall, result.f1, result.exact, result.hostF1].map(share),
  ]);
  const worst = results.flatMap(({ set, worst: pages }) =>
    pages.map(({ url, gold, predicted, matched }) => {
      return `  ${set}: ${url} (${matched} of ${gold}, ${predicted} predicted)`;
    }),
  );
  const notes = worst.length === 0 ? [] : ['', 'The worst:', ...worst];
  return `${[...alignColumns([HEADER, ...rows]), ...notes].join('\n')}\n`;
}

function share(value: number): string {
  return value.toFixed(4);
}
