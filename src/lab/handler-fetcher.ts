/** A fetcher that asks a site handler in process: a whole crawl without a socket. */
import type { Fetcher, FetchRequest, FetchResponse, HeaderList } from '../fetch/fetcher.js';
import { abortedError } from '../fetch/network-error.js';
import type { SiteHandler } from './site-handler.js';

/** `now` stamps the responses; a simulator passes its own clock. */
export function createHandlerFetcher(
  handler: SiteHandler,
  now: () => number = () => Date.now(),
): Fetcher {
  return {
    async fetch(request, signal): Promise<FetchResponse> {
      if (signal?.aborted) throw abortedError(request.url, signal.reason);
      const sent = headersOf(request);
      const startedAt = now();
      const headers = Object.fromEntries(sent.map(([name, value]) => [name.toLowerCase(), value]));
      const answer = await handler({ method: 'GET', url: request.url, headers });
      if (signal?.aborted) throw abortedError(request.url, signal.reason);
      return {
        ...answer,
        url: request.url,
        statusText: '',
        truncated: null,
        sent: { method: 'GET', headers: sent },
        ip: null,
        startedAt,
        latencyMs: now() - startedAt,
      };
    },
    close: () => Promise.resolve(),
  };
}

function headersOf({ url, etag, lastModified }: FetchRequest): HeaderList {
  const headers: [string, string][] = [['Host', new URL(url).host]];
  if (etag !== undefined) headers.push(['If-None-Match', etag]);
  if (lastModified !== undefined) headers.push(['If-Modified-Since', lastModified]);
  return headers;
}
