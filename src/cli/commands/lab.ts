/** `boardwalk lab …`: experiments on mirrored forums. */
import { type Command, InvalidArgumentError } from 'commander';
import { type Mirror, openMirror } from '../../fetch/mirror/mirror.js';
import { type LabResult, runCrawlLab } from '../../lab/crawl-lab.js';
import { serveMirrors } from '../../lab/serve-mirrors.js';
import { labTable } from '../../lab/table.js';
import { strategyByName, strategyNames } from '../../strategies/registry.js';
import { EXIT } from '../exit-codes.js';
import { count } from '../numbers.js';
import { countOption } from '../options.js';
import type { SetExitCode } from '../program.js';
import { stopOnSignals } from '../signals.js';
import { StatusLine } from '../status-line.js';
import { writeResults } from '../write-results.js';
import { addLabEntry } from './lab-entry.js';
import { addLabPagination } from './lab-pagination.js';
import { addLabPosts } from './lab-posts.js';
import { addLabReport } from './lab-report.js';
import { addLabStress } from './lab-stress.js';
import { addLabTarget } from './lab-target.js';

interface MirrorFlags {
  readonly mirror: string[];
}

interface CrawlFlags extends MirrorFlags {
  readonly strategy: string[];
  readonly start?: string;
  readonly example?: string[];
  readonly budget?: number;
  readonly maxRequests?: number;
  readonly seed?: number;
  readonly json?: string;
}

interface ServeFlags extends MirrorFlags {
  readonly port: number;
}

const CRAWL_EXAMPLES = `
Examples:
  boardwalk lab crawl --mirror mirrors/* --strategy boardwalk
  boardwalk lab crawl --mirror mirrors/alpha --strategy all --json results.json
  boardwalk lab crawl --mirror mirrors/alpha --strategy generic --max-requests 500

A mirror is unpacked once into a cache (BOARDWALK_CACHE, else ~/.cache/boardwalk). The columns are
explained in docs/lab.md.`;

const SERVE_EXAMPLES = `
Examples:
  boardwalk lab serve --mirror mirrors/alpha --port 8080
  curl -x http://127.0.0.1:8080 http://alpha.test/index.php
  boardwalk crawl http://alpha.test/ --proxy http://127.0.0.1:8080 --delay 0`;

export function addLabCommands(program: Command, setExitCode: SetExitCode): void {
  const lab = program.command('lab').description('experiments on mirrored forums');
  lab
    .command('crawl')
    .description('replay mirrors with one or more strategies and print the measures')
    .requiredOption('--mirror <DIR...>', 'one or more mirrors')
    .requiredOption(
      '--strategy <NAMES>',
      `strategies, separated by commas, or all: ${strategyNames.join(', ')}`,
      strategiesOption,
    )
    .option('--start <URL>', "where to start (default: the mirror's entry)")
    .option(
      '--example <URL...>',
      'pages of the kinds to crawl for (default: from the labels, where a strategy needs them)',
    )
    .option('--budget <N>', 'pages that learning may fetch (default: 150)', countOption(1))
    .option('--max-requests <N>', 'end each run after N requests', countOption(1))
    .option('--seed <N>', 'seed of random choices (default: 1)', countOption(0))
    .option('--json <FILE>', 'write the results to this file; - for stdout instead of the table')
    .addHelpText('after', CRAWL_EXAMPLES)
    .action(async (flags: CrawlFlags) => {
      const { results, isInterrupted } = await labCrawl(flags);
      if (isInterrupted) setExitCode(EXIT.interrupted);
      else if (results.some((result) => result.failed !== null)) setExitCode(EXIT.failed);
    });
  lab
    .command('serve')
    .description('serve mirrors over HTTP by Host header and as a proxy, until Ctrl-C')
    .requiredOption('--mirror <DIR...>', 'one or more mirrors')
    .option('--port <N>', 'the port (0: any free one)', countOption(0, 65_535), 0)
    .addHelpText('after', SERVE_EXAMPLES)
    .action(labServe);
  addLabEntry(lab, setExitCode, openMirrors);
  addLabPagination(lab, setExitCode);
  addLabPosts(lab, setExitCode, openMirrors);
  addLabReport(lab, setExitCode, openMirrors);
  addLabStress(lab, setExitCode, strategiesOption);
  addLabTarget(lab, setExitCode, openMirrors, strategiesOption);
}

function strategiesOption(text: string): string[] {
  const names = text === 'all' ? [...strategyNames] : text.split(',').map((name) => name.trim());
  for (const name of names) {
    if (!strategyNames.includes(name)) {
      throw new InvalidArgumentError(`Choose from: all, ${strategyNames.join(', ')}.`);
    }
  }
  return names;
}

interface LabRun {
  readonly results: readonly LabResult[];
  readonly isInterrupted: boolean;
}

async function labCrawl(flags: CrawlFlags): Promise<LabRun> {
  const status = new StatusLine(process.stderr);
  const signals = stopOnSignals(() => status.show('stopping after this run'));
  const mirrors = await openMirrors(flags.mirror, status);
  try {
    const results = await runCrawlLab({
      mirrors,
      strategies: flags.strategy.map(strategyByName),
      ...(flags.start !== undefined && { start: flags.start }),
      ...(flags.example !== undefined && { examples: flags.example }),
      ...(flags.budget !== undefined && { budget: flags.budget }),
      ...(flags.maxRequests !== undefined && { maxRequests: flags.maxRequests }),
      ...(flags.seed !== undefined && { seed: flags.seed }),
      signal: signals.signal,
      onProgress: ({ site, strategy, phase, requests }) =>
        status.show(`${site}  ${strategy}  ${phase}: ${count(requests)} requests`),
    });
    status.clear();
    writeResults(results, labTable(results), flags.json);
    return { results, isInterrupted: signals.signal.aborted };
  } finally {
    status.clear();
    signals.dispose();
    closeAll(mirrors);
  }
}

async function labServe(flags: ServeFlags): Promise<void> {
  const status = new StatusLine(process.stderr);
  const signals = stopOnSignals(() => status.clear());
  const mirrors = await openMirrors(flags.mirror, status);
  try {
    const server = await serveMirrors(mirrors, { port: flags.port });
    status.clear();
    const entries = mirrors.map((mirror) => `  ${mirror.entry}`).join('\n');
    process.stdout.write(
      `Serving by Host header and as a proxy on ${server.origin}:\n${entries}\n`,
    );
    if (!signals.signal.aborted) {
      await new Promise((resolve) => signals.signal.addEventListener('abort', resolve));
    }
    await server.close();
  } finally {
    signals.dispose();
    closeAll(mirrors);
  }
}

async function openMirrors(dirs: readonly string[], status: StatusLine): Promise<Mirror[]> {
  const mirrors: Mirror[] = [];
  try {
    for (const dir of dirs) {
      status.show(`opening ${dir}`);
      mirrors.push(
        await openMirror(dir, {
          onProgress: ({ pages, share }) =>
            status.show(`unpacking ${dir}: ${count(pages)} pages, ${Math.floor(share * 100)} %`),
        }),
      );
    }
  } catch (error) {
    status.clear();
    closeAll(mirrors);
    throw error;
  }
  return mirrors;
}

function closeAll(mirrors: readonly Mirror[]): void {
  for (const mirror of mirrors) mirror.close();
}
