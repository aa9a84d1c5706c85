/** `boardwalk demo`: the main job without a network, on a forum that the tool brings along. */
import type { Command } from 'commander';
import { type DemoResult, runDemo } from '../../lab/demo.js';
import { exitCodeOfStop } from '../exit-codes.js';
import { count, plural } from '../numbers.js';
import { ownName } from '../own-name.js';
import { printSummary } from '../print-summary.js';
import type { SetExitCode } from '../program.js';
import { ProgressView } from '../progress-view.js';
import { stopOnSignals } from '../signals.js';

interface DemoFlags {
  readonly dir: string;
  readonly json?: boolean;
}

const DEFAULT_DIR = 'demo-crawl';

const EXAMPLES = `
Examples:
  boardwalk demo                       crawl the demo forum into ./demo-crawl
  boardwalk demo --dir /tmp/demo       into a directory of your choice

The demo forum is made up on the spot, served on a free port of this machine, and crawled at full
speed. Interrupt it with Ctrl-C and run it again to see a crawl resume.`;

export function addDemoCommand(program: Command, setExitCode: SetExitCode): void {
  program
    .command('demo')
    .description('start the built-in demo forum and crawl it; needs no network')
    .option('-d, --dir <DIR>', 'the crawl directory', DEFAULT_DIR)
    .option('--json', 'print the summary as JSON on stdout')
    .addHelpText('after', EXAMPLES)
    .action(async (flags: DemoFlags) => {
      setExitCode(exitCodeOfStop((await demo(flags)).summary.reason));
    });
}

async function demo(flags: DemoFlags): Promise<DemoResult> {
  let queued: () => Promise<number> = () => Promise.resolve(0);
  const view = new ProgressView({
    sink: process.stderr,
    title: 'the demo forum',
    queued: () => queued(),
    detail: 'normal',
    now: Date.now,
  });
  view.log('starting the demo forum …');
  const signals = stopOnSignals(() => view.log('stopping; press Ctrl-C again to stop at once'));
  try {
    const result = await runDemo({
      dir: flags.dir,
      onOpen: (frontier) => {
        queued = async () => (await frontier.counts()).queued;
      },
      emit: (event) => view.show(event),
      signal: signals.signal,
    });
    view.close();
    if (flags.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    else printDemo(result, flags.dir);
    return result;
  } finally {
    view.close();
    signals.dispose();
  }
}

function printDemo(result: DemoResult, dir: string): void {
  const { summary, found } = result;
  const resume = `${ownName()} demo${dir === DEFAULT_DIR ? '' : ` --dir ${dir}`}`;
  printSummary(summary, process.stdout, resume);
  const database = `${dir}/boardwalk.db`;
  process.stdout.write(
    `
The demo forum has ${plural(found.threadPagesInAll, 'page')} of threads and ${plural(found.boardPagesInAll, 'page')} of boards.
The crawl holds ${count(found.threadPages)} and ${count(found.boardPages)} of them; the rest of its ${count(summary.totals.answers)} requests went to
sort orders, permalinks, print views, profiles, login walls and the like.

Look at the pages:       sqlite3 ${database} "SELECT status, url, title FROM pages LIMIT 20"
Why URLs were left out:  sqlite3 ${database} "SELECT reason, count(*) FROM requests WHERE state = 'refused' GROUP BY 1"
Crawl a real forum:      ${ownName()} crawl https://forum.example.org/
`,
  );
}
