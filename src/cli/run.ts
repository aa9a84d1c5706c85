/** Runs one command line and turns whatever happens into one sentence and an exit code. */
import { CommanderError } from 'commander';
import { BoardwalkError } from '../errors.js';
import { EXIT, exitCodeOfError } from './exit-codes.js';
import { createProgram } from './program.js';

const ERROR_PREFIX = /^error: /;

/** @returns the exit code. Never throws. */
export async function runCli(args: readonly string[]): Promise<number> {
  let exitCode: number = EXIT.done;
  const program = createProgram((code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    return report(error);
  }
}

function report(error: unknown): number {
  if (error instanceof BoardwalkError) {
    process.stderr.write(`boardwalk: ${error.message.replace(ERROR_PREFIX, '')}\n`);
    return exitCodeOfError(error.code);
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(
    `boardwalk: something went wrong that should not have; nothing that was stored is lost.\n${text}\n`,
  );
  return EXIT.failed;
}
