/**
 * Loaded into a crawler's process (`node --import`) to measure every crawler alike. At the end of
 * the process it writes to the file BENCH_USAGE: seconds from the first connection until then
 * (loading code is not crawling; closing files is), CPU seconds since that moment, peak memory.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const FIRST_CONNECTION = 'net.client.socket';
const PEAK = /^VmHWM:\s+(\d+) kB$/m;

if (isMainThread && process.env.BENCH_USAGE !== undefined) measure(process.env.BENCH_USAGE);

function measure(file) {
  let start = { at: performance.now(), cpu: process.cpuUsage() };
  const begin = () => {
    start = { at: performance.now(), cpu: process.cpuUsage() };
    unsubscribe(FIRST_CONNECTION, begin);
  };
  subscribe(FIRST_CONNECTION, begin);
  process.on('exit', () => {
    const { user, system } = process.cpuUsage(start.cpu);
    const usage = {
      seconds: (performance.now() - start.at) / 1000,
      cpuSeconds: (user + system) / 1e6,
      peakRssBytes: peakRssBytes(),
    };
    writeFileSync(file, JSON.stringify(usage));
  });
}

/** The kernel's own figure where there is one: `maxRSS` counts what the parent held at the fork. */
function peakRssBytes() {
  try {
    return Number(PEAK.exec(readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
  } catch {
    return process.resourceUsage().maxRSS * 1024;
  }
}
