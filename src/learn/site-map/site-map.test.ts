import { describe, expect, it } from 'vitest';
import { FORUM, smallForum } from '../../../test/small-forum.js';
import { createRandom } from '../../random/random.js';
import { sampleSite } from './sample-site.js';
import { buildSiteMap, type SiteMap, type VertexRule } from './site-map.js';
import { skeletonLinks } from './skeleton-links.js';

const kindOf = (url: string): string => new URL(url).pathname.split('/')[1] || 'entry';

/** Everything about a site map that should not depend on the order of the sample. */
function facts(map: SiteMap): unknown {
  return {
    vertices: map.vertices.map(({ layout, urlKind, pages, depth }) => [
      ...[layout, urlKind, depth],
      ...pages.map((page) => map.sample[page]!.url),
    ]),
    arcs: map.arcs.map(({ from, to, location, links }) => [from, to, location, links.length]),
    patterns: map.urls.patterns.map(({ source }) => source),
    stopDistance: map.stopDistance,
  };
}

describe('sampleSite', () => {
  it('makes the same choices for the same seed, others for another, within its budget', async () => {
    const run = async (seed: number): Promise<string[]> => {
      const site = smallForum(seed);
      await sampleSite(site, 40);
      return site.asked;
    };
    const first = await run(1);
    expect(first).toHaveLength(40);
    expect(await run(1)).toEqual(first);
    expect(await run(2)).not.toEqual(first);
  });

  it('keeps a page under the URL that was asked for and under its own', async () => {
    const site = smallForum();
    const page = (await site.fetch(`${FORUM}/b/1`))!;
    const start = (await site.fetch(`${FORUM}/`))!;
    const sample = await sampleSite(
      {
        start: site.start,
        random: createRandom(1),
        requests: 0,
        fetch: (url) =>
          Promise.resolve(url === site.start ? start : url.includes('/b/') ? page : null),
      },
      10,
    );
    expect(sample.map(({ url }) => url).sort()).toEqual(
      ['/', '/b/1', '/b/1?page=2', '/b/2', '/b/3'].map((path) => FORUM + path),
    );
  });
});

describe.each<VertexRule>(['layout', 'layout-and-url'])('buildSiteMap by %s', (rule) => {
  it('has one kind of page in each vertex', async () => {
    const map = buildSiteMap(await sampleSite(smallForum(), 70), `${FORUM}/`, rule);
    const kinds = map.vertices.map(({ pages }) => [
      ...new Set(pages.map((page) => kindOf(map.sample[page]!.url))),
    ]);
    expect(kinds.filter(({ length }) => length !== 1)).toEqual([]);
    expect(map.vertices[map.root]!.pages.map((page) => map.sample[page]!.url)).toEqual([
      `${FORUM}/`,
    ]);
  });

  it('is the same for a shuffled sample', async () => {
    const sample = await sampleSite(smallForum(), 70);
    const expected = facts(buildSiteMap(sample, `${FORUM}/`, rule));
    for (const seed of [1, 2, 3]) {
      const shuffled = createRandom(seed).shuffle(sample);
      expect(facts(buildSiteMap(shuffled, `${FORUM}/`, rule))).toEqual(expected);
    }
  });
});

describe('skeletonLinks (SIGIR 2008, figure 3)', () => {
  it('leads from the entry by boards to threads, and to no login', async () => {
    const map = buildSiteMap(await sampleSite(smallForum(), 120), `${FORUM}/`, 'layout');
    const { arcs } = skeletonLinks(map);
    const kindOfVertex = (vertex: number): string =>
      kindOf(map.sample[map.vertices[vertex]!.pages[0]!]!.url);
    const ways = new Set(
      [...arcs].map(({ from, to }) => `${kindOfVertex(from)} ${kindOfVertex(to)}`),
    );
    expect(ways).toContain('entry b');
    expect(ways).toContain('b t');
    expect([...ways].filter((way) => way.endsWith('login'))).toEqual([]);
  });
});
