/** Whether two pages show the same post. */
import { wordHashes } from '../body/word-hashes.js';
import type { Post, PostTime } from '../post.js';
import type { ThreadPost } from '../thread.js';

const MAX_DIGEST_WORDS = 2000;
const BASE = 0x01_00_01_93;

/** What a post is known by within its thread: the site's own id or link, else who said what when. */
export function identityOf(post: Post): { key: string; isSure: boolean } {
  if (post.id !== null) return { key: `id ${post.id}`, isSure: true };
  if (post.permalink !== null) return { key: `link ${post.permalink}`, isSure: true };
  const { author, time, body } = post;
  let digest = 0;
  for (const word of wordHashes(body.text, MAX_DIGEST_WORDS)) {
    digest = (Math.imul(digest, BASE) + word) | 0;
  }
  const key = `said ${author?.name ?? ''}\n${momentOf(time)}\n${digest}\n${body.text.length}`;
  return { key, isSure: false };
}

/** A body that is nothing but one link, in the form that bodies are written in. */
const LONE_LINK = /^<p><a href="([^"#]*)[^>]*>[^<]*<\/a><\/p>$/;

/**
 * Whether a post of a later page is only the head of the thread, shown again without its words: who
 * began it and when, and at most a link to where it is said.
 */
export function isHeadOf(first: ThreadPost, post: Post): boolean {
  const { author, time, body, attachments } = post;
  if (author === null || time === null || attachments.length > 0) return false;
  if ((post.id ?? first.id) !== first.id || (post.permalink ?? first.permalink) !== first.permalink)
    return false;
  const link = LONE_LINK.exec(body.html)?.[1]?.replaceAll('&amp;', '&');
  if (body.markdown !== '' && link !== first.pageUrl) return false;
  return author.name === first.author?.name && momentOf(time) === momentOf(first.time);
}

function momentOf(time: PostTime | null): number | string {
  return time === null ? '' : (time.instantMs ?? time.text);
}
