/** The URLs that a body may link to: absolute, and of schemes that only ever lead somewhere. */
import { fragmentOf } from '../../url/canonical.js';
import type { Resolver } from '../../url/resolver.js';

const MAX_ADDRESS_LENGTH = 320;
const ADDRESS = /^mailto:([^\s?&"'<>()\\,;:@[\]]+@[A-Za-z0-9.-]+)(?:\?|$)/i;
/** What may stand bare in a fragment and means nothing to HTML or Markdown. */
const UNSAFE = /[^A-Za-z0-9\-._~!$+,;=:@/?%]+/g;
const STRAY_PERCENT = /%(?![0-9A-Fa-f]{2})/g;
const MARKS = /['()*]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** The link as it may be written; null where it must not be one. */
export function safeUrl(raw: string, resolve: Resolver): string | null {
  const written = raw.trim();
  const address = written.length <= MAX_ADDRESS_LENGTH ? ADDRESS.exec(written) : null;
  if (address !== null) return `mailto:${address[1]!.replace(UNSAFE, encodeUnsafe)}`;
  const url = resolve(written);
  if (url === null) return null;
  const fragment = fragmentOf(written);
  if (fragment === '') return url;
  return `${url}#${fragment.replace(STRAY_PERCENT, '%25').replace(UNSAFE, encodeUnsafe)}`;
}

function encodeUnsafe(characters: string): string {
  const encoded = encodeURIComponent(characters.replace(LONE_SURROGATE, '\uFFFD'));
  return encoded.replace(MARKS, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}
