/**
 * The depth of sampled pages. The paper averages crawling levels (iRobot 5.4); sampling from both
 * ends of a queue meets a page on any way, so a page's level here is the least number of links
 * that lead to it from the start page, over sampled pages.
 */
import type { SampledPage } from './sample-site.js';

/** For each page its depth; pages that no sampled page links to are one below the deepest. */
export function pageDepths(sample: readonly SampledPage[], start: string): number[] {
  const placeOf = new Map(sample.map(({ url }, place) => [url, place]));
  const depths = new Array<number>(sample.length).fill(-1);
  const startPlace = placeOf.get(start);
  const queue = startPlace === undefined ? [] : [startPlace];
  for (const place of queue) depths[place] = 0;
  let deepest = 0;
  for (let head = 0; head < queue.length; head++) {
    const place = queue[head]!;
    const { page, url } = sample[place]!;
    deepest = Math.max(deepest, depths[place]!);
    const targets = page.url === url ? page.links.map((link) => link.url) : [page.url];
    // A redirect is no step: its target takes its place.
    const step = page.url === url ? 1 : 0;
    for (const target of targets) {
      const next = placeOf.get(target);
      if (next === undefined || depths[next]! >= 0) continue;
      depths[next] = depths[place]! + step;
      queue.push(next);
    }
  }
  return depths.map((depth) => (depth < 0 ? deepest + 1 : depth));
}
