/** Sections drawn from the runs of every strategy on every site. */
import { numberLabel } from '../charts/frame.js';
import { scatterChart } from '../charts/scatter.js';
import { requestsOf } from '../experiments/runs.js';
import { type Html, html } from '../html.js';
import type { ReportData } from '../report-data.js';
import { meanOf, table } from '../table.js';
import {
  colourOf,
  failures,
  type Measured,
  measureBars,
  measureTable,
  type Section,
  strategiesOf,
} from './section.js';

const EFFECTIVENESS: Measured = {
  title: 'effectiveness',
  worst: 'low',
  value: (run) => run.effectiveness,
};
const CRAWL_EFFECTIVENESS: Measured = {
  title: 'effectiveness of the crawl after learning',
  worst: 'low',
  value: (run) => run.crawlEffectiveness,
};
const COVERAGE: Measured = { title: 'coverage', worst: 'low', value: (run) => run.coverage };
const DUPLICATES: Measured = {
  title: 'duplicate ratio',
  worst: 'high',
  value: (run) => run.duplicateRatio,
};
const INVALID: Measured = {
  title: 'invalid ratio',
  worst: 'high',
  value: (run) => run.invalidRatio,
};
const RELATIONSHIPS: Measured = {
  title: 'relationships kept',
  worst: 'low',
  value: (run) => run.relationships,
};

/** One row a strategy: its average site. */
export function summarySection(data: ReportData): Section {
  const { comparison } = data;
  const measures = [EFFECTIVENESS, CRAWL_EFFECTIVENESS, COVERAGE, DUPLICATES, INVALID];
  const rows = strategiesOf(data, comparison).map((strategy) => {
    const all = comparison.filter((run) => run.strategy === strategy);
    const ended = all.filter((run) => run.failed === null);
    const mean = (value: Measured['value']): number | null => meanOf(ended.map(value));
    const count = (value: Measured['value']): string | null => {
      const requests = mean(value);
      return requests === null ? null : numberLabel(Math.round(requests));
    };
    return {
      name: strategy,
      cells: [
        `${ended.length} of ${all.length}`,
        count((run) => run.learn.requests),
        count(requestsOf),
        ...measures.map(({ value }) => mean(value)),
        mean(RELATIONSHIPS.value),
      ],
    };
  });
  const titles = ['forums', 'learning', 'requests', 'effectiveness', 'after learning', 'coverage'];
  const columns = [...titles, 'duplicates', 'invalid', 'relationships'];
  return {
    id: 'summary',
    title: 'The average forum',
    source: 'Every forum counts the same; failed runs are left out.',
    intro:
      'The farther up, the more of the forum was fetched; the farther right, the less of anything else. Large marks are averages, small ones single forums. Requests are counted with those of learning; a page fetched while learning is not fetched again.',
    body: [
      summaryChart(data),
      table({
        caption: 'Means over the forums on which the strategy came to its end',
        rowTitle: 'strategy',
        columns: columns.map((title) => ({ title })),
        rows,
      }),
      ...failures(comparison),
    ],
  };
}

function summaryChart(data: ReportData): Html {
  const chart = scatterChart({
    title: 'Coverage against effectiveness',
    xName: 'effectiveness',
    yName: 'coverage',
    series: strategiesOf(data, data.comparison).map((name) => ({
      name,
      colour: colourOf(data, name),
      points: data.comparison
        .filter((run) => run.strategy === name && run.failed === null)
        .map((run) => ({ name: run.site, at: [run.effectiveness, run.coverage] as const })),
    })),
  });
  return html`<figure><div class="scroll" role="group" tabindex="0" aria-label="Coverage against effectiveness">${chart}</div></figure>`;
}

export function effectivenessSection(data: ReportData): Section {
  const { comparison } = data;
  return {
    id: 'effectiveness',
    title: 'Effectiveness and coverage',
    source: 'FoCUS, figures 8 and 9',
    intro:
      'Effectiveness: the share of the requests that fetched, for the first time, the entry, a plain board page or a thread page. Coverage: the share of all thread pages that were fetched.',
    body: [
      ...[EFFECTIVENESS, COVERAGE].map((measured) => measureBars(data, comparison, measured)),
      ...[EFFECTIVENESS, CRAWL_EFFECTIVENESS, COVERAGE].map((measured) =>
        measureTable(data, comparison, measured),
      ),
    ],
  };
}

export function wasteSection(data: ReportData): Section {
  const { comparison } = data;
  const measures = [DUPLICATES, INVALID];
  return {
    id: 'waste',
    title: 'Duplicates and invalid pages',
    source: 'iRobot, figures 7 and 8',
    intro:
      'The shares of the requests that fetched what had been fetched before, and that ended at a login prompt, an error, or nowhere. Lower is better. The column of a crawler that fetches everything shows the forum itself.',
    body: [
      ...measures.map((measured) => measureBars(data, comparison, measured)),
      ...measures.map((measured) => measureTable(data, comparison, measured)),
    ],
  };
}

export function relationshipSection(data: ReportData): Section {
  return {
    id: 'relationships',
    title: 'Relationships kept',
    source: 'iRobot, table 3',
    intro:
      'Of all consecutive pages of one board or thread, the share that the crawl knows to belong together. Strategies that record no relationships have 0.',
    body: [measureTable(data, data.comparison, RELATIONSHIPS)],
  };
}
