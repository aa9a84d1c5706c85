/** `boardwalk lab stress`: strategies on forums drawn at random. */
import type { Command } from 'commander';
import { runStress } from '../../lab/stress.js';
import { stressTable } from '../../lab/stress-table.js';
import { strategyByName, strategyNames } from '../../strategies/registry.js';
import { EXIT } from '../exit-codes.js';
import { count } from '../numbers.js';
import { countOption } from '../options.js';
import type { SetExitCode } from '../program.js';
import { stopOnSignals } from '../signals.js';
import { StatusLine } from '../status-line.js';
import { writeResults } from '../write-results.js';

interface StressFlags {
  readonly count: number;
  readonly seed: number;
  readonly only?: number;
  readonly strategy: string[];
  readonly budget?: number;
  readonly json?: string;
}

const EXAMPLES = `
Examples:
  boardwalk lab stress --strategy boardwalk
  boardwalk lab stress --strategy boardwalk,focus --count 20 --seed 100 --json stress.json
  boardwalk lab stress --strategy boardwalk --only 17

Each forum is drawn from its seed and simulated in memory; the same seed is the same forum. The
columns are explained in docs/lab.md.`;

export function addLabStress(
  lab: Command,
  setExitCode: SetExitCode,
  strategiesOption: (text: string) => string[],
): void {
  lab
    .command('stress')
    .description('run strategies on forums drawn at random')
    .requiredOption(
      '--strategy <NAMES>',
      `strategies, separated by commas, or all: ${strategyNames.join(', ')}`,
      strategiesOption,
    )
    .option('--count <N>', 'how many forums', countOption(1), 60)
    .option('--seed <N>', 'seed of the first forum; the others follow', countOption(0), 1)
    .option('--only <SEED>', 'the forum of this seed alone', countOption(0))
    .option('--budget <N>', 'pages that learning may fetch (default: 150)', countOption(1))
    .option('--json <FILE>', 'write the results to this file; - for stdout instead of the table')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: StressFlags) => setExitCode(await labStress(flags)));
}

async function labStress(flags: StressFlags): Promise<number> {
  const status = new StatusLine(process.stderr);
  const signals = stopOnSignals(() => status.show('stopping after this run'));
  const drawn = Array.from({ length: flags.count }, (_, i) => flags.seed + i);
  try {
    const results = await runStress({
      seeds: flags.only === undefined ? drawn : [flags.only],
      strategies: flags.strategy.map(strategyByName),
      ...(flags.budget !== undefined && { budget: flags.budget }),
      signal: signals.signal,
      onProgress: ({ site, strategy, phase, requests }) =>
        status.show(`${site}  ${strategy}  ${phase}: ${count(requests)} requests`),
    });
    status.clear();
    writeResults(results, stressTable(results), flags.json);
    if (signals.signal.aborted) return EXIT.interrupted;
    return results.some(({ failed }) => failed !== null) ? EXIT.failed : EXIT.done;
  } finally {
    status.clear();
    signals.dispose();
  }
}
