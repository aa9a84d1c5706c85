import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../random/random.js';
import { clusterUrls } from './cluster-urls.js';

const site = 'http://forums.asp.net';
const sourcesOf = (urls: readonly string[]): string[] =>
  clusterUrls(urls.map((url) => site + url)).map(({ pattern }) => pattern.source);

describe('clusterUrls (iRobot 5.2)', () => {
  it('splits cluster A of the paper: two ways to the same list of boards', () => {
    const urls = [
      '/default.aspx?GroupID=3',
      '/default.aspx?ForumGroupID=3',
      '/default.aspx?GroupID=12',
      '/default.aspx?ForumGroupID=25',
      '/default.aspx?GroupID=25',
    ];
    expect(sourcesOf(urls)).toEqual([
      '/default\\.aspx\\?GroupID=\\d+',
      '/default\\.aspx\\?ForumGroupID=\\d+',
    ]);
    expect(clusterUrls(urls.map((url) => site + url))[0]!.members).toEqual([0, 2, 4]);
  });

  it('splits cluster B of the paper: links that all lead to the login', () => {
    const urls = [
      ...[7, 19, 220, 4, 5].map((id) => `/user/Profile.aspx?UserID=${id}`),
      ...['bob', 'Alice', 'joe42', 'xX9'].map((name) => `/members/${name}.aspx`),
      ...[33, 34, 35].map((id) => `/AddPost.aspx?ReplyToPostID=${id}&Quote=False`),
    ];
    expect(sourcesOf(urls)).toEqual([
      '/user/Profile\\.aspx\\?UserID=\\d+',
      '/members/[a-zA-Z0-9]+\\.aspx',
      '/AddPost\\.aspx\\?ReplyToPostID=\\d+&Quote=False',
    ]);
  });

  it('compares the keys of parameters in any order, not their values', () => {
    const urls = ['/i.php?a=x&b=1', '/i.php?b=2&a=y', '/i.php?b=2', '/i.php?a=x&b=7'];
    expect(sourcesOf(urls)).toEqual(['/i\\.php\\?a=[a-zA-Z0-9]+&b=\\d+', '/i\\.php\\?b=\\d+']);
  });

  it('keeps scripts apart and threads with slugs together', () => {
    const titles = ['red-door', 'why', 'my-new-kettle-is-loud', 'help-me', 'to-whom'];
    const urls = Array.from({ length: 20 }, (_, i) => [
      `/view.php?id=${i}`,
      `/list.php?id=${i}`,
      `/t/${titles[i % 5]}-${'abcdefghijklmnopqrst'[i]}y.${i}/page-2`,
      `/t/${titles[i % 5]}-${'abcdefghijklmnopqrst'[i]}y.${i}/page-3`,
    ]).flat();
    expect(sourcesOf(urls)).toEqual([
      '/t/[^/]+\\.\\d+/page-\\d+',
      '/list\\.php\\?id=\\d+',
      '/view\\.php\\?id=\\d+',
    ]);
  });

  it('keeps paths apart that end in a slash', () => {
    expect(sourcesOf(['/', '/index.php', '/faq.php'])).toEqual(['/[a-zA-Z0-9]+\\.php', '/']);
  });

  it('reads bare parameters like paths', () => {
    const urls = [1, 2, 3, 4].flatMap((id) => [`/?thread-${id}.htm`, `/?forum-${id}-2.htm`]);
    expect(sourcesOf(urls)).toEqual(['/\\?forum-\\d+-\\d+\\.htm', '/\\?thread-\\d+\\.htm']);
  });

  it('puts each URL into one cluster whose pattern matches it, in whatever order they come', () => {
    const url = fc
      .tuple(
        fc.constantFrom('/a/', '/b-c/', '/', '/?d-', '/x.php?e='),
        fc.oneof(fc.nat(20).map(String), fc.stringMatching(/^[a-z0-9-]{0,6}$/)),
        fc.constantFrom('', '/', '&p=2', '.html', '?q'),
      )
      .map((parts) => site + parts.join(''));
    fc.assert(
      fc.property(fc.array(url, { maxLength: 50 }), fc.integer(), (urls, seed) => {
        const clusters = clusterUrls(urls);
        const members = clusters.flatMap((cluster) => cluster.members).sort((a, b) => a - b);
        expect(members).toEqual([...urls.keys()]);
        for (const cluster of clusters) {
          for (const i of cluster.members) expect(cluster.pattern.matches(urls[i]!)).toBe(true);
        }
        const readable = (list: readonly string[]) =>
          clusterUrls(list).map(
            ({ pattern, members: { length } }) => `${length} ${pattern.source}`,
          );
        expect(readable(createRandom(seed).shuffle(urls)).sort()).toEqual(readable(urls).sort());
      }),
    );
  });
});
