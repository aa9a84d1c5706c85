/**
 * Session ids in the links of a page (FoCUS 4.3.2), found by asking twice: the second time without
 * the parameters that may hold one, as a new visitor would.
 */
import type { Page } from '../../page/page.js';
import {
  createSessionStripper,
  findLoadConstants,
  findSessionIds,
  type SessionIds,
} from '../url-patterns/session-ids.js';
import type { PageReader, ReadPage } from './page-reader.js';

export const NO_SESSION_IDS: SessionIds = { parameters: [], pathParameters: [], segments: [] };

/** Shorter values name boards and pages. */
const MIN_ID_LENGTH = 8;
/** A session id is on most links of its site. */
const MIN_LINK_SHARE = 0.5;

export async function probeSessionIds(reader: PageReader, { page }: ReadPage): Promise<SessionIds> {
  const urls = linksOf(page);
  const suspects = findLoadConstants(urls).filter(
    ({ value, links }) => value.length >= MIN_ID_LENGTH && links >= MIN_LINK_SHARE * urls.length,
  );
  const parameters = suspects.map(({ key }) => key);
  const strip = createSessionStripper({ ...NO_SESSION_IDS, parameters });
  const carrier = urls.find((url) => strip(url) !== url);
  if (carrier === undefined) return NO_SESSION_IDS;
  const [first, second] = [await reader.read(carrier), await reader.read(strip(carrier))];
  if (first === null || second === null) return NO_SESSION_IDS;
  return findSessionIds(linksOf(first.page), linksOf(second.page));
}

function linksOf({ links }: Page): string[] {
  return [...new Set(links.map(({ url }) => url))];
}
