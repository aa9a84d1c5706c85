/** Dots along one axis, a row a site: every single value of a measure. */
import { type Html, html } from '../html.js';
import { areaOf, drawing, legend, shortLabel, ticksAt, xAxis } from './frame.js';
import { markAt } from './lines.js';
import { linearScale, round, roundTicks } from './scale.js';

export interface Dot {
  readonly value: number;
  /** Number of its series. */
  readonly series: number;
  readonly name: string;
}

export interface DotChart {
  readonly title: string;
  readonly xName: string;
  /** Values from 0 to 1. */
  readonly rows: ReadonlyArray<{ readonly name: string; readonly dots: readonly Dot[] }>;
  readonly series: ReadonlyArray<{ readonly name: string; readonly colour: number }>;
}

const WIDTH = 900;
const ROW_HEIGHT = 34;
const LEFT = 130;

export function dotChart(chart: DotChart): Html {
  const area = areaOf(WIDTH, chart.rows.length * ROW_HEIGHT + 64, LEFT);
  const xScale = linearScale([0, 1], [area.left, area.right - 8]);
  const laneHeight = ROW_HEIGHT / (chart.series.length + 1);
  const rows = chart.rows.map(({ name, dots }, row) => {
    const top = area.top + row * ROW_HEIGHT;
    const marks = dots.map((dot) => {
      // Each series has a lane of its own, so that none hides another.
      const y = round(top + laneHeight * (dot.series + 1));
      const mark = markAt(chart.series[dot.series]!.colour, xScale(dot.value), y);
      return html`<g class="dot"><title>${dot.name}</title>${mark}</g>`;
    });
    return html`<line class="grid" x1="0" x2="${area.right}" y1="${top}" y2="${top}"/>
<text class="tick" x="0" y="${top + ROW_HEIGHT / 2 + 4}">${shortLabel(name, 17)}</text>
${marks}`;
  });
  const svg = drawing(area, chart.title, [
    ...rows,
    xAxis(area, ticksAt(roundTicks(1, 5), xScale), chart.xName),
  ]);
  const entries = chart.series.map(({ name, colour }) => ({ name, swatch: markAt(colour, 14, 7) }));
  return html`${legend(entries)}
<div class="scroll" role="group" tabindex="0" aria-label="${chart.title}">${svg}</div>`;
}
