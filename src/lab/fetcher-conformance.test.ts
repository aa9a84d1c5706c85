/** What every fetcher promises, asked of all of them about the same small site. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMirror } from '../../test/write-mirror.js';
import { decodeContent } from '../fetch/content-coding.js';
import { type Fetcher, type FetchResponse, headerOf } from '../fetch/fetcher.js';
import { createHttpFetcher } from '../fetch/http-fetcher.js';
import { type Mirror, openMirror } from '../fetch/mirror/mirror.js';
import { createMirrorFetcher } from '../fetch/mirror/mirror-fetcher.js';
import { createHandlerFetcher } from './handler-fetcher.js';
import { createMirrorHandler } from './mirror-handler.js';
import type { ServedSites } from './serve.js';
import { serveMirrors } from './serve-mirrors.js';

const HOST = 'http://forum.test';
const BODY = 'Grüße aus dem Forum. '.repeat(100);

let dir: string;
let mirror: Mirror;
let served: ServedSites;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fetchers-'));
  await writeMirror(dir, {
    site: { name: 'forum', entry: `${HOST}/index` },
    pages: [
      { i: 0, url: `${HOST}/index`, status: 200, type: 'text/html; charset=gbk', body: BODY },
      { i: 1, url: `${HOST}/last`, status: 302, type: '', location: `${HOST}/t/é#p1` },
      { i: 2, url: `${HOST}/no`, status: 403, type: 'text/html', body: 'no' },
      { i: 3, url: `${HOST}/pic`, status: 200, type: 'image/png', bytes: 9 },
    ],
  });
  mirror = await openMirror(dir, { cacheDir: join(dir, 'cache') });
  served = await serveMirrors([mirror]);
});
afterAll(async () => {
  await served.close();
  mirror.close();
  await rm(dir, { recursive: true });
});

const viaProxy = (): Fetcher =>
  createHttpFetcher({
    userAgent: 'test',
    headers: [],
    connectionsPerOrigin: 2,
    connectTimeoutMs: 5000,
    headersTimeoutMs: 5000,
    bodyTimeoutMs: 5000,
    totalTimeoutMs: 10_000,
    maxBodyBytes: 1_000_000,
    proxy: served.origin,
    cookies: null,
  });

const FETCHERS: ReadonlyArray<readonly [name: string, create: () => Fetcher]> = [
  ['a mirror', () => createMirrorFetcher([mirror])],
  ['a handler', () => createHandlerFetcher(createMirrorHandler(mirror))],
  ['HTTP through the served proxy', viaProxy],
];

describe.each(FETCHERS)('the fetcher of %s', (_name, create) => {
  async function fetchOnce(path: string): Promise<FetchResponse> {
    const fetcher = create();
    const response = await fetcher.fetch({ url: HOST + path });
    await fetcher.close();
    return response;
  }

  it('gives the body as it was sent, and says when and what was sent', async () => {
    const response = await fetchOnce('/index');
    expect(response).toMatchObject({ url: `${HOST}/index`, status: 200, truncated: null });
    expect(headerOf(response.headers, 'content-type')).toBe('text/html; charset=utf-8');
    const { bytes } = decodeContent(response, 1_000_000);
    expect(new TextDecoder().decode(bytes)).toBe(BODY);
    expect(response.sent.method).toBe('GET');
    expect(response.startedAt).toBeGreaterThan(Date.UTC(2020));
    expect(response.latencyMs).toBeGreaterThanOrEqual(0);
  });

  it('follows no redirect', async () => {
    const response = await fetchOnce('/last');
    expect(response.status).toBe(302);
    expect(headerOf(response.headers, 'Location')).toBe(`${HOST}/t/%C3%A9#p1`);
  });

  it('resolves whatever the status', async () => {
    expect((await fetchOnce('/no')).status).toBe(403);
    expect((await fetchOnce('/nowhere')).status).toBe(404);
    expect((await fetchOnce('/')).status).toBe(302);
    const picture = await fetchOnce('/pic');
    expect([picture.status, picture.body.length]).toEqual([200, 0]);
  });

  it('rejects with `aborted` when the signal has fired', async () => {
    const fetcher = create();
    const fetching = fetcher.fetch({ url: `${HOST}/index` }, AbortSignal.abort());
    await expect(fetching).rejects.toMatchObject({ code: 'aborted', disposition: 'stop-crawl' });
    await fetcher.close();
  });
});
