/** Processes on a core of their own. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const CLI = resolve(import.meta.dirname, '../dist/cli/main.js');
const USAGE = resolve(import.meta.dirname, 'usage.js');
const CRAWLEE = resolve(import.meta.dirname, 'crawlee.js');
const ORIGIN = /http:\/\/127\.0\.0\.1:\d+/;
const SERVER_CORE = 0;
const CRAWLER_CORE = 1;

/** Whether processes can be pinned: `taskset`, and a core for each side. */
export const canPin =
  availableParallelism() > CRAWLER_CORE && spawnSync('taskset', ['--version']).status === 0;

function startNode(core, args, env) {
  const node = [process.execPath, ...args];
  const [command, ...rest] = canPin ? ['taskset', '-c', String(core), ...node] : node;
  return spawn(command, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
}

/** Serves a mirror in a second process until `stop` is called. */
export async function serveMirror(dir) {
  const child = startNode(SERVER_CORE, [CLI, 'lab', 'serve', '--mirror', dir, '--port', '0']);
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk;
    const [origin] = ORIGIN.exec(said) ?? [];
    if (origin !== undefined) return { origin, stop: () => child.kill() };
  }
  throw new Error(`boardwalk lab serve did not start:\n${said}`);
}

/** The crawlers side by side: what to run, and how to read the number of pages it prints. */
export const CRAWLERS = [
  {
    name: 'boardwalk (SQLite + WARC)',
    args: ({ start, origin, concurrency }, dir) => [
      ...[CLI, 'crawl', start, '--dir', dir, '--strategy', 'generic', '--proxy', origin],
      ...['--delay', '0', '--concurrency', String(concurrency), '--no-robots', '--json', '-q'],
    ],
    read: ({ totals }) => ({ pages: totals.answers, failed: totals.failed }),
  },
  {
    name: 'Crawlee in memory',
    args: (crawl) => crawleeArgs(crawl),
    read: (counts) => counts,
  },
  {
    name: 'Crawlee on disk',
    args: (crawl, dir) => [...crawleeArgs(crawl), '--disk', dir],
    read: (counts) => counts,
  },
];

function crawleeArgs({ start, origin, concurrency }) {
  const flags = ['--start', start, '--origin', origin, '--concurrency', String(concurrency)];
  return [CRAWLEE, ...flags];
}

/** One crawl in a fresh process and a fresh directory. */
export async function measureCrawl(crawler, crawl) {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-bench-'));
  try {
    const usageFile = join(folder, 'usage.json');
    const args = ['--import', USAGE, ...crawler.args(crawl, join(folder, 'crawl'))];
    const child = startNode(CRAWLER_CORE, args, { BENCH_USAGE: usageFile });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const output = await text(child.stdout);
    const exitCode = await ended;
    if (exitCode !== 0) throw new Error(`${crawler.name} ended with exit code ${exitCode}.`);
    const { pages, failed } = crawler.read(JSON.parse(output));
    return { pages, failed, ...JSON.parse(readFileSync(usageFile, 'utf8')) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
