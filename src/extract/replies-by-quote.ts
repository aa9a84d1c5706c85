/** Finds posts by words that others quote: an index of word grams, never a comparison of all texts. */
import { gramsOf, wordHashes } from './body/word-hashes.js';
import type { Post, Quote } from './post.js';

/** Grams of a quote that are looked up, spread over it. */
const MAX_LOOKUPS = 48;
/** Posts with the same gram that are kept: whatever more posts say is nobody's own phrase. */
const MAX_HOLDERS = 8;
const MAX_POST_WORDS = 4000;
/** Share of the looked-up grams that the quoted post has. */
const MIN_SHARE = 0.5;
/** The same where the quote names the author. */
const MIN_NAMED_SHARE = 0.15;

export class QuotedWords {
  private readonly posts: readonly Post[];
  /** Null until the first quote asks. */
  private holders: Map<number, number[]> | null;

  constructor(posts: readonly Post[]) {
    this.posts = posts;
    this.holders = null;
  }

  /** The position of the post that is quoted; null where none fits well enough. */
  find(quote: Quote, mayBe: (position: number) => boolean): number | null {
    const grams = gramsOf(wordHashes(quote.text, MAX_POST_WORDS));
    if (grams.length === 0) return null;
    this.holders ??= this.index();
    const step = Math.max(1, Math.floor(grams.length / MAX_LOOKUPS));
    const votes = new Map<number, number>();
    let lookups = 0;
    for (let i = 0; i < grams.length; i += step) {
      lookups++;
      for (const position of this.holders.get(grams[i]!) ?? []) {
        if (mayBe(position)) votes.set(position, (votes.get(position) ?? 0) + 1);
      }
    }
    return this.best(quote, votes, lookups);
  }

  private best(
    { author }: Quote,
    votes: ReadonlyMap<number, number>,
    lookups: number,
  ): number | null {
    let best: number | null = null;
    let bestScore = 0;
    for (const [position, count] of votes) {
      const share = count / lookups;
      const isNamed = author !== null && names(author, this.posts[position]!.author?.name);
      if (share < (isNamed ? MIN_NAMED_SHARE : MIN_SHARE)) continue;
      const score = share + (isNamed ? 1 : 0);
      // Of equals the latest: who is quoted twice is answered where the talk is.
      if (score > bestScore || (score === bestScore && position > best!)) {
        [best, bestScore] = [position, score];
      }
    }
    return best;
  }

  private index(): Map<number, number[]> {
    const holders = new Map<number, number[]>();
    this.posts.forEach(({ body }, position) => {
      for (const gram of gramsOf(wordHashes(body.text, MAX_POST_WORDS))) {
        const list = holders.get(gram);
        if (list === undefined) holders.set(gram, [position]);
        else if (list.length < MAX_HOLDERS && list.at(-1) !== position) list.push(position);
      }
    });
    return holders;
  }
}

/** The page may write more than the name: "Quote from: Ann". */
function names(written: string, name: string | undefined): boolean {
  return name !== undefined && name !== '' && written.includes(name);
}
