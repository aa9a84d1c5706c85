/** Grouped bars: a group a site, a bar a series. */
import { type Html, html } from '../html.js';
import {
  type Area,
  areaOf,
  colourClass,
  drawing,
  legend,
  shortLabel,
  ticksAt,
  xAxis,
  yAxis,
} from './frame.js';
import { linearScale, round, roundTicks, roundTop } from './scale.js';

export interface BarSeries {
  readonly name: string;
  /** Number of its colour: the same series has the same on the whole page. */
  readonly colour: number;
  /** One for each group; null: there is none. */
  readonly values: ReadonlyArray<number | null>;
}

export interface BarChart {
  readonly title: string;
  readonly yName: string;
  readonly groups: readonly string[];
  readonly series: readonly BarSeries[];
}

export interface Bar {
  readonly group: number;
  readonly series: number;
  readonly value: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const WIDTH = 900;
const HEIGHT = 280;
const Y_TICKS = 5;
/** Share of a group that its bars take up. */
const FILLED = 0.82;
const MAX_BAR_WIDTH = 40;
/** A bar of nothing is still seen to be there. */
const LEAST_HEIGHT = 1;

export function barChart(chart: BarChart): Html {
  const area = areaOf(WIDTH, HEIGHT);
  const top = topOf(chart);
  const yScale = linearScale([0, top], [area.bottom, area.top]);
  const band = (area.right - area.left) / Math.max(1, chart.groups.length);
  const groups = chart.groups.map((name, i) => ({
    place: round(area.left + (i + 0.5) * band),
    label: shortLabel(name, Math.max(4, Math.floor(band / 7.5))),
  }));
  const bars = barsOf(chart, area).map((bar) => {
    const series = chart.series[bar.series]!;
    const name = `${chart.groups[bar.group]!}, ${series.name}: ${bar.value.toFixed(3)}`;
    return html`<rect class="${colourClass(series.colour)}" x="${bar.x}" y="${bar.y}" width="${bar.width}" height="${bar.height}"><title>${name}</title></rect>`;
  });
  const svg = drawing(area, chart.title, [
    yAxis(area, ticksAt(roundTicks(top, Y_TICKS), yScale), chart.yName),
    ...bars,
    xAxis(area, groups, ''),
  ]);
  const entries = chart.series.map(({ name, colour }) => ({
    name,
    swatch: html`<rect class="${colourClass(colour)}" x="7" y="0" width="14" height="14"/>`,
  }));
  return html`${legend(entries)}
<div class="scroll" role="group" tabindex="0" aria-label="${chart.title}">${svg}</div>`;
}

/** Where the bars stand: groups side by side, the series of a group in their order. */
export function barsOf(chart: BarChart, area: Area): Bar[] {
  const yScale = linearScale([0, topOf(chart)], [area.bottom, area.top]);
  const band = (area.right - area.left) / Math.max(1, chart.groups.length);
  const count = Math.max(1, chart.series.length);
  const width = Math.min(MAX_BAR_WIDTH, (band * FILLED) / count);
  const bars: Bar[] = [];
  for (const group of chart.groups.keys()) {
    const from = area.left + band * (group + 0.5) - (width * count) / 2;
    for (const [series, { values }] of chart.series.entries()) {
      const value = values[group] ?? null;
      if (value === null) continue;
      const height = Math.max(LEAST_HEIGHT, round(area.bottom - yScale(value)));
      bars.push({
        group,
        series,
        value,
        x: round(from + series * width),
        y: round(area.bottom - height),
        width: round(width * 0.92),
        height,
      });
    }
  }
  return bars;
}

/** Shares go up to 1; where all are small, up to the largest. */
function topOf({ series }: BarChart): number {
  const max = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  if (max > 0.5) return Math.max(1, max);
  return max > 0 ? roundTop(max, Y_TICKS) : 1;
}
