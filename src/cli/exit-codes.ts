/** What the process's exit code says. Scripts rely on it: the numbers never change meaning. */
import type { StopReason } from '../crawl/events.js';
import type { ErrorCode } from '../errors.js';

export const EXIT: Readonly<{
  done: 0;
  failed: 1;
  usage: 2;
  stoppedBySite: 3;
  diskFull: 4;
  interrupted: 130;
}> = { done: 0, failed: 1, usage: 2, stoppedBySite: 3, diskFull: 4, interrupted: 130 };

export function exitCodeOfStop(reason: StopReason): number {
  if (reason === 'stopped-by-site') return EXIT.stoppedBySite;
  if (reason === 'disk-full') return EXIT.diskFull;
  if (reason === 'nothing-found') return EXIT.failed;
  return reason === 'interrupted' ? EXIT.interrupted : EXIT.done;
}

export function exitCodeOfError(code: ErrorCode): number {
  if (code === 'usage') return EXIT.usage;
  if (code === 'stopped-by-site') return EXIT.stoppedBySite;
  return code === 'disk-full' ? EXIT.diskFull : EXIT.failed;
}
