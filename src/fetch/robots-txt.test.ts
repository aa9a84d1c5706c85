import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRobots, type RobotsRules, rulesFor } from './robots-txt.js';

function rules(text: string | Uint8Array, token = 'boardwalk'): RobotsRules {
  return rulesFor(parseRobots(text), token);
}

/** The paths of a list that are allowed. */
function allowed(text: string, paths: string[], token = 'boardwalk'): string[] {
  const { allows } = rules(text, token);
  return paths.filter((path) => allows(path));
}

describe('groups', () => {
  it('the group with our name counts, and only it', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: Boardwalk\nDisallow: /private';
    expect(allowed(text, ['/', '/private'])).toEqual(['/']);
    expect(allowed(text, ['/', '/private'], 'other')).toEqual([]);
  });

  it('without any group for us everything is allowed', () => {
    expect(rules('User-agent: other\nDisallow: /').allows('/')).toBe(true);
    expect(rules('').allows('/')).toBe(true);
    expect(rules('Disallow: /\nUser-agent: boardwalk\nDisallow: /a').allows('/b')).toBe(true);
  });

  it('names match in any case, up to the version', () => {
    expect(rules('user-AGENT: BoardWalk/2.0 (+x)\ndisallow: /').allows('/a')).toBe(false);
    expect(rules('User-agent: board\nDisallow: /').allows('/a')).toBe(true);
    expect(rules('User-agent: boardwalk-news\nDisallow: /').allows('/a')).toBe(true);
    expect(rules('User-agent: boardwalk\nDisallow: /', 'Boardwalk/1.0').allows('/a')).toBe(false);
    expect(rules('User-agent: 2\nDisallow: /', '3').allows('/a')).toBe(true);
  });

  it('groups of the same name are one', () => {
    const text =
      'User-agent: boardwalk\nDisallow: /a\nUser-agent: x\nDisallow: /b\nUser-agent: boardwalk\nDisallow: /c';
    expect(allowed(text, ['/a', '/b', '/c'])).toEqual(['/b']);
  });

  it('several names share their rules, whatever stands between them', () => {
    const text =
      'User-agent: x\nSitemap: https://a.test/s.xml\nNonsense: 1\n\nUser-agent: boardwalk\nDisallow: /a';
    expect(allowed(text, ['/a', '/b'])).toEqual(['/b']);
    expect(allowed(text, ['/a', '/b'], 'x')).toEqual(['/b']);
    expect(rules(text).sitemaps).toEqual(['https://a.test/s.xml']);
    const delay = 'User-agent: *\nCrawl-delay: 5\nUser-agent: x\nDisallow: /a';
    expect(allowed(delay, ['/a', '/b'])).toEqual(['/b']);
  });
});

describe('rules', () => {
  it('the longest match decides, Allow at a tie', () => {
    const text =
      'User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\nAllow: /t\nDisallow: /t';
    expect(allowed(text, ['/a', '/a/b', '/a/b/c', '/t'])).toEqual(['/a/b', '/t']);
  });

  it('an empty rule says nothing', () => {
    expect(rules('User-agent: *\nDisallow:').allows('/')).toBe(true);
    expect(rules('User-agent: *\nDisallow: # all\nDisallow: /a').allows('/b')).toBe(true);
  });

  it('robots.txt itself is always allowed', () => {
    expect(allowed('User-agent: *\nDisallow: /', ['/robots.txt', '/robots.txt2'])).toEqual([
      '/robots.txt',
    ]);
  });

  it('knows * and $', () => {
    const text =
      'User-agent: *\nDisallow: /*.php$\nDisallow: /*?sid=\nDisallow: /x*y*z\nDisallow: /end$';
    const paths = ['/a.php', '/a.php?x', '/t?sid=1', '/t?a=1', '/x1y2z3', '/xz', '/end', '/end/'];
    expect(allowed(text, paths)).toEqual(['/a.php?x', '/t?a=1', '/xz', '/end/']);
    expect(rules('User-agent: *\nDisallow: /a$b').allows('/a$bc')).toBe(false);
    expect(rules('User-agent: *\nDisallow: *').allows('/')).toBe(false);
    expect(rules('User-agent: *\nDisallow: /*ab*b$').allows('/ab')).toBe(true);
  });

  it('compares octets, not spellings', () => {
    const blocks = (rule: string, path: string): boolean =>
      !rules(`User-agent: *\nDisallow: ${rule}`).allows(path);
    expect(blocks('/foo/%62ar', '/foo/bar')).toBe(true);
    expect(blocks('/foo/bar', '/foo/%62ar')).toBe(true);
    expect(blocks('/café', '/caf%C3%A9')).toBe(true);
    expect(blocks('/caf%c3%a9', '/café')).toBe(true);
    expect(blocks('/a%2Fb', '/a/b')).toBe(false);
    expect(blocks('/a%2fb', '/a%2Fb')).toBe(true);
    expect(blocks('/star-%2A', '/star-*')).toBe(true);
    expect(blocks('/star-%2A', '/star-x')).toBe(false);
    expect(blocks('/100%', '/100%')).toBe(true);
    expect(blocks('/a b', '/a%20b')).toBe(true);
  });
});

describe('the file', () => {
  it('may have a byte order mark, any line ends and comments', () => {
    const lines = ['# hello', 'User-agent: * # all', '  Disallow : /a  # no', 'Disallow: /b'];
    for (const end of ['\n', '\r', '\r\n']) {
      const text = `\ufeff${lines.join(end)}`;
      expect(allowed(text, ['/a', '/b', '/c'])).toEqual(['/c']);
    }
    expect(rules('\ufeffUser-agent: *\nDisallow: /').allows('/a')).toBe(false);
  });

  it('counts for 500 KiB; a line that is cut does not', () => {
    const head = 'User-agent: *\nDisallow: /first\n';
    const filler = `#${'x'.repeat(500 * 1024 - head.length - 1 - '\nDisallow: /cut'.length)}`;
    const { allows } = rules(`${head}${filler}\nDisallow: /cut-off\nDisallow: /late`);
    expect(['/first', '/cut', '/late'].filter((path) => allows(path))).toEqual(['/cut', '/late']);
  });

  it('may ask for a delay', () => {
    const text = 'User-agent: *\nCrawl-delay: 2.5\nDisallow: /a\nUser-agent: *\nCrawl-delay: 1';
    expect(rules(text).crawlDelayMs).toBe(2500);
    expect(rules('User-agent: *\nCrawl-delay: soon').crawlDelayMs).toBeNull();
    expect(rules('User-agent: *\nCrawl-delay: -1').crawlDelayMs).toBeNull();
    expect(rules('Crawl-delay: 9\nUser-agent: *\nDisallow:').crawlDelayMs).toBeNull();
  });

  it('may be any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.string(), (bytes, path) => {
        const { allows } = rules(bytes, 'a');
        expect(typeof allows(`/${path}`)).toBe('boolean');
      }),
    );
  });
});

/** Matches by trying everything: plain, and right. */
function naiveMatch(pattern: string, path: string): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return true;
  if (first === '$' && rest.length === 0) return path === '';
  if (first === '*') {
    return [...path, ''].some((_, i) => naiveMatch(rest.join(''), path.slice(i)));
  }
  return path[0] === first && naiveMatch(rest.join(''), path.slice(1));
}

describe('against a naive matcher', () => {
  const piece = fc.constantFrom('a', 'b', '/', '*', 'ab');
  const pattern = fc
    .tuple(fc.array(piece, { maxLength: 8 }), fc.constantFrom('', '$'))
    .map(([pieces, end]) => `/${pieces.join('')}${end}`);
  const path = fc
    .array(fc.constantFrom('a', 'b', '/'), { maxLength: 12 })
    .map((chars) => `/${chars.join('')}`);

  it('one rule', () => {
    fc.assert(
      fc.property(pattern, path, (rule, url) => {
        expect(rules(`User-agent: *\nDisallow: ${rule}`).allows(url)).toBe(!naiveMatch(rule, url));
      }),
      { numRuns: 2000 },
    );
  });

  it('many rules', () => {
    const rule = fc.record({ allow: fc.boolean(), path: pattern });
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), path, (list, url) => {
        const lines = list.map(({ allow, path: p }) => `${allow ? 'Allow' : 'Disallow'}: ${p}`);
        const matching = list.filter((one) => naiveMatch(one.path, url));
        const longest = Math.max(...matching.map((one) => one.path.length));
        const deciding = matching.filter((one) => one.path.length === longest);
        const expected = deciding.length === 0 || deciding.some((one) => one.allow);
        expect(rules(`User-agent: *\n${lines.join('\n')}`).allows(url)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('long pieces, where the search is our own', () => {
    const chars = (min: number, max: number): fc.Arbitrary<string> =>
      fc
        .array(fc.constantFrom('a', 'b'), { minLength: min, maxLength: max })
        .map((c) => c.join(''));
    const long = fc.tuple(chars(17, 20), chars(0, 30), chars(0, 30), fc.boolean());
    fc.assert(
      fc.property(long, ([needle, before, after, planted]) => {
        const url = `/${before}${planted ? needle : ''}${after}`;
        const blocked = !rules(`User-agent: *\nDisallow: /*${needle}`).allows(url);
        expect(blocked).toBe(url.includes(needle));
      }),
    );
  });

  it('bombs cost no more than their size', () => {
    const url = `/${'a'.repeat(4000)}`;
    const stars = `/${'a*'.repeat(2000)}b`;
    const long = `/*${'a'.repeat(2000)}b`;
    const file = parseRobots(
      `User-agent: *\n${`Disallow: ${stars}\nDisallow: ${long}\n`.repeat(80)}`,
    );
    expect(rulesFor(file, 'boardwalk').allows(url)).toBe(true);
  });
});
