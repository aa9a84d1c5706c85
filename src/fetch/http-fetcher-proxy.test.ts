import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { BoardwalkError } from '../errors.js';
import { createCookieStore } from './cookies.js';
import { type Fetcher, headerOf } from './fetcher.js';
import { createHttpFetcher, type HttpFetcherOptions } from './http-fetcher.js';

const DEFAULTS: HttpFetcherOptions = {
  userAgent: 'boardwalk-test/1',
  headers: [],
  connectionsPerOrigin: 1,
  connectTimeoutMs: 5000,
  headersTimeoutMs: 20_000,
  bodyTimeoutMs: 20_000,
  totalTimeoutMs: 20_000,
  maxBodyBytes: 1024 * 1024,
  proxy: null,
  cookies: null,
};

const closers: (() => unknown)[] = [];
afterEach(() => Promise.all(closers.splice(0).map((close) => close())));

function open(options: Partial<HttpFetcherOptions>): Fetcher {
  const fetcher = createHttpFetcher({ ...DEFAULTS, ...options });
  closers.push(() => fetcher.close());
  return fetcher;
}

/** Puts a server on a free port and returns its address as a proxy. */
async function proxyBy(listener: Server, credentials = ''): Promise<string> {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  closers.push(() => listener.close());
  return `http://${credentials}127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

/** A proxy that answers a request for a tunnel with these bytes and then hangs up. */
function tunnelProxy(reply: string, seen: string[]): Server {
  return createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (head) => {
      seen.push(head.toString('latin1').split('\r\n')[0]!);
      socket.end(reply);
    });
  });
}

function outcomeOf(promise: Promise<unknown>): Promise<[string, string]> {
  return promise.then(
    () => ['answered', ''],
    (error: BoardwalkError) => [error.code, error.disposition],
  );
}

describe('through a proxy', () => {
  it('asks for http URLs in absolute form, on one connection for each origin', async () => {
    const seen: string[] = [];
    const sockets = new Set<unknown>();
    const proxy = await proxyBy(
      createHttpServer(({ url, headers, socket }, response) => {
        seen.push(`${url} ${headers.host} ${headers['proxy-authorization']}`);
        sockets.add(socket);
        response.writeHead(200, 'Fine', { 'Set-Cookie': 'sid=1' }).end('from the proxy');
      }),
      'me:p%40ss@',
    );
    const cookies = createCookieStore();
    const fetcher = open({ proxy, cookies });
    const response = await fetcher.fetch({ url: 'http://a.test/x?y=1' });
    await fetcher.fetch({ url: 'http://a.test/' });
    await fetcher.fetch({ url: 'http://b.test:8080/' });
    const token = `Basic ${Buffer.from('me:p@ss').toString('base64')}`;
    expect(seen).toEqual([
      `http://a.test/x?y=1 a.test ${token}`,
      `http://a.test/ a.test ${token}`,
      `http://b.test:8080/ b.test:8080 ${token}`,
    ]);
    expect(sockets.size).toBe(2);
    expect(new TextDecoder().decode(response.body)).toBe('from the proxy');
    expect(response.statusText).toBe('Fine');
    expect(response.ip).toBeNull();
    expect(headerOf(response.sent.headers, 'proxy-authorization')).toBeNull();
    expect(cookies.headerFor('http://a.test/')).toBe('sid=1');
  });

  it.each([
    ['HTTP/1.1 200 OK\r\n\r\nnot TLS', ['tls', 'drop']],
    ['HTTP/1.1 403 Forbidden\r\n\r\n', ['proxy', 'stop-crawl']],
    ['HTTP/1.1 407 Who Are You\r\n\r\n', ['proxy', 'stop-crawl']],
    ['HTTP/1.1 502 Bad Gateway\r\n\r\n', ['connection', 'wait-host']],
    ['', ['proxy', 'stop-crawl']],
  ])('opens a tunnel for https URLs, once; %j is told apart', async (reply, expected) => {
    const seen: string[] = [];
    const proxy = await proxyBy(tunnelProxy(reply, seen));
    expect(await outcomeOf(open({ proxy }).fetch({ url: 'https://a.test/' }))).toEqual(expected);
    expect(seen).toEqual(['CONNECT a.test:443 HTTP/1.1']);
  });

  it('stops the crawl where the proxy is gone or wants credentials', async () => {
    const gone = createServer();
    const proxy = await proxyBy(gone);
    gone.close();
    await once(gone, 'close');
    for (const url of ['http://a.test/', 'https://a.test/']) {
      expect(await outcomeOf(open({ proxy }).fetch({ url }))).toEqual(['proxy', 'stop-crawl']);
    }
    const strict = await proxyBy(createHttpServer((_, response) => response.writeHead(407).end()));
    const refused = open({ proxy: strict }).fetch({ url: 'http://a.test/' });
    expect(await outcomeOf(refused)).toEqual(['proxy', 'stop-crawl']);
  });

  it('refuses what is no http proxy', () => {
    for (const proxy of ['socks4://x', 'localhost:3128', '']) {
      expect(() => createHttpFetcher({ ...DEFAULTS, proxy })).toThrow(
        expect.objectContaining({ code: 'usage' }),
      );
    }
  });
});
