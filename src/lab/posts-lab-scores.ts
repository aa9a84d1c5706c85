/** What `lab posts` counts, and how it is told. */

/** A page or thread that went wrong. */
export interface PostsMiss {
  readonly url: string;
  readonly gold: number;
  readonly predicted: number;
  readonly matched: number;
  /** What is wrong with it, in a few words. */
  readonly why: string;
}

/** One file or mirror, in the form that `--json` writes. */
export interface PostsLabResult {
  readonly set: string;
  readonly pages: number;
  readonly gold: number;
  readonly predicted: number;
  readonly matched: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly authorAccuracy: number;
  readonly timeAccuracy: number;
  /** Share of threads with exactly their posts, in order; only where there are whole threads. */
  readonly threadsExact?: number;
  /** The ten worst pages or threads. */
  readonly worst: readonly PostsMiss[];
}

/** One page or thread, compared. */
export interface ComparedPosts {
  readonly url: string;
  readonly gold: number;
  readonly predicted: number;
  readonly matched: number;
  /** Matched posts with the right author, and with the right time. */
  readonly authors: number;
  readonly times: number;
  /** The first thing that is wrong, for people; null: nothing. */
  readonly example: string | null;
}

const WORST = 10;

/** @param threads whether what was compared are whole threads. */
export function summarize(
  set: string,
  pages: number,
  compared: readonly ComparedPosts[],
  threads: boolean,
): PostsLabResult {
  const sum = (value: (one: ComparedPosts) => number): number =>
    compared.reduce((total, one) => total + value(one), 0);
  const gold = sum((one) => one.gold);
  const predicted = sum((one) => one.predicted);
  const matched = sum((one) => one.matched);
  const exact = compared.filter((one) => one.matched === one.gold && one.matched === one.predicted);
  return {
    set,
    pages,
    gold,
    predicted,
    matched,
    precision: share(matched, predicted),
    recall: share(matched, gold),
    f1: share(2 * matched, gold + predicted),
    authorAccuracy: share(
      sum((one) => one.authors),
      matched,
    ),
    timeAccuracy: share(
      sum((one) => one.times),
      matched,
    ),
    ...(threads && { threadsExact: share(exact.length, compared.length) }),
    worst: worstOf(compared),
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function worstOf(compared: readonly ComparedPosts[]): PostsMiss[] {
  return compared
    .map((one) => ({ one, wrong: wrongness(one) }))
    .filter(({ wrong }) => wrong > 0)
    .sort((a, b) => b.wrong - a.wrong)
    .slice(0, WORST)
    .map(({ one }) => {
      const { url, gold, predicted, matched } = one;
      return { url, gold, predicted, matched, why: whyOf(one) };
    });
}

/** Missing and extra posts count in full, wrong fields half. */
function wrongness({ gold, predicted, matched, authors, times }: ComparedPosts): number {
  return gold + predicted - 2 * matched + (matched - authors) / 2 + (matched - times) / 2;
}

function whyOf({ gold, predicted, matched, authors, times, example }: ComparedPosts): string {
  const parts = [
    [gold - matched, 'posts missed'],
    [predicted - matched, 'are no posts'],
    [matched - authors, 'wrong authors'],
    [matched - times, 'wrong times'],
  ] as const;
  const counts = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return [...counts, ...(example === null ? [] : [example])].join(', ');
}
