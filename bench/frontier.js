// How the SQLite frontier behaves as it grows to a million URLs: `npm run build`, then
// `node bench/frontier.js [urls]`. Links arrive in pages of 100, of which 90 are known already.
// Rates are per second of CPU time, so that a busy machine does not change them much.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteFrontier } from '../dist/crawl/frontier/sqlite-frontier.js';
import { Database } from '../dist/store/database.js';
import { MIGRATIONS } from '../dist/store/schema.js';

const TOTAL = Number(process.argv[2] ?? 1_000_000);
const LINKS = 100;
const FRESH = 10;
const MEASURED = 2000;
const SIZES = [10_000, 100_000, 1_000_000].filter((size) => size <= TOTAL);
const HOST = 'forum.example.org';

const link = (number) => ({
  url: `https://${HOST}/forum/viewtopic.php?f=${number % 97}&t=${number}&start=${(number % 40) * 25}`,
  priority: number % 5,
  depth: number % 20,
  redirects: 0,
  urlKind: 'thread',
  relation: 'thread-of',
  from: null,
  refused: null,
});

/** The links of one page: the next new ones among known ones. */
function linksOfPage(known) {
  const links = [];
  for (let i = 0; i < LINKS; i++) {
    const isFresh = i < FRESH || known === 0;
    links.push(link(isFresh ? known + i : Math.floor(Math.random() * known)));
  }
  return links;
}

const megabytes = (bytes) => Math.round(bytes / 1_000_000);
/** Seconds of CPU time since the start, or since `before`. */
function cpuSeconds(before = 0) {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 - before;
}

const perSecond = (count, startedAt) => Math.round(count / cpuSeconds(startedAt));

async function leaseAndComplete(frontier, count) {
  const startedAt = cpuSeconds();
  for (let i = 0; i < count; i++) {
    const { leases } = await frontier.lease(1, Date.now());
    await frontier.complete(leases[0], { state: 'done', reason: null, links: [] }, Date.now());
  }
  return perSecond(count, startedAt);
}

const directory = mkdtempSync(join(tmpdir(), 'bench-frontier-'));
try {
  const file = join(directory, 'bench.db');
  let database = new Database(file);
  database.migrate(MIGRATIONS);
  let frontier = await openSqliteFrontier(database);
  const rows = [];
  let known = 0;
  for (const size of SIZES) {
    const startedAt = cpuSeconds();
    let offered = 0;
    while (known < size) {
      known += await frontier.add(linksOfPage(known), Date.now());
      offered += LINKS;
    }
    rows.push({
      known: size,
      'links offered/s': perSecond(offered, startedAt),
      'new URLs/s': perSecond(offered / (LINKS / FRESH), startedAt),
      'lease+complete/s': await leaseAndComplete(frontier, MEASURED),
      'RSS MB': megabytes(process.memoryUsage().rss),
      'file MB': megabytes(statSync(file).size),
    });
  }
  console.table(rows);
  await frontier.close();
  database.close();
  const startedAt = cpuSeconds();
  database = new Database(file);
  frontier = await openSqliteFrontier(database);
  const seconds = cpuSeconds(startedAt).toFixed(2);
  console.log(
    `opened again in ${seconds} s of CPU time, RSS ${megabytes(process.memoryUsage().rss)} MB`,
  );
  database.close();
} finally {
  rmSync(directory, { recursive: true });
}
