/** Ctrl-C once ends the work cleanly, twice ends the process: a kill loses nothing either. */
import { EXIT } from './exit-codes.js';

export interface StopSignals {
  readonly signal: AbortSignal;
  /** Gives the signals back. */
  dispose(): void;
}

export function stopOnSignals(onFirst: () => void): StopSignals {
  const controller = new AbortController();
  const stop = (): void => {
    if (controller.signal.aborted) {
      process.stderr.write(
        '\rstopped at once; what was fetched is kept, the same command goes on\n',
      );
      process.exit(EXIT.interrupted);
    }
    onFirst();
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return {
    signal: controller.signal,
    dispose: () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    },
  };
}
