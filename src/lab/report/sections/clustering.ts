/** Clusters of pages against page types. */
import { barChart } from '../charts/bars.js';
import {
  CLUSTERING_SAMPLE,
  type ClusteringMethod,
  type ClusteringResult,
} from '../experiments/clustering.js';
import { type Html, html } from '../html.js';
import type { ReportData } from '../report-data.js';
import { table, withAverage } from '../table.js';
import { colourOf, failureList, type Section } from './section.js';

const METHODS: ReadonlyArray<{ readonly method: ClusteringMethod; readonly name: string }> = [
  { method: 'source', name: 'XPaths by density (SOUrCe)' },
  { method: 'irobot', name: 'patterns by single linkage (iRobot)' },
];

/** Null where it was not measured. */
export function clusteringSection(data: ReportData): Section | null {
  if (data.clusterings === null || data.clusterings.clusterings.length === 0) return null;
  const { clusterings, failures } = data.clusterings;
  return {
    id: 'clustering',
    title: 'Clusters of pages',
    source: 'SOUrCe, figure 5(a)',
    intro: `Up to ${CLUSTERING_SAMPLE} pages sampled as SOUrCe samples, clustered in two ways and compared with the types of the labels. Purity: pages in the majority of their cluster; F: of each type that of its best cluster, every type (macro) or every page (micro) counting the same. Types of few pages are left out; an outlier is a cluster of its own.`,
    body: [
      plotOf(data, clusterings, 'purity'),
      plotOf(data, clusterings, 'fMacro'),
      ...METHODS.map(({ method, name }) =>
        tableOf(
          name,
          clusterings.filter((result) => result.method === method),
        ),
      ),
      ...(failures.length === 0
        ? []
        : [failureList(failures.map(({ site, failed }) => [site, failed]))]),
    ],
  };
}

function plotOf(
  data: ReportData,
  results: readonly ClusteringResult[],
  measure: 'purity' | 'fMacro',
): Html {
  const yName = measure === 'purity' ? 'purity' : 'F, macro-averaged';
  const chart = barChart({
    title: `${yName} of clusters of pages`,
    yName,
    groups: data.sites.map(({ name }) => name),
    series: METHODS.map(({ method, name }) => ({
      name,
      colour: Math.max(0, colourOf(data, method)),
      values: data.sites.map(
        (site) =>
          results.find((result) => result.site === site.name && result.method === method)?.[
            measure
          ] ?? null,
      ),
    })),
  });
  return html`<figure>${chart}</figure>`;
}

function tableOf(caption: string, results: readonly ClusteringResult[]): Html {
  const rows = results.map(({ site, pages, types, clusters, outliers, ...scores }) => ({
    name: site,
    cells: [
      ...[pages, types, clusters, outliers].map(String),
      scores.purity,
      scores.fMacro,
      scores.fMicro,
    ],
  }));
  return table({
    caption,
    rowTitle: 'forum',
    columns: [
      ...['pages', 'types', 'clusters', 'outliers'].map((title) => ({ title })),
      ...['purity', 'F macro', 'F micro'].map((title) => ({ title, worst: 'low' as const })),
    ],
    rows: withAverage(rows),
  });
}
