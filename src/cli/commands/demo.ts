/** `boardwalk demo`: the main job without a network, on a forum that the tool brings along. */
import type { Command } from 'commander';
import { type DemoResult, runDemo } from '../../lab/demo.js';
import { exitCodeOfStop } from '../exit-codes.js';
import { count, plural } from '../numbers.js';
import { ownName } from '../own-name.js';
import { printContent } from '../print-content.js';
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
speed; its posts are extracted as with every crawl. Interrupt it with Ctrl-C and run it again to see
a crawl resume.`;

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

function printDemo({ summary, found }: DemoResult, dir: string): void {
  const { stdout } = process;
  const name = ownName();
  printSummary(summary, stdout, `${name} demo${dir === DEFAULT_DIR ? '' : ` --dir ${dir}`}`);
  if (summary.content !== null) {
    stdout.write('\n');
    printContent(summary.content, stdout, `${name} extract ${dir}`);
  }
  const requests = summary.totals.answers;
  stdout.write(
    `
The demo forum has ${plural(found.threadPagesInAll, 'page')} of threads and ${plural(found.boardPagesInAll, 'page')} of boards, among thousands of
sort orders, permalinks, print views, profiles, login walls and the like. ${plural(requests, 'request')} brought
${count(found.threadPages)} and ${count(found.boardPages)} of them.

Find posts:          ${name} search ${dir} 'bel*'
Read them offline:   ${name} export ${dir} --format html --out demo-copy
What was learned:    ${name} learn ${dir}
Crawl a real forum:  ${name} crawl https://forum.example.org/
`,
  );
}
