/** `boardwalk crawl URL|DIR`. */
import { Argument, type Command } from 'commander';
import { crawlAndExtract } from '../../crawl/crawl-and-extract.js';
import type { CrawlSummary } from '../../crawl/crawl-summary.js';
import type { LiveCrawlOptions } from '../../crawl/live-crawl.js';
import type { PlannedRequest } from '../../crawl/plan.js';
import {
  addHowOptions,
  addOutputOptions,
  addWhatOptions,
  placeOf,
  type RunFlags,
  type SettingFlags,
  secretsOf,
  settingsOf,
} from '../crawl-options.js';
import { exitCodeOfStop } from '../exit-codes.js';
import { ownName } from '../own-name.js';
import { printContent } from '../print-content.js';
import { printPlan } from '../print-plan.js';
import { printSummary } from '../print-summary.js';
import type { SetExitCode } from '../program.js';
import { ProgressView } from '../progress-view.js';
import { stopOnSignals } from '../signals.js';

const EXAMPLES = `
Examples:
  boardwalk crawl https://forum.example.org/                    into ./forum.example.org
  boardwalk crawl https://forum.example.org/ --dir archive/f1   into a directory of your choice
  boardwalk crawl forum.example.org                             go on with that crawl
  boardwalk crawl https://forum.example.org/ --delay 5          at most one request in 5 seconds
  boardwalk crawl https://forum.example.org/ --exclude 'action=|/members/'
  boardwalk crawl https://forum.example.org/ --boards 'help|howto' --since 2024-01-01
  boardwalk crawl https://forum.example.org/ --dry-run          learn, and list what would follow
  boardwalk crawl https://forum.example.org/ --cookie-jar cookies.txt --max-time 2h

An interrupted crawl (Ctrl-C, a crash, kill -9) goes on with the same command. Flags that are
given then replace those of the first run; the others are remembered, except --header,
--cookie-jar and --proxy, which may hold secrets and are never written down.`;

export function addCrawlCommand(program: Command, setExitCode: SetExitCode): void {
  const command = program
    .command('crawl')
    .description('crawl a site into a crawl directory, or go on with one')
    .addArgument(new Argument('<URL|DIR>', 'where to start, or a crawl directory to go on with'))
    .option('--dry-run', 'learn the site, then list what would be fetched and why, and stop')
    .addHelpText('after', EXAMPLES);
  addWhatOptions(command);
  addHowOptions(command);
  addOutputOptions(command);
  command.action(async (target: string, flags: CrawlFlags) => {
    const summary = await runCrawl(target, flags);
    setExitCode(exitCodeOfStop(summary.reason));
  });
}

interface CrawlFlags extends RunFlags, SettingFlags {
  readonly dryRun?: boolean;
}

async function runCrawl(target: string, flags: CrawlFlags): Promise<CrawlSummary> {
  const { start, dir } = placeOf(target, flags.dir);
  let queued: () => Promise<number> = () => Promise.resolve(0);
  const view = new ProgressView({
    sink: process.stderr,
    title: start ?? dir,
    queued: () => queued(),
    detail: flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'normal',
    now: Date.now,
  });
  const signals = stopOnSignals(() => view.log('stopping; press Ctrl-C again to stop at once'));
  let plan: readonly PlannedRequest[] | null = null;
  const options: LiveCrawlOptions = {
    start,
    dir,
    ...(flags.dryRun && {
      onPlan: (planned: readonly PlannedRequest[]) => {
        plan = planned;
      },
    }),
    settings: settingsOf(flags),
    secrets: secretsOf(flags),
    retryFailed: flags.retryFailed ?? false,
    onOpen: (frontier) => {
      queued = async () => (await frontier.counts()).queued;
    },
    emit: (event) => view.show(event),
    signal: signals.signal,
  };
  try {
    const summary = await crawlAndExtract(options);
    view.close();
    if (plan !== null) {
      printPlan(plan, process.stdout, flags.json ?? false);
      return { ...summary, reason: 'finished' };
    }
    if (flags.json) process.stdout.write(`${JSON.stringify(summary, null, 2)}\n`);
    else printSummary(summary, process.stdout, resumeCommand(dir, flags));
    if (!flags.json && summary.content !== null && summary.content.pages > 0) {
      process.stdout.write('\n');
      printContent(summary.content, process.stdout, `${ownName()} extract ${dir}`);
    }
    return summary;
  } finally {
    view.close();
    signals.dispose();
  }
}

/** Secrets are not remembered: whoever goes on has to give them again. */
function resumeCommand(dir: string, flags: RunFlags): string {
  const again = [
    ...(flags.proxy === undefined ? [] : [`--proxy ${flags.proxy}`]),
    ...(flags.cookieJar === undefined ? [] : [`--cookie-jar ${flags.cookieJar}`]),
    ...(flags.header === undefined ? [] : ['--header …']),
  ];
  return [ownName(), 'crawl', dir, ...again].join(' ');
}
