/** What each path of the misbehaving server does, by the first segment of the path. */
import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Exchange } from './misbehaving-server.js';

const HTML = 'Content-Type: text/html; charset=utf-8';
const PAGE = '<!doctype html><title>Board</title><p>A page of the board.</p>';
const DRIP_MS = 20;

type Misbehaviour = (exchange: Exchange) => void;

function raw(socket: Socket, lines: readonly string[], body: string | Uint8Array = ''): void {
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  socket.write(Buffer.concat([head, Buffer.from(body as string)]));
}

/** Writes pieces as fast as they are taken, until the other side goes away. */
function pour(socket: Socket, piece: Uint8Array): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

function redirectTo(exchange: Exchange, location: string, headers: string[] = []): void {
  exchange.answer(302, [`Location: ${location}`, ...headers], '');
}

function numberIn(exchange: Exchange, name: string, otherwise: number): number {
  return Number(exchange.request.query.get(name) ?? otherwise);
}

/** Answers badly `times` times (for this very URL), then well. */
function burst(exchange: Exchange, status: number, headers: string[]): void {
  const bad = exchange.request.count <= numberIn(exchange, 'times', 1);
  if (bad) exchange.answer(status, [HTML, ...headers], '<title>Too busy</title>');
  else exchange.answer(200, [HTML], PAGE);
}

/** Made on first use: it takes a moment, and most tests do without it. */
function lazy<T>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

const TEN_MEGABYTES = 10 * 1024 * 1024;
const gzipBomb = lazy(() => gzipSync(new Uint8Array(TEN_MEGABYTES), { level: 9 }));
const nestedBomb = lazy(() => gzipSync(gzipBomb(), { level: 9 }));
const brotliBomb = lazy(() => brotliCompressSync(new Uint8Array(TEN_MEGABYTES)));

const connectionTrouble: Record<string, Misbehaviour> = {
  'drop-before-headers': ({ socket }) => socket.resetAndDestroy(),
  'empty-reply': ({ socket }) => socket.end(),
  'drop-mid-headers': ({ socket }) => socket.end('HTTP/1.1 200 OK\r\nContent-Ty'),
  'drop-mid-body': ({ socket }) => {
    raw(socket, ['HTTP/1.1 200 OK', HTML, 'Content-Length: 5000'], PAGE);
    setTimeout(() => socket.resetAndDestroy(), DRIP_MS);
  },
  'stall-before-headers': () => {},
  'stall-mid-headers': ({ socket }) => socket.write('HTTP/1.1 200 OK\r\nContent-Ty'),
  'stall-mid-body': ({ socket }) =>
    raw(socket, ['HTTP/1.1 200 OK', HTML, 'Content-Length: 5000'], PAGE),
  drip: (exchange) => {
    const pieces = numberIn(exchange, 'pieces', 1_000_000);
    const { socket } = exchange;
    raw(socket, ['HTTP/1.1 200 OK', HTML, `Content-Length: ${pieces}`]);
    let sent = 0;
    const timer = setInterval(() => {
      socket.write('x');
      if (++sent >= pieces) clearInterval(timer);
    }, DRIP_MS);
    socket.on('close', () => clearInterval(timer));
  },
};

const bodyTrouble: Record<string, Misbehaviour> = {
  'short-body': ({ socket }) => {
    raw(socket, ['HTTP/1.1 200 OK', HTML, `Content-Length: ${PAGE.length + 100}`], PAGE);
    socket.end();
  },
  'long-body': ({ socket }) =>
    raw(socket, ['HTTP/1.1 200 OK', HTML, `Content-Length: ${PAGE.length}`], `${PAGE}<p>More.`),
  'broken-chunks': ({ socket }) =>
    raw(socket, ['HTTP/1.1 200 OK', HTML, 'Transfer-Encoding: chunked'], '5\r\nboard\r\nZZ\r\n'),
  'cut-chunks': ({ socket }) => {
    raw(socket, ['HTTP/1.1 200 OK', HTML, 'Transfer-Encoding: chunked'], '5\r\nboard\r\nff\r\nab');
    socket.end();
  },
  'tiny-chunks': ({ socket }) => {
    const body = `${'1\r\nx\r\n'.repeat(20_000)}0\r\n\r\n`;
    raw(socket, ['HTTP/1.1 200 OK', HTML, 'Transfer-Encoding: chunked'], body);
  },
  'no-length': ({ socket }) => {
    raw(socket, ['HTTP/1.1 200 OK', HTML], PAGE);
    socket.end();
  },
  'endless-body': ({ socket }) => {
    raw(socket, ['HTTP/1.1 200 OK', HTML]);
    pour(socket, new Uint8Array(16 * 1024).fill(120));
  },
  'no-content-with-body': ({ socket }) =>
    raw(socket, ['HTTP/1.1 204 No Content', `Content-Length: ${PAGE.length}`], PAGE),
  'not-modified-with-body': ({ socket }) =>
    raw(socket, ['HTTP/1.1 304 Not Modified', `Content-Length: ${PAGE.length}`], PAGE),
};

const contentTrouble: Record<string, Misbehaviour> = {
  'gzip-bomb': ({ answer }) => answer(200, [HTML, 'Content-Encoding: gzip'], gzipBomb()),
  'nested-gzip-bomb': ({ answer }) =>
    answer(200, [HTML, 'Content-Encoding: gzip, gzip'], nestedBomb()),
  'brotli-bomb': ({ answer }) => answer(200, [HTML, 'Content-Encoding: br'], brotliBomb()),
  'corrupt-gzip': ({ answer }) => {
    const bytes = gzipSync(PAGE.repeat(200), { level: 0 });
    bytes.fill(0xff, 9000, 9100);
    answer(200, [HTML, 'Content-Encoding: gzip'], bytes.subarray(0, 9500));
  },
  'hopeless-gzip': ({ answer }) =>
    answer(200, [HTML, 'Content-Encoding: gzip'], new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0])),
  'not-gzip': ({ answer }) => answer(200, [HTML, 'Content-Encoding: gzip'], PAGE),
  'lying-charset': ({ answer }) => {
    const page = Buffer.from('<meta charset=utf-16><title>caf\xe9</title>', 'latin1');
    answer(200, [HTML], page);
  },
};

const headerTrouble: Record<string, Misbehaviour> = {
  'huge-headers': ({ answer }) => answer(200, [HTML, `X-Huge: ${'x'.repeat(200_000)}`], PAGE),
  'endless-headers': ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    pour(socket, Buffer.from(`X-More: ${'x'.repeat(1000)}\r\n`));
  },
  'header-injection': ({ answer }) =>
    answer(200, [HTML, 'X-Quoted: a\rSet-Cookie: stolen=1', 'X-Name with space: b'], PAGE),
  'odd-headers': ({ answer }) =>
    answer('200 All Right', ['x-LOUD: Caf\xe9', 'X-Twice: 1', 'x-twice: 2', 'X-Empty:'], PAGE),
  'early-hints': ({ socket, answer }) => {
    raw(socket, ['HTTP/1.1 103 Early Hints', 'Link: </style.css>; rel=preload']);
    answer(200, [HTML], PAGE);
  },
  garbage: ({ socket }) => socket.end('\x00\x01SSH-2.0-whatever\r\nnot http at all\r\n\r\n'),
  status: (exchange) => exchange.answer(Number(exchange.request.path.split('/')[2]), [HTML], PAGE),
};

const siteTrouble: Record<string, Misbehaviour> = {
  ok: ({ answer }) => answer('200 OK', [HTML, 'ETag: "1"'], PAGE),
  /** `?to=/a&to=/b`: a page with these links. */
  links: ({ request, answer }) => {
    const links = request.query.getAll('to').map((to) => `<a href="${to}">${to}</a>`);
    answer(200, [HTML], `<title>Links</title>${links.join(' ')}`);
  },
  'redirect-loop': (exchange) =>
    redirectTo(
      exchange,
      exchange.request.path.endsWith('/a') ? '/redirect-loop/b' : '/redirect-loop/a',
    ),
  'redirect-chain': (exchange) => {
    const left = Number(exchange.request.path.split('/')[2]);
    if (left > 0) redirectTo(exchange, `/redirect-chain/${left - 1}`);
    else exchange.answer(200, [HTML], PAGE);
  },
  /** Sends everybody to the same place until the cookie comes back. */
  'redirect-self': (exchange) => {
    const visited = exchange.request.headerLines.some(
      (line) => line.toLowerCase().startsWith('cookie:') && line.includes('visited=1'),
    );
    if (visited) exchange.answer(200, [HTML], PAGE);
    else redirectTo(exchange, exchange.request.path, ['Set-Cookie: visited=1; Path=/']);
  },
  /** `?times=N&after=seconds|date|none&seconds=N` */
  'rate-limit': (exchange) => {
    const seconds = numberIn(exchange, 'seconds', 1);
    const date = new Date(Date.now() + seconds * 1000).toUTCString();
    const after = exchange.request.query.get('after') ?? 'seconds';
    const value = after === 'date' ? date : seconds;
    burst(exchange, 429, after === 'none' ? [] : [`Retry-After: ${value}`]);
  },
  /** `?times=N&status=503` */
  unavailable: (exchange) => burst(exchange, numberIn(exchange, 'status', 503), []),
  /** Every page links to the next one, for ever. */
  endless: (exchange) => {
    const number = Number(exchange.request.path.split('/')[2] ?? 0);
    exchange.answer(
      200,
      [HTML],
      `<title>${number}</title><a href="/endless/${number + 1}">next</a>`,
    );
  },
};

/** By the first segment of the path. */
export const misbehaviours: ReadonlyMap<string, Misbehaviour> = new Map(
  [connectionTrouble, bodyTrouble, contentTrouble, headerTrouble, siteTrouble].flatMap((group) =>
    Object.entries(group),
  ),
);
