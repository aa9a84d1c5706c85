/**
 * Session ids in the links of a site (FoCUS 4.3.2), found by asking twice: the second time without
 * the parameters that may hold one, as a new visitor would.
 */
import type { Page } from '../../page/page.js';
import {
  createSessionStripper,
  findLoadConstants,
  findPathConstants,
  findSessionIds,
  type SessionIds,
} from '../url-patterns/session-ids.js';

export const NO_SESSION_IDS: SessionIds = { parameters: [], pathParameters: [], segments: [] };

/** Shorter values name boards and pages. */
const MIN_ID_LENGTH = 8;
/** A session id is on most links of its site. */
const MIN_LINK_SHARE = 0.5;

/** Costs nothing where no part of the URLs is the same in most links of the page. */
export async function probeSessionIds(
  page: Page,
  fetch: (url: string) => Promise<Page | null>,
): Promise<SessionIds> {
  const urls = linksOf(page);
  const suspects = findLoadConstants(urls).filter(
    ({ value, links }) => value.length >= MIN_ID_LENGTH && links >= MIN_LINK_SHARE * urls.length,
  );
  // The folder of a forum may look like an id too, so paths are suspected last.
  const strip = createSessionStripper(
    suspects.length > 0
      ? { ...NO_SESSION_IDS, parameters: suspects.map(({ key }) => key) }
      : findPathConstants(urls, { minLength: MIN_ID_LENGTH, minShare: MIN_LINK_SHARE }),
  );
  // The page itself would give the same id again: it was asked for without one already.
  const carrier = urls.find((url) => strip(url) !== url && strip(url) !== strip(page.url));
  if (carrier === undefined) return NO_SESSION_IDS;
  const [first, second] = [await fetch(carrier), await fetch(strip(carrier))];
  if (first === null || second === null) return NO_SESSION_IDS;
  return findSessionIds(linksOf(first), linksOf(second));
}

function linksOf({ links }: Page): string[] {
  return [...new Set(links.map(({ url }) => url))];
}
