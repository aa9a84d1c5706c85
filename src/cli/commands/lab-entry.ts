/** `boardwalk lab entry`: how often the entry page is found from pages inside a forum. */
import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { BoardwalkError } from '../../errors.js';
import type { Mirror } from '../../fetch/mirror/mirror.js';
import { type EntryLabResult, runEntryLab } from '../../lab/entry-lab.js';
import { EXIT } from '../exit-codes.js';
import { countOption } from '../options.js';
import type { SetExitCode } from '../program.js';
import { stopOnSignals } from '../signals.js';
import { StatusLine } from '../status-line.js';
import { alignColumns } from '../table.js';

interface EntryFlags {
  readonly mirror: string[];
  readonly budget?: number;
  readonly seed?: number;
  readonly json?: string;
}

type OpenMirrors = (dirs: readonly string[], status: StatusLine) => Promise<Mirror[]>;

const EXAMPLES = `
Examples:
  boardwalk lab entry --mirror mirrors/*
  boardwalk lab entry --mirror mirrors/alpha --seed 7 --json entry.json`;

export function addLabEntry(
  lab: Command,
  setExitCode: SetExitCode,
  openMirrors: OpenMirrors,
): void {
  lab
    .command('entry')
    .description('look for the entry page from each start URL of the mirrors')
    .requiredOption('--mirror <DIR...>', 'one or more mirrors')
    .option(
      '--budget <N>',
      'pages that may be fetched from one start (default: 150)',
      countOption(1),
    )
    .option('--seed <N>', 'seed of random choices (default: 1)', countOption(0))
    .option('--json <FILE>', 'write the results to this file; - for stdout instead of the table')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: EntryFlags) => setExitCode(await labEntry(flags, openMirrors)));
}

async function labEntry(flags: EntryFlags, openMirrors: OpenMirrors): Promise<number> {
  const status = new StatusLine(process.stderr);
  const signals = stopOnSignals(() => status.show('stopping after this start'));
  const mirrors = await openMirrors(flags.mirror, status);
  try {
    const results = await runEntryLab({
      mirrors,
      ...(flags.budget !== undefined && { budget: flags.budget }),
      ...(flags.seed !== undefined && { seed: flags.seed }),
      signal: signals.signal,
      onProgress: ({ site, start }) => status.show(`${site}  from ${start}`),
    });
    status.clear();
    writeResults(results, flags.json);
    return signals.signal.aborted ? EXIT.interrupted : EXIT.done;
  } finally {
    status.clear();
    signals.dispose();
    for (const mirror of mirrors) mirror.close();
  }
}

function writeResults(results: readonly EntryLabResult[], file: string | undefined): void {
  const json = `${JSON.stringify(results, null, 1)}\n`;
  if (file === '-') {
    process.stdout.write(json);
    return;
  }
  process.stdout.write(entryTable(results));
  if (file === undefined) return;
  try {
    writeFileSync(file, json);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new BoardwalkError(`The results cannot be written to ${file}: ${message}`, {
      code: code === 'ENOSPC' ? 'disk-full' : 'bad-file',
      cause,
    });
  }
}

function entryTable(results: readonly EntryLabResult[]): string {
  const rows = results.map(({ site, tried, found, requests }) => [
    site,
    `${found} of ${tried}`,
    String(requests),
  ]);
  const misses = results.flatMap(({ misses: missed }) =>
    missed.map(({ start, got }) => `  missed from ${start}: got ${got ?? 'no page'}`),
  );
  return `${[...alignColumns([['site', 'found', 'requests'], ...rows]), ...misses].join('\n')}\n`;
}
