import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MisbehavingServer, startMisbehavingServer } from '../../test/misbehaving-server.js';
import { BoardwalkError } from '../errors.js';
import { decodeContent } from './content-coding.js';
import { createCookieStore } from './cookies.js';
import { type Fetcher, type FetchResponse, headerOf } from './fetcher.js';
import { createHttpFetcher, type HttpFetcherOptions } from './http-fetcher.js';
import { redirectTarget } from './redirect.js';

const DEFAULTS: HttpFetcherOptions = {
  userAgent: 'boardwalk-test/1',
  headers: [],
  connectionsPerOrigin: 8,
  connectTimeoutMs: 5000,
  headersTimeoutMs: 20_000,
  bodyTimeoutMs: 20_000,
  totalTimeoutMs: 20_000,
  maxBodyBytes: 1024 * 1024,
  proxy: null,
  cookies: null,
};

let server: MisbehavingServer;
const fetchers: Fetcher[] = [];

beforeAll(async () => {
  server = await startMisbehavingServer();
});
afterAll(() => server.close());
afterEach(async () => {
  await Promise.all(fetchers.splice(0).map((fetcher) => fetcher.close()));
  server.reset();
});

function open(options: Partial<HttpFetcherOptions> = {}): Fetcher {
  const fetcher = createHttpFetcher({ ...DEFAULTS, ...options });
  fetchers.push(fetcher);
  return fetcher;
}

function get(path: string, options: Partial<HttpFetcherOptions> = {}): Promise<FetchResponse> {
  return open(options).fetch({ url: server.origin + path });
}

async function errorOf(promise: Promise<unknown>): Promise<BoardwalkError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BoardwalkError);
  return error as BoardwalkError;
}

function outcomeOf(promise: Promise<unknown>): Promise<[string, string]> {
  return errorOf(promise).then((error) => [error.code, error.disposition]);
}

function textOf({ body }: FetchResponse): string {
  return new TextDecoder().decode(body);
}

/** A port on which nobody listens. */
async function deadPort(): Promise<number> {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  return port;
}

describe('a well-behaved answer', () => {
  it('keeps everything about the response', async () => {
    const response = await get('/odd-headers');
    expect(response.status).toBe(200);
    expect(response.statusText).toBe('All Right');
    expect(response.headers.slice(0, 4)).toEqual([
      ['x-LOUD', 'Caf\xe9'],
      ['X-Twice', '1'],
      ['x-twice', '2'],
      ['X-Empty', ''],
    ]);
    expect(textOf(response)).toContain('A page of the board.');
    expect(response.truncated).toBeNull();
    expect(response.ip).toBe('127.0.0.1');
    expect(response.latencyMs).toBeGreaterThan(0);
    expect(Math.abs(response.startedAt - Date.now())).toBeLessThan(30_000);
  });

  it('tells exactly which headers were sent', async () => {
    const cookies = createCookieStore();
    cookies.store(server.origin, [['Set-Cookie', 'sid=7']]);
    const headers = [
      ['Accept-Language', 'fi'],
      ['X-Mine', 'yes'],
    ] as const;
    const fetcher = open({ headers, cookies });
    const url = `${server.origin}/ok?q=1`;
    const request = { url, etag: '"1"', lastModified: 'Sun, 06 Nov 1994 08:49:37 GMT' };
    const { sent } = await fetcher.fetch(request);
    expect(sent.headers.map(([name, value]) => `${name}: ${value}`)).toEqual(
      server.requests('/ok')[0]!.headerLines,
    );
    expect(headerOf(sent.headers, 'if-none-match')).toBe('"1"');
    expect(headerOf(sent.headers, 'if-modified-since')).toContain('1994');
    expect(headerOf(sent.headers, 'cookie')).toBe('sid=7');
    expect(headerOf(sent.headers, 'accept-language')).toBe('fi');
    expect(headerOf(sent.headers, 'user-agent')).toBe('boardwalk-test/1');
    expect(headerOf(sent.headers, 'accept-encoding')).toBe('gzip, deflate, br');
  });

  it("lets the user's headers replace ours, and joins cookies into one field", async () => {
    const cookies = createCookieStore();
    cookies.store(server.origin, [['Set-Cookie', 'sid=7']]);
    await get('/ok', {
      headers: [
        ['user-agent', 'me'],
        ['Cookie', 'a=b'],
      ],
      cookies,
    });
    const lines = server.requests('/ok')[0]!.headerLines;
    expect(lines.filter((line) => line.toLowerCase().startsWith('user-agent'))).toEqual([
      'user-agent: me',
    ]);
    expect(lines).toContain('Cookie: a=b; sid=7');
  });

  it('sends no validator that could break the request apart', async () => {
    await open().fetch({ url: `${server.origin}/ok`, etag: '"1"\r\nX-Evil: 1' });
    expect(server.requests('/ok')[0]!.headerLines.join()).not.toContain('Evil');
  });

  it('uses one connection for requests in a row', async () => {
    const fetcher = open({ connectionsPerOrigin: 1 });
    for (let i = 0; i < 5; i++) await fetcher.fetch({ url: `${server.origin}/ok` });
    expect(new Set(server.requests('/ok').map(({ connection }) => connection)).size).toBe(1);
  });

  it('opens no more connections than it may', async () => {
    const fetcher = open({ connectionsPerOrigin: 2 });
    const urls = Array.from({ length: 10 }, () => `${server.origin}/ok`);
    const responses = await Promise.all(urls.map((url) => fetcher.fetch({ url })));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(server.requests('/ok').map(({ connection }) => connection)).size).toBe(2);
  });

  it('skips informational answers', async () => {
    const response = await get('/early-hints');
    expect(response.status).toBe(200);
    expect(headerOf(response.headers, 'link')).toBeNull();
  });
});

describe('broken connections', () => {
  it.each(['/drop-before-headers', '/empty-reply', '/drop-mid-headers'])(
    'a new connection lost at %s means a host in trouble',
    async (path) => {
      expect(await outcomeOf(get(path))).toEqual(['connection', 'wait-host']);
    },
  );

  it('a kept connection that the server closes meanwhile says nothing about the host', async () => {
    const fetcher = open({ connectionsPerOrigin: 1 });
    await fetcher.fetch({ url: `${server.origin}/ok` });
    const lost = fetcher.fetch({ url: `${server.origin}/empty-reply` });
    expect(await outcomeOf(lost)).toEqual(['connection', 'retry']);
  });

  it.each(['/drop-mid-body', '/short-body'])('%s keeps what came', async (path) => {
    const response = await get(path);
    expect(response.truncated).toBe('disconnect');
    expect(textOf(response)).toMatch(/^<!doctype html>.*<\/p>$/);
  });

  it.each(['/broken-chunks', '/cut-chunks'])('%s keeps the sound chunks', async (path) => {
    const response = await get(path);
    expect(response.truncated).toBe('disconnect');
    expect(textOf(response)).toMatch(/^board/);
  });

  it('refused: the host is down', async () => {
    const url = `http://127.0.0.1:${await deadPort()}/`;
    expect(await outcomeOf(open().fetch({ url }))).toEqual(['connection', 'wait-host']);
  });

  it('an unknown name is a matter of DNS', async () => {
    const lost = open().fetch({ url: 'http://no-such-host.invalid/' });
    const error = await errorOf(lost);
    expect([error.code, error.disposition]).toEqual(['dns', 'wait-host']);
    expect(error.message).toContain('no-such-host.invalid');
  });

  it('a server without TLS behind https fails the handshake', async () => {
    const url = `${server.origin.replace('http:', 'https:')}/garbage`;
    const { code } = await errorOf(open({ connectTimeoutMs: 1000 }).fetch({ url }));
    expect(['tls', 'timeout']).toContain(code);
  });

  it('serves the next request after each accident', async () => {
    const fetcher = open({ connectionsPerOrigin: 1, maxBodyBytes: 100_000 });
    for (const path of [
      '/empty-reply',
      '/broken-chunks',
      '/long-body',
      '/endless-body',
      '/garbage',
    ]) {
      await fetcher.fetch({ url: server.origin + path }).catch(() => null);
      expect((await fetcher.fetch({ url: `${server.origin}/ok` })).status).toBe(200);
    }
  });
});

describe('time', () => {
  it.each(['/stall-before-headers', '/stall-mid-headers'])(
    '%s: no answer in time',
    async (path) => {
      expect(await outcomeOf(get(path, { totalTimeoutMs: 100 }))).toEqual(['timeout', 'retry']);
      expect(await outcomeOf(get(path, { headersTimeoutMs: 100 }))).toEqual(['timeout', 'retry']);
    },
  );

  it('/stall-mid-body keeps what came before the silence', async () => {
    for (const limit of [{ totalTimeoutMs: 1000 }, { bodyTimeoutMs: 100 }]) {
      const response = await get('/stall-mid-body', limit);
      expect(response.truncated).toBe('time');
      expect(textOf(response)).toContain('A page of the board.');
    }
  });

  it('/drip is never silent, yet ends with the total time', async () => {
    const response = await get('/drip', { totalTimeoutMs: 1000, bodyTimeoutMs: 10_000 });
    expect(response.truncated).toBe('time');
    expect(textOf(response)).toMatch(/^x+$/);
  });

  it('waiting for a free connection counts', async () => {
    const fetcher = open({ connectionsPerOrigin: 1, totalTimeoutMs: 300 });
    const url = `${server.origin}/stall-before-headers`;
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(fetcher.fetch({ url }))));
    expect(outcomes).toEqual(Array(3).fill(['timeout', 'retry']));
  });

  it('a signal ends a fetch at any stage', async () => {
    for (const path of ['/stall-before-headers', '/stall-mid-body']) {
      const abort = new AbortController();
      const fetching = open().fetch({ url: server.origin + path }, abort.signal);
      setTimeout(() => abort.abort(), 50);
      expect(await outcomeOf(fetching)).toEqual(['aborted', 'stop-crawl']);
    }
    await expect.poll(() => server.openConnections()).toBe(0);
    const early = open().fetch({ url: `${server.origin}/ok` }, AbortSignal.abort());
    expect(await outcomeOf(early)).toEqual(['aborted', 'stop-crawl']);
    expect(server.requests('/ok')).toHaveLength(0);
  });
});

describe('size', () => {
  it('/endless-body is cut at the cap and its connection destroyed', async () => {
    const response = await get('/endless-body', { maxBodyBytes: 50_000 });
    expect(response.truncated).toBe('length');
    expect(response.body.length).toBe(50_000);
    await expect.poll(() => server.openConnections()).toBe(0);
  });

  it('a body of exactly the cap is whole', async () => {
    const whole = await get('/ok');
    const response = await get('/ok', { maxBodyBytes: whole.body.length });
    expect(response.truncated).toBeNull();
    expect((await get('/ok', { maxBodyBytes: whole.body.length - 1 })).truncated).toBe('length');
  });

  it('/long-body ends where its length says', async () => {
    const response = await get('/long-body');
    expect(response.truncated).toBeNull();
    expect(textOf(response)).not.toContain('More.');
  });

  it('/no-length ends with the connection', async () => {
    const response = await get('/no-length');
    expect(response.truncated).toBeNull();
    expect(textOf(response)).toContain('A page of the board.');
  });

  it('/tiny-chunks are put together', async () => {
    expect((await get('/tiny-chunks')).body.length).toBe(20_000);
  });

  it.each(['/no-content-with-body', '/not-modified-with-body'])('%s has no body', async (path) => {
    const response = await get(path);
    expect(response.body.length).toBe(0);
    expect(response.truncated).toBeNull();
  });

  it.each(['/gzip-bomb', '/nested-gzip-bomb'])('%s stays packed', async (path) => {
    const response = await get(path);
    expect(response.body.length).toBeLessThan(20_000);
    const decoded = decodeContent(response, 100_000);
    expect(decoded.truncated).toBe(true);
    expect(decoded.bytes.length).toBeLessThanOrEqual(100_000);
  });

  it('/brotli-bomb, which swells within one byte, is refused when it is unpacked', async () => {
    const response = await get('/brotli-bomb');
    expect(response.body.length).toBeLessThan(20_000);
    expect(() => decodeContent(response, 100_000)).toThrow(
      expect.objectContaining({ code: 'content-coding', disposition: 'drop' }),
    );
  });

  it('/corrupt-gzip keeps its sound beginning', async () => {
    const decoded = decodeContent(await get('/corrupt-gzip'), 1_000_000);
    expect(new TextDecoder().decode(decoded.bytes)).toContain('A page of the board.');
  });

  it('/hopeless-gzip and /not-gzip', async () => {
    expect(decodeContent(await get('/hopeless-gzip'), 1000).bytes.length).toBe(0);
    const plain = decodeContent(await get('/not-gzip'), 1000);
    expect(new TextDecoder().decode(plain.bytes)).toContain('A page of the board.');
  });
});

describe('headers and statuses', () => {
  it.each(['/huge-headers', '/endless-headers'])('%s: the page is dropped', async (path) => {
    expect(await outcomeOf(get(path))).toEqual(['protocol', 'drop']);
  });

  it.each(['/header-injection', '/garbage'])('%s is not HTTP', async (path) => {
    const cookies = createCookieStore();
    expect(await outcomeOf(get(path, { cookies }))).toEqual(['protocol', 'retry']);
    expect(cookies.headerFor(server.origin)).toBeNull();
  });

  it('any three digits are a status', async () => {
    expect((await get('/status/999')).status).toBe(999);
    expect((await get('/status/451')).status).toBe(451);
  });

  it('/lying-charset passes bytes as they are', async () => {
    const { body } = await get('/lying-charset');
    expect(Buffer.from(body).toString('latin1')).toContain('caf\xe9');
  });

  it('refuses headers that would break the request', () => {
    for (const [name, value] of [
      ['X-Bad', 'a\r\nX-More: b'],
      ['X-Bad\n', 'a'],
      ['X Bad', 'a'],
      ['Host', 'elsewhere'],
      ['Transfer-Encoding', 'chunked'],
    ] as const) {
      expect(() => createHttpFetcher({ ...DEFAULTS, headers: [[name, value]] })).toThrow(
        expect.objectContaining({ code: 'usage' }),
      );
    }
    expect(() => createHttpFetcher({ ...DEFAULTS, userAgent: 'a\nb' })).toThrow(/User-Agent/);
  });

  it('refuses what is not http', async () => {
    expect((await errorOf(open().fetch({ url: 'ftp://x.test/' }))).code).toBe('usage');
    expect((await errorOf(open().fetch({ url: 'nonsense' }))).code).toBe('usage');
  });
});

describe('redirects and bursts', () => {
  it('are reported, not followed', async () => {
    const loop = await get('/redirect-loop/a');
    expect(redirectTarget(loop)).toBe(`${server.origin}/redirect-loop/b`);
    const chain = await get('/redirect-chain/9');
    expect(redirectTarget(chain)).toBe(`${server.origin}/redirect-chain/8`);
    expect(server.requests()).toHaveLength(2);
  });

  it('/redirect-self lets those pass who keep cookies', async () => {
    const fetcher = open({ cookies: createCookieStore() });
    const url = `${server.origin}/redirect-self`;
    expect(redirectTarget(await fetcher.fetch({ url }))).toBe(url);
    expect((await fetcher.fetch({ url })).status).toBe(200);
  });

  it('/rate-limit and /unavailable recover', async () => {
    const fetcher = open();
    const status = async (path: string): Promise<number> =>
      (await fetcher.fetch({ url: server.origin + path })).status;
    expect([await status('/rate-limit?times=1'), await status('/rate-limit?times=1')]).toEqual([
      429, 200,
    ]);
    const busy = '/unavailable?times=2';
    expect([await status(busy), await status(busy), await status(busy)]).toEqual([503, 503, 200]);
  });

  it('/endless pages are ordinary pages', async () => {
    expect(textOf(await get('/endless/41'))).toContain('href="/endless/42"');
  });
});
