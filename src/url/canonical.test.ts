import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUrl, fragmentOf, MAX_URL_LENGTH } from './canonical.js';
import { createResolver } from './resolver.js';

const BASE = 'http://forum.test/board/list.php?id=3';

/** Strings that look like links: URL characters, escapes and the odd hostile character. */
const linkPieces = fc.constantFrom(
  ...[
    '/',
    '//',
    '.',
    '..',
    './',
    '../',
    '?',
    '&',
    '&&',
    '=',
    ';',
    '#',
    ':',
    '@',
    '%',
    '%2e',
    '%41',
  ],
  ...[
    '%7E',
    '%c3%a4',
    '%',
    '\\',
    ' ',
    '\t',
    '\n',
    '[',
    ']',
    '|',
    '^',
    '{',
    '"',
    "'",
    '<',
    '+',
    ',',
  ],
  ...[
    'http:',
    'https://',
    'HTTP://',
    'forum.test',
    'ä',
    '日',
    'a',
    'B',
    '7',
    'thread',
    'page',
    '\u0000',
  ],
);
const links = fc.array(linkPieces, { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('canonicalUrl', () => {
  it.each([
    ['HTTP://Forum.TEST:80/A', 'http://forum.test/A'],
    ['https://forum.test:443', 'https://forum.test/'],
    ['https://forum.test:8443/x', 'https://forum.test:8443/x'],
    ['http://forum.test/a/./b/../c', 'http://forum.test/a/c'],
    ['http://forum.test/%7euser/%41%2d%5a', 'http://forum.test/~user/A-Z'],
    ['http://forum.test/?q=%c3%a4', 'http://forum.test/?q=%C3%A4'],
    ['http://forum.test/ä?q=ö ü', 'http://forum.test/%C3%A4?q=%C3%B6%20%C3%BC'],
    ['http://forum.test/?f[]=1|2', 'http://forum.test/?f%5B%5D=1%7C2'],
    ['http://forum.test/?q=100%', 'http://forum.test/?q=100%25'],
    ['http://bücher.example/', 'http://xn--bcher-kva.example/'],
    ['http://forum.test./x', 'http://forum.test/x'],
    ['http://user:secret@forum.test/x', 'http://forum.test/x'],
    ['http://forum.test/x#post-7', 'http://forum.test/x'],
    ['http://forum.test/x?', 'http://forum.test/x'],
    ['http://forum.test/x?&a=1&&b=2&', 'http://forum.test/x?a=1&b=2'],
    ['  http://forum.test/a\n/b\t ', 'http://forum.test/a/b'],
    ['http:\\\\forum.test\\a', 'http://forum.test/a'],
    ['?id=4', 'http://forum.test/board/list.php?id=4'],
    ['', 'http://forum.test/board/list.php?id=3'],
    ['//other.test/x', 'http://other.test/x'],
    ['../thread/5', 'http://forum.test/thread/5'],
  ])('%j becomes %j', (raw, expected) => {
    expect(canonicalUrl(raw, BASE)).toBe(expected);
  });

  it('keeps the order of parameters, whatever separates them', () => {
    const positional = 'http://forum.test/?thread-5-2.htm&a=1';
    expect(canonicalUrl(positional)).toBe(positional);
    const semicolons = 'http://forum.test/index.php?topic=5.0;b;a';
    expect(canonicalUrl(semicolons)).toBe(semicolons);
  });

  it.each([
    'javascript:void(0)',
    'mailto:a@b.test',
    'data:text/html,x',
    'ftp://forum.test/',
    'tel:1',
  ])('has no form for %j', (raw) => {
    expect(canonicalUrl(raw, BASE)).toBeNull();
  });

  it.each(['http://', 'http://[bad/', 'http://a..b../', 'http://forum.test:99999/', 'no base'])(
    'has no form for the broken URL %j',
    (raw) => {
      expect(canonicalUrl(raw)).toBeNull();
    },
  );

  it('refuses what is too long, before and after encoding', () => {
    const room = MAX_URL_LENGTH - 'http://forum.test/'.length;
    expect(canonicalUrl(`http://forum.test/${'a'.repeat(room)}`)).toHaveLength(MAX_URL_LENGTH);
    expect(canonicalUrl(`http://forum.test/${'a'.repeat(room + 1)}`)).toBeNull();
    expect(canonicalUrl(`http://forum.test/${'ä'.repeat(room / 4)}`)).toBeNull();
    expect(canonicalUrl('a'.repeat(10_000_000), BASE)).toBeNull();
  });

  it('is idempotent, plain ASCII and free of fragment and user', () => {
    fc.assert(
      fc.property(links, (raw) => {
        const once = canonicalUrl(raw, BASE);
        if (once === null) return;
        expect(canonicalUrl(once)).toBe(once);
        expect(once).toMatch(/^https?:\/\/[a-z0-9.\-_:[\]]+\/[A-Za-z0-9\-._~!$&'()*+,;=:@/?%]*$/);
      }),
      { numRuns: 3000 },
    );
  });

  it('leads where the standard parser leads', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (raw) => {
        const expected = new URL(raw);
        const actual = new URL(canonicalUrl(raw)!);
        expect(actual.host).toBe(expected.host);
        expect(safeDecode(actual.pathname)).toBe(safeDecode(expected.pathname));
      }),
    );
  });
});

describe('createResolver', () => {
  it.each([
    BASE,
    'https://forum.test/',
    'http://forum.test:8080/a/b/',
    'http://forum.test/x?a=/b/',
  ])('gives what canonicalUrl gives, with base %s', (base) => {
    const resolve = createResolver(base);
    fc.assert(
      fc.property(links, fc.boolean(), (link, absolute) => {
        const raw = absolute ? new URL(base).origin + link : link;
        expect(resolve(raw)).toBe(canonicalUrl(raw, base));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('fragmentOf', () => {
  it('gives what the canonical form has lost', () => {
    expect(fragmentOf('thread.php?id=5#post-7 ')).toBe('post-7');
    expect(fragmentOf('#top')).toBe('top');
    expect(fragmentOf('thread.php')).toBe('');
  });
});

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
