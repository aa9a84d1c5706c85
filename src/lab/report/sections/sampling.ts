/** Coverage and effectiveness against the number of sampled pages. */
import { lineChart, lineLegend } from '../charts/lines.js';
import type { SampledRun } from '../experiments/sampling.js';
import { type Html, html } from '../html.js';
import type { ReportData } from '../report-data.js';
import { meanOf, table } from '../table.js';
import { colourOf, failureList, type Section } from './section.js';

interface Plotted {
  readonly title: string;
  readonly worst: 'low' | 'high';
  readonly value: (run: SampledRun) => number;
}

const COVERAGE: Plotted = { title: 'coverage', worst: 'low', value: (run) => run.coverage };
const EFFECTIVENESS: Plotted = {
  title: 'effectiveness of the crawl after learning',
  worst: 'low',
  value: (run) => run.crawlEffectiveness,
};
const DUPLICATES: Plotted = {
  title: 'duplicate ratio',
  worst: 'high',
  value: (run) => run.duplicateRatio,
};
const INVALID: Plotted = {
  title: 'invalid ratio',
  worst: 'high',
  value: (run) => run.invalidRatio,
};

/** Null where it was not measured, or nothing learns. */
export function samplingSection(data: ReportData): Section | null {
  const { sampling } = data;
  if (sampling === null || sampling.length === 0) return null;
  const strategies = data.strategies.filter((name) =>
    sampling.some(({ strategy }) => strategy === name),
  );
  const series = strategies.map((name) => ({ name, colour: colourOf(data, name) }));
  const failed = sampling.filter((run) => run.failed !== null);
  const all = [COVERAGE, EFFECTIVENESS, DUPLICATES, INVALID];
  return {
    id: 'sampling',
    title: 'Coverage against the number of sampled pages',
    source: 'URL-type recognition (2014), figure 6; iRobot, figure 10',
    intro:
      'Each strategy learns from at most so many pages, then makes at most twice as many requests as there are pages worth having: what a longer crawl would still find does not count. Means over the forums; a strategy that takes fewer pages than it may is flat.',
    body: [
      lineLegend(series),
      ...[COVERAGE, EFFECTIVENESS].map((plotted) => chartOf(plotted, sampling, series)),
      ...all.map((plotted) => tableOf(plotted, sampling, strategies)),
      ...(failed.length === 0
        ? []
        : [
            failureList(
              failed.map((run) => [
                `${run.strategy} on ${run.site} with ${run.budget} pages`,
                run.failed!,
              ]),
            ),
          ]),
    ],
  };
}

function chartOf(
  plotted: Plotted,
  runs: readonly SampledRun[],
  series: ReadonlyArray<{ readonly name: string; readonly colour: number }>,
): Html {
  const sizes = sizesOf(runs);
  const chart = lineChart({
    title: `${plotted.title} against sampled pages`,
    xName: 'sampled pages',
    yName: plotted.title,
    xMax: sizes.at(-1)!,
    yMax: 1,
    logTicks: sizes,
    series: series.map(({ name, colour }) => ({
      name,
      colour,
      points: sizes.flatMap((size) => {
        const mean = averageOf(runs, name, size, plotted);
        return mean === null ? [] : [[size, mean] as const];
      }),
    })),
  });
  return html`<figure><div class="scroll" role="group" tabindex="0" aria-label="${plotted.title}">${chart}</div></figure>`;
}

function tableOf(
  plotted: Plotted,
  runs: readonly SampledRun[],
  strategies: readonly string[],
): Html {
  return table({
    caption: plotted.title,
    rowTitle: 'sampled pages',
    columns: strategies.map((title) => ({ title, worst: plotted.worst })),
    rows: sizesOf(runs).map((size) => ({
      name: String(size),
      cells: strategies.map((strategy) => averageOf(runs, strategy, size, plotted)),
    })),
  });
}

/** Over the forums on which the run came to its end. */
function averageOf(
  runs: readonly SampledRun[],
  strategy: string,
  size: number,
  { value }: Plotted,
): number | null {
  return meanOf(
    runs
      .filter((run) => run.strategy === strategy && run.budget === size && run.failed === null)
      .map(value),
  );
}

function sizesOf(runs: readonly SampledRun[]): number[] {
  return [...new Set(runs.map(({ budget }) => budget))].sort((a, b) => a - b);
}
