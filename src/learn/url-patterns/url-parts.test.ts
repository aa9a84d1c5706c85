import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shapeOf, splitUrl, tokensOf } from './url-parts.js';

describe('splitUrl', () => {
  it('splits path, file name and parameters at both separators', () => {
    expect(splitUrl('http://f.example/a/index.php?topic=12.30;prev&x=')).toEqual({
      origin: 'http://f.example',
      segments: ['a', 'index.php'],
      parameters: [
        { id: 'topic', key: 'topic', value: '12.30' },
        { id: '=1', key: '', value: 'prev' },
        { id: 'x', key: 'x', value: '' },
      ],
    });
  });

  it('keeps final slashes, repeated keys and bare values apart', () => {
    expect(splitUrl('http://f.example/t/').segments).toEqual(['t', '']);
    expect(splitUrl('http://f.example').segments).toEqual(['']);
    const { parameters } = splitUrl('http://f.example/?a=1&a=2&thread-3.htm&&=b=c');
    expect(parameters.map(({ id, value }) => [id, value])).toEqual([
      ['a', '1'],
      ['a=2', '2'],
      ['=1', 'thread-3.htm'],
      ['=2', '=b=c'],
    ]);
  });
});

describe('tokensOf', () => {
  it.each([
    ['forum-3-2.htm', 'L-D-D.L', ['forum', '-', '3', '-', '2', '.', 'htm']],
    ['12.msg3028', 'D.LD', ['12', '.', 'msg', '3028']],
    ['slug_of.17', 'L_L.D', ['slug', '_', 'of', '.', '17']],
    ['%E4%B8%AD-7%20x', 'L-D%20L', ['%E4%B8%AD', '-', '7', '%20', 'x']],
    ['', '', []],
  ])('reads %s', (text, shape, texts) => {
    expect(tokensOf(text).map((token) => token.text)).toEqual(texts);
    expect(shapeOf(tokensOf(text))).toBe(shape);
  });

  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const tokens = tokensOf(text);
        expect(tokens.map((token) => token.text).join('')).toBe(text);
      }),
    );
  });
});
