/** `boardwalk learn URL`: the first half of a crawl, explained. */
import { writeFileSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import type { LinkFamily } from '../../crawl/left-alone.js';
import { crawlSite } from '../../crawl/live-crawl.js';
import { BoardwalkError } from '../../errors.js';
import { type SiteModel, serializeSiteModel } from '../../learn/site-model.js';
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
import { printModel } from '../print-model.js';
import type { SetExitCode } from '../program.js';
import { ProgressView } from '../progress-view.js';
import { stopOnSignals } from '../signals.js';

interface LearnFlags extends RunFlags, SettingFlags {
  readonly out?: string;
}

const EXAMPLES = `
Examples:
  boardwalk learn https://forum.example.org/
  boardwalk learn https://forum.example.org/ --strategy irobot --out model.json
  boardwalk crawl forum.example.org      crawl by what was learned

What learning fetches is kept in the crawl directory; the crawl does not fetch it again. model.json
in that directory can be edited before the crawl.`;

export function addLearnCommand(program: Command, setExitCode: SetExitCode): void {
  const command = program
    .command('learn')
    .description('learn how a site is built and say what a crawl would follow')
    .addArgument(new Argument('<URL|DIR>', 'where to start, or a crawl directory'))
    .option('--out <FILE>', 'write the site model to this file, too')
    .addHelpText('after', EXAMPLES);
  addWhatOptions(command);
  addHowOptions(command);
  addOutputOptions(command);
  command.action(async (target: string, flags: LearnFlags) => {
    setExitCode(await learn(target, flags));
  });
}

async function learn(target: string, flags: LearnFlags): Promise<number> {
  const { start, dir } = placeOf(target, flags.dir);
  const view = new ProgressView({
    sink: process.stderr,
    title: start ?? dir,
    queued: () => Promise.resolve(0),
    detail: flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'normal',
    now: Date.now,
  });
  const signals = stopOnSignals(() => view.log('stopping; press Ctrl-C again to stop at once'));
  const learned = new AbortController();
  let model: SiteModel | null = null;
  let leftAlone: readonly LinkFamily[] = [];
  try {
    const summary = await crawlSite({
      start,
      dir,
      settings: settingsOf(flags),
      secrets: secretsOf(flags),
      retryFailed: flags.retryFailed ?? false,
      onOpen: () => {},
      onModel: (known) => {
        model = known;
        learned.abort();
      },
      onLeftAlone: (families) => {
        leftAlone = families;
      },
      emit: (event) => view.show(event),
      signal: AbortSignal.any([signals.signal, learned.signal]),
    });
    view.close();
    if (model === null) {
      process.stderr.write(`boardwalk: nothing was learned: ${summary.message}\n`);
      return exitCodeOfStop(summary.reason);
    }
    writeModel(model, leftAlone, flags);
    return 0;
  } finally {
    view.close();
    signals.dispose();
  }
}

function writeModel(
  model: SiteModel,
  leftAlone: readonly LinkFamily[],
  { json, out }: LearnFlags,
): void {
  if (json) process.stdout.write(serializeSiteModel(model));
  else printModel(model, leftAlone, process.stdout);
  if (out === undefined) return;
  try {
    writeFileSync(out, serializeSiteModel(model));
  } catch (cause) {
    throw new BoardwalkError(`The model cannot be written to ${out}: ${(cause as Error).message}`, {
      code: (cause as NodeJS.ErrnoException).code === 'ENOSPC' ? 'disk-full' : 'bad-file',
      cause,
    });
  }
}
