/** An answer of the site: what is read off it, kept of it and told of it. */
import { type FetchResponse, headerOf } from '../fetch/fetcher.js';
import { redirectTarget } from '../fetch/redirect.js';
import { isTransientStatus } from '../fetch/retry.js';
import type { Names } from '../page/names.js';
import type { Page } from '../page/page.js';
import type { Visit } from '../store/visit.js';
import type { UrlKind } from '../strategies/strategy.js';
import { canonicalUrl } from '../url/canonical.js';
import type { CrawlEvent } from './events.js';
import type { Lease } from './frontier/frontier.js';
import { faultOf } from './hosts.js';
import { readPage } from './read-page.js';

/** An answer and what was read off it. */
export interface Answer {
  readonly response: FetchResponse;
  readonly page: Page | null;
  readonly problem: string | null;
  readonly redirect: string | null;
}

type Phase = Visit['phase'];

/** @param maxBytes cap of the decoded body. */
export function readAnswer(response: FetchResponse, names: Names, maxBytes: number): Answer {
  const { page, problem } = readPage(response, names, maxBytes);
  return { response, page, problem, redirect: redirectOf(response) };
}

/** Where a redirect leads, in canonical form. */
function redirectOf(response: FetchResponse): string | null {
  const target = redirectTarget(response);
  return target === null ? null : canonicalUrl(target);
}

/** Why an answer that is kept is still no success; null for success and for plain refusals (4xx). */
export function failureOf(answer: Answer): string | null {
  return (
    answer.problem ?? (isTransientStatus(answer.response.status) ? faultOf(answer.response) : null)
  );
}

/** A redirect to the same URL that sets a cookie. */
export function asksToReturnWithCookie(response: FetchResponse): boolean {
  return redirectOf(response) === response.url && headerOf(response.headers, 'set-cookie') !== null;
}

/** What is kept of an answer. */
export function visitOf(
  lease: Lease,
  answer: Answer,
  phase: Phase,
  pageKind: Visit['pageKind'],
  relations: Visit['relations'],
): Visit {
  return {
    url: lease.url,
    from: lease.from,
    urlKind: lease.urlKind as UrlKind,
    depth: lease.depth,
    phase,
    response: answer.response,
    redirect: answer.redirect,
    page: answer.page,
    pageKind,
    relations,
  };
}

/** What is told of an answer that is kept. */
export function visitedEvent(
  { response, page, redirect }: Answer,
  phase: Phase,
  pageKind: Visit['pageKind'],
  discovered: number,
): CrawlEvent {
  const kind = page !== null ? 'html' : redirect !== null ? 'redirect' : 'file';
  return {
    type: 'visited',
    url: response.url,
    status: response.status,
    phase,
    answer: response.status >= 400 ? 'error' : kind,
    pageKind,
    bytes: response.body.length,
    latencyMs: response.latencyMs,
    discovered,
  };
}
