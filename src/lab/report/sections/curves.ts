/** Threads found against requests made. */
import { numberLabel } from '../charts/frame.js';
import { cutAt, lineChart, lineLegend, type Point } from '../charts/lines.js';
import type { ComparedRun } from '../experiments/comparison.js';
import { requestsOf } from '../experiments/runs.js';
import { type Html, html } from '../html.js';
import type { ReportData, ReportedSite } from '../report-data.js';
import { colourOf, type Measured, measureTable, type Section, strategiesOf } from './section.js';

/** The axis ends after so many times the requests that a crawl of thread pages alone would need. */
const AXIS_TIMES = 4;
const CHART_WIDTH = 460;

export function curveSection(data: ReportData): Section {
  const series = strategiesOf(data, data.comparison).map((name) => ({
    name,
    colour: colourOf(data, name),
  }));
  const pagesOf = new Map(data.sites.map(({ name, threadPages }) => [name, threadPages]));
  const foundAfter = (times: number): Measured => ({
    title: `share of the thread pages found after ${times === 1 ? 'as many' : `${times} times as many`} requests as there are thread pages`,
    worst: 'low',
    value: ({ site, curve }) => {
      const pages = pagesOf.get(site) ?? 0;
      return pages === 0 ? 0 : foundBy(curve, times * pages) / pages;
    },
  });
  return {
    id: 'curves',
    title: 'Threads found against requests made',
    source: 'SOUrCe, figure 7',
    intro:
      'Distinct thread pages after so many requests, learning included: the steeper, the better. A crawl that fetched nothing but thread pages would climb the diagonal.',
    body: [
      lineLegend(series),
      html`<div class="charts">${data.sites.map((site) => curvesOf(site, data))}</div>`,
      ...[1, 2].map((times) => measureTable(data, data.comparison, foundAfter(times))),
    ],
  };
}

function curvesOf(site: ReportedSite, data: ReportData): Html {
  const runs = data.comparison.filter((run) => run.site === site.name && run.curve.length > 0);
  const longest = Math.max(1, ...runs.map(requestsOf));
  const xMax = Math.min(longest, Math.max(1, AXIS_TIMES * site.threadPages));
  const chart = lineChart({
    title: `Threads found against requests made on ${site.name}`,
    xName: 'requests',
    yName: 'thread pages',
    xMax,
    yMax: Math.max(1, site.threadPages),
    width: CHART_WIDTH,
    series: runs.map(({ strategy, curve }) => ({
      name: strategy,
      colour: colourOf(data, strategy),
      points: [[0, 0] as const, ...curve],
    })),
  });
  const beyond = runs.filter((run) => requestsOf(run) > xMax);
  return html`<figure><h4>${site.name}</h4>${chart}${beyond.length === 0 ? null : beyondNote(beyond)}</figure>`;
}

function beyondNote(runs: readonly ComparedRun[]): Html {
  const ends = runs.map((run) => `${run.strategy} (${numberLabel(requestsOf(run))})`).join(', ');
  return html`<p class="note">Beyond the right edge went ${ends}.</p>`;
}

/** Thread pages after so many requests; between two points of the curve in proportion. */
function foundBy(curve: readonly Point[], requests: number): number {
  return cutAt([[0, 0], ...curve], requests).at(-1)![1];
}
