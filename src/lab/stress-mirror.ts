/** A simulated forum in the place of a mirror, so that the lab measures it like one. */
import { headerOf } from '../fetch/fetcher.js';
import type { Mirror, MirrorRecord } from '../fetch/mirror/mirror.js';
import type { Label } from '../fetch/mirror/mirror-format.js';
import { canonicalUrl } from '../url/canonical.js';
import { withoutSession } from './simulator/addresses.js';
import type { Forum } from './simulator/forum.js';
import { createForumHandler } from './simulator/handler.js';
import { labelOf, truthOf, wantedLabels } from './simulator/truth.js';
import type { SiteAnswer } from './site-handler.js';

/** A record whose body is at hand. */
interface AnsweredRecord extends MirrorRecord {
  readonly bytes: Uint8Array;
}

/**
 * The forum has URLs without end, so the labels are those of the pages that a crawler is after and
 * of whatever was asked for: `recall` is measured against these. Ask for the labels after the run.
 */
export function createForumMirror(forum: Forum): Mirror {
  const handler = createForumHandler(forum);
  const { origin, host } = new URL(forum.spec.baseUrl);
  const asked = new Set<string>();
  const urlOf = (raw: string): string | null => {
    const url = canonicalUrl(raw);
    if (url === null || !url.startsWith(`${origin}/`)) return url;
    return canonicalUrl(origin + withoutSession(forum, new URL(url)));
  };
  const entry = urlOf(forum.spec.baseUrl)!;
  const lookup = (url: string): AnsweredRecord => {
    asked.add(urlOf(url) ?? url);
    // A forum's handler answers at once.
    const { status, headers, body } = handler({ method: 'GET', url, headers: {} }) as SiteAnswer;
    return {
      url,
      status,
      type: headerOf(headers, 'content-type') ?? '',
      location: headerOf(headers, 'location'),
      error: null,
      bodyOffset: 0,
      bodyBytes: body.byteLength,
      bytes: body,
    };
  };
  const labels = (): Label[] => {
    const wanted = wantedLabels(forum).map((label) => ({ ...label, url: urlOf(label.url)! }));
    const met = [...asked].flatMap((url) => labelOf(forum, url) ?? []);
    return [...wanted, ...met];
  };
  return {
    site: { name: host, entry, startUrls: [], ignoreParams: [] },
    entry,
    hosts: new Set([host]),
    size: wantedLabels(forum).length,
    urlOf,
    lookup,
    body: (record) => (record as AnsweredRecord).bytes,
    labels: () => Promise.resolve(labels()),
    truth: () => Promise.resolve(truthOf(forum)),
    close: () => {},
  };
}
