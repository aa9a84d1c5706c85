/**
 * A site as a function: what a mirror and the forum simulator both are. A handler can be put
 * behind real sockets (`serveSites`) or asked in process (`HandlerFetcher`).
 */
import type { HeaderList } from '../fetch/fetcher.js';

export interface SiteRequest {
  readonly method: string;
  /** Absolute URL with the site's own host name. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface SiteAnswer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Uint8Array;
}

export type SiteHandler = (request: SiteRequest) => SiteAnswer | Promise<SiteAnswer>;
