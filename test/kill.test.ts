/**
 * `kill -9` at any moment loses nothing and doubles nothing: a real crawl of the demo forum over
 * real sockets is killed at twenty random moments, resumed each time, and compared with a crawl
 * that ran undisturbed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedSites, serveSites } from '../src/lab/serve.js';
import { generateForum } from '../src/lab/simulator/forum.js';
import { createForumHandler } from '../src/lab/simulator/handler.js';
import { demoSpec } from '../src/lab/simulator/spec.js';
import type { SiteHandler } from '../src/lab/site-handler.js';
import { createRandom } from '../src/random/random.js';
import { runCommand, startCommand } from './command.js';
import { contentsOf } from './crawl-contents.js';

const KILLS = 20;
const START = demoSpec.baseUrl;

let work: string;
let server: ServedSites;
/** Called before the nth request is answered. */
let onRequest: () => void = () => {};

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'boardwalk-kill-'));
  // Without the calendar and sessions the forum is finite and the same for every visitor.
  const junk = demoSpec.junk.filter((kind) => kind !== 'calendar');
  const forum = generateForum({ ...demoSpec, junk, sessionIds: false, threads: 40 }, 7);
  const answer = createForumHandler(forum);
  const handler: SiteHandler = (request) => {
    onRequest();
    return answer(request);
  };
  server = await serveSites(new Map([[new URL(START).host, handler]]));
});

afterAll(async () => {
  await server.close();
  rmSync(work, { recursive: true, force: true });
});

function crawlArgs(dir: string): string[] {
  return [
    // The more is fetched, the more there is to lose.
    ...['crawl', START, '--dir', dir, '--proxy', server.origin, '--strategy', 'generic'],
    ...['--delay', '0', '--concurrency', '3', '--quiet', '--json'],
  ];
}

/** Starts the crawl and kills it once it has made `requests` requests and a moment more. */
async function crawlAndKill(dir: string, requests: number, momentMs: number): Promise<void> {
  let left = requests;
  const command = startCommand(crawlArgs(dir));
  onRequest = () => {
    if (--left === 0) setTimeout(() => command.process.kill('SIGKILL'), momentMs);
  };
  const { exitCode, stderr } = await command.ended;
  onRequest = () => {};
  expect({ exitCode, stderr }).toEqual({ exitCode: null, stderr: '' });
}

test('a crawl that is killed twenty times ends with the same pages and records', async () => {
  const undisturbed = join(work, 'undisturbed');
  const reference = await runCommand(crawlArgs(undisturbed));
  expect(reference.stderr).toBe('');
  expect(reference.exitCode).toBe(0);
  const expected = await contentsOf(undisturbed);
  expect(expected.pages.size).toBeGreaterThan(500);

  const killed = join(work, 'killed');
  const random = createRandom(20_260);
  const share = Math.floor(expected.pages.size / (KILLS + 2));
  for (let kill = 0; kill < KILLS; kill++) {
    await crawlAndKill(killed, 1 + random.int(2 * share), random.int(12));
  }
  const last = await runCommand(crawlArgs(killed));
  expect(last.stderr).toBe('');
  expect(last.exitCode).toBe(0);

  const actual = await contentsOf(killed);
  expect(actual.integrity).toBe('ok');
  expect(actual.pages).toEqual(expected.pages);
  expect(actual.requests).toEqual(expected.requests);
  expect([...actual.archived].sort()).toEqual([...expected.archived].sort());
  expect(new Set(actual.archived).size).toBe(actual.archived.length);
  expect(actual.events.filter((event) => event === 'started')).toHaveLength(KILLS + 1);
}, 300_000);
