import { describe, expect, it } from 'vitest';
import { createNames } from '../../page/names.js';
import type { Page } from '../../page/page.js';
import { parsePage } from '../../page/parse-page.js';
import { createRandom } from '../../random/random.js';
import { OUTLIER } from '../clustering/clustering.js';
import { distanceMatrix } from '../clustering/distance-matrix.js';
import { apathsOf } from './apaths.js';
import { createLinkScorer } from './link-scores.js';
import type { Navigation } from './navigation-knowledge.js';
import { adjacencyOf, navigationTable, probabilitiesOf } from './navigation-table.js';
import { representativesOf } from './representatives.js';
import { type SampledSite, type SiteSample, sampleSite } from './sample-site.js';

const HOST = 'http://forum.test';
const names = createNames();
const pageOf = (path: string, html: string): Page => parsePage({ url: HOST + path, html, names });

describe('apathsOf', () => {
  it('spells out tags, and the classes of the link alone', () => {
    const html = '<div class=x><ul><li class=y><a class="b a" href=/1>1</a><a href=/2>2</a></ul>';
    expect(apathsOf(pageOf('/', html))).toEqual([
      'html/body/div/ul/li/a.a.b',
      'html/body/div/ul/li/a',
    ]);
  });

  it('keeps Apaths short however deep the page is', () => {
    const [apath] = apathsOf(pageOf('/', `${'<div>'.repeat(3000)}<a href=/1>1</a>`));
    expect(apath!.split('/').length).toBeLessThan(70);
  });
});

/** A site of pages by path; a number stands for a failure that costs a request. */
function siteOf(
  pages: Readonly<Record<string, string>>,
  seed = 1,
): SampledSite & { asked: string[] } {
  const asked: string[] = [];
  return {
    start: `${HOST}/`,
    random: createRandom(seed),
    asked,
    get requests() {
      return asked.length;
    },
    fetch(url) {
      const path = url.slice(HOST.length);
      asked.push(path);
      const html = pages[path];
      if (html?.startsWith('>'))
        return Promise.resolve(pageOf(html.slice(1), pages[html.slice(1)]!));
      return Promise.resolve(html === undefined ? null : pageOf(path, html));
    },
  };
}

const list = (paths: readonly string[], className: string): string =>
  paths.map((path) => `<p><a class=${className} href=${path}>x</a></p>`).join('');

describe('sampleSite', () => {
  const threads = Array.from({ length: 10 }, (_, i) => `/t${i}`);
  const site = {
    '/': list(threads, 't') + list(['/about', 'http://elsewhere.test/', '/'], 'n'),
    '/about': list(['/'], 'n'),
    ...Object.fromEntries(threads.map((path) => [path, list(['/', '/gone'], 'u')])),
  };

  it('fetches one link of each Apath of a page and keeps the others', async () => {
    const fake = siteOf(site);
    const { pages, answers } = await sampleSite(fake, [], 4);
    expect(fake.asked.filter((path) => path.startsWith('/t'))).toHaveLength(1);
    expect(fake.asked).toContain('/about');
    expect(fake.asked).toContain('/gone');
    const [entry] = pages;
    expect(entry!.groups.map(({ urls }) => urls.length)).toEqual([10, 1]);
    for (const [url, page] of answers) expect(page).toBe(url.endsWith('/gone') ? null : url);
  });

  it('takes more of each Apath once every link leads back', async () => {
    const fake = siteOf(site);
    const { pages } = await sampleSite(fake, [], 100);
    expect(pages).toHaveLength(12);
    expect(new Set(fake.asked).size).toBe(fake.asked.length);
  });

  it('stops at the budget', async () => {
    const fake = siteOf(site);
    await sampleSite(fake, [], 2);
    expect(fake.asked).toHaveLength(2);
  });

  it('takes a redirect for no page, and its target for a page by its own URL', async () => {
    const fake = siteOf({ '/': list(['/go'], 'r'), '/go': '>/t', '/t': list(['/'], 'n') });
    const { pages, answers } = await sampleSite(fake, [], 100);
    expect(answers.get(`${HOST}/go`)).toBeNull();
    expect(pages.map(({ page }) => page.url)).toEqual([`${HOST}/`, `${HOST}/t`]);
  });
});

/** Two boards (cluster 0) that list threads (cluster 1) and link a login page (an outlier). */
const sample: SiteSample = {
  pages: [
    {
      page: pageOf('/b1', ''),
      groups: [
        { apath: 'thread', urls: [`${HOST}/t1`, `${HOST}/t2`, `${HOST}/unknown`] },
        { apath: 'flip', urls: [`${HOST}/b2`] },
        { apath: 'top', urls: [`${HOST}/login`] },
      ],
    },
    {
      page: pageOf('/b2', ''),
      groups: [
        { apath: 'thread', urls: [`${HOST}/t2`, `${HOST}/b1`, `${HOST}/unknown2`] },
        { apath: 'never', urls: [`${HOST}/unknown3`] },
      ],
    },
    { page: pageOf('/login', ''), groups: [] },
    { page: pageOf('/t1', ''), groups: [{ apath: 'up', urls: [`${HOST}/b1`, `${HOST}/file`] }] },
    { page: pageOf('/t2', ''), groups: [] },
  ],
  answers: new Map([[`${HOST}/file`, null]]),
};
const ASSIGNMENTS = [0, 0, OUTLIER, 1, 1];

describe('navigationTable', () => {
  const rows = navigationTable(sample, ASSIGNMENTS);
  const row = (cluster: number, apath: string) =>
    rows.find((one) => one.cluster === cluster && one.apath === apath)!;

  it('counts where the links of a cluster with one Apath lead (equations 4 and 5)', () => {
    const threads = row(0, 'thread');
    expect(threads.links).toBe(6);
    expect(probabilitiesOf(threads.leadsTo)).toEqual(
      new Map([
        [1, 3 / 4],
        [0, 1 / 4],
      ]),
    );
    expect(row(0, 'never').leadsTo.size).toBe(0);
    expect(probabilitiesOf(row(0, 'top').leadsTo)).toEqual(new Map([[OUTLIER, 1]]));
  });

  it('leaves out what is no page', () => {
    expect(probabilitiesOf(row(1, 'up').leadsTo)).toEqual(new Map([[0, 1]]));
  });

  it('weighs the cluster graph by all links, fetched or not (equation 6)', () => {
    expect(adjacencyOf(rows, 2)).toEqual([
      [6 / 4 + 1, (6 * 3) / 4],
      [2, 0],
    ]);
  });

  it('does not depend on the order of the pages', () => {
    const turned = { ...sample, pages: [...sample.pages].reverse() };
    const again = navigationTable(turned, [...ASSIGNMENTS].reverse());
    expect(adjacencyOf(again, 2)).toEqual(adjacencyOf(rows, 2));
    expect(again.map(({ cluster, apath }) => [cluster, apath])).toEqual(
      rows.map(({ cluster, apath }) => [cluster, apath]),
    );
  });
});

describe('createLinkScorer', () => {
  const worth = [
    { info: 0.5, dsim: 0.1 },
    { info: 0.8, dsim: 0.5 },
  ];
  const rows = navigationTable(sample, ASSIGNMENTS);
  const scorerOf = (isForTarget: boolean) =>
    createLinkScorer({ rows, worth, isForTarget } as unknown as Navigation);
  const pagesIn = (cluster: number): number => [10, 30][cluster]!;

  it('sums up the scores of the clusters by probability (equations 11 and 12)', () => {
    const expected = 0.75 * 0.8 * 0.5 * (1 - 30 / 50) + 0.25 * 0.5 * 0.1 * (1 - 10 / 50);
    expect(scorerOf(false).score(0, 'thread', pagesIn, 50)).toBeCloseTo(expected, 12);
    const withoutBalance = 0.75 * 0.8 * 0.5 + 0.25 * 0.5 * 0.1;
    expect(scorerOf(true).score(0, 'thread', pagesIn, 50)).toBeCloseTo(withoutBalance, 12);
  });

  it('asks the other clusters about an Apath that its own does not know', () => {
    const scorer = scorerOf(true);
    expect(scorer.score(1, 'thread', pagesIn, 50)).toBe(scorer.score(0, 'thread', pagesIn, 50));
    expect(scorer.score(0, 'never', pagesIn, 50)).toBe(0);
    expect(scorer.score(0, 'nowhere', pagesIn, 50)).toBe(0);
  });
});

describe('representativesOf', () => {
  it('begins in the middle and goes to the farthest, counting whom each stands for', () => {
    const places = [0, 1, 2, 3, 50];
    const distances = distanceMatrix(places.length, (i, j) => Math.abs(places[i]! - places[j]!));
    expect(representativesOf([0, 1, 2, 3, 4], distances, 2)).toEqual([
      { member: 2, standsFor: 4 },
      { member: 4, standsFor: 1 },
    ]);
  });

  it('takes equal pages once', () => {
    const distances = distanceMatrix(4, () => 0);
    expect(representativesOf([0, 1, 3], distances, 5)).toEqual([{ member: 0, standsFor: 3 }]);
  });
});
