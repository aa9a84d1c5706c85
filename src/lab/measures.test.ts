import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMirror } from '../../test/write-mirror.js';
import { type Mirror, openMirror } from '../fetch/mirror/mirror.js';
import { measure } from './measures.js';
import type { Trace, TracedRelation, TracedRequest } from './trace.js';

const HOST = 'http://forum.test';

/** 3 boards (4 pages), 3 threads (5 pages), and the ways in which a forum shows them again. */
const LABELS: readonly (readonly [path: string, type: string, key: string | null])[] = [
  ['/', 'entry', 'entry'],
  ['/c/1', 'index', 'cat:1'],
  ['/b/1', 'index', 'board:1:p1'],
  ['/b/1?p=2', 'index', 'board:1:p2'],
  ['/b/2', 'index', 'board:2:p1'],
  ['/b/3', 'index', 'board:3:x:p1'],
  ['/b/1?sort=title', 'index', 'board:1:p1:sort=title'],
  ['/t/1', 'thread', 'thread:1:p1'],
  ['/t/1?p=2', 'thread', 'thread:1:p2'],
  ['/t/2', 'thread', 'thread:2:p1'],
  ['/t/3', 'thread', 'thread:3:p1'],
  ['/t/3?p=2', 'thread', 'thread:3:p2'],
  ['/post/1', 'thread', 'thread:1:p1'],
  ['/post/2', 'thread', 'thread:1:p2'],
  ['/login', 'login', 'login'],
  ['/login?next=1', 'login', 'login'],
  ['/last', 'redirect', null],
  ['/u/1', 'profile', 'user:1'],
  ['/feed', 'asset', null],
];

const BOARDS = [
  { id: '1', parent: null, title: 'One', url: `${HOST}/b/1`, pages: 2 },
  { id: '2', parent: null, title: 'Two', url: `${HOST}/b/2`, pages: 1 },
  { id: '3:x', parent: '2', title: 'Three', url: `${HOST}/b/3`, pages: 1 },
];

let dir: string;
let mirror: Mirror;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'measures-'));
  await writeMirror(dir, {
    site: { name: 'forum', entry: `${HOST}/` },
    pages: LABELS.map(([path, type], i) => {
      const isRedirect = type === 'redirect';
      const answer = isRedirect ? { status: 302, location: `${HOST}/t/1?p=2` } : { status: 200 };
      return { i, url: HOST + path, type: 'text/html', ...answer, body: path };
    }),
    labels: LABELS.map(([path, type, key]) => ({ url: HOST + path, type, key, dup: false })),
    truth: { boards: BOARDS, threads: [] },
  });
  mirror = await openMirror(dir, { cacheDir: join(dir, 'cache') });
});
afterAll(async () => {
  mirror.close();
  await rm(dir, { recursive: true });
});

function traceOf(learn: string[], crawl: string[], relations: TracedRelation[] = []): Trace {
  const request = (path: string, phase: TracedRequest['phase']): TracedRequest => {
    const url = HOST + path;
    return { url, status: mirror.lookup(url)?.status ?? 404, phase };
  };
  const requests = [
    ...learn.map((path) => request(path, 'learn')),
    ...crawl.map((path) => request(path, 'crawl')),
  ];
  return { requests, relations };
}

const nextPage = (from: string, to: string): TracedRelation => ({
  from: HOST + from,
  to: HOST + to,
  relation: 'next-page-of',
});

const measured = async (trace: Trace): Promise<ReturnType<typeof measure>> =>
  measure(trace, await mirror.labels(), await mirror.truth());

describe('measure', () => {
  it('gives the numbers worked out by hand', async () => {
    const learn = ['/', '/post/1', '/login'];
    const crawl = ['/b/1', '/b/1?sort=title', '/t/1', '/t/1?p=2', '/last', '/c/1', '/nowhere'];
    crawl.push('/login?next=1', '/u/1', '/b/1?p=2');
    const relations: TracedRelation[] = [
      nextPage('/post/1', '/t/1?p=2'),
      nextPage('/b/1', '/b/1?p=2'),
      nextPage('/t/3', '/b/1'),
      { from: `${HOST}/b/1`, to: `${HOST}/t/1`, relation: 'thread-of' },
    ];
    const measures = await measured(traceOf(learn, crawl, relations));

    // Wanted for the first time: entry, thread 1 (through a permalink) | b/1, t/1 p2, cat, b/1 p2.
    expect(measures.effectiveness).toBe(6 / 13);
    expect(measures.crawlEffectiveness).toBe(4 / 10);
    expect(measures.threadEffectiveness).toBe(2 / 13);
    expect(measures.coverage).toBe(2 / 5);
    expect(measures.boardCoverage).toBe(2 / 4);
    // /t/1 again after its permalink, and the login page.
    expect(measures.duplicateRatio).toBe(2 / 13);
    expect(measures.invalidRatio).toBe(3 / 13);
    expect(measures.validRatio).toBe(4 / 13);
    expect(measures.crawlValidRatio).toBe(3 / 10);
    expect(measures.recall).toBe(4 / 8);
    expect(measures.relationships).toBe(2 / 3);
    // 11 pages: 1 entry, 3 thread, 2 login, 4 index, 1 profile.
    const bits = (n: number, of: number): number => (n / of) * Math.log2(of / n);
    const entropy = 2 * bits(1, 11) + bits(2, 11) + bits(3, 11) + bits(4, 11);
    expect(measures.entropy).toBeCloseTo(entropy, 12);
    expect(entropy).toBeCloseTo(2.118, 3);
    // Of them twice the same page: thread 1, and the login.
    const informativeness = (7 * bits(1, 11) + 2 * bits(2, 11)) / Math.log2(11);
    expect(measures.informativeness).toBeCloseTo(informativeness, 12);
    expect(informativeness).toBeCloseTo(0.8949, 4);
    expect(measures.curve).toEqual(
      [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2].map((threads, i) => [i + 1, threads]),
    );
  });

  it('is perfect for a run that fetches what is wanted, once', async () => {
    const crawl = ['/', '/c/1', '/b/1', '/b/1?p=2', '/b/2', '/b/3'];
    crawl.push('/t/1', '/t/1?p=2', '/t/2', '/t/3', '/t/3?p=2');
    const relations = [
      nextPage('/b/1', '/b/1?p=2'),
      nextPage('/t/1?p=2', '/t/1'),
      nextPage('/t/3', '/t/3?p=2'),
    ];
    expect(await measured(traceOf([], crawl, relations))).toMatchObject({
      effectiveness: 1,
      crawlEffectiveness: 1,
      threadEffectiveness: 5 / 11,
      coverage: 1,
      boardCoverage: 1,
      duplicateRatio: 0,
      invalidRatio: 0,
      recall: 5 / 8,
      informativeness: expect.closeTo(1, 12),
      relationships: 1,
    });
  });

  it('is 0 everywhere for a run that made no request', async () => {
    const { curve, ...ratios } = await measured(traceOf([], []));
    expect(curve).toEqual([]);
    expect(new Set(Object.values(ratios))).toEqual(new Set([0]));
  });

  it('counts requests without an answer as invalid, and redirects as neither', async () => {
    const requests: TracedRequest[] = [
      { url: `${HOST}/t/1`, status: 0, phase: 'crawl' },
      { url: `${HOST}/unlabelled`, status: 0, phase: 'crawl' },
      { url: `${HOST}/unlabelled`, status: 302, phase: 'crawl' },
      { url: `${HOST}/last`, status: 302, phase: 'crawl' },
    ];
    const measures = await measured({ requests, relations: [] });
    expect(measures).toMatchObject({ invalidRatio: 1 / 4, coverage: 0, entropy: 0 });
  });

  it('thins the curve and keeps its end', async () => {
    const crawl = Array.from({ length: 1999 }, () => '/nowhere');
    const { curve } = await measured(traceOf([], [...crawl, '/t/2']));
    expect(curve.length).toBeLessThanOrEqual(200);
    expect(curve.at(-1)).toEqual([2000, 1]);
  });
});

describe('relationships', () => {
  it('go through other pages of the same thread, never through another', () => {
    const labels = [1, 2, 3].flatMap((page) =>
      ['a', 'b'].map((id) => ({
        url: `${id}${page}`,
        type: 'thread',
        key: `thread:${id}:p${page}`,
      })),
    );
    const kept = (...relations: TracedRelation[]): number =>
      measure({ requests: [], relations }, labels, { boards: [], threads: [] }).relationships;
    const next = (from: string, to: string): TracedRelation => ({
      from,
      to,
      relation: 'next-page-of',
    });
    expect(kept(next('a1', 'a3'), next('a1', 'a2'))).toBe(2 / 4);
    expect(kept(next('a1', 'b2'), next('b2', 'a2'))).toBe(0);
    expect(kept(next('a1', 'a3'))).toBe(0);
  });
});
