/** Lines: how one measure grows with another. */
import { type Html, html } from '../html.js';
import { areaOf, colourClass, drawing, legend, ticksAt, xAxis, yAxis } from './frame.js';
import { linearScale, logScale, roundTicks, type Scale } from './scale.js';

export type Point = readonly [x: number, y: number];

export interface LineSeries {
  readonly name: string;
  /** Number of its colour: the same series has the same on the whole page. */
  readonly colour: number;
  /** By ascending x. */
  readonly points: readonly Point[];
}

export interface LineChart {
  readonly title: string;
  readonly xName: string;
  readonly yName: string;
  readonly series: readonly LineSeries[];
  /** Where the axes end. */
  readonly xMax: number;
  readonly yMax: number;
  /** Values to mark on an axis that grows by factors. @default an axis that grows evenly */
  readonly logTicks?: readonly number[];
  readonly width?: number;
}

const WIDTH = 900;
const HEIGHT = 280;
/** Points of longer lines are too close together to be marked. */
const MAX_MARKED = 20;
/** Lines are told apart by more than their colours. */
const DASHES = ['', '7 3', '2 3', '9 3 2 3', '', '5 5', '1 4', '12 4'];

export function lineChart(chart: LineChart): Html {
  const area = areaOf(chart.width ?? WIDTH, HEIGHT);
  const { logTicks } = chart;
  const range = [area.left, area.right] as const;
  const xScale =
    logTicks === undefined
      ? linearScale([0, chart.xMax], range)
      : logScale([logTicks[0]!, chart.xMax], range);
  const yScale = linearScale([0, chart.yMax], [area.bottom, area.top]);
  const xTicks = logTicks ?? roundTicks(chart.xMax, area.width > 600 ? 8 : 4);
  return drawing(area, chart.title, [
    yAxis(area, ticksAt(roundTicks(chart.yMax, 5), yScale), chart.yName),
    xAxis(area, ticksAt(xTicks, xScale), chart.xName),
    ...chart.series.map((series) => lineOf(series, chart.xMax, xScale, yScale)),
  ]);
}

/** One legend serves all charts of the same series. */
export function lineLegend(series: readonly Pick<LineSeries, 'name' | 'colour'>[]): Html {
  return legend(
    series.map(({ name, colour }) => ({
      name,
      swatch: html`<polyline class="line ${colourClass(colour)}" stroke-dasharray="${dashOf(colour)}" points="0,7 28,7"/>${markAt(colour, 14, 7)}`,
    })),
  );
}

function lineOf(series: LineSeries, xMax: number, xScale: Scale, yScale: Scale): Html {
  const points = cutAt(series.points, xMax);
  const places = points.map(([x, y]) => `${xScale(x)},${yScale(y)}`).join(' ');
  const marked = points.length <= MAX_MARKED ? points : points.slice(-1);
  const marks = marked.map(([x, y]) => markAt(series.colour, xScale(x), yScale(y)));
  const { colour } = series;
  return html`<g><title>${series.name}</title><polyline class="line ${colourClass(colour)}" stroke-dasharray="${dashOf(colour)}" points="${places}"/>${marks}</g>`;
}

/** The part of a line up to this x, with the point where it leaves. */
export function cutAt(points: readonly Point[], xMax: number): Point[] {
  const beyond = points.findIndex(([x]) => x > xMax);
  if (beyond < 0) return [...points];
  const inside = points.slice(0, beyond);
  const last = inside.at(-1);
  if (last === undefined || last[0] === xMax) return inside;
  const [x, y] = points[beyond]!;
  const share = (xMax - last[0]) / (x - last[0]);
  return [...inside, [xMax, last[1] + share * (y - last[1])]];
}

function dashOf(colour: number): string {
  return DASHES[colour % DASHES.length]!;
}

/** Circle, square, diamond, triangle by turns. */
export function markAt(series: number, x: number, y: number): Html {
  const colour = colourClass(series);
  const shape = series % 4;
  if (shape === 0) return html`<circle class="${colour}" cx="${x}" cy="${y}" r="3.5"/>`;
  if (shape === 1) {
    return html`<rect class="${colour}" x="${x - 3}" y="${y - 3}" width="6" height="6"/>`;
  }
  const corners =
    shape === 2
      ? [x, y - 4.5, x + 4.5, y, x, y + 4.5, x - 4.5, y]
      : [x, y - 4.5, x + 4.2, y + 3.5, x - 4.2, y + 3.5];
  return html`<polygon class="${colour}" points="${corners.map((place) => place.toFixed(1)).join(' ')}"/>`;
}
