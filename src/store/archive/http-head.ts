/** HTTP heads as they stand in an archive, written again from parsed fields. */
import type { FetchResponse, HeaderList } from '../../fetch/fetcher.js';

const NOT_TOKEN = /[^!#$%&'*+\-.^_`|~0-9A-Za-z]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get through
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/g;
const BEYOND_LATIN1 = /[\u0100-\uffff]/;

/** An archive is passed on to others; the right to act as the user is not. */
const SECRET_FIELDS = new Set(['authorization', 'proxy-authorization', 'cookie']);

/** Answers that have no body by definition, so that a length would be about something else. */
const BODILESS_STATUS = new Set([204, 304]);

/** What was sent, without the user's credentials. */
export function requestHead(response: FetchResponse): Buffer {
  const { pathname, search, host } = new URL(response.url);
  const fields: [string, string][] = [];
  let hasHost = false;
  for (const [name, value] of response.sent.headers) {
    const lower = name.toLowerCase();
    if (lower === 'host') hasHost = true;
    if (!SECRET_FIELDS.has(lower)) fields.push([name, value]);
  }
  if (!hasHost) fields.unshift(['Host', host]);
  return head(`${response.sent.method} ${pathname}${search} HTTP/1.1`, fields);
}

/**
 * What was answered. The body is kept without its transfer coding, so the fields that describe the
 * length are put right; what the server said stays under `X-Archive-Orig-…`.
 */
export function responseHead(response: FetchResponse): Buffer {
  const length = String(response.body.length);
  const fields: [string, string][] = [];
  let hasLength = false;
  for (const [name, value] of response.headers) {
    const lower = name.toLowerCase();
    if (lower === 'transfer-encoding') {
      fields.push([`X-Archive-Orig-${name}`, value]);
    } else if (lower !== 'content-length') {
      fields.push([name, value]);
    } else if (value.trim() !== length) {
      fields.push([`X-Archive-Orig-${name}`, value]);
    } else if (!hasLength) {
      hasLength = true;
      fields.push([name, value]);
    }
  }
  if (!hasLength && !BODILESS_STATUS.has(response.status)) fields.push(['Content-Length', length]);
  return head(`HTTP/1.1 ${response.status} ${response.statusText}`, fields);
}

/** No value can end its line, so none can forge a field, a body or a record. */
export function oneLine(value: string): string {
  return value.replace(CONTROL, ' ');
}

function head(firstLine: string, fields: HeaderList): Buffer {
  let text = `${oneLine(firstLine)}\r\n`;
  for (const [name, value] of fields) {
    if (name !== '') text += `${name.replace(NOT_TOKEN, '-')}: ${oneLine(value)}\r\n`;
  }
  text += '\r\n';
  return Buffer.from(text, BEYOND_LATIN1.test(text) ? 'utf8' : 'latin1');
}
