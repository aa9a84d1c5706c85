/** Whether two pages show the same post. */
import { wordHashes } from '../body/word-hashes.js';
import type { Post } from '../post.js';

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
  const instant = time === null ? '' : (time.instantMs ?? time.text);
  const key = `said ${author?.name ?? ''}\n${instant}\n${digest}\n${body.text.length}`;
  return { key, isSure: false };
}
