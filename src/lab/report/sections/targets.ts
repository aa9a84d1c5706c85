/** Crawling for a target. */
import type { TargetResult } from '../../target-lab.js';
import { type Html, html } from '../html.js';
import type { ReportData } from '../report-data.js';
import { type Cell, table, withAverage } from '../table.js';
import { failureList, type Section } from './section.js';

/** Null where it was not measured. */
export function targetSection(data: ReportData): Section | null {
  const { targets } = data;
  if (targets === null || targets.length === 0) return null;
  const types = [...new Set(targets.map(({ type }) => type))];
  const failed = targets.filter((result) => result.failed !== null);
  return {
    id: 'targets',
    title: 'Crawling for a target',
    source: 'SOUrCe, section 5.4 and table 4',
    intro:
      'Each crawl is shown one page and makes at most as many requests as the forum has pages of that type. Harvest rate: the share of the requests that fetched such a page; recall: the share of these pages that were fetched; F: their harmonic mean.',
    body: [
      ...types.flatMap((type) =>
        tablesOf(
          data,
          type,
          targets.filter((result) => result.type === type),
        ),
      ),
      ...(failed.length === 0
        ? []
        : [
            failureList(
              failed.map(({ site, strategy, type, failed: reason }) => [
                `${strategy} on ${site} for ${type} pages`,
                reason!,
              ]),
            ),
          ]),
    ],
  };
}

function tablesOf(data: ReportData, type: string, results: readonly TargetResult[]): Html[] {
  const strategies = data.strategies.filter((name) =>
    results.some(({ strategy }) => strategy === name),
  );
  const sites = data.sites
    .map(({ name }) => name)
    .filter((name) => results.some(({ site }) => site === name));
  const measures = ['harvest rate', 'recall', 'F'];
  const rows = sites.map((name) => {
    const ofSite = results.filter(({ site }) => site === name);
    const scores = strategies.map((strategy) =>
      scoresOf(ofSite.find((result) => result.strategy === strategy)),
    );
    const cells = measures.flatMap((_, measure) => scores.map((cells) => cells[measure]!));
    return { name, cells: [String(ofSite[0]!.budget), ...cells] };
  });
  const columns = measures.flatMap(() =>
    strategies.map((title) => ({ title, worst: 'low' as const })),
  );
  return [
    html`<h3>Target: ${type} pages</h3>`,
    table({
      caption: `Pages like one ${type} page`,
      rowTitle: 'forum',
      columns: [{ title: 'requests' }, ...columns],
      groups: [
        { title: '', span: 1 },
        ...measures.map((title) => ({ title, span: strategies.length })),
      ],
      rows: withAverage(rows),
    }),
  ];
}

function scoresOf(result: TargetResult | undefined): Cell[] {
  if (result === undefined) return [null, null, null];
  if (result.failed !== null) return [0, 1, 2].map(() => ({ failed: result.failed! }));
  const { harvestRate, recall } = result;
  const sum = harvestRate + recall;
  return [harvestRate, recall, sum === 0 ? 0 : (2 * harvestRate * recall) / sum];
}
