/** Where the results of an experiment go: to the screen as a table, to a file as JSON. */
import { writeFileSync } from 'node:fs';
import { BoardwalkError } from '../errors.js';

/**
 * @param file as in `--json FILE`; `-` for stdout instead of the table.
 * @throws {BoardwalkError} `disk-full` or `bad-file` where the file cannot be written.
 */
export function writeResults(
  results: readonly unknown[],
  table: string,
  file: string | undefined,
): void {
  const json = `${JSON.stringify(results, null, 1)}\n`;
  if (file === '-') {
    process.stdout.write(json);
    return;
  }
  process.stdout.write(table);
  if (file === undefined) return;
  try {
    writeFileSync(file, json);
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new BoardwalkError(`The results cannot be written to ${file}: ${message}`, {
      code: code === 'ENOSPC' ? 'disk-full' : 'bad-file',
      cause,
    });
  }
}
