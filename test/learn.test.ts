/** Learning as a user does it: learn a forum, read what was learned, crawl by it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedSites, serveSites } from '../src/lab/serve.js';
import { generateForum } from '../src/lab/simulator/forum.js';
import { createForumHandler } from '../src/lab/simulator/handler.js';
import { demoSpec } from '../src/lab/simulator/spec.js';
import { wantedLabels } from '../src/lab/simulator/truth.js';
import { runCommand } from './command.js';
import { contentsOf } from './crawl-contents.js';

const START = demoSpec.baseUrl;
const forum = generateForum(demoSpec, 1);

let work: string;
let server: ServedSites;
let asked: string[];

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'boardwalk-learn-'));
  asked = [];
  const answer = createForumHandler(forum);
  server = await serveSites(
    new Map([
      [
        new URL(START).host,
        (request) => {
          asked.push(request.url);
          return answer(request);
        },
      ],
    ]),
  );
});

afterAll(async () => {
  await server.close();
  rmSync(work, { recursive: true, force: true });
});

test('a forum is learned, explained, and crawled without asking for anything twice', async () => {
  const dir = join(work, 'c');
  const live = ['--proxy', server.origin, '--quiet'];
  const flags = [
    '--strategy',
    'focus',
    '--dir',
    dir,
    '--delay',
    '0',
    '--out',
    join(work, 'm.json'),
  ];
  const learned = await runCommand(['learn', START, ...flags, ...live]);
  expect(learned).toMatchObject({ exitCode: 0, stderr: '' });
  expect(learned.stdout).toMatch(/learned by focus from \d+ requests/);
  expect(learned.stdout).toMatch(/URL patterns\n(.*\n)* +thread +http/);
  expect(learned.stdout).toMatch(/Left alone[^\n]*\n(.*\n)* +".*\d+ links on \d+ pages/);
  expect(readFileSync(join(work, 'm.json'), 'utf8')).toBe(
    readFileSync(join(dir, 'model.json'), 'utf8'),
  );

  expect((await runCommand(['crawl', dir, ...live])).exitCode).toBe(0);
  expect(new Set(asked).size).toBe(asked.length);
  const { pages } = await contentsOf(dir);
  const threads = wantedLabels(forum).filter(({ type }) => type === 'thread');
  const found = threads.filter(({ url }) => pages.has(url));
  expect(found.length / threads.length).toBeGreaterThan(0.95);
  // A breadth-first crawl needs more than 2,000 requests for the same threads.
  expect(asked.length).toBeLessThan(4 * threads.length);
});

test('a dry run lists what would be fetched, fetches nothing of it, and an edited model is obeyed', async () => {
  const dir = join(work, 'edited');
  const flags = ['--strategy', 'boardwalk', '--delay', '0', '--proxy', server.origin, '--quiet'];
  const before = asked.length;
  const planned = await runCommand([
    ...['crawl', START, '--dir', dir, '--dry-run', '--json'],
    ...flags,
  ]);
  expect(planned).toMatchObject({ exitCode: 0, stderr: '' });
  const plan = JSON.parse(planned.stdout) as Array<{ url: string; urlKind: string; why: string }>;
  const fetched = new Set(asked.slice(before));
  const threads = plan.filter(({ urlKind }) => urlKind === 'thread');
  expect(threads.length).toBeGreaterThan(10);
  expect(plan.filter(({ url }) => fetched.has(url))).toEqual([]);
  expect(threads[0]!.why).toMatch(/^linked as ".+" on http/);

  const told = await runCommand(['crawl', dir, '--dry-run', ...flags]);
  expect(told.stdout).toContain(`${plan.length} requests would be made`);
  expect(told.stdout).toContain(threads[0]!.url);

  // Whoever takes the patterns of threads out of the model gets no further threads.
  const file = join(dir, 'model.json');
  const model = JSON.parse(readFileSync(file, 'utf8')) as { patterns: Array<{ urlKind: string }> };
  const patterns = model.patterns.filter(({ urlKind }) => !urlKind.startsWith('thread'));
  writeFileSync(file, JSON.stringify({ ...model, patterns }));
  const edited = await runCommand(['crawl', dir, '--dry-run', '--json', ...flags]);
  const rest = JSON.parse(edited.stdout) as typeof plan;
  expect(rest.filter(({ urlKind }) => urlKind === 'thread').length).toBeLessThan(
    threads.length / 4,
  );
  expect(asked.slice(before).filter((url) => !fetched.has(url))).toEqual([]);
});
