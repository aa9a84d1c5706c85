import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urlShape } from './url-shape.js';

const F = 'http://f.test';

describe('urlShape', () => {
  it.each([
    ['/thread-12-3.htm', '/thread-#-#.htm?'],
    ['/view.php?id=12&page=3', '/view.php?id&page'],
    ['/view.php?page=3&id=12', '/view.php?id&page'],
    ['/view.php?thread-12.htm', '/view.php?thread-#.htm'],
    ['/', '/?'],
    ['/b/7/', '/b/#/?'],
  ])('of %s is %s', (path, shape) => {
    expect(urlShape(F + path)).toBe(shape);
  });

  it('tells words apart, which may be names of things', () => {
    expect(urlShape(`${F}/t/one`)).not.toBe(urlShape(`${F}/t/two`));
    expect(urlShape(`${F}/v?do=show`)).toBe(urlShape(`${F}/v?do=edit`));
    expect(urlShape(`${F}/v?board=3`)).not.toBe(urlShape(`${F}/v?thread=3`));
  });

  it('is the same for any numbers, and any values of parameters', () => {
    const url = (id: number, value: string, page: number): string =>
      `${F}/b${id}/t-${page}.php?id=${value}&p=${page}`;
    fc.assert(
      fc.property(fc.nat(), fc.stringMatching(/^[a-z0-9.,_-]*$/), fc.nat(), (id, value, page) => {
        expect(urlShape(url(id, value, page))).toBe(urlShape(url(1, 'x', 2)));
      }),
    );
  });
});
