/** SOUrCe, figure 5: how well clusters of pages match page types. */
import type { Mirror } from '../../../fetch/mirror/mirror.js';
import { clusterSample } from '../../../learn/navigation/cluster-sample.js';
import { sampleSite } from '../../../learn/navigation/sample-site.js';
import { buildSiteMap } from '../../../learn/site-map/site-map.js';
import { type ClusteringMeasures, measureClustering } from '../../clustering-measures.js';
import { learnOnMirror } from '../learn-on-mirror.js';
import { type ExperimentOptions, type Failure, reasonOf } from './experiment.js';

export interface ClusteringResult extends ClusteringMeasures {
  readonly site: string;
  readonly method: ClusteringMethod;
}

/** Bags of XPaths by density, as SOUrCe; repetitive patterns by single linkage, as iRobot. */
export type ClusteringMethod = 'source' | 'irobot';

export const CLUSTERING_SAMPLE = 1000;

export async function measureClusterings(
  options: ExperimentOptions,
): Promise<{ clusterings: ClusteringResult[]; failures: Failure[] }> {
  const clusterings: ClusteringResult[] = [];
  const failures: Failure[] = [];
  for (const mirror of options.mirrors) {
    const site = mirror.site.name;
    options.onProgress(`${site}  clusters of pages`);
    try {
      clusterings.push(...(await clusteringsOf(mirror, options)));
    } catch (error) {
      options.signal.throwIfAborted();
      failures.push({ site, failed: reasonOf(error) });
    }
  }
  return { clusterings, failures };
}

async function clusteringsOf(
  mirror: Mirror,
  { seed, signal }: ExperimentOptions,
): Promise<ClusteringResult[]> {
  const labels = new Map((await mirror.labels()).toReversed().map(({ url, type }) => [url, type]));
  const typeOf = (url: string): string => labels.get(mirror.urlOf(url) ?? url) ?? 'unlabelled';
  const { sample, start } = await learnOnMirror(
    mirror,
    async (site) => ({
      sample: await sampleSite(site, [], CLUSTERING_SAMPLE),
      start: site.start,
    }),
    { budget: CLUSTERING_SAMPLE, seed, signal },
  );
  const pages = sample.pages.map(({ page }) => page);
  const map = buildSiteMap(
    pages.map((page) => ({ url: page.url, page })),
    start,
    'layout',
  );
  const site = mirror.site.name;
  const measuresOf = (assignments: ArrayLike<number>, urls: readonly string[]) =>
    measureClustering(assignments, urls.map(typeOf));
  const byPaths = clusterSample(sample).clustering.assignments;
  return [
    {
      site,
      method: 'source',
      ...measuresOf(
        byPaths,
        pages.map(({ url }) => url),
      ),
    },
    {
      site,
      method: 'irobot',
      ...measuresOf(
        map.vertexOf,
        map.sample.map(({ url }) => url),
      ),
    },
  ];
}
