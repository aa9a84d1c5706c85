/**
 * A web server that does everything wrong, one path for each kind of wrong, on real sockets. It
 * writes raw bytes, since the HTTP server of the platform is too well-behaved for it.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { misbehaviours } from './misbehaviours.js';

/** One request as it arrived. */
export interface RecordedRequest {
  readonly path: string;
  readonly query: URLSearchParams;
  /** As sent: `Name: value`, in order. */
  readonly headerLines: readonly string[];
  /** UTC milliseconds. */
  readonly at: number;
  /** Which connection it came on, counted from 1. */
  readonly connection: number;
  /** How many requests this path and query have had, this one included. */
  readonly count: number;
}

/** What robots.txt answers. */
export interface RobotsAnswer {
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly headers?: readonly string[];
}

export interface MisbehavingServer {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string;
  /** The requests for a path (whatever the query), or all, in the order of arrival. */
  requests(path?: string): readonly RecordedRequest[];
  /** Connections that are open now. */
  openConnections(): number;
  /** Null: the answer at the start, 404. A string: 200 with this text. */
  setRobots(answer: RobotsAnswer | string | null): void;
  /** Forgets requests and robots.txt, and counts bursts anew. */
  reset(): void;
  close(): Promise<void>;
}

/** What one path does; it may write to the socket as it likes. */
export interface Exchange {
  readonly request: RecordedRequest;
  readonly socket: Socket;
  /** Writes a whole, well-formed answer; the connection stays open. */
  answer(status: number | string, headers: readonly string[], body: string | Uint8Array): void;
}

const NO_ROBOTS: RobotsAnswer = { status: 404, body: 'no such file' };

function answerOn(socket: Socket): Exchange['answer'] {
  return (status, headers, body) => {
    const bytes = Buffer.from(body as string);
    const statusLine = typeof status === 'number' ? `${status} Status` : status;
    const lines = [`HTTP/1.1 ${statusLine}`, ...headers, `Content-Length: ${bytes.length}`];
    socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]));
  };
}

/** Calls back with the head of each request; bodies are not expected. */
function readHeads(socket: Socket, onHead: (lines: string[]) => void): void {
  let pending = '';
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1');
    for (let end = pending.indexOf('\r\n\r\n'); end !== -1; end = pending.indexOf('\r\n\r\n')) {
      const head = pending.slice(0, end);
      pending = pending.slice(end + 4);
      onHead(head.split('\r\n'));
    }
  });
}

/** Starts the server on a free port of the loopback interface. */
export async function startMisbehavingServer(): Promise<MisbehavingServer> {
  const sockets = new Set<Socket>();
  let requests: RecordedRequest[] = [];
  let counts = new Map<string, number>();
  let robots = NO_ROBOTS;
  let connections = 0;

  const handle = (lines: string[], socket: Socket, connection: number): void => {
    const target = lines[0]!.split(' ')[1] ?? '/';
    const { pathname: path, searchParams: query } = new URL(target, 'http://host');
    const count = (counts.get(target) ?? 0) + 1;
    counts.set(target, count);
    const headerLines = lines.slice(1);
    const request = { path, query, headerLines, at: Date.now(), connection, count };
    requests.push(request);
    const answer = answerOn(socket);
    const kind = misbehaviours.get(path.split('/')[1]!);
    if (path === '/robots.txt') answer(robots.status, robots.headers ?? [], robots.body);
    else if (kind === undefined) answer(404, ['Content-Type: text/plain'], 'no such path');
    else kind({ request, socket, answer });
  };
  const server = createServer((socket) => {
    const connection = ++connections;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    readHeads(socket, (lines) => handle(lines, socket, connection));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: (path) => requests.filter((request) => path === undefined || request.path === path),
    openConnections: () => sockets.size,
    setRobots(answer) {
      robots = typeof answer === 'string' ? { status: 200, body: answer } : (answer ?? NO_ROBOTS);
    },
    reset() {
      requests = [];
      counts = new Map();
      robots = NO_ROBOTS;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
