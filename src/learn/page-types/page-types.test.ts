import { describe, expect, it } from 'vitest';
import { parsePage } from '../../page/parse-page.js';
import { createNames } from '../../page/tree.js';
import { createRandom } from '../../random/random.js';
import { createTimestampFinder } from '../../text/timestamp-finder.js';
import { FEATURE_SETS } from './feature-sets.js';
import { LAYOUT_FEATURES, layoutFeatures } from './layout-features.js';
import { createPageTypeJudge } from './page-types.js';
import { type PageTypeSample, trainPageTypes } from './train-page-types.js';

const find = createTimestampFinder();
const judge = createPageTypeJudge();

const pageOf = (body: string) =>
  parsePage({
    url: 'http://forum.example/page',
    html: `<html><body><p><a href="/">Home</a> <a href="/login">Log in</a></p>${body}</body></html>`,
    names: createNames(),
  });

const TITLES = ['Where to find good rope', 'My boat will not float any more', 'What the cook said'];
const NAMES = ['ann', 'bob', 'carol'];
const POST =
  'The wind had been rising all the morning, and by noon we had taken in everything that would ' +
  'come in, and still she went along as if the devil himself were behind her, groaning in every ' +
  'plank, with two men at the wheel and the rest of us below, wet, tired and out of temper.';

function indexPage(count: number) {
  const rows = Array.from({ length: count }, (_, i) => {
    const name = NAMES[i % 3]!;
    const title = `${TITLES[i % 3]} (part ${i})`;
    return `<tr><td><a href="/t/${i}">${title}</a></td><td><a href="/u/${name}">${name}</a></td>
      <td>${i + 3}</td><td>${28 - i} March 2026 10:0${i % 10}</td></tr>`;
  });
  return pageOf(`<table>${rows.join('')}</table>`);
}

function threadPage(count: number) {
  const posts = Array.from({ length: count }, (_, i) => {
    const name = NAMES[i % 3]!;
    return `<div class="post"><div><a href="/u/${name}">${name}</a></div>
      <div>${i + 1} March 2026 10:0${i % 10}</div><div>${POST} ${i}</div></div>`;
  });
  return pageOf(`<div>${posts.join('')}</div>`);
}

describe('layout features', () => {
  it('say what the records of a list of threads are like', () => {
    const features = layoutFeatures(indexPage(12), find);
    expect(features.recordCount).toBeCloseTo(Math.log1p(12), 5);
    expect(features.hasTimestamp).toBe(1);
    expect(features.timeOrder).toBeLessThan(-0.8);
    expect(features.hasUserLink).toBe(1);
    expect(features.titleDistinct).toBe(1);
  });

  it('say what the records of a thread are like', () => {
    const features = layoutFeatures(threadPage(8), find);
    expect(features.recordCount).toBeCloseTo(Math.log1p(8), 5);
    expect(features.timeOrder).toBeGreaterThan(0.8);
    expect(features.hasUserLink).toBe(1);
    expect(features.titleDistinct).toBeLessThan(0.5);
    expect(features.averageTextLength).toBeGreaterThan(Math.log(200));
  });

  it.each(['', '<p>Nothing here</p>', '<form><input><input></form>', '<table><tr></table>'])(
    'are finite numbers for %s',
    (body) => {
      const features = layoutFeatures(pageOf(body), find);
      for (const name of LAYOUT_FEATURES)
        expect([name, Number.isFinite(features[name])]).toEqual([name, true]);
    },
  );
});

describe('page types', () => {
  it('are told from lists of threads, threads of one and more posts, and other pages', () => {
    expect(judge(indexPage(12)).type).toBe('index');
    expect(judge(threadPage(8)).type).toBe('thread');
    expect(judge(threadPage(1)).type).toBe('thread');
    expect(judge(pageOf('<form><p>Name <input></p><p>Word <input></p></form>')).type).toBe('other');
  });

  it('come with margins', () => {
    const verdict = judge(threadPage(8));
    expect(verdict.threadMargin).toBeGreaterThan(0);
    expect(verdict.indexMargin).toBeLessThan(0);
  });

  it('are learned alike from samples in any order', () => {
    const samples: PageTypeSample[] = [2, 5, 9, 14].flatMap((count) => [
      { site: 'a', type: 'index', features: layoutFeatures(indexPage(count), find) },
      { site: 'b', type: 'thread', features: layoutFeatures(threadPage(count), find) },
    ]);
    const options = { features: FEATURE_SETS.layout, seed: 1 };
    const model = trainPageTypes(samples, options);
    const again = trainPageTypes(createRandom(5).shuffle(samples), options);
    for (const [i, weight] of model.thread.weights.entries()) {
      expect(again.thread.weights[i]).toBeCloseTo(weight, 6);
    }
  });
});
