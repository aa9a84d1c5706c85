/** SIGIR 2008, figure 10: the connectivity (equation 3) of all loop-back links of a site map. */
import type { Mirror } from '../../../fetch/mirror/mirror.js';
import { connectivity } from '../../../learn/connectivity.js';
import type { SiteArc } from '../../../learn/site-map/arcs.js';
import { connectedFlips } from '../../../learn/site-map/page-flipping.js';
import { sampleSite } from '../../../learn/site-map/sample-site.js';
import { buildSiteMap, type SiteMap } from '../../../learn/site-map/site-map.js';
import { learnOnMirror } from '../learn-on-mirror.js';
import { type ExperimentOptions, type Failure, reasonOf } from './experiment.js';
import { createDestinationOf, type DestinationOf, isFlip } from './flip-truth.js';

export const LOOP_BACK_SAMPLES: readonly number[] = [150, 500, 1000];

/** One kind of link from pages of a vertex to pages of the same. */
export interface LoopBack {
  readonly site: string;
  /** Pages that the site map was made from, at most. */
  readonly sampled: number;
  readonly links: number;
  readonly connectivity: number;
  /** By the labels: more than half of the links lead to another page of the same list. */
  readonly isFlip: boolean;
  /** Whether the strategy takes it for page-flipping. */
  readonly isTaken: boolean;
  readonly anchors: readonly string[];
}

/** Links that are seldom met say little: as in the paper, only kinds of links are looked at. */
const LEAST_LINKS = 2;

export async function measureLoopBacks(
  options: ExperimentOptions,
): Promise<{ loopBacks: LoopBack[]; failures: Failure[] }> {
  const loopBacks: LoopBack[] = [];
  const failures: Failure[] = [];
  for (const mirror of options.mirrors) {
    const site = mirror.site.name;
    try {
      for (const sampled of LOOP_BACK_SAMPLES) {
        options.onProgress(`${site}  loop-back links in ${sampled} pages`);
        loopBacks.push(...(await loopBacksOf(mirror, sampled, options)));
      }
    } catch (error) {
      options.signal.throwIfAborted();
      failures.push({ site, failed: reasonOf(error) });
    }
  }
  return { loopBacks, failures };
}

async function loopBacksOf(
  mirror: Mirror,
  sampled: number,
  { seed, signal }: ExperimentOptions,
): Promise<LoopBack[]> {
  const destinationOf = await createDestinationOf(mirror);
  const map = await learnOnMirror(
    mirror,
    async (site) => buildSiteMap(await sampleSite(site, sampled), site.start, 'layout'),
    { budget: sampled, seed, signal },
  );
  return map.vertices.flatMap(({ pages }, vertex) => {
    const place = new Map(pages.map((page, i) => [page, i]));
    const taken = connectedFlips(map, vertex);
    return map.arcs
      .filter(
        ({ from, to, links }) => from === vertex && to === vertex && links.length >= LEAST_LINKS,
      )
      .map((arc) => ({
        site: mirror.site.name,
        sampled,
        links: arc.links.length,
        connectivity: connectivity(
          pages.length,
          arc.links.map(([from, to]) => [place.get(from)!, place.get(to)!] as const),
        ),
        isFlip: isMostlyFlips(arc, map, destinationOf),
        isTaken: taken.has(arc),
        anchors: arc.anchors,
      }));
  });
}

function isMostlyFlips(
  { links }: SiteArc,
  { sample }: SiteMap,
  destinationOf: DestinationOf,
): boolean {
  let flips = 0;
  for (const [from, to] of links) {
    const [a, b] = [from, to].map((page) => destinationOf(sample[page]!.page.url));
    if (a && b && isFlip(a.key, b.key)) flips++;
  }
  return 2 * flips > links.length;
}
