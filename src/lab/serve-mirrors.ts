/** `lab serve`: mirrors over HTTP. */
import type { Mirror } from '../fetch/mirror/mirror.js';
import { createMirrorHandler } from './mirror-handler.js';
import { type ServedSites, type ServeOptions, serveSites } from './serve.js';
import type { SiteHandler } from './site-handler.js';

/** Serves each mirror under the host names of its URLs; the mirrors stay the caller's to close. */
export function serveMirrors(
  mirrors: readonly Mirror[],
  options: ServeOptions = {},
): Promise<ServedSites> {
  const sites = new Map<string, SiteHandler>();
  for (const mirror of mirrors) {
    const handler = createMirrorHandler(mirror);
    for (const host of mirror.hosts) sites.set(host, handler);
  }
  return serveSites(sites, options);
}
