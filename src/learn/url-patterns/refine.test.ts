import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../random/random.js';
import { refineUrlPatterns } from './refine.js';

const site = 'http://f.example';
const sourcesOf = (urls: readonly string[]): string[] =>
  refineUrlPatterns(urls).map(({ pattern }) => pattern.source);
const numbered = (count: number, url: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => site + url(i));
const slugs = (count: number, seed: number): string[] => {
  const random = createRandom(seed);
  const words = ['how', 'to', 'mend', 'a', 'red', 'door', 'v2', 'kettle', 'why', 'help', '2nd'];
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + random.int(6) }, () => random.pick(words)).join('-'),
  );
};

describe('refineUrlPatterns (FoCUS 4.3.2)', () => {
  it('learns the example of the paper', () => {
    const host = 'http://www.gardenstew.com';
    const urls = ['about20152', 'about18382', 'about19741', 'about20142', 'user34', 'post180803'];
    const learned = refineUrlPatterns(urls.map((name) => `${host}/${name}.html`));
    expect(learned.map(({ pattern }) => pattern.source)).toEqual([
      'http://www\\.gardenstew\\.com/about\\d+\\.html',
    ]);
    expect(learned[0]).toMatchObject({ urls: 4 });
    expect(learned[0]!.examples).toContain(`${host}/about19741.html`);
  });

  it('turns slugs into wildcards and keeps the id behind or before them', () => {
    const behind = slugs(40, 1).map((slug, i) => `${site}/t/${slug}.${i + 5}/`);
    expect(sourcesOf(behind)).toEqual(['http://f\\.example/t/[^/]+\\.\\d+/']);
    const before = slugs(40, 2).map((slug, i) => `${site}/${i + 5}-${slug}.html`);
    expect(sourcesOf(before)).toEqual(['http://f\\.example/\\d+-[^/]+\\.html']);
  });

  it('finds what numbers a slug at its end', () => {
    const pages = slugs(40, 6).map((slug, i) => `${site}/show.php?${i}-${slug}/page${2 + (i % 5)}`);
    const first = slugs(8, 7).map((slug, i) => `${site}/show.php?${i + 90}-${slug}`);
    expect(sourcesOf([...pages, ...first])).toEqual([
      'http://f\\.example/show\\.php\\?\\d+-[^&]+/page\\d+',
    ]);
    const threads = slugs(40, 8).map((slug, i) => `${site}/${slug}-t${i + 5}.html`);
    const boards = slugs(8, 9).map((slug, i) => `${site}/${slug}-f${i}.html`);
    expect(sourcesOf([...threads, ...boards])).toEqual(['http://f\\.example/[^/]+-t\\d+\\.html']);
  });

  it('turns hashes and user names into wildcards', () => {
    const random = createRandom(3);
    const hash = () => Array.from({ length: 32 }, () => random.int(16).toString(16)).join('');
    const hashes = numbered(30, () => `/users/${hash()}/`);
    expect(sourcesOf(hashes)).toEqual(['http://f\\.example/users/[a-zA-Z0-9]+/']);
    const names = ['bob', 'alice42', 'x_men', 'carla', 'dora', 'emil7', 'frida', 'gerd'];
    const members = names.map((name) => `${site}/member.php?action=view&name=${name}`);
    expect(sourcesOf(members)).toEqual([
      'http://f\\.example/member\\.php\\?action=view&name=[^&]+',
    ]);
  });

  it('does not take the names of boards for kinds of pages', () => {
    const boards = ['talk-of-all-kinds', 'help-for-new-ones', 'things-to-sell', 'odds-and-ends'];
    const urls = numbered(60, (i) => `/list/${boards[Math.floor(Math.sqrt(i / 4))]}/${i * 7}`);
    expect(sourcesOf(urls)).toEqual(['http://f\\.example/list/[^/]+/\\d+']);
  });

  it('keeps two forms where both are frequent, and drops what is not', () => {
    const urls = [
      ...numbered(20, (i) => `/forum/${i}`),
      ...numbered(15, (i) => `/category/${i}`),
      ...numbered(3, (i) => `/user/${i}`),
      ...numbered(3, (i) => `/post/${i}`),
    ];
    expect(sourcesOf(urls)).toEqual([
      'http://f\\.example/forum/\\d+',
      'http://f\\.example/category/\\d+',
    ]);
  });

  it('takes parameters in any order', () => {
    const urls = numbered(20, (i) => (i % 4 === 0 ? `/v.php?t=${i}&f=2` : `/v.php?f=3&t=${i}`));
    expect(sourcesOf(urls)).toEqual(['http://f\\.example/v\\.php\\?f=\\d+&t=\\d+']);
  });

  it('makes parameters optional that are there and not there by turns', () => {
    const keys = ['a', 'b', 'c', 'd'];
    const urls = numbered(64, (i) => {
      const present = keys.filter((_, bit) => (i >> bit) & 1).map((key) => `&${key}=${i}`);
      return `/v.php?id=${i}${present.join('')}`;
    });
    const learned = refineUrlPatterns(urls);
    expect(urls.every((url) => learned.some(({ pattern }) => pattern.matches(url)))).toBe(true);
  });

  it('reads positional queries', () => {
    const threads = numbered(30, (i) => `/?thread-${i * 3}.htm`);
    const others = [...numbered(4, (i) => `/?user-${i}.htm`), `${site}/?search.htm`];
    expect(sourcesOf([...threads, ...others])).toEqual(['http://f\\.example/\\?thread-\\d+\\.htm']);
  });

  it('keeps the number of the first page, but no number that may be a board or page', () => {
    expect(sourcesOf(numbered(20, (i) => `/i.php?topic=${i}.0`))).toEqual([
      'http://f\\.example/i\\.php\\?topic=\\d+\\.0',
    ]);
    const withLaterPages = numbered(20, (i) => `/thread-${i}-${i % 7 === 0 ? 4 : 1}-2.html`);
    expect(sourcesOf(withLaterPages)).toEqual(['http://f\\.example/thread-\\d+-1-\\d+\\.html']);
    expect(sourcesOf(numbered(20, (i) => `/board/1/thread-${i}-page-2`))).toEqual([
      'http://f\\.example/board/\\d+/thread-\\d+-page-\\d+',
    ]);
  });

  it('does not mind a fifth of URLs of other kinds', () => {
    const random = createRandom(11);
    const threads = slugs(80, 4).map((slug, i) => `${site}/showthread.php?${i * 7}-${slug}`);
    const words = ['search', 'login', 'faq', 'members', 'today'];
    const others = numbered(20, (i) =>
      random.pick([
        `/${words[i % 5]}.php?x=${i}`,
        `/member.php?${i}-bob`,
        `/showthread.php?t=${i}`,
      ]),
    );
    expect(sourcesOf([...threads, ...others])).toEqual([
      'http://f\\.example/showthread\\.php\\?\\d+-[^&]+',
    ]);
  });

  it('answers for few URLs, for none, and for those that have nothing in common', () => {
    expect(refineUrlPatterns([])).toEqual([]);
    expect(sourcesOf(numbered(6, (i) => '/a'.repeat(i + 1)))).toEqual([]);
    expect(sourcesOf([`${site}/forum/3`])).toEqual(['http://f\\.example/forum/\\d+']);
  });
});

describe('properties', () => {
  it('matches all URLs of one template', () => {
    fc.assert(
      fc.property(template(), fc.integer(), ({ parts, count }, seed) => {
        const random = createRandom(seed);
        const urls = Array.from(
          { length: count },
          () => site + parts.map((p) => p(random)).join(''),
        );
        const learned = refineUrlPatterns(urls);
        const missed = urls.filter((url) => !learned.some(({ pattern }) => pattern.matches(url)));
        expect(missed).toEqual([]);
      }),
    );
  });

  it('depends neither on the order nor on repetitions', () => {
    const anyUrl = fc
      .tuple(
        fc.constantFrom('/t/', '/f/', '/x.php?a=', '/?u-', '/t/a-b.'),
        fc.nat(30),
        fc.constantFrom('', '/', '&p=2', '&p=3', '-x', '.html'),
      )
      .map((parts) => site + parts.join(''));
    fc.assert(
      fc.property(fc.array(anyUrl, { maxLength: 60 }), fc.integer(), (urls, seed) => {
        const shuffled = createRandom(seed).shuffle([...urls, ...urls.slice(0, 5)]);
        const [first, second] = [refineUrlPatterns(urls), refineUrlPatterns(shuffled)];
        const readable = (learned: typeof first) =>
          learned.map(({ pattern, urls: count, examples }) => [pattern.source, count, examples]);
        expect(readable(second)).toEqual(readable(first));
      }),
    );
  });

  it('survives any URL, however long', () => {
    const random = createRandom(5);
    const characters = 'aA0-._~%2F/&;=()+*[]';
    const urls = Array.from({ length: 40 }, () => {
      const text = Array.from({ length: 4000 }, () => random.pick([...characters]));
      return `${site}/${text.join('')}`;
    });
    const [learned] = refineUrlPatterns([...urls, ...numbered(60, (i) => `/t/${i}`)]);
    expect(learned?.pattern.source).toBe('http://f\\.example/t/\\d+');
  });
});

type Part = (random: ReturnType<typeof createRandom>) => string;

/** Constant words and parts that change, in a path and a query. */
function template(): fc.Arbitrary<{ parts: Part[]; count: number }> {
  const word: fc.Arbitrary<Part> = fc
    .constantFrom('thread', 'view.php', 'f', 'show-topic')
    .map((text) => () => text);
  const number: fc.Arbitrary<Part> = fc.constant((random) => String(random.int(100_000)));
  const slug: fc.Arbitrary<Part> = fc.constant((random) =>
    Array.from({ length: 2 + random.int(4) }, () => random.int(36 ** 4).toString(36)).join('-'),
  );
  const piece = fc.oneof(word, number, slug);
  const segment = fc.tuple(fc.constant((() => '/') as Part), piece);
  const parameter = (key: string) => fc.tuple(fc.constant((() => key) as Part), piece);
  return fc.record({
    parts: fc
      .tuple(
        fc.array(segment, { minLength: 1, maxLength: 3 }),
        fc.option(parameter('?id='), { nil: [] }),
      )
      .map(([path, query]) => [...path.flat(), ...query]),
    count: fc.integer({ min: 1, max: 60 }),
  });
}
