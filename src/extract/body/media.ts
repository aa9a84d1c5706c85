/** Pictures and embedded pages of a body: linked, never loaded. */
import { knownTag } from '../../page/elements.js';
import { collapseSpace } from '../../page/text.js';
import type { Tree } from '../../page/tree.js';
import type { Resolver } from '../../url/resolver.js';
import { cleanText } from './block-builder.js';
import { safeUrl } from './safe-url.js';

export interface Medium {
  /** `sign`: a picture that stands for a sign in the text. `embed`: a player or a framed page. */
  readonly kind: 'image' | 'sign' | 'embed' | 'nothing';
  /** Its text, its file name, or its host. */
  readonly name: string;
  /** Null where it has no http(s) address. */
  readonly url: string | null;
  /** Where it leads: its link where it has one, otherwise its own address. */
  readonly target: string | null;
}

const IMG = knownTag('img');
const EMBEDS: ReadonlySet<number> = new Set(['iframe', 'embed', 'video', 'audio'].map(knownTag));
const SOURCE = knownTag('source');

const MAX_NAME_LENGTH = 200;
/** `:)`, `:-D`, `:smile:`, an emoji: no words, or one between colons. */
const SIGN = /^(?:[^\p{L}\p{N}\s]+[\p{L}\p{N}]?|:[\w+-]{1,32}:|\p{Extended_Pictographic}.{0,8})$/u;
const MAX_SIGN_LENGTH = 34;
const TRACKER_SIDE = /^\s*[01](?:px)?\s*$/;
const LAZY_ADDRESS = /^(?:https?:|\/|\.)?[^\s<>"]+\.(?:avif|bmp|gif|jpe?g|png|webp)(?:\?|$)/i;
const QUERY = /[?#].*$/s;

/** What a picture or player of the page is; null for any other element. */
export function mediumOf(tree: Tree, node: number, resolve: Resolver): Medium | null {
  const tag = tree.tag[node]!;
  if (tag === IMG) return imageOf(tree, node, resolve);
  if (!EMBEDS.has(tag)) return null;
  const url = embedUrl(tree, node, resolve);
  const name = url === null ? '' : hostOf(url);
  return { kind: 'embed', name, url, target: url };
}

function imageOf(tree: Tree, node: number, resolve: Resolver): Medium {
  const nothing = { kind: 'nothing', name: '', url: null, target: null } as const;
  if (isTracker(tree, node)) return nothing;
  const alt = cleanText(collapseSpace((tree.attr(node, 'alt') ?? '').slice(0, MAX_NAME_LENGTH)));
  if (alt.length > 0 && alt.length <= MAX_SIGN_LENGTH && SIGN.test(alt)) {
    return { kind: 'sign', name: alt, url: null, target: null };
  }
  const url = imageUrl(tree, node, resolve);
  if (url === null) return nothing;
  return { kind: 'image', name: alt === '' ? fileName(url) : alt, url, target: url };
}

/** A picture nobody can see is there to count readers. */
function isTracker(tree: Tree, node: number): boolean {
  const width = tree.attr(node, 'width');
  const height = tree.attr(node, 'height');
  if (width === null && height === null) return false;
  return TRACKER_SIDE.test(width ?? '0') && TRACKER_SIDE.test(height ?? '0');
}

/** Its address; pictures that load late keep it in an attribute of their own. */
function imageUrl(tree: Tree, node: number, resolve: Resolver): string | null {
  const url = safeUrl(tree.attr(node, 'src') ?? '', resolve);
  const isEmpty = (tree.attr(node, 'src') ?? '') === '';
  if (url !== null && !isEmpty) return httpOnly(url);
  for (const [name, value] of tree.attributes(node)) {
    if (name.startsWith('data-') && LAZY_ADDRESS.test(value)) {
      return httpOnly(safeUrl(value, resolve));
    }
  }
  return null;
}

function embedUrl(tree: Tree, node: number, resolve: Resolver): string | null {
  const own = tree.attr(node, 'src');
  if (own !== null && own !== '') return httpOnly(safeUrl(own, resolve));
  for (const child of tree.children(node)) {
    const source = tree.tag[child] === SOURCE ? tree.attr(child, 'src') : null;
    if (source !== null && source !== '') return httpOnly(safeUrl(source, resolve));
  }
  return null;
}

function httpOnly(url: string | null): string | null {
  return url?.startsWith('http') ? url : null;
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}

/** The last step of a URL's path, readable; the host where the path has none. */
export function fileName(url: string): string {
  const path = url.replace(QUERY, '');
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === '') return hostOf(url);
  try {
    return cleanText(collapseSpace(decodeURIComponent(name))) || name;
  } catch {
    return name;
  }
}
