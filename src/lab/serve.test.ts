import { Agent, get, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServedSites, serveSites } from './serve.js';
import type { SiteHandler, SiteRequest } from './site-handler.js';

const PAGE = 'word '.repeat(500);

let served: ServedSites | undefined;
let asked: SiteRequest[] = [];

const site: SiteHandler = (siteRequest) => {
  asked.push(siteRequest);
  if (siteRequest.url.endsWith('/crash')) throw new Error('a bug of the handler');
  const body = new TextEncoder().encode(PAGE);
  return {
    status: 200,
    headers: [
      ['Content-Type', 'text/html'],
      ['Set-Cookie', 'a=1'],
    ],
    body,
  };
};

async function serve(): Promise<ServedSites> {
  asked = [];
  served = await serveSites(new Map([['forum.test', site]]));
  return served;
}
afterEach(() => served?.close());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function ask(
  path: string,
  headers: Record<string, string>,
  options: { method?: string; agent?: Agent } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = served!;
    const sent = request({ port, host: '127.0.0.1', path, headers, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode = 0, headers: received } = response;
        resolve({ status: statusCode, headers: received, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject).end();
  });
}

describe('serveSites', () => {
  it('tells sites by the Host header, with or without the port of the server', async () => {
    const { port } = await serve();
    for (const host of ['forum.test', `FORUM.test:${port}`]) {
      const answer = await ask('//x?a=1;b', { Host: host });
      expect(answer.status).toBe(200);
      expect(answer.body.toString()).toBe(PAGE);
      expect(asked.at(-1)).toMatchObject({ method: 'GET', url: 'http://forum.test//x?a=1;b' });
    }
  });

  it('is a forward proxy for absolute targets', async () => {
    await serve();
    const answer = await ask('http://forum.test/t/1', { Host: 'ignored.test' });
    expect(answer.headers['set-cookie']).toEqual(['a=1']);
    expect(asked[0]?.url).toBe('http://forum.test/t/1');
  });

  it('names the sites it serves to a client that asks for another', async () => {
    await serve();
    const answer = await ask('/', { Host: 'other.test' });
    expect(answer.status).toBe(502);
    expect(answer.body.toString()).toContain('forum.test');
  });

  it('compresses for clients that accept it', async () => {
    await serve();
    const packed = await ask('/', { Host: 'forum.test', 'Accept-Encoding': 'br, gzip;q=0.5' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.body).toString()).toBe(PAGE);
    for (const accepted of ['br', 'gzip;q=0, br', 'xgzip']) {
      const plain = await ask('/', { Host: 'forum.test', 'Accept-Encoding': accepted });
      expect(plain.headers['content-encoding']).toBeUndefined();
    }
  });

  it('answers HEAD without a body, and keeps the connection', async () => {
    await serve();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const head = await ask('/', { Host: 'forum.test' }, { method: 'HEAD', agent });
    expect(head.headers['content-length']).toBe(String(PAGE.length));
    expect(head.body).toHaveLength(0);
    const isReused = await new Promise((resolve) => {
      const { port } = served!;
      const to = { port, host: '127.0.0.1', headers: { Host: 'forum.test' }, agent };
      const again = get(to, (response) => {
        response.resume().on('end', () => resolve(again.reusedSocket));
      });
    });
    expect(isReused).toBe(true);
    agent.destroy();
  });

  it('answers 500 when a handler fails, 400 without a host, and goes on', async () => {
    await serve();
    expect((await ask('/crash', { Host: 'forum.test' })).status).toBe(500);
    expect((await ask('ftp://forum.test/', { Host: 'forum.test' })).status).toBe(400);
    expect((await ask('/', { Host: 'forum.test' })).status).toBe(200);
  });

  it('refuses tunnels clearly', async () => {
    const { port } = await serve();
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('CONNECT forum.test:443 HTTP/1.1\r\nHost: forum.test:443\r\n\r\n');
      });
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 501 .*no tunnels/s);
  });

  it('says so when the port is taken', async () => {
    const { port } = await serve();
    await expect(serveSites(new Map(), { port })).rejects.toMatchObject({ code: 'usage' });
  });
});
