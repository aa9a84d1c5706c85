#!/usr/bin/env node
/** The command `boardwalk`. */
import { runCli } from './run.js';

// `boardwalk … | head` closes the pipe early: nothing is wrong then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await runCli(process.argv.slice(2));
