/**
 * Who answers whom. Evidence from sure to weak: what the page says itself (already in the post), how
 * posts are nested, links to another post, quoted words. A reply always answers an earlier post, so
 * the result is a forest.
 */
import type { Post, Quote } from './post.js';
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

/**
 * The posts with `replyTo` filled in. Those that have it keep it; a `replyToId` is followed where it
 * leads to one of these posts, and kept where nothing leads to any.
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
  const byUrl = (url: string, from: number): Target | null => {
    const position = addresses.find(url);
    if (position === null) return { replyTo: null, replyToId: url };
    return isEarlier(position, from) ? { replyTo: position, replyToId: null } : null;
  };
  const byQuote = (quote: Quote, from: number): Target | null => {
    const linked = quote.url === null ? null : byUrl(quote.url, from);
    if (linked !== null && linked.replyTo !== null) return linked;
    const replyTo = words.find(quote, (position) => isEarlier(position, from));
    return replyTo === null ? linked : { replyTo, replyToId: null };
  };
  return posts.map((post, i) => {
    if (post.replyTo !== null) return post;
    const parent = parents[i]!;
    const said = post.replyToId === null ? [] : [post.replyToId];
    const target = firstOf([
      () => firstOf(said.map((url) => () => byUrl(url, i))),
      () => (parent < 0 ? null : { replyTo: parent, replyToId: null }),
      () => firstOf((evidence.references?.[i] ?? []).map((url) => () => byUrl(url, i))),
      () => firstOf(post.quotes.map((quote) => () => byQuote(quote, i))),
    ]);
    return target === null ? post : { ...post, ...target };
  });
}

/** The first that leads to one of the posts, else the first that leads anywhere. */
function firstOf(ways: ReadonlyArray<() => Target | null>): Target | null {
  let elsewhere: Target | null = null;
  for (const find of ways) {
    const target = find();
    if (target !== null && target.replyTo !== null) return target;
    elsewhere ??= target;
  }
  return elsewhere;
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
