/**
 * Who answers whom. Evidence from sure to weak: what the page says itself (already in the post), how
 * posts are nested, links to another post, quoted words. A reply always answers an earlier post, so
 * the result is a forest.
 */
import type { Post } from './post.js';
import { QuotedWords } from './replies-by-quote.js';
import { PostAddresses } from './replies-by-url.js';

export interface ReplyEvidence {
  /**
   * By position: the URLs with which a post refers to others outside of its body ("in reply to"),
   * without those of its own buttons.
   */
  readonly references?: ReadonlyArray<readonly string[]>;
}

/** What an answer points to. */
interface Target {
  /** Position of the answered post; null where it is not among these. */
  readonly replyTo: number | null;
  readonly replyToId: string | null;
}

const NOBODY: Target = { replyTo: null, replyToId: null };

/**
 * The posts with `replyTo` filled in. Posts that have it already, or `replyToId`, keep it.
 * @param posts of one page or thread; `replyTo` counts through this list.
 */
export function linkReplies<T extends Post>(
  posts: readonly T[],
  evidence: ReplyEvidence = {},
): T[] {
  const addresses = new PostAddresses(posts);
  const words = new QuotedWords(posts);
  const isEarlier = earlierTest(posts);
  const parents = parentsByDepth(posts);
  return posts.map((post, i) => {
    if (post.replyTo !== null || post.replyToId !== null) return post;
    const parent = parents[i]!;
    if (parent >= 0) return { ...post, replyTo: parent };
    const references = evidence.references?.[i] ?? [];
    const target =
      firstOf(references, (url) => byUrl(url, i, addresses, isEarlier)) ??
      firstOf(post.quotes, (quote) => {
        const linked = quote.url === null ? null : byUrl(quote.url, i, addresses, isEarlier);
        if (linked !== null && linked.replyTo !== null) return linked;
        const replyTo = words.find(quote, (position) => isEarlier(position, i));
        return replyTo === null ? linked : { replyTo, replyToId: null };
      }) ??
      NOBODY;
    return target === NOBODY ? post : { ...post, ...target };
  });
}

function firstOf<T>(list: readonly T[], find: (item: T) => Target | null): Target | null {
  let elsewhere: Target | null = null;
  for (const item of list) {
    const target = find(item);
    if (target !== null && target.replyTo !== null) return target;
    elsewhere ??= target;
  }
  return elsewhere;
}

function byUrl(
  url: string,
  from: number,
  addresses: PostAddresses,
  isEarlier: (position: number, than: number) => boolean,
): Target | null {
  const position = addresses.find(url);
  if (position === null) return { replyTo: null, replyToId: url };
  return isEarlier(position, from) ? { replyTo: position, replyToId: null } : null;
}

/** One order for all evidence: by time where all have one and nothing is nested, else by place. */
function earlierTest(posts: readonly Post[]): (position: number, than: number) => boolean {
  const isTimed = posts.every(
    ({ time, depth }) => depth === 0 && (time?.instantMs ?? null) !== null,
  );
  if (!isTimed) return (position, than) => position < than;
  const times = posts.map(({ time }) => time!.instantMs!);
  return (position, than) => {
    const [one, other] = [times[position]!, times[than]!];
    return one === other ? position < than : one < other;
  };
}

/** The nearest post before each that is one level up; -1 where there is none. */
function parentsByDepth(posts: readonly Post[]): Int32Array {
  const parents = new Int32Array(posts.length).fill(-1);
  const open: number[] = [];
  posts.forEach(({ depth }, i) => {
    // A level may be left out: whatever is less deep stands above.
    while (open.length > 0 && posts[open.at(-1)!]!.depth >= depth) open.pop();
    if (depth > 0) parents[i] = open.at(-1) ?? -1;
    open.push(i);
  });
  return parents;
}
