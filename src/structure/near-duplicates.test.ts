import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.js';
import { nearDuplicates } from './near-duplicates.js';
import { shinglesOfText } from './shingles.js';

const random = createRandom(7);
const words = (count: number): string =>
  Array.from(
    { length: count },
    () => `w${'abcdefghij'[random.int(10)]}${String.fromCharCode(97 + random.int(26))}`,
  ).join(' ');
const NAVIGATION = words(300);

const groupsOf = (texts: readonly string[]): number[] => [
  ...nearDuplicates(texts.map(shinglesOfText)),
];

describe('shinglesOfText', () => {
  const size = (text: string): number =>
    shinglesOfText(text).counts.reduce((sum, count) => sum + count, 0);

  it.each([
    ['words, five at a time', 'One two, three: four - five six', 2],
    ['a text of few words', 'one two', 1],
    ['nothing', ' … !', 0],
    ['characters of a script without spaces', '今天天气很好', 2],
    ['both in one text', 'abc 今天 def 天气', 2],
    ['words of a script with spaces', '오늘 날씨가 아주 좋다 그렇지', 1],
    ['characters beyond the first plane', '𠀀𠀁𠀂𠀃𠀄', 1],
  ])('%s', (_, text, expected) => {
    expect(size(text)).toBe(expected);
  });

  it('does not care for case, punctuation and numbers', () => {
    const one = shinglesOfText('Seen 17 times, last on 3 May: hello');
    expect(shinglesOfText('seen 2044 times last ON 29 may hello')).toEqual(one);
    expect(shinglesOfText('seen 17 times last on 3 june hello')).not.toEqual(one);
  });

  it('counts repeated shingles', () => {
    const { hashes, counts } = shinglesOfText('a b c d e a b c d e');
    expect(hashes).toHaveLength(5);
    expect(Math.max(...counts)).toBe(2);
  });
});

describe('nearDuplicates', () => {
  it('groups pages that differ in a word or two', () => {
    const [a, b] = [words(200), words(200)];
    expect(groupsOf([a, b, `${b} once`, a.replace(' ', ' more '), words(200)])).toEqual([
      0, 1, 1, 0, 4,
    ]);
  });

  it('tells pages apart that share most of their text with all pages', () => {
    const pages = Array.from({ length: 20 }, () => `${NAVIGATION} ${words(25)}`);
    expect(groupsOf(pages)).toEqual(pages.map((_, page) => page));
  });

  it('groups login prompts among such pages, though a name on each is another', () => {
    const prompt = words(80);
    const pages = Array.from({ length: 20 }, (_, page) =>
      page % 2 === 0 ? `${NAVIGATION} ${words(25)}` : `${NAVIGATION} ${prompt} ${words(1)}`,
    );
    const groups = groupsOf(pages);
    expect(new Set(groups.filter((_, page) => page % 2 === 1))).toEqual(new Set([1]));
    expect(new Set(groups).size).toBe(11);
  });

  it('takes pages without words for the same', () => {
    expect(groupsOf(['', words(9), '!'])).toEqual([0, 1, 0]);
    expect(groupsOf([])).toEqual([]);
  });

  it('finds the same groups in any order', () => {
    const base = Array.from({ length: 6 }, () => words(60));
    const page = fc.tuple(fc.nat(5), fc.constantFrom('', ' so', ' is it', ' a b c d e f g h'));
    fc.assert(
      fc.property(fc.array(page, { maxLength: 20 }), fc.integer(), (choices, seed) => {
        const texts = choices.map(([from, end]) => base[from]! + end);
        const order = createRandom(seed).shuffle([...texts.keys()]);
        const groups = groupsOf(texts);
        const shuffled = groupsOf(order.map((at) => texts[at]!));
        for (let i = 0; i < order.length; i++) {
          for (let j = 0; j < i; j++) {
            const together = groups[order[i]!] === groups[order[j]!];
            expect(shuffled[i] === shuffled[j]).toBe(together);
          }
        }
      }),
      { numRuns: 50 },
    );
  });
});
