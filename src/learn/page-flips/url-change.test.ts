import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urlChange } from './url-change.js';

const SITE = 'http://forum.test';
const between = (from: string, to: string) => {
  const change = urlChange(SITE + from, SITE + to);
  return change === null ? null : [change.from, change.to];
};

describe('urlChange', () => {
  it.each([
    ['/b/3', '/b/3/page/2', null, 2],
    ['/b/3/', '/b/3/page/2/', null, 2],
    ['/b?id=3', '/b?id=3&start=20', null, 20],
    ['/b?page=9', '/b?page=10', 9, 10],
    ['/b/page/19', '/b/page/2', 19, 2],
    ['/b-f26.html', '/b-f26-25.html', null, 25],
    ['/b/index.html', '/b/index2.html', null, 2],
    ['/?b=18.0', '/?b=18.20', 0, 20],
    ['/b?a=24&b=24&n=8', '/b?a=48&b=48&n=8', 24, 48],
    ['/b/p12', '/b', 12, null],
  ])('%s to %s', (from, to, old, next) => {
    expect(between(from, to)).toEqual([old, next]);
    expect(between(to, from)).toEqual([next, old]);
  });

  it.each([
    ['/b/3', '/b/3'],
    ['/b/3', '/c/3'],
    ['/b?sort=date', '/b?page=2'],
    ['/b?page=2&x=5', '/b?page=3&x=6'],
    ['/b', '/b?t=1456617600'],
    ['/b', '/b/2016/02'],
    ['/b', '/b/some-words-that-make-the-title-of-a-thread-2'],
  ])('%s to %s is another matter', (from, to) => {
    expect(between(from, to)).toBeNull();
  });

  it('finds every number, wherever it stands', () => {
    const page = fc.nat({ max: 99_999 });
    const text = fc.stringMatching(/^[a-z/?=&-]{0,10}$/);
    fc.assert(
      fc.property(text, text, page, page, (before, after, one, other) => {
        fc.pre(one !== other);
        expect(between(`/${before}${one}${after}`, `/${before}${other}${after}`)).toEqual([
          one,
          other,
        ]);
      }),
    );
  });

  it('reads the same in both directions, whatever the texts', () => {
    const text = fc.stringMatching(/^[a1-3&=/.]{0,12}$/);
    fc.assert(
      fc.property(text, text, (from, to) => {
        const [there, back] = [urlChange(from, to), urlChange(to, from)];
        expect(there && [there.from, there.to]).toEqual(back && [back.to, back.from]);
      }),
    );
  });
});
