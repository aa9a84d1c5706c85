/**
 * The connections of one fetcher: kept alive, limited per origin, direct or through a proxy.
 */
import { Agent, type buildConnector, Client, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { BoardwalkError } from '../errors.js';
import { explainFailure, explainTunnelFailure, proxyError } from './network-error.js';

/** More than any browser accepts in all; a page that needs more is not worth having. */
const MAX_HEADER_BYTES = 64 * 1024;

/** What is known about the connection that carries a request. */
export interface Connection {
  /** Whether it served an earlier request. */
  used: boolean;
  ip: string | null;
}

export interface ConnectionOptions {
  readonly connectionsPerOrigin: number;
  readonly connectTimeoutMs: number;
  readonly headersTimeoutMs: number;
  readonly bodyTimeoutMs: number;
  /** An http or https proxy, credentials included; null: direct. */
  readonly proxy: string | null;
}

export interface Connections {
  /** Whether http URLs are answered by a proxy, which then may ask for credentials (407). */
  readonly proxyHost: string | null;
  /** Sends a GET. `onConnection` is called before the handler's first call. */
  send(
    url: URL,
    headers: string[],
    handler: Dispatcher.DispatchHandler,
    onConnection: (connection: Connection) => void,
  ): void;
  close(): Promise<void>;
}

type Explain = (error: unknown, host: string) => BoardwalkError;
type Send = Dispatcher.DispatchOptions & {
  onConnection?: (connection: Connection) => void;
  /** Whose certificate is expected, where it is not that of the `Host` field. */
  servername?: string;
};

/**
 * A client (one connection at a time) that tells each request which connection it got, and whose
 * connection errors are explained where it is still known that they are no request's fault.
 */
function watchedClient(origin: URL, options: object, explain: Explain): Client {
  const { connect, ...rest } = options as Client.Options & { connect: buildConnector.connector };
  const connection: Connection = { used: false, ip: null };
  const client = new Client(origin, {
    ...rest,
    connect: (target, callback) =>
      connect(target, (error, socket) => {
        if (error !== null) return callback(explain(error, origin.host), null);
        connection.used = false;
        connection.ip = socket.remoteAddress ?? null;
        callback(null, socket);
      }),
  });
  const dispatch = client.dispatch.bind(client);
  client.dispatch = (send: Send, handler) => {
    send.onConnection?.(connection);
    return dispatch(send, handler);
  };
  return client;
}

function poolFactory(explain: Explain): (origin: string | URL, options: object) => Pool {
  return (origin, options) =>
    new Pool(origin, {
      ...options,
      factory: (url, clientOptions) => watchedClient(url, clientOptions, explain),
    });
}

function parseProxy(proxy: string): URL {
  const url = URL.canParse(proxy) ? new URL(proxy) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new BoardwalkError(`The proxy must be an http or https URL such as http://host:3128.`, {
      code: 'usage',
    });
  }
  return url;
}

function credentialsOf(proxy: URL): string | null {
  if (proxy.username === '') return null;
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

/** Opens connections as they are needed. */
export function createConnections(options: ConnectionOptions): Connections {
  const pool = {
    connections: options.connectionsPerOrigin,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: options.headersTimeoutMs,
    bodyTimeout: options.bodyTimeoutMs,
  };
  if (options.proxy !== null) return throughProxy(parseProxy(options.proxy), options, pool);
  const agent = new Agent({
    ...pool,
    connect: { timeout: options.connectTimeoutMs },
    factory: poolFactory((error, host) => explainFailure(error, host, false)),
  });
  return {
    proxyHost: null,
    send: (url, headers, handler, onConnection) => {
      const path = url.pathname + url.search;
      const send: Send = { origin: url.origin, path, method: 'GET', headers, onConnection };
      agent.dispatch(send, handler);
    },
    close: () => agent.destroy(),
  };
}

/**
 * http URLs are asked of the proxy in absolute form, https URLs go through a tunnel; both on
 * connections of their own for each origin. The library's own forwarding loses the status text
 * and the connection limits, so only its tunnels are used.
 */
function throughProxy(proxy: URL, options: ConnectionOptions, pool: Pool.Options): Connections {
  const token = credentialsOf(proxy);
  const toProxy = poolFactory((error) => proxyError(proxy.host, error));
  const connect = { timeout: options.connectTimeoutMs };
  const forward = new Agent({
    ...pool,
    connect,
    factory: (_origin, poolOptions) => toProxy(proxy.origin, poolOptions),
  });
  const tunnels = new ProxyAgent({
    ...pool,
    uri: proxy.origin,
    ...(token === null ? {} : { token }),
    proxyTls: connect,
    requestTls: connect,
    clientFactory: (origin, clientOptions) => toProxy(origin, { ...pool, ...clientOptions }),
    factory: poolFactory((error, host) => explainTunnelFailure(error, host, proxy.host)),
  });
  return {
    proxyHost: proxy.host,
    send: (url, headers, handler, onConnection) => {
      const path = url.pathname + url.search;
      const send: Send = { origin: url.origin, path, method: 'GET', headers, onConnection };
      if (url.protocol === 'https:') {
        tunnels.dispatch(send, handler);
        return;
      }
      const all = token === null ? headers : ['proxy-authorization', token, ...headers];
      const servername = proxy.hostname;
      const absolute: Send = { ...send, path: url.origin + path, headers: all, servername };
      forward.dispatch(absolute, handler);
    },
    close: async () => {
      await Promise.all([forward.destroy(), tunnels.destroy()]);
    },
  };
}
