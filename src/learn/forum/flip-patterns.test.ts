import { describe, expect, it } from 'vitest';
import { createCapture } from '../itf/captures.js';
import type { ItfRegex } from '../itf/itf-regexes.js';
import type { UrlKind } from '../kinds.js';
import { parseUrlPattern } from '../url-patterns/parse-url-pattern.js';
import { generaliseFlips } from './flip-patterns.js';

const F = 'http://f.test';

const regex = (kind: UrlKind, source: string, ...pageWildcards: number[]): ItfRegex => ({
  kind,
  pattern: parseUrlPattern(source),
  urls: 4,
  examples: [],
  pageWildcards,
});

/** The pattern among those given that a URL matches, and what it takes for the page. */
function pageIn(regexes: readonly ItfRegex[], kind: UrlKind, url: string): string[] | null {
  for (const one of regexes.filter((each) => each.kind === kind)) {
    // As a model keeps it: by its source.
    const texts = createCapture(parseUrlPattern(one.pattern.source))(url);
    if (texts !== null) return one.pageWildcards.map((i) => texts[i]!);
  }
  return null;
}

describe('generaliseFlips', () => {
  it('takes the title of the only long thread out of its pattern', () => {
    const flips = generaliseFlips(
      [regex('thread-flip', '/t/my-cat\\.17/page-\\d+', 0)],
      [regex('thread', '/t/[^/]+\\.\\d+/')],
    );
    expect(flips.map(({ pattern }) => pattern.source)).toEqual(['/t/[^/]+\\.\\d+/page-\\d+']);
    expect(pageIn(flips, 'thread-flip', `${F}/t/a-dog.4/page-3`)).toEqual(['3']);
  });

  it('takes the id of the only long board out of its pattern', () => {
    const flips = generaliseFlips(
      [regex('index-flip', '/b\\?id=7&page=\\d+', 0)],
      [regex('index', '/b\\?id=\\d+')],
    );
    expect(pageIn(flips, 'index-flip', `${F}/b?id=9&page=3`)).toEqual(['3']);
  });

  it('keeps what the first pages have as well, and what they would not match', () => {
    const listed = [regex('thread', '/t/\\d+/[^/]+')];
    const [kept] = generaliseFlips([regex('thread-flip', '/t/latest/news/\\d+', 0)], listed);
    expect(kept?.pattern.source).toBe('/t/latest/[^/]+/\\d+');
    expect(kept?.pageWildcards).toEqual([1]);
  });

  it('goes by patterns of its own kind alone', () => {
    const flip = regex('thread-flip', '/t/17/page-\\d+', 0);
    expect(generaliseFlips([flip], [regex('index', '/t/\\d+/')])).toEqual([flip]);
    expect(generaliseFlips([flip], [])).toEqual([flip]);
  });

  it('makes one of patterns that come to the same', () => {
    const flips = generaliseFlips(
      [regex('thread-flip', '/t/17/\\d+', 0), regex('thread-flip', '/t/34/\\d+', 0)],
      [regex('thread', '/t/\\d+')],
    );
    expect(flips.map(({ pattern }) => pattern.source)).toEqual(['/t/\\d+/\\d+']);
  });

  it('lends the parameter that flips pages to all other lists', () => {
    const flips = generaliseFlips(
      [regex('index-flip', '/b\\?id=\\d+&page=\\d+', 1)],
      [regex('index', '/b\\?id=\\d+'), regex('index', '/tag/[^/]+'), regex('thread', '/t/\\d+')],
    );
    expect(pageIn(flips, 'index-flip', `${F}/tag/cats?page=5`)).toEqual(['5']);
    expect(pageIn(flips, 'thread-flip', `${F}/t/8?page=2`)).toEqual(['2']);
    expect(pageIn(flips, 'thread-flip', `${F}/t/8`)).toBeNull();
  });

  it('finds the page again where a list has parameters that may be missing', () => {
    const flips = generaliseFlips(
      [regex('index-flip', '/b\\?id=\\d+&page=\\d+', 1)],
      [regex('index', '/b\\?id=\\d+'), regex('thread', '/t\\?id=\\d+(&sort=[^&]+)?')],
    );
    expect(pageIn(flips, 'thread-flip', `${F}/t?id=8&page=2`)).toEqual(['2']);
    expect(pageIn(flips, 'thread-flip', `${F}/t?id=8&sort=up&page=2`)).toEqual(['2']);
  });

  it('lends nothing where pages differ by more than a number in a parameter', () => {
    const listed = [regex('index', '/b\\?id=\\d+'), regex('thread', '/t/\\d+')];
    const flip = regex('index-flip', '/b\\?id=\\d+&view=[^&]+&sort=[^&]+', 1);
    expect(generaliseFlips([flip], listed)).toEqual([flip]);
  });
});
