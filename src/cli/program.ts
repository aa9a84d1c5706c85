/** The command tree. Each command lives in a file of its own under `commands/`. */
import { Command } from 'commander';
import { version } from '../version.js';
import { addCrawlCommand } from './commands/crawl.js';
import { addDemoCommand } from './commands/demo.js';
import { addExportCommand, addSearchCommand } from './commands/export.js';
import { addExtractCommand } from './commands/extract.js';
import { addLabCommands } from './commands/lab.js';
import { addLearnCommand } from './commands/learn.js';

/** Receives the exit code of the command that ran. */
export type SetExitCode = (code: number) => void;

const EXAMPLES = `
Examples:
  boardwalk demo                                   crawl the built-in demo forum, no network needed
  boardwalk crawl https://forum.example.org/       crawl a forum into ./forum.example.org
  boardwalk crawl forum.example.org                go on with an interrupted crawl
  boardwalk export forum.example.org --format html --out copy
  boardwalk lab crawl --mirror DIR --strategy all  measure strategies on a mirrored forum

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 stopped by the site, 4 no space left,
130 interrupted. After 3, 4 and 130 the same command goes on where it stopped.`;

export function createProgram(setExitCode: SetExitCode): Command {
  const program = new Command('boardwalk')
    .description('Crawls web forums: every thread, almost nothing else.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help; "boardwalk COMMAND --help" tells more')
    .showSuggestionAfterError(true)
    .showHelpAfterError('Run it with --help to see what it takes.')
    .exitOverride()
    .addHelpText('after', EXAMPLES);
  addCrawlCommand(program, setExitCode);
  addLearnCommand(program, setExitCode);
  addExtractCommand(program, setExitCode);
  addExportCommand(program);
  addSearchCommand(program, setExitCode);
  addDemoCommand(program, setExitCode);
  addLabCommands(program, setExitCode);
  return program;
}
