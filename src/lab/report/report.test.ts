import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMirror } from '../../../test/write-mirror.js';
import { type Mirror, openMirror } from '../../fetch/mirror/mirror.js';
import { generic } from '../../strategies/generic.js';
import { irobot } from '../../strategies/irobot.js';
import { source } from '../../strategies/source.js';
import type { Strategy } from '../../strategies/strategy.js';
import { reportPage } from './page.js';
import type { ReportData } from './report-data.js';
import { runExperiments } from './run-experiments.js';
import { prepareReportDirectory, writeReport } from './write-report.js';

const HOSTILE = '"><img src=http://evil.test/x onerror=alert(1)>\u202e';
const THREADS = 12;

/** A board of two pages, whose threads are all alike but one, which has two pages. */
async function writeForum(dir: string, name: string, host: string): Promise<void> {
  const pages: Array<Record<string, unknown>> = [];
  const labels: Array<Record<string, unknown>> = [];
  const add = (path: string, type: string, key: string, body: string): void => {
    const url = `http://${host}${path}`;
    const html = `<html><body><h1>${path}</h1>${body}</body></html>`;
    pages.push({ i: pages.length, url, status: 200, type: 'text/html', body: html });
    labels.push({ url, type, key });
  };
  const list = (from: number): string => {
    const rows = Array.from({ length: THREADS / 2 }, (_, i) => {
      const id = from + i;
      return `<li><a href="/t/${id}">Thread ${id} of ours</a> <i>2024-03-0${(i % 9) + 1}</i></li>`;
    });
    return `<ul>${rows.join('')}</ul><p><a href="/b/1">1</a> <a href="/b/1?p=2">2</a></p>`;
  };
  add('/', 'entry', 'entry', '<ul><li><a href="/b/1">Board</a></li></ul><a href="/login">in</a>');
  add('/b/1', 'index', 'board:1:p1', list(1));
  add('/b/1?p=2', 'index', 'board:1:p2', list(1 + THREADS / 2));
  for (let id = 1; id <= THREADS; id++) {
    const posts = ['first', 'second'].map((n) => `<div class="post"><b>${n}</b> post ${id}</div>`);
    const pager = id === 1 ? '<a href="/t/1">1</a> <a href="/t/1?p=2">2</a>' : '';
    add(`/t/${id}`, 'thread', `thread:${id}:p1`, `${posts.join('')}${pager}`);
  }
  add('/t/1?p=2', 'thread', 'thread:1:p2', '<div class="post"><b>third</b> post 1</div>');
  add('/login', 'login', 'login', '<form><input name="user"></form>');
  await writeMirror(dir, {
    site: { name, entry: `http://${host}/` },
    pages,
    labels,
    truth: {
      boards: [{ id: '1', title: 'Board', url: `http://${host}/b/1`, pages: 2 }],
      threads: [],
    },
  });
}

const failing: Strategy = {
  name: 'failing',
  learn: () => Promise.reject(new Error('<i>nothing</i> looks like a forum')),
  route: generic.route,
};
const strategies = [generic, irobot, source, failing];

let dir: string;
let mirrors: Mirror[];
let data: ReportData;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'report-'));
  await writeForum(join(dir, 'a'), 'alpha', 'alpha.test');
  await writeForum(join(dir, 'b'), HOSTILE, 'beta.test');
  const cacheDir = join(dir, 'cache');
  mirrors = await Promise.all(['a', 'b'].map((name) => openMirror(join(dir, name), { cacheDir })));
  data = await runExperiments({ mirrors, strategies });
}, 60_000);
afterAll(async () => {
  for (const mirror of mirrors) mirror.close();
  await rm(dir, { recursive: true });
});

describe('runExperiments', () => {
  it('runs every strategy on every mirror', () => {
    const runs = data.comparison.map(({ site, strategy }) => `${strategy} on ${site}`);
    expect(runs).toHaveLength(8);
    expect(new Set(runs).size).toBe(8);
    const first = data.comparison[0]!;
    expect(first).toMatchObject({ strategy: 'generic', coverage: 1, crawl: { requests: 17 } });
    expect(first.flips).toEqual({ taken: 0, right: 0, there: 2, found: 0 });
  });

  it('gives the same data for the same seed', async () => {
    expect(JSON.stringify(await runExperiments({ mirrors, strategies }))).toBe(
      JSON.stringify(data),
    );
  });

  it('crawls every mirror by page types of the others', () => {
    const runs = data.unseen!.map(({ site, strategy, failed }) => [site, strategy, failed]);
    expect(runs).toEqual(
      ['alpha', HOSTILE].flatMap((site) => [
        [site, 'focus', null],
        [site, 'url-type', null],
      ]),
    );
  });

  it('refuses two mirrors of one name', async () => {
    const twice = runExperiments({ mirrors: [mirrors[0]!, mirrors[0]!], strategies });
    await expect(twice).rejects.toThrow(/Two of the mirrors are called "alpha"/);
  });

  it('is the comparison alone when it must be quick, and ends when told', async () => {
    const quick = await runExperiments({ mirrors, strategies: [generic], isQuick: true });
    expect(quick).toMatchObject({ sampling: null, loopBacks: null, pageTypes: null, unseen: null });
    expect(quick.comparison).toHaveLength(2);
    const stop = new AbortController();
    const ended = runExperiments({
      mirrors,
      strategies,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(ended).rejects.toThrow(/abort/i);
  });
});

describe('the page', () => {
  it('holds what was measured, and says what failed and why', () => {
    const page = reportPage(data);
    for (const id of ['summary', 'effectiveness', 'waste', 'curves', 'unseen', 'sampling']) {
      expect(page).toContain(`<section id="${id}"`);
    }
    expect(page).toContain('failing on alpha failed:');
    expect(page).toContain('&lt;i&gt;nothing&lt;/i&gt; looks like a forum');
    expect(page).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  it('asks for nothing outside itself, whatever the names of the sites', () => {
    const page = reportPage(data);
    expect(page).not.toMatch(/<(?:script|img|iframe|object|embed)|\u202e|@import|url\(/i);
    const targets = [...page.matchAll(/<[^>]*\s(?:href|src|action)="([^"]*)"/g)].map(
      ([, to]) => to,
    );
    expect(targets.filter((to) => to !== 'data:,' && !to!.startsWith('#'))).toEqual([]);
    expect(page).toContain('&quot;&gt;&lt;img');
  });

  it('leaves out what was not measured', () => {
    const none = { ...data, sampling: null, loopBacks: null, pageTypes: null, clusterings: null };
    const page = reportPage(none);
    expect(page).not.toContain('id="sampling"');
    expect(page).not.toContain('id="page-types"');
    expect(page).toContain('id="effectiveness"');
  });

  it('is written with its data', async () => {
    const out = join(dir, 'deep', 'report');
    prepareReportDirectory(out);
    prepareReportDirectory(out);
    const path = writeReport(out, data);
    expect(await readFile(path, 'utf8')).toBe(reportPage(data));
    expect(JSON.parse(await readFile(join(out, 'report.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(data)),
    );
    // A file stands in the way.
    expect(() => prepareReportDirectory(path)).toThrow(/cannot be written/);
    expect(() => writeReport(join(dir, 'nowhere'), data)).toThrow(/cannot be written/);
  });
});
