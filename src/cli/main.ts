#!/usr/bin/env node
/** The command `boardwalk`. */
import { runCli } from './run.js';

process.exitCode = await runCli(process.argv.slice(2));
