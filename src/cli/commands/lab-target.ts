/** `boardwalk lab target`: crawling for the kind of page that an example shows. */
import type { Command } from 'commander';
import type { Mirror } from '../../fetch/mirror/mirror.js';
import { runTargetLab, type TargetResult } from '../../lab/target-lab.js';
import { strategyByName } from '../../strategies/registry.js';
import { EXIT } from '../exit-codes.js';
import { count } from '../numbers.js';
import { countOption } from '../options.js';
import type { SetExitCode } from '../program.js';
import { stopOnSignals } from '../signals.js';
import { StatusLine } from '../status-line.js';
import { alignColumns } from '../table.js';
import { writeResults } from '../write-results.js';

interface TargetFlags {
  readonly mirror: string[];
  readonly example: string[];
  readonly strategy: string[];
  readonly budget?: number;
  readonly seed?: number;
  readonly json?: string;
}

type OpenMirrors = (dirs: readonly string[], status: StatusLine) => Promise<Mirror[]>;

const EXAMPLES = `
Examples:
  boardwalk lab target --mirror mirrors/alpha --example http://alpha.test/member.php?id=7
  boardwalk lab target --mirror mirrors/* --example http://alpha.test/t/1 http://beta.test/u/2 \\
    --strategy source,structure-driven,generic --json targets.json

A run may make as many requests as the mirror has pages with the label of the example.`;

export function addLabTarget(
  lab: Command,
  setExitCode: SetExitCode,
  openMirrors: OpenMirrors,
  strategiesOption: (text: string) => string[],
): void {
  lab
    .command('target')
    .description('crawl for the kind of page that an example shows')
    .requiredOption('--mirror <DIR...>', 'one or more mirrors')
    .requiredOption('--example <URL...>', 'a page of one of the mirrors; each is one experiment')
    .option('--strategy <NAMES>', 'strategies, separated by commas', strategiesOption, ['source'])
    .option(
      '--budget <N>',
      'pages that learning may fetch (default: 150, at most a third of the targets)',
      countOption(1),
    )
    .option('--seed <N>', 'seed of random choices (default: 1)', countOption(0))
    .option('--json <FILE>', 'write the results to this file; - for stdout instead of the table')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: TargetFlags) => setExitCode(await labTarget(flags, openMirrors)));
}

async function labTarget(flags: TargetFlags, openMirrors: OpenMirrors): Promise<number> {
  const status = new StatusLine(process.stderr);
  const signals = stopOnSignals(() => status.show('stopping after this run'));
  const mirrors = await openMirrors(flags.mirror, status);
  try {
    const results = await runTargetLab({
      mirrors,
      strategies: flags.strategy.map(strategyByName),
      examples: flags.example,
      ...(flags.budget !== undefined && { budget: flags.budget }),
      ...(flags.seed !== undefined && { seed: flags.seed }),
      signal: signals.signal,
      onProgress: ({ site, strategy, phase, requests }) =>
        status.show(`${site}  ${strategy}  ${phase}: ${count(requests)} requests`),
    });
    status.clear();
    writeResults(results, targetTable(results), flags.json);
    if (signals.signal.aborted) return EXIT.interrupted;
    return results.some(({ failed }) => failed !== null) ? EXIT.failed : EXIT.done;
  } finally {
    status.clear();
    signals.dispose();
    for (const mirror of mirrors) mirror.close();
  }
}

function targetTable(results: readonly TargetResult[]): string {
  const rows = results.map((result) => [
    result.site,
    result.strategy,
    result.type,
    String(result.budget),
    result.harvestRate.toFixed(3),
    result.recall.toFixed(3),
    result.failed ?? '',
  ]);
  const titles = ['site', 'strategy', 'target', 'budget', 'harvest', 'recall', ''];
  return `${alignColumns([titles, ...rows]).join('\n')}\n`;
}
