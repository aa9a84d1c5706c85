import { describe, expect, it } from 'vitest';
import { BoardwalkError } from '../errors.js';
import { compilePattern, createScope, OUT_OF_SCOPE, type ScopeKind } from './scope.js';

const scopeOf = (start: string, kind: ScopeKind) =>
  createScope({ start, kind, include: [], exclude: [] });

describe('createScope', () => {
  it('host: one host, with or without www., http or https', () => {
    const scope = scopeOf('https://www.forum.example/board/', 'host');
    expect(scope.refuses('https://www.forum.example/x')).toBeNull();
    expect(scope.refuses('http://forum.example/?id=1')).toBeNull();
    expect(scope.refuses('http://cdn.forum.example/')).toBe(OUT_OF_SCOPE);
    expect(scope.refuses('http://forum.example.evil.test/')).toBe(OUT_OF_SCOPE);
    expect(scope.refuses('http://forum.example:8080/')).toBe(OUT_OF_SCOPE);
  });

  it.each([
    ['https://forum.example.co.uk/', 'http://cdn.example.co.uk/x', 'http://other.co.uk/'],
    ['http://boards.site.test/', 'http://site.test/', 'http://nosite.test/'],
    ['http://me.github.io/', 'http://me.github.io/forum', 'http://you.github.io/'],
    ['http://localhost/', 'http://localhost/x', 'http://nolocalhost/'],
    ['http://127.0.0.1/', 'https://127.0.0.1/x', 'http://127.0.0.2/'],
    ['http://[::1]/', 'http://[::1]/x', 'http://[::2]/'],
  ])('domain of %s: in %s, out %s', (start, inside, outside) => {
    const scope = scopeOf(start, 'domain');
    expect(scope.refuses(inside)).toBeNull();
    expect(scope.refuses(outside)).toBe(OUT_OF_SCOPE);
  });

  it('keeps hosts with a port apart from the domain without one', () => {
    const scope = scopeOf('http://localhost:8080/', 'host');
    expect(scope.refuses('http://localhost:8080/x')).toBeNull();
    expect(scope.refuses('http://localhost:9090/x')).toBe(OUT_OF_SCOPE);
  });

  it('prefix: in or below the directory of the start URL', () => {
    const scope = scopeOf('http://site.test/forum/index.php?a=/b/', 'prefix');
    expect(scope.refuses('http://www.site.test/forum/thread/5')).toBeNull();
    expect(scope.refuses('http://site.test/forum/')).toBeNull();
    expect(scope.refuses('http://site.test/forums/')).toBe(OUT_OF_SCOPE);
    expect(scope.refuses('http://site.test/')).toBe(OUT_OF_SCOPE);
  });

  it('says which pattern excludes, and that nothing includes', () => {
    const scope = createScope({
      start: 'http://site.test/',
      kind: 'host',
      include: [/thread/g, /board/],
      exclude: [/[?&]sort=/g],
    });
    for (let again = 0; again < 2; again++) {
      expect(scope.refuses('http://site.test/thread/1')).toBeNull();
      expect(scope.refuses('http://site.test/thread/1?sort=asc')).toBe('excluded by [?&]sort=');
      expect(scope.refuses('http://site.test/member/1')).toBe('not included');
    }
  });
});

describe('compilePattern', () => {
  it('compiles, or says what is wrong', () => {
    expect(compilePattern('a+').test('aa')).toBe(true);
    expect(() => compilePattern('a(')).toThrow(BoardwalkError);
    expect(() => compilePattern('a(')).toThrow(/"a\("/);
  });
});
