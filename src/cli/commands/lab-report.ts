/** `boardwalk lab report`: the papers' experiments on mirrors, as one page. */
import type { Command } from 'commander';
import type { Mirror } from '../../fetch/mirror/mirror.js';
import { runExperiments } from '../../lab/report/run-experiments.js';
import { prepareReportDirectory, writeReport } from '../../lab/report/write-report.js';
import { strategyByName, strategyNames } from '../../strategies/registry.js';
import { EXIT } from '../exit-codes.js';
import { countOption } from '../options.js';
import type { SetExitCode } from '../program.js';
import { stopOnSignals } from '../signals.js';
import { StatusLine } from '../status-line.js';

interface ReportFlags {
  readonly mirror: string[];
  readonly out: string;
  readonly seed?: number;
  readonly quick?: boolean;
}

/** Opens the mirrors that the user named. */
export type OpenMirrors = (dirs: readonly string[], status: StatusLine) => Promise<Mirror[]>;

const EXAMPLES = `
Examples:
  boardwalk lab report --mirror mirrors/* --out report
  boardwalk lab report --mirror mirrors/alpha mirrors/beta --out report --quick

Writes index.html, which needs no network and no other file, and report.json with all numbers.
Each table is explained in docs/experiments.md.`;

export function addLabReport(
  lab: Command,
  setExitCode: SetExitCode,
  openMirrors: OpenMirrors,
): void {
  lab
    .command('report')
    .description("redo the papers' experiments on mirrors and write them as one HTML page")
    .requiredOption('--mirror <DIR...>', 'one or more mirrors')
    .requiredOption('--out <DIR>', 'where to write index.html and report.json')
    .option('--seed <N>', 'seed of random choices (default: 1)', countOption(0))
    .option('--quick', 'the comparison of the strategies alone, with smaller budgets')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: ReportFlags) => setExitCode(await labReport(flags, openMirrors)));
}

async function labReport(flags: ReportFlags, openMirrors: OpenMirrors): Promise<number> {
  prepareReportDirectory(flags.out);
  const status = new StatusLine(process.stderr);
  const signals = stopOnSignals(() => status.show('stopping'));
  const mirrors = await openMirrors(flags.mirror, status);
  try {
    const data = await runExperiments({
      mirrors,
      strategies: strategyNames.map(strategyByName),
      ...(flags.seed !== undefined && { seed: flags.seed }),
      isQuick: flags.quick === true,
      signal: signals.signal,
      onProgress: (text) => status.show(text),
    });
    const page = writeReport(flags.out, data);
    status.clear();
    process.stdout.write(`The report is in ${page}.\n`);
    const hasFailed = data.comparison.some((run) => run.failed !== null);
    return hasFailed ? EXIT.failed : EXIT.done;
  } catch (error) {
    if (!signals.signal.aborted) throw error;
    status.clear();
    process.stderr.write('Interrupted: no report was written.\n');
    return EXIT.interrupted;
  } finally {
    status.clear();
    signals.dispose();
    for (const mirror of mirrors) mirror.close();
  }
}
