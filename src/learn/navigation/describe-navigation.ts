/** The clusters and the links between them as a site model shows them to a person. */
import { OUTLIER } from '../clustering/clustering.js';
import type { Arc, PageCluster } from '../site-model.js';
import type { ClusteredSample, ClusterWorth } from './cluster-sample.js';
import { type NavigationRow, probabilitiesOf } from './navigation-table.js';
import type { SiteSample } from './sample-site.js';

const MAX_EXAMPLES = 3;
/** The arcs with the most links: a person reads no more, and the table holds them all. */
const MAX_ARCS = 60;
const MAX_ANCHORS = 3;
const OUTLIERS = 'outliers';

/** The name of a cluster in the model. */
export function clusterName(cluster: number): string {
  return cluster === OUTLIER ? OUTLIERS : `c${cluster}`;
}

/** One arc for each pair of clusters, with the Apath that most of its links have. */
export function describeNavigation(
  sample: SiteSample,
  { clustering, rows, eps }: ClusteredSample,
  worths: readonly ClusterWorth[],
): { clusters: PageCluster[]; arcs: Arc[] } {
  const urlsOf = (members: readonly number[]): string[] =>
    members.slice(0, MAX_EXAMPLES).map((member) => sample.pages[member]!.page.url);
  const clusters = clustering.clusters.map((members, i): PageCluster => {
    const { authority, hub, info, dsim } = worths[i]!;
    return {
      id: clusterName(i),
      kind: 'other',
      pages: members.length,
      examples: urlsOf(members),
      evidence: { authority, hub, info, dsim, score: info * dsim },
    };
  });
  clusters.push({
    id: OUTLIERS,
    kind: 'other',
    pages: clustering.outliers.length,
    examples: urlsOf(clustering.outliers),
    evidence: { eps },
  });
  return { clusters, arcs: arcsOf(sample, clustering.assignments, rows) };
}

interface OpenArc {
  readonly from: number;
  readonly to: number;
  links: number;
  bestRow: NavigationRow;
  bestLinks: number;
}

function arcsOf(
  sample: SiteSample,
  assignments: ArrayLike<number>,
  rows: readonly NavigationRow[],
): Arc[] {
  const arcs = new Map<string, OpenArc>();
  for (const row of rows) {
    for (const [to, probability] of probabilitiesOf(row.leadsTo)) {
      const key = `${row.cluster} ${to}`;
      const links = probability * row.links;
      const arc = arcs.get(key) ?? { from: row.cluster, to, links: 0, bestRow: row, bestLinks: 0 };
      arcs.set(key, arc);
      arc.links += links;
      if (links <= arc.bestLinks) continue;
      arc.bestLinks = links;
      arc.bestRow = row;
    }
  }
  const most = [...arcs.values()]
    .sort((a, b) => b.links - a.links || a.from - b.from || a.to - b.to)
    .slice(0, MAX_ARCS);
  return most.map(({ from, to, links, bestRow }) => ({
    from: clusterName(from),
    to: clusterName(to),
    pattern: null,
    location: bestRow.apath,
    links: Math.round(links),
    anchors: anchorsOf(sample, assignments, bestRow),
    follow: true,
    relation: null,
    evidence: { linksAtLocation: bestRow.links, probability: shareOf(bestRow, to) },
  }));
}

function shareOf({ leadsTo }: NavigationRow, to: number): number {
  return probabilitiesOf(leadsTo).get(to) ?? 0;
}

function anchorsOf(
  { pages }: SiteSample,
  assignments: ArrayLike<number>,
  { cluster, apath }: NavigationRow,
): string[] {
  const anchors = new Set<string>();
  for (const [i, { page, groups }] of pages.entries()) {
    if (assignments[i] !== cluster || anchors.size >= MAX_ANCHORS) continue;
    const url = groups.find((group) => group.apath === apath)?.urls[0];
    const text = page.links.find((link) => link.url === url)?.text ?? '';
    if (text !== '') anchors.add(text.slice(0, 40));
  }
  return [...anchors];
}
