/**
 * Signatures that only several posts together show: what stands behind a rule at the end of at least
 * two posts of one author, word for word. For the posts of a page or of a whole site.
 */
import type { Post, PostBody } from '../post.js';

const HTML_RULE = '<hr>';
const MARKDOWN_RULE = '\n\n___\n\n';
const MAX_LENGTH = 6000;
const LINE_END = /<br>|<\/(?:p|li|h\d|pre|tr|blockquote)>/g;
const TAG = /<(\/?)([a-z]+\d?)[^>]*>/g;
const VOID: ReadonlySet<string> = new Set(['br', 'hr']);
const ENTITY = /&(?:amp|lt|gt);/g;
const CHARACTERS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** The posts with signatures cut off their bodies. */
export function separateSignatures<T extends Post>(posts: readonly T[]): T[] {
  const tails = posts.map(({ author, signature, body }) => {
    return author === null || signature !== null ? null : tailOf(body.html);
  });
  const counts = new Map<string, number>();
  const keyOf = (i: number): string => `${posts[i]!.author!.name}\n${tails[i]}`;
  tails.forEach((tail, i) => {
    if (tail !== null) counts.set(keyOf(i), (counts.get(keyOf(i)) ?? 0) + 1);
  });
  return posts.map((post, i) => {
    const tail = tails[i]!;
    if (tail === null || counts.get(keyOf(i))! < 2) return post;
    return { ...post, ...cut(post.body, tail) };
  });
}

/** What stands behind the last rule of a body, outside of quotes and lists. */
function tailOf(html: string): string | null {
  const rule = html.lastIndexOf(HTML_RULE);
  if (rule <= 0) return null;
  const tail = html.slice(rule + HTML_RULE.length);
  if (tail === '' || tail.length > MAX_LENGTH) return null;
  let depth = 0;
  for (const [, end, name] of tail.matchAll(TAG)) {
    if (VOID.has(name!)) continue;
    depth += end === '' ? 1 : -1;
    if (depth < 0) return null;
  }
  return tail;
}

function cut(body: PostBody, tail: string): { body: PostBody; signature: string } {
  const lines = linesOf(tail);
  const known = new Set(lines);
  const own = body.text.split('\n');
  while (own.length > 0 && known.has(own.at(-1)!)) own.pop();
  const rule = body.markdown.lastIndexOf(MARKDOWN_RULE);
  const html = body.html.slice(0, body.html.length - tail.length - HTML_RULE.length);
  const markdown = rule < 0 ? body.markdown : body.markdown.slice(0, rule);
  return { body: { text: own.join('\n'), markdown, html }, signature: lines.join('\n') };
}

function linesOf(html: string): string[] {
  const text = html.replace(LINE_END, '\n').replace(TAG, '');
  return text
    .replace(ENTITY, (entity) => CHARACTERS[entity]!)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}
