import { describe, expect, it } from 'vitest';
import { type BarChart, barChart, barsOf } from './bars.js';
import { dotChart } from './dots.js';
import { areaOf, shortLabel } from './frame.js';
import { cutAt, lineChart } from './lines.js';
import { linearScale, logScale, roundTicks, roundTop } from './scale.js';
import { placeNames, scatterChart } from './scatter.js';

describe('scales', () => {
  it('place values in proportion and keep strays inside', () => {
    const scale = linearScale([0, 10], [100, 0]);
    expect([0, 2.5, 10, 20, -3].map(scale)).toEqual([100, 75, 0, 0, 100]);
    const log = logScale([10, 1000], [0, 200]);
    expect([10, 100, 1000].map(log)).toEqual([0, 100, 200]);
  });

  it('mark round values and end at one', () => {
    expect(roundTicks(1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(roundTicks(448, 5)).toEqual([0, 100, 200, 300, 400]);
    expect(roundTicks(0, 5)).toEqual([0]);
    expect(roundTop(0.048, 5)).toBe(0.05);
    expect(roundTop(0.05, 5)).toBe(0.05);
  });
});

describe('bars', () => {
  const chart: BarChart = {
    title: 'coverage',
    yName: 'coverage',
    groups: ['alpha', 'beta'],
    series: [
      { name: 'one', colour: 0, values: [1, 0.5] },
      { name: 'two', colour: 1, values: [0.25, null] },
    ],
  };
  const area = areaOf(900, 280);
  const bars = barsOf(chart, area);

  it('stand side by side inside the plot, as high as their values', () => {
    const plotHeight = area.bottom - area.top;
    expect(bars.map(({ group, series }) => [group, series])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
    for (const { value, y, height } of bars) {
      expect(height).toBeCloseTo(value * plotHeight, 0);
      expect(y + height).toBeCloseTo(area.bottom, 5);
    }
    for (const [i, bar] of bars.entries()) {
      expect(bar.x).toBeGreaterThanOrEqual(area.left);
      expect(bar.x + bar.width).toBeLessThanOrEqual(bars[i + 1]?.x ?? area.right);
    }
  });

  it('are named in full, whatever the names hold', () => {
    const long = `<b>${'x'.repeat(300)}`;
    const svg = barChart({ ...chart, groups: [long, 'beta'] }).text;
    expect(svg).not.toContain('<b>');
    expect(svg).toContain(`&lt;b&gt;${'x'.repeat(300)}, one: 1.000`);
    expect(shortLabel(long, 5)).toBe('<b>x…');
    expect(svg.match(/<rect class="c0" x="[\d.]+" y="[\d.]+" width/g)).toHaveLength(3);
  });

  it('of nothing at all are no bars', () => {
    expect(barsOf({ ...chart, groups: [], series: [] }, area)).toEqual([]);
    expect(barChart({ ...chart, groups: [], series: [] }).text).not.toContain('NaN');
  });
});

describe('lines', () => {
  it('are cut where the axis ends', () => {
    const points = [
      [0, 0],
      [10, 20],
      [20, 40],
    ] as const;
    expect(cutAt(points, 15)).toEqual([
      [0, 0],
      [10, 20],
      [15, 30],
    ]);
    expect(cutAt(points, 20)).toEqual(points);
    expect(cutAt(points, 10)).toEqual([
      [0, 0],
      [10, 20],
    ]);
    expect(cutAt([[5, 1]], 2)).toEqual([]);
  });

  it('run from corner to corner', () => {
    const area = areaOf(900, 280);
    const svg = lineChart({
      title: 'threads',
      xName: 'requests',
      yName: 'threads',
      xMax: 4,
      yMax: 2,
      series: [
        {
          name: 'one',
          colour: 0,
          points: [
            [0, 0],
            [4, 2],
          ],
        },
      ],
    }).text;
    const places = `${area.left},${area.bottom} ${area.right},${area.top}`;
    expect(svg).toContain(`points="${places}"`);
  });
});

describe('dots', () => {
  it('of different series lie in lanes of their own', () => {
    const svg = dotChart({
      title: 'connectivity',
      xName: 'connectivity',
      rows: [
        {
          name: 'alpha',
          dots: [
            { value: 0.5, series: 0, name: 'a' },
            { value: 0.5, series: 1, name: 'b' },
          ],
        },
      ],
      series: [
        { name: 'flips', colour: 0 },
        { name: 'others', colour: 4 },
      ],
    }).text;
    const places = [...svg.matchAll(/<g class="dot">.*?cx="([\d.]+)" cy="([\d.]+)"/g)];
    expect(places).toHaveLength(2);
    expect(places[0]![1]).toBe(places[1]![1]);
    expect(places[0]![2]).not.toBe(places[1]![2]);
  });
});

describe('scatterChart', () => {
  const point = (x: number, y: number) => ({ name: 'alpha', at: [x, y] as const });

  it('marks every value, and the average with its name', () => {
    const { text } = scatterChart({
      title: 'two shares',
      xName: 'x',
      yName: 'y',
      series: [
        { name: 'first', colour: 0, points: [point(0, 0), point(1, 1)] },
        { name: 'none', colour: 1, points: [] },
      ],
    });
    expect(text.match(/class="stray"/g)).toHaveLength(2);
    expect(text.match(/class="centre/g)).toHaveLength(1);
    expect(text).toContain('>first</text>');
    expect(text).not.toMatch(/none|NaN/);
  });

  it('names marks that cover each other together, and keeps other names apart', () => {
    const at = (name: string, x: number, y: number) => ({ name, x, y });
    expect(placeNames([at('a', 0, 10), at('b', 1, 11)])).toEqual([at('a, b', 0, 10)]);
    expect(placeNames([at('b', 20, 12), at('a', 0, 10)])).toEqual([
      at('a', 0, 10),
      at('b', 20, 25),
    ]);
    expect(placeNames([at('far', 500, 12), at('a', 0, 10)])).toEqual([
      at('a', 0, 10),
      at('far', 500, 12),
    ]);
  });
});
