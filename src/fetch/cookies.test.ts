import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CookieStore, createCookieStore } from './cookies.js';

const SITE = 'https://forum.example.org/board/';

function withCookies(...values: string[]): CookieStore {
  const store = createCookieStore();
  store.store(
    SITE,
    values.map((value) => ['Set-Cookie', value] as const),
  );
  return store;
}

describe('cookies of responses', () => {
  it('go back to where they came from', () => {
    const store = withCookies(
      'sid=1; Path=/; Secure',
      'wide=2; Domain=example.org; Path=/',
      'here=3',
    );
    expect(store.headerFor(SITE)).toBe('here=3; sid=1; wide=2');
    expect(store.headerFor('https://forum.example.org/')).toBe('sid=1; wide=2');
    expect(store.headerFor('http://forum.example.org/')).toBe('wide=2');
    expect(store.headerFor('https://www.example.org/')).toBe('wide=2');
    expect(store.headerFor('https://example.com/')).toBeNull();
  });

  it('are refused for public suffixes, other sites and nonsense', () => {
    const store = withCookies(
      'a=1; Domain=org',
      'b=2; Domain=other.org',
      '',
      '\u0000=;;',
      'c=\u0001',
    );
    expect(store.headerFor(SITE)).toBeNull();
    expect(store.takeChanged()).toBe(false);
  });

  it('work on local names and addresses', () => {
    for (const url of [
      'http://localhost/',
      'http://forum.test/',
      'http://127.0.0.1:81/',
      'http://[::1]/',
    ]) {
      const store = createCookieStore();
      store.store(url, [['set-cookie', 'a=1']]);
      expect(store.headerFor(url)).toBe('a=1');
    }
  });

  it('are replaced, and removed when they expire', () => {
    const store = withCookies('a=1', 'a=2', 'b=1', 'b=; Max-Age=0');
    expect(store.headerFor(SITE)).toBe('a=2');
  });

  it('are limited in size and number', () => {
    expect(withCookies(`a=${'x'.repeat(5000)}`).headerFor(SITE)).toBeNull();
    const store = createCookieStore();
    for (let i = 0; i < 300; i++) store.store(SITE, [['Set-Cookie', `n${i}=${i}`]]);
    const sent = store.headerFor(SITE)!.split('; ');
    expect(sent).toHaveLength(100);
    expect(sent).toContain('n299=299');
    for (let i = 0; i < 20; i++) store.store(SITE, [['Set-Cookie', `big${i}=${'x'.repeat(3000)}`]]);
    expect(store.headerFor(SITE)!.length).toBeLessThanOrEqual(8192);
  });

  it('never break a header, whatever a site sets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(withCookies(`a=${value}`).headerFor(SITE) ?? '').not.toMatch(
          /[^\x20-\x7e\x80-\xff]/,
        );
      }),
    );
  });
});

describe('keeping', () => {
  it('knows whether something changed since it was last asked', () => {
    const store = withCookies('a=1');
    expect([store.takeChanged(), store.takeChanged()]).toEqual([true, false]);
    store.headerFor(SITE);
    store.store(SITE, [['Content-Type', 'text/html']]);
    expect(store.takeChanged()).toBe(false);
  });

  it('survives a restart', () => {
    const store = createCookieStore(
      withCookies('a=1; Path=/; HttpOnly', 'b=2; Max-Age=1000').toJson(),
    );
    expect(store.headerFor(SITE)).toBe('b=2; a=1');
    expect(store.takeChanged()).toBe(false);
    for (const json of ['{', '7', 'null', '{"cookies":3}']) {
      expect(() => createCookieStore(json)).toThrow(expect.objectContaining({ code: 'bad-file' }));
    }
  });
});

describe('cookies.txt', () => {
  const line = (...fields: string[]): string => fields.join('\t');

  function load(...lines: string[]): CookieStore {
    const store = createCookieStore();
    store.addCookiesTxt(lines.join('\n'));
    return store;
  }

  it('is read with comments, sessions, HttpOnly lines and empty values', () => {
    const store = load(
      '# Netscape HTTP Cookie File',
      '',
      line('.example.org', 'TRUE', '/', 'FALSE', '4102444800', 'wide', '1'),
      line('#HttpOnly_forum.example.org', 'FALSE', '/', 'TRUE', '0', 'sid', 'x y'),
      line('forum.example.org', 'FALSE', '/', 'FALSE', '1', 'old', '1'),
      line('forum.example.org', 'FALSE', '/', 'FALSE', '4102444800.5', 'empty'),
      `${line('localhost', 'FALSE', '/', 'FALSE', '0', 'local', '1')}\r`,
    );
    expect(store.headerFor('https://forum.example.org/')).toBe('wide=1; sid=x y; empty=');
    expect(store.headerFor('http://www.example.org/')).toBe('wide=1');
    expect(store.headerFor('http://localhost/')).toBe('local=1');
    expect(store.takeChanged()).toBe(true);
  });

  it.each([
    'forum.example.org FALSE / FALSE 0 a b',
    line('forum.example.org', 'FALSE', '/', 'FALSE', 'soon', 'a', 'b'),
    line('', 'FALSE', '/', 'FALSE', '0', 'a', 'b'),
    line('forum.example.org', 'FALSE', 'board', 'FALSE', '0', 'a', 'b'),
    line('for um', 'FALSE', '/', 'FALSE', '0', 'a', 'b'),
    line('forum.example.org', 'FALSE', '/', 'FALSE', '0', 'a', 'b\u0007'),
    line('forum.example.org', 'FALSE', '/', 'FALSE', '0', 'a', '\u65e5'),
  ])('names the line that is wrong: %j', (bad) => {
    expect(() => load('# fine', bad)).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringContaining('Line 2') }),
    );
  });
});
