/** Runs the built `boardwalk` as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const MAIN: string = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

export interface RunningCommand {
  readonly process: ChildProcess;
  readonly ended: Promise<CommandResult>;
}

export interface CommandResult {
  /** Null where a signal ended it. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function startCommand(args: readonly string[], cwd?: string): RunningCommand {
  return startProcess(process.execPath, [MAIN, ...args], cwd);
}

export function runCommand(args: readonly string[], cwd?: string): Promise<CommandResult> {
  return startCommand(args, cwd).ended;
}

export function runProcess(command: string, args: readonly string[]): Promise<CommandResult> {
  return startProcess(command, args).ended;
}

function startProcess(command: string, args: readonly string[], cwd?: string): RunningCommand {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: plainEnvironment(),
    ...(cwd !== undefined && { cwd }),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<CommandResult>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, stdout, stderr }));
  });
  return { process: child, ended };
}

/** The test runner asks for colours; what is compared has none. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...env } = process.env;
  return { ...env, NO_COLOR: '1' };
}
