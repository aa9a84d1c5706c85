/** The pictures and files of a body. */
import { collapseSpace } from '../../page/text.js';
import type { Attachment } from '../post.js';
import { type Block, innermost, MEDIA } from './blocks.js';
import { fileName, type Medium } from './media.js';

const MAX_ATTACHMENTS = 200;
/** Names of pages, not of files: what web servers answer with HTML. */
const PAGE_NAME = /\.(?:[a-z]?html?|php\d?|aspx?|jspx?|cgi|cfm|do|pl|py)$/i;
const NAMED_FILE = /^[^/\\:*?"<>|]{1,120}\.(?=[a-z0-9]{1,5}$)[a-z0-9]*[a-z][a-z0-9]*$/i;
const IMAGE_NAME = /\.(?:avif|bmp|gif|jpe?g|png|svg|tiff?|webp)$/i;
const TOP_LEVEL_NAME = /\.(?:com|net|org|info|[a-z]{2})$/i;

/** What the post itself holds; what it quotes belongs to others. */
export function attachmentsOf(
  pageUrl: string,
  blocks: readonly Block[],
  media: readonly Medium[],
): Attachment[] {
  const found = new Map<string, Attachment>();
  const shown = new Set<string>();
  for (const { container, spans } of blocks) {
    if (innermost(container, 'quote') !== null) continue;
    for (const { format, url, text } of spans) {
      if (url === null || found.size >= MAX_ATTACHMENTS) continue;
      if ((format & MEDIA) !== 0) shown.add(url);
      else addFile(found, pageUrl, url, collapseSpace(text));
    }
  }
  for (const { kind, name, url, target } of media) {
    if (kind !== 'image' || url === null || !shown.has(target!)) continue;
    // A small view of a picture stands for the picture.
    const best = target !== null && IMAGE_NAME.test(fileName(target)) ? target : url;
    if (found.size < MAX_ATTACHMENTS) found.set(best, { url: best, name, kind: 'image' });
  }
  return [...found.values()];
}

/** A link is a file where it, or its text on the forum's own site, has the name of one. */
function addFile(found: Map<string, Attachment>, pageUrl: string, url: string, text: string): void {
  if (!url.startsWith('http')) return;
  const name = url.endsWith('/') ? '' : fileName(url);
  const isOwn = originOf(url) === originOf(pageUrl);
  const isNamed = isFile(name) && !url.includes('?');
  const isTextName = isOwn && isFile(text) && !TOP_LEVEL_NAME.test(text);
  if (!isNamed && !isTextName) return;
  const shownName = isFile(text) ? text : name;
  const kind = IMAGE_NAME.test(shownName) ? 'image' : 'file';
  if (!found.has(url)) found.set(url, { url, name: shownName, kind });
}

function isFile(name: string): boolean {
  return NAMED_FILE.test(name) && !PAGE_NAME.test(name);
}

function originOf(url: string): string {
  return url.slice(0, url.indexOf('/', url.indexOf('://') + 3));
}
