/** What a failure below HTTP means for the crawl. */
import { BoardwalkError, type Disposition, type ErrorCode } from '../errors.js';

const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|EPROTO$|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|ERROR_IN_CERT)/;
const TIMEOUT_CODE =
  /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/;
const PROXY_STATUS = /^Proxy response \((\d+)\)/;

interface SystemError {
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly errors?: readonly unknown[];
  readonly name?: unknown;
  readonly message?: unknown;
}

function asSystemError(error: unknown): SystemError {
  return typeof error === 'object' && error !== null ? error : {};
}

/** The first code that an error, or one of those that it sums up, carries. */
function codeOf(error: unknown): string {
  const { code, errors } = asSystemError(error);
  if (typeof code === 'string') return code;
  return errors !== undefined && errors.length > 0
    ? String(asSystemError(errors[0]).code ?? '')
    : '';
}

function failure(
  code: ErrorCode,
  disposition: Disposition,
  message: string,
  cause: unknown,
): BoardwalkError {
  return new BoardwalkError(message, { code, disposition, cause });
}

/** Whether a body stopped because nothing came for too long, and not because the line broke. */
export function isTimeout(error: unknown): boolean {
  return TIMEOUT_CODE.test(codeOf(error));
}

/**
 * Names a failure before the headers of a response had arrived.
 *
 * @param reused whether the connection had served an earlier request. A server may close an idle
 * connection just as a request is sent on it: that says nothing about the host's health.
 */
export function explainFailure(error: unknown, host: string, reused: boolean): BoardwalkError {
  if (error instanceof BoardwalkError) return error;
  const code = codeOf(error);
  const { syscall, name, message } = asSystemError(error);
  if (syscall === 'getaddrinfo' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    const text = `The host name ${host} was not found; check the URL and the network connection.`;
    return failure('dns', 'wait-host', text, error);
  }
  if (TIMEOUT_CODE.test(code)) return timeoutError(host, error);
  if (TLS_CODE.test(code)) {
    // A bad certificate does not mend itself within a crawl; asking again only costs requests.
    const text = `The secure connection to ${host} failed (${code}); check its certificate or use its http address.`;
    return failure('tls', 'drop', text, error);
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    const text = `The answer of ${host} has too many header bytes; the page is left out.`;
    return failure('protocol', 'drop', text, error);
  }
  if (code === 'UND_ERR_INVALID_ARG') {
    const text = `The request to ${host} cannot be written as HTTP (${String(message)}); the page is left out.`;
    return failure('protocol', 'drop', text, error);
  }
  if (name === 'HTTPParserError') {
    const text = `${host} did not answer with valid HTTP; it is asked again later.`;
    return failure('protocol', 'retry', text, error);
  }
  const text = `The connection to ${host} failed (${code || String(message)}); the host may be down, try again later.`;
  return failure('connection', reused ? 'retry' : 'wait-host', text, error);
}

/** No answer in time. */
export function timeoutError(host: string, cause?: unknown): BoardwalkError {
  const text = `${host} did not answer in time; it is asked again later, a longer timeout may help.`;
  return failure('timeout', 'retry', text, cause);
}

/** The caller wants no answer any more; nothing is wrong with the URL. */
export function abortedError(url: string, cause: unknown): BoardwalkError {
  return failure('aborted', 'stop-crawl', `The request for ${url} was cancelled.`, cause);
}

/** The proxy itself fails: without it nothing can be fetched, so the crawl stops. */
export function proxyError(proxyHost: string, cause: unknown): BoardwalkError {
  if (cause instanceof BoardwalkError) return cause;
  const detail = codeOf(cause) || String(asSystemError(cause).message ?? cause);
  const text = `The proxy ${proxyHost} cannot be used (${detail}); check its address and credentials.`;
  return failure('proxy', 'stop-crawl', text, cause);
}

/** A tunnel through the proxy was not opened, or the handshake with the host inside it failed. */
export function explainTunnelFailure(
  error: unknown,
  host: string,
  proxyHost: string,
): BoardwalkError {
  const status = PROXY_STATUS.exec(String(asSystemError(error).message ?? ''))?.[1];
  if (status === '502' || status === '503' || status === '504') {
    const text = `The proxy ${proxyHost} cannot reach ${host} (status ${status}); the host may be down, try again later.`;
    return failure('connection', 'wait-host', text, error);
  }
  if (status !== undefined)
    return proxyError(proxyHost, `status ${status} for a tunnel to ${host}`);
  const code = codeOf(error);
  if (TLS_CODE.test(code) || TIMEOUT_CODE.test(code)) return explainFailure(error, host, false);
  return proxyError(proxyHost, error);
}
