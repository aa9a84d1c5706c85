/**
 * What SOUrCe needs to route pages, in the form that stands in a site model: long lists as one
 * line of text each, so that the model stays small and can still be read and edited.
 */
import { z } from 'zod';
import { BoardwalkError } from '../../errors.js';
import { sparseVector } from '../../structure/sparse-vector.js';
import { XpathSpace } from '../../structure/xpath-space.js';
import { OUTLIER } from '../clustering/clustering.js';
import type { Neighbour } from '../clustering/nearest-neighbours.js';
import type { ClusteredSample, ClusterWorth } from './cluster-sample.js';
import type { NavigationRow } from './navigation-table.js';
import { representativesOf } from './representatives.js';

const REPRESENTATIVES = 5;
const OUTLIER_REPRESENTATIVES = 24;
/** Weights of a vector are kept as whole numbers of this fraction. */
const WEIGHT_UNIT = 1e-4;

const pairs = z.string().regex(/^(-?\d+:[\d.]+( |$))*$/, 'must be pairs such as "4:17"');

const knowledgeSchema = z.strictObject({
  /** Pages of the sample, and how many of them have each XPath. */
  pages: z.int().positive(),
  paths: z.array(z.string().regex(/^\d+ ./, 'must be a number and a path')),
  /** Pages that stand for their cluster (-1: outliers): XPath numbers with weights. */
  vectors: z.array(
    z.strictObject({ cluster: z.int(), standsFor: z.int().positive(), weights: pairs }),
  ),
  /** What each cluster is worth: equations 9 and 10. */
  worth: z.array(z.strictObject({ info: z.number(), dsim: z.number() })),
  /** Crawling for a target leaves Balance out (4.4.2). */
  isForTarget: z.boolean(),
  /** Apaths, and under each number of a cluster its rows: Apath number, links, `cluster:links`. */
  apaths: z.array(z.string()),
  table: z.record(z.string(), z.array(z.string().regex(/^\d+ \d+( -?\d+:[\d.]+)*$/))),
});

export type NavigationKnowledge = z.infer<typeof knowledgeSchema>;

/** Writes the knowledge down. */
export function navigationKnowledge(
  clustered: ClusteredSample,
  worths: readonly ClusterWorth[],
  isForTarget: boolean,
): NavigationKnowledge {
  const { pages, paths } = clustered.space.toJSON();
  const apaths = [...new Set(clustered.rows.map(({ apath }) => apath))].sort();
  const numberOf = new Map(apaths.map((apath, number) => [apath, number]));
  const table: Record<string, string[]> = {};
  for (const { cluster, apath, links, leadsTo } of clustered.rows) {
    if (leadsTo.size === 0) continue;
    const counts = [...leadsTo].sort(([a], [b]) => a - b).map(([to, count]) => `${to}:${count}`);
    table[cluster] ??= [];
    table[cluster].push(`${numberOf.get(apath)!} ${links} ${counts.join(' ')}`);
  }
  return {
    pages,
    paths: paths.map(([path, count]) => `${count} ${path}`),
    vectors: vectorsOf(clustered),
    worth: worths.map(({ info, dsim }) => ({ info, dsim })),
    isForTarget,
    apaths,
    table,
  };
}

function vectorsOf(clustered: ClusteredSample): NavigationKnowledge['vectors'] {
  const { clustering, distances, vectors } = clustered;
  const groups = clustering.clusters.map((members, cluster) => ({
    cluster,
    chosen: representativesOf(members, distances, REPRESENTATIVES),
  }));
  if (clustering.outliers.length > 0) {
    const chosen = representativesOf(clustering.outliers, distances, OUTLIER_REPRESENTATIVES);
    groups.push({ cluster: OUTLIER, chosen });
  }
  return groups.flatMap(({ cluster, chosen }) =>
    chosen.map(({ member, standsFor }) => {
      const { indices, values } = vectors[member]!;
      const weights = [...indices].map((at, i) => `${at}:${Math.round(values[i]! / WEIGHT_UNIT)}`);
      return { cluster, standsFor, weights: weights.join(' ') };
    }),
  );
}

export interface Navigation {
  readonly space: XpathSpace;
  readonly neighbours: readonly Neighbour[];
  readonly rows: readonly NavigationRow[];
  readonly worth: NavigationKnowledge['worth'];
  readonly isForTarget: boolean;
}

/**
 * @param votes how often a representative votes at most: as often as it stands for pages, because
 *   the pages that it replaces would all be among the nearest.
 * @throws {BoardwalkError} `bad-file` where somebody has spoiled the knowledge.
 */
export function readNavigation(knowledge: unknown, votes: number): Navigation {
  const parsed = knowledgeSchema.safeParse(knowledge);
  if (!parsed.success) {
    const why = z.prettifyError(parsed.error).replaceAll('\n', ' ');
    throw new BoardwalkError(
      `The knowledge of the site model is not what the strategy wrote; learn the site again: ${why}`,
      { code: 'bad-file', cause: parsed.error },
    );
  }
  const { pages, paths, vectors, worth, isForTarget, apaths, table } = parsed.data;
  const neighbours = vectors.flatMap(({ cluster, standsFor, weights }) => {
    const entries = pairsOf(weights);
    const vector = sparseVector(
      Uint32Array.from(entries, ([at]) => at),
      Float64Array.from(entries, ([, weight]) => weight * WEIGHT_UNIT),
    );
    return new Array<Neighbour>(Math.min(standsFor, votes)).fill({ vector, cluster });
  });
  const rows = Object.entries(table).flatMap(([cluster, lines]) =>
    lines.map((line) => readRow(Number(cluster), line, apaths)),
  );
  const space = new XpathSpace({ pages, paths: paths.map(readPath) });
  return { space, neighbours, rows, worth, isForTarget };
}

function readPath(line: string): [path: string, pages: number] {
  const space = line.indexOf(' ');
  return [line.slice(space + 1), Number(line.slice(0, space))];
}

function readRow(cluster: number, line: string, apaths: readonly string[]): NavigationRow {
  const [apath, links, ...counts] = line.split(' ');
  return {
    cluster,
    apath: apaths[Number(apath)] ?? '',
    links: Number(links),
    leadsTo: new Map(pairsOf(counts.join(' '))),
  };
}

function pairsOf(text: string): Array<[number, number]> {
  if (text === '') return [];
  return text.split(' ').map((pair) => {
    const [first, second] = pair.split(':');
    return [Number(first), Number(second)];
  });
}
