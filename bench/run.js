/**
 * `npm run bench`: the same crawl by boardwalk and by Crawlee over a mirror that a second process
 * serves, a core for each side, then a million queued URLs. README.md here says what is compared.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pickMirror } from './mirror.js';
import { CRAWLERS, canPin, measureCrawl, serveMirror } from './processes.js';
import { ratiosOf, ratioTable, resultTable, summarize } from './results.js';

const USAGE = `node bench/run.js [--mirror DIR] [--runs N] [--concurrency N] [--json FILE]`;
const FRONTIER = resolve(import.meta.dirname, 'frontier.js');
const BUILT = resolve(import.meta.dirname, '../dist/cli/main.js');
const BUSY_LOAD = 1;
/** Rivals count a few pages differently: one follows redirects itself, the other queues them. */
const ALIKE = 0.05;

function optionsOf(args) {
  const { values } = parseArgs({
    args,
    options: {
      mirror: { type: 'string' },
      runs: { type: 'string', default: '3' },
      concurrency: { type: 'string', default: '8' },
      json: { type: 'string' },
    },
  });
  const [runs, concurrency] = [Number(values.runs), Number(values.concurrency)];
  if (!(Number.isInteger(runs) && runs > 0)) throw new Error('--runs takes a number from 1 on.');
  if (!(Number.isInteger(concurrency) && concurrency > 0)) {
    throw new Error('--concurrency takes a number from 1 on.');
  }
  return { ...values, runs, concurrency };
}

/** Turn and turn about, so that a busy moment of the machine hits no crawler alone. */
async function compare(mirror, options) {
  const server = await serveMirror(mirror.dir);
  try {
    const crawl = { start: mirror.entry, origin: server.origin, concurrency: options.concurrency };
    say('warming up');
    await measureCrawl(CRAWLERS[0], crawl);
    const samples = CRAWLERS.map(() => []);
    for (let run = 1; run <= options.runs; run++) {
      for (const [i, crawler] of CRAWLERS.entries()) {
        const sample = await measureCrawl(crawler, crawl);
        samples[i].push(sample);
        const rate = (sample.pages / sample.seconds).toFixed(1);
        say(
          `run ${run} of ${options.runs}, ${crawler.name}: ${sample.pages} pages, ${rate} a second`,
        );
      }
    }
    return CRAWLERS.map((crawler, i) => summarize(crawler.name, samples[i]));
  } finally {
    server.stop();
  }
}

async function crawlBench(options) {
  const mirror = pickMirror(options.mirror);
  if (mirror === null) {
    say('The comparison needs a mirrored forum: give its folder with --mirror DIR.');
    return;
  }
  if (!canPin) say('No taskset or one core alone: the processes are not pinned and share cores.');
  if (loadavg()[0] > BUSY_LOAD) say(`The machine is busy (load ${loadavg()[0].toFixed(1)}).`);
  const results = await compare(mirror, options);
  const [ours, ...theirs] = results;
  for (const result of results) {
    const isAlike = Math.abs(result.pages / ours.pages - 1) < ALIKE;
    if (!isAlike || result.failed > 0) say(`${result.name} did not do the same crawl.`);
  }
  const ratios = theirs.map((rival) => ratiosOf(ours, rival));
  const { runs, concurrency } = options;
  process.stdout.write(
    `\n${mirror.pages} URLs, ${concurrency} connections, median of ${runs}, Node ${process.version}\n\n` +
      `${resultTable(results)}\n${ratioTable(ratios)}`,
  );
  if (options.json !== undefined) {
    const about = { mirror: mirror.name, urls: mirror.pages, runs, concurrency, pinned: canPin };
    const report = { ...about, node: process.version, results, ratios };
    writeFileSync(options.json, `${JSON.stringify(report, null, 1)}\n`);
  }
}

function frontierBench() {
  if (!existsSync(FRONTIER)) return;
  process.stdout.write('\nA million queued URLs\n\n');
  const { status } = spawnSync(process.execPath, [FRONTIER], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`bench/frontier.js ended with exit code ${status}.`);
}

function say(line) {
  process.stderr.write(`${line}\n`);
}

try {
  if (!existsSync(BUILT)) throw new Error('Build first: npm run build.');
  await crawlBench(optionsOf(process.argv.slice(2)));
  frontierBench();
} catch (error) {
  say(`${error.message}\n${USAGE}`);
  process.exitCode = 1;
}
