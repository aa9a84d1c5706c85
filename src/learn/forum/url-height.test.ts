import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBelow } from './url-height.js';

const F = 'http://f.test';

describe('isBelow', () => {
  it.each([
    ['/forum/b/3', '/forum/', true],
    ['/forum/b/3', '/forum', true],
    ['/forum/b/3', '/', true],
    ['/forum?board=3', '/forum', true],
    ['/forum/?board=3', '/forum/', true],
    ['/forums', '/forum', false],
    ['/forum', '/forum', false],
    ['/forum', '/forum/', false],
    ['/view?id=3&page=2', '/view?id=3', false],
    ['/b/3', '/t/', false],
  ])('%s below %s: %s', (url, above, expected) => {
    expect(isBelow(F + url, F + above)).toBe(expected);
  });

  it('holds for what lies deeper, and never both ways', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'ab', 'a?x=1', ''), { maxLength: 4 })
      .map((segments) => `${F}/${segments.join('/')}`);
    fc.assert(
      fc.property(path, path, path, (a, b, c) => {
        expect(isBelow(a, b) && isBelow(b, a)).toBe(false);
        if (isBelow(a, b) && isBelow(b, c)) expect(isBelow(a, c)).toBe(true);
      }),
    );
  });
});
