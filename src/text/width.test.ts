import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textWidth, wordCount } from './width.js';

describe('textWidth', () => {
  it.each([
    ['', 0],
    ['  two words ', 9],
    ['漢字', 4],
    ['한글 ok', 7],
    ['ไทย', 3],
  ])('of %j is %i', (text, width) => {
    expect(textWidth(text)).toBe(width);
  });
});

describe('wordCount', () => {
  it.each([
    ['', 0],
    [' \n ', 0],
    ['one', 1],
    ['  one two\n three ', 3],
    ['слово и дело', 3],
  ])('of %j is %i, as white space says', (text, count) => {
    expect(wordCount(text)).toBe(count);
  });

  it.each([
    ['Chinese', '今天天气很好我们一起去公园散步吧', 6, 12],
    ['Japanese', '今日は天気がいいので公園へ散歩に行きましょう', 7, 14],
    ['Thai', 'วันนี้อากาศดีมากเราไปเดินเล่นที่สวนกันเถอะ', 6, 14],
    ['Khmer', 'ថ្ងៃនេះអាកាសធាតុល្អណាស់យើងទៅដើរលេងសួនច្បារ', 6, 14],
  ])('comes near what a reader of %s counts', (_, sentence, least, most) => {
    expect(wordCount(sentence)).toBeGreaterThanOrEqual(least);
    expect(wordCount(sentence)).toBeLessThanOrEqual(most);
  });

  it('counts the words of a script that has spaces by them', () => {
    expect(wordCount('오늘 날씨가 아주 좋다')).toBeLessThanOrEqual(6);
    expect(wordCount('오늘 날씨가 아주 좋다')).toBeGreaterThanOrEqual(4);
  });

  it('grows with the text', () => {
    const text = fc.array(fc.constantFrom('a', ' ', '漢', 'ไ', '한'), { maxLength: 30 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [one, both] = [a.join(''), [...a, ' ', ...b].join('')];
        expect(wordCount(both)).toBeGreaterThanOrEqual(wordCount(one));
        expect(wordCount(` ${one}\n`)).toBe(wordCount(one));
      }),
    );
  });
});
