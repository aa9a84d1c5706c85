/** Time as the engine sees it; tests and simulations put their own in its place. */
export interface Clock {
  /** UTC milliseconds. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal fires; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** Timers hold 31 bits of milliseconds; a longer sleep simply wakes early and is asked for again. */
const LONGEST_TIMER_MS = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve();
        return;
      }
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.min(ms, LONGEST_TIMER_MS));
      signal.addEventListener('abort', wake);
    }),
};

/** Returns at that time, or when the signal fires. */
export async function sleepUntil(clock: Clock, at: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && clock.now() < at) await clock.sleep(at - clock.now(), signal);
}
