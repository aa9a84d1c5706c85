/** A square of two shares: where each series lies on average, and how far its single values stray. */
import { type Html, html } from '../html.js';
import { areaOf, colourClass, drawing, ticksAt, xAxis, yAxis } from './frame.js';
import { markAt, type Point } from './lines.js';
import { linearScale, roundTicks } from './scale.js';

export interface ScatterSeries {
  readonly name: string;
  /** Number of its colour: the same series has the same on the whole page. */
  readonly colour: number;
  /** Values from 0 to 1, with what each is of. */
  readonly points: ReadonlyArray<{ readonly name: string; readonly at: Point }>;
}

export interface ScatterChart {
  readonly title: string;
  readonly xName: string;
  readonly yName: string;
  readonly series: readonly ScatterSeries[];
}

const WIDTH = 900;
const HEIGHT = 420;
const LABEL_HEIGHT = 15;
/** Between the largest values and the edge, so that no mark is cut. */
const MARGIN = 8;

/** Small marks are single values, large ones with a name their averages. */
export function scatterChart(chart: ScatterChart): Html {
  const area = areaOf(WIDTH, HEIGHT);
  const xScale = linearScale([0, 1], [area.left, area.right - 150]);
  const yScale = linearScale([0, 1], [area.bottom - MARGIN, area.top + MARGIN]);
  const shown = chart.series.filter(({ points }) => points.length > 0);
  const single = shown.map(({ name, colour, points }) =>
    points.map(({ name: of, at: [x, y] }) => {
      const mark = markAt(colour, xScale(x), yScale(y));
      return html`<g class="stray"><title>${name}, ${of}</title>${mark}</g>`;
    }),
  );
  const centres = shown.map(({ name, colour, points }) => {
    const mean = (axis: 0 | 1): number =>
      points.reduce((sum, { at }) => sum + at[axis], 0) / points.length;
    return { name, colour, x: xScale(mean(0)), y: yScale(mean(1)) };
  });
  const labels = labelPlaces(centres.map(({ y }) => y));
  const named = centres.map(
    ({ name, colour, x, y }, i) =>
      html`<circle class="centre ${colourClass(colour)}" cx="${x}" cy="${y}" r="8"/>
<text class="name" x="${x + 13}" y="${labels[i]! + 4}">${name}</text>`,
  );
  const ticks = roundTicks(1, 5);
  return drawing(area, chart.title, [
    yAxis(area, ticksAt(ticks, yScale), chart.yName),
    xAxis(area, ticksAt(ticks, xScale), chart.xName),
    ...single.flat(),
    ...named,
  ]);
}

/** Names of marks at these heights, moved down where they would cover the one above. */
export function labelPlaces(heights: readonly number[]): number[] {
  const places = [...heights];
  const downwards = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  for (const [nth, i] of downwards.entries()) {
    if (nth === 0) continue;
    const above = places[downwards[nth - 1]!]!;
    places[i] = Math.max(places[i]!, above + LABEL_HEIGHT);
  }
  return places;
}
