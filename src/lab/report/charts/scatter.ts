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
/** Of the marks of averages. */
const RADIUS = 8;
const LABEL_HEIGHT = 15;
/** Of a bold letter, on average. */
const CHAR_WIDTH = 7.5;
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
  const marks = centres.map(
    ({ colour, x, y }) =>
      html`<circle class="centre ${colourClass(colour)}" cx="${x}" cy="${y}" r="${RADIUS}"/>`,
  );
  const names = placeNames(centres).map(
    ({ name, x, y }) => html`<text class="name" x="${x + RADIUS + 5}" y="${y + 4}">${name}</text>`,
  );
  const ticks = roundTicks(1, 5);
  return drawing(area, chart.title, [
    yAxis(area, ticksAt(ticks, yScale), chart.yName),
    xAxis(area, ticksAt(ticks, xScale), chart.xName),
    ...single.flat(),
    ...marks,
    ...names,
  ]);
}

export interface NamedPlace {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** One name for marks that cover each other; one that would cover a name above it moves down. */
export function placeNames(marks: readonly NamedPlace[]): NamedPlace[] {
  const merged: NamedPlace[] = [];
  for (const mark of marks) {
    const same = merged.findIndex(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) < RADIUS / 2);
    if (same < 0) merged.push(mark);
    else merged[same] = { ...merged[same]!, name: `${merged[same]!.name}, ${mark.name}` };
  }
  const placed: NamedPlace[] = [];
  for (const mark of merged.sort((a, b) => a.y - b.y)) {
    // Those above lie in order, so the last one that is in the way is the lowest.
    let { y } = mark;
    for (const above of placed) {
      const isBeside = overlap(above, mark) && Math.abs(y - above.y) < LABEL_HEIGHT;
      if (isBeside) y = above.y + LABEL_HEIGHT;
    }
    placed.push({ ...mark, y });
    placed.sort((a, b) => a.y - b.y);
  }
  return placed;
}

function overlap(a: NamedPlace, b: NamedPlace): boolean {
  const endOf = ({ x, name }: NamedPlace): number => x + 3 * RADIUS + CHAR_WIDTH * name.length;
  return a.x < endOf(b) && b.x < endOf(a);
}
