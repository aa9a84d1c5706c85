/**
 * The URL patterns of a site (iRobot 5.2), learned from every URL that its sampled pages name: a
 * pattern has the more URLs to stand on, and links to pages that were not sampled have one too.
 */

import { clusterUrls } from '../url-patterns/cluster-urls.js';
import { splitUrl } from '../url-patterns/url-parts.js';
import { bySpecificity, type UrlPattern } from '../url-patterns/url-pattern.js';
import type { SampledPage } from './sample-site.js';

/** URLs that patterns are learned from. */
const MAX_URLS = 20_000;

export interface UrlKinds {
  /** The most specific first. */
  readonly patterns: readonly UrlPattern[];
  /** The first pattern that the URL matches; -1 for none. */
  kindOf(url: string): number;
}

export function createUrlKinds(patterns: readonly UrlPattern[]): UrlKinds {
  const sorted = [...patterns].sort(bySpecificity);
  const known = new Map<string, number>();
  return {
    patterns: sorted,
    kindOf(url) {
      let kind = known.get(url);
      if (kind === undefined) {
        const parts = splitUrl(url);
        kind = sorted.findIndex((pattern) => pattern.matchesParts(parts));
        if (known.size >= MAX_URLS) known.clear();
        known.set(url, kind);
      }
      return kind;
    },
  };
}

/** @param sample in an order of its own: which URLs are taken must not depend on chance. */
export function learnUrlKinds(sample: readonly SampledPage[]): UrlKinds {
  const urls = new Set(sample.map(({ url }) => url));
  const hosts = new Set(sample.map(({ url }) => hostOf(url)));
  for (const { page } of sample) {
    for (const { url } of page.links) {
      if (urls.size >= MAX_URLS) break;
      if (hosts.has(hostOf(url))) urls.add(url);
    }
  }
  return createUrlKinds(clusterUrls([...urls]).map(({ pattern }) => pattern));
}

function hostOf(url: string): string {
  const start = url.indexOf('://') + 3;
  return url.slice(start, url.indexOf('/', start));
}
