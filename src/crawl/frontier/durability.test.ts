/** Frontier and store together against what they were built for: sudden death and full disks. */
import { spawn, spawnSync } from 'node:child_process';
import {
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import { createRandom } from '../../random/random.js';
import { readCrawlDirectory } from '../../store/crawl-directory.js';

const PAGES = 300;
/** A child process runs what was built before the tests. */
const BUILT = new URL('../../../dist/', import.meta.url);

/** A crawl of a made-up site, in which page n links to 2n and 2n + 1; every tenth page is alike. */
const CHILD = `
import { existsSync, rmSync } from 'node:fs';
import { openSqliteFrontier } from '${BUILT}crawl/frontier/sqlite-frontier.js';
import { openCrawlDirectory } from '${BUILT}store/crawl-directory.js';
const [path, filler] = process.argv.slice(2);
const urlOf = (n) => 'http://forum.example.org/t/' + n;
const linkTo = (n, from) => ({ url: urlOf(n), priority: n % 3, depth: 0, redirects: 0,
  urlKind: 'thread', from, refused: null });
const responseOf = (url) => {
  const n = Number(url.split('/').pop());
  const body = Buffer.from(n % 10 === 0 ? 'alike' : Array.from({ length: 400 }, (_, i) => (n * 7919 + i * 104729) % 99991).join());
  return { url, status: 200, statusText: 'OK', headers: [], body, truncated: null, ip: null,
    sent: { method: 'GET', headers: [] }, startedAt: Date.now(), latencyMs: 1 };
};
async function run() {
  const directory = await openCrawlDirectory(path, { create: true, now: Date.now(),
    maxArchiveFileBytes: 40000, archiveInfo: () => ({ software: 'x', userAgent: 'x', robots: 'obey' }) });
  try {
    const frontier = await openSqliteFrontier(directory.database);
    await frontier.add([linkTo(1, null)], 0);
    for (;;) {
      const [lease] = (await frontier.lease(1, Date.now())).leases;
      if (lease === undefined) return;
      const n = Number(lease.url.split('/').pop());
      const links = [2 * n, 2 * n + 1].filter((m) => m <= ${PAGES}).map((m) => linkTo(m, lease.url));
      const visit = { url: lease.url, from: lease.from, urlKind: 'thread', relations: [], depth: 0,
        phase: 'crawl', response: responseOf(lease.url), redirect: null, page: null, pageKind: null };
      const persist = () => directory.recorder.record(visit);
      await frontier.complete(lease, { state: 'done', reason: null, links, persist }, Date.now());
      console.log(lease.url);
    }
  } finally {
    directory.close();
  }
}
await run().catch((error) => {
  console.log(error.code);
  if (error.code !== 'disk-full' || !existsSync(filler)) throw error;
  rmSync(filler);
  return run();
});
`;

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'durability-'));
  writeFileSync(join(root, 'child.mjs'), CHILD);
});

afterAll(() => rmSync(root, { recursive: true }));

/** Runs the crawl, and kills it after so many pages. Resolves with whether it came to its end. */
function crawl(path: string, killAfter: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, 'child.mjs'), path, ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let pages = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    pages += chunk.toString().split('\n').length - 1;
    if (pages >= killAfter) child.kill('SIGKILL');
  });
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
}

/** The URLs of all responses, as a reader that is not ours finds them. */
async function archived(path: string): Promise<string[]> {
  const urls: string[] = [];
  for (const file of readdirSync(join(path, 'archive'))) {
    if (!file.endsWith('.warc.gz')) continue;
    const parser = new WARCParser(createReadStream(join(path, 'archive', file)));
    for await (const record of parser) {
      await record.readFully(false);
      const isAnswer = record.warcType === 'response' || record.warcType === 'revisit';
      if (isAnswer) urls.push(record.warcTargetURI!);
    }
  }
  return urls.sort();
}

async function expectEverythingOnce(path: string): Promise<void> {
  const all = Array.from({ length: PAGES }, (_, i) => `http://forum.example.org/t/${i + 1}`).sort();
  const directory = readCrawlDirectory(path);
  const { database } = directory;
  const done = database.all<{ url: string }>("SELECT url FROM requests WHERE state = 'done'");
  const pages = database.all<{ url: string }>('SELECT url FROM pages');
  directory.close();
  expect(done.map(({ url }) => url).sort()).toEqual(all);
  expect(pages.map(({ url }) => url).sort()).toEqual(all);
  expect(await archived(path)).toEqual(all);
  const index = readFileSync(join(path, 'archive', 'index.cdxj'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(index).toHaveLength(PAGES);
}

describe('a crawl', () => {
  it('that is killed again and again loses nothing and doubles nothing', async () => {
    const path = join(root, 'killed');
    const random = createRandom(7);
    let kills = 0;
    while (!(await crawl(path, 10 + random.int(60)))) kills++;
    expect(kills).toBeGreaterThan(2);
    await expectEverythingOnce(path);
  });

  const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0;
  it.skipIf(!canMount)('goes on after a full disk (needs mount namespaces)', async () => {
    const mount = join(root, 'small');
    const path = join(root, 'full');
    mkdirSync(mount);
    const script = `mount -t tmpfs -o size=8m tmpfs "$0" || exit 9
      head -c 8000000 /dev/zero > "$0/filler"
      "$1" "$2" "$0/crawl" "$0/filler" && cp -r "$0/crawl" "$3"`;
    const child = [mount, process.execPath, join(root, 'child.mjs'), path];
    const run = spawnSync('unshare', ['-rm', 'sh', '-c', script, ...child], { encoding: 'utf8' });
    expect(run.stderr).toBe('');
    expect(run.stdout.split('\n').indexOf('disk-full')).toBeGreaterThan(0);
    await expectEverythingOnce(path);
  });
});
