/** Page types recognised on forums that were not trained on. */
import { lineChart, lineLegend } from '../charts/lines.js';
import type { PageTypeResult, TypeScores } from '../experiments/page-types.js';
import { type Html, html } from '../html.js';
import type { ReportData } from '../report-data.js';
import { type Column, table, withAverage } from '../table.js';
import type { Section } from './section.js';

const SCORES: ReadonlyArray<{
  readonly title: string;
  readonly value: (scores: TypeScores) => number;
}> = [
  { title: 'index precision', value: ({ index }) => index.precision },
  { title: 'index recall', value: ({ index }) => index.recall },
  { title: 'thread precision', value: ({ thread }) => thread.precision },
  { title: 'thread recall', value: ({ thread }) => thread.recall },
];
const COLUMNS: readonly Column[] = SCORES.map(({ title }) => ({ title, worst: 'low' }));
/** Colours that lie far apart. */
const SERIES = SCORES.map(({ title }, i) => ({ name: title, colour: [2, 4, 5, 0][i]! }));

/** Null where it was not measured, or there was one forum only. */
export function pageTypeSection(data: ReportData): Section | null {
  if (data.pageTypes === null || data.pageTypes.length === 0) return null;
  return {
    id: 'page-types',
    title: 'Page types against the number of training forums',
    source: 'FoCUS, table 2',
    intro:
      'Linear classifiers of index and thread pages by layout features, trained on some forums and judged on the others; means over random choices of the training forums. Then each forum judged by a model of all the others.',
    body: data.pageTypes.flatMap(resultParts),
  };
}

function resultParts({ features, curve, sites }: PageTypeResult): Html[] {
  const cellsOf = (scores: TypeScores): number[] => SCORES.map(({ value }) => value(scores));
  const parts = [html`<h3>Features of ${features}</h3>`];
  if (curve.length > 1) {
    const chart = lineChart({
      title: `Precision and recall against training forums, features of ${features}`,
      xName: 'training forums',
      yName: 'precision, recall',
      xMax: curve.at(-1)!.trainingSites,
      yMax: 1,
      series: SERIES.map(({ name, colour }, i) => ({
        name,
        colour,
        points: curve.map((scores) => [scores.trainingSites, cellsOf(scores)[i]!] as const),
      })),
    });
    parts.push(lineLegend(SERIES), html`<figure><div class="scroll">${chart}</div></figure>`);
  }
  parts.push(
    table({
      caption: `Features of ${features}: trained on so many forums`,
      rowTitle: 'training forums',
      columns: COLUMNS,
      rows: curve.map((scores) => ({ name: String(scores.trainingSites), cells: cellsOf(scores) })),
    }),
    table({
      caption: `Features of ${features}: each forum by a model of all the others`,
      rowTitle: 'forum',
      columns: COLUMNS,
      rows: withAverage(sites.map((scores) => ({ name: scores.site, cells: cellsOf(scores) }))),
    }),
  );
  return parts;
}
