/**
 * Sites behind real sockets: one HTTP server that tells them apart by the Host header, and a
 * forward proxy for them (`GET http://forum.example/…`), so that any HTTP client can crawl them
 * under their own names.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BoardwalkError } from '../errors.js';
import { headerOf } from '../fetch/fetcher.js';
import type { SiteAnswer, SiteHandler } from './site-handler.js';
import { textAnswer } from './text-answer.js';

export interface ServeOptions {
  /** 0: any free port. @default 0 */
  readonly port?: number;
  /** Address to listen on; by default nobody else on the network can reach it. @default '127.0.0.1' */
  readonly host?: string;
  /** Compress text for clients that accept it. @default true */
  readonly gzip?: boolean;
}

export interface ServedSites {
  readonly port: number;
  /** `http://address:port`; also the URL of the proxy. */
  readonly origin: string;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** Sites by host name as in their URLs (with port where it is not the default). */
export type Sites = ReadonlyMap<string, SiteHandler>;

/** More are refused: a lab's client has a few. */
const MAX_CONNECTIONS = 1024;
/** A crawler sends no bodies; what a client sends anyway is read and thrown away up to this. */
const MAX_REQUEST_BODY_BYTES = 1024 * 1024;
const KEEP_ALIVE_MS = 30_000;
/** Below this, compressing costs more than it saves. */
const MIN_GZIP_BYTES = 512;
const GZIP_LEVEL = 1;

const BODYLESS: ReadonlySet<number> = new Set([204, 304]);

const gzipAsync = promisify(gzip);

/** @throws {BoardwalkError} `usage` where the port cannot be had. */
export async function serveSites(sites: Sites, options: ServeOptions = {}): Promise<ServedSites> {
  const { port = 0, host = '127.0.0.1', gzip: mayCompress = true } = options;
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    void respond(sites, mayCompress, request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('connect', refuseTunnel);
  await listen(server, port, host);
  const { port: actual, family, address } = server.address() as AddressInfo;
  const origin = `http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`;
  return { port: actual, origin, close: () => closeServer(server) };
}

async function respond(
  sites: Sites,
  mayCompress: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  discardBody(request);
  try {
    const answer = await answerTo(sites, request);
    const isGzip = mayCompress && isWorthGzip(answer) && acceptsGzip(request);
    const body = isGzip ? await gzipAsync(answer.body, { level: GZIP_LEVEL }) : answer.body;
    send(response, answer, body, isGzip, request.method === 'HEAD');
  } catch {
    // A handler's own fault: a crawler must see it as a server's fault, and the lab must go on.
    if (!response.headersSent) response.writeHead(500, { 'Content-Length': 0 });
    response.end();
  }
}

function answerTo(sites: Sites, request: IncomingMessage): SiteAnswer | Promise<SiteAnswer> {
  const { method = 'GET', headers } = request;
  const url = absoluteUrl(request);
  if (url === null) return textAnswer(400, 'The request names neither a host nor a URL.');
  // Asked directly, the server's own port is in the Host header, which the site knows nothing of.
  if (!sites.has(url.host)) url.port = '';
  const handler = sites.get(url.host);
  if (handler === undefined) return unknownHost(url.host, sites);
  return handler({ method, url: url.href, headers });
}

/** Of a proxy request the target itself; otherwise the Host header and the path. */
function absoluteUrl({ url: target = '/', headers }: IncomingMessage): URL | null {
  try {
    if (!target.startsWith('/')) {
      const url = new URL(target);
      return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
    }
    // Not `new URL(target, base)`: a path that begins with `//` would be taken for a host.
    return headers.host === undefined ? null : new URL(`http://${headers.host}${target}`);
  } catch {
    return null;
  }
}

function unknownHost(host: string, sites: Sites): SiteAnswer {
  const served = [...sites.keys()].join(', ') || 'none';
  return textAnswer(502, `The site ${host} is not served here. Sites served: ${served}.`);
}

function send(
  response: ServerResponse,
  answer: SiteAnswer,
  body: Uint8Array,
  isGzip: boolean,
  isHead: boolean,
): void {
  const headers = answer.headers.filter(([name]) => name.toLowerCase() !== 'content-length');
  if (isGzip) headers.push(['Content-Encoding', 'gzip'], ['Vary', 'Accept-Encoding']);
  if (!BODYLESS.has(answer.status)) headers.push(['Content-Length', String(body.length)]);
  response.writeHead(answer.status, headers.flat());
  response.end(isHead ? undefined : body);
}

const TEXT_TYPE = /^(text\/|application\/([\w.-]+\+)?(xml|json))/i;
const GZIP_ACCEPTED =
  /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;

function acceptsGzip({ headers }: IncomingMessage): boolean {
  return GZIP_ACCEPTED.test(String(headers['accept-encoding'] ?? ''));
}

function isWorthGzip({ headers, body }: SiteAnswer): boolean {
  if (body.length < MIN_GZIP_BYTES) return false;
  if (headerOf(headers, 'content-encoding') !== null) return false;
  return TEXT_TYPE.test(headerOf(headers, 'content-type') ?? '');
}

function discardBody(request: IncomingMessage): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_REQUEST_BODY_BYTES) request.destroy();
  });
  request.on('error', () => {});
}

/** An https URL makes a client ask for a tunnel; there is nothing to tunnel to. */
function refuseTunnel(_request: IncomingMessage, socket: Duplex): void {
  const message = 'This proxy serves stored sites over plain http and opens no tunnels.\n';
  socket.on('error', () => {});
  socket.end(
    'HTTP/1.1 501 Not Implemented\r\nContent-Type: text/plain; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(message)}\r\nConnection: close\r\n\r\n${message}`,
  );
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `Cannot listen on ${host}:${port} (${cause.message}); choose another port.`;
      reject(new BoardwalkError(message, { code: 'usage', cause }));
    });
    server.listen(port, host, resolve);
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
