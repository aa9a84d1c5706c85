/** What all charts share: their area, axes, and legend. */
import { type Html, html } from '../html.js';
import type { Scale } from './scale.js';

export interface Area {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where the plot is in a drawing of this size; around it is room for the axes. */
export function areaOf(width: number, height: number, leftMargin = 48): Area {
  return { width, height, left: leftMargin, right: width - 20, top: 22, bottom: height - 42 };
}

export interface Tick {
  readonly place: number;
  readonly label: string;
}

/** Horizontal lines, with their values to the left and the name of the axis above. */
export function yAxis(area: Area, ticks: readonly Tick[], name: string): Html {
  const lines = ticks.map(
    ({ place, label }) =>
      html`<line class="grid" x1="${area.left}" x2="${area.right}" y1="${place}" y2="${place}"/>
<text class="tick" x="${area.left - 6}" y="${place + 4}" text-anchor="end">${label}</text>`,
  );
  return html`<text class="axis" x="0" y="12">${name}</text>
${lines}`;
}

/** Values below the plot, and the name of the axis below them. */
export function xAxis(area: Area, ticks: readonly Tick[], name: string): Html {
  const labels = ticks.map(
    ({ place, label }) =>
      html`<text class="tick" x="${place}" y="${area.bottom + 16}" text-anchor="middle">${label}</text>`,
  );
  const middle = (area.left + area.right) / 2;
  return html`<line class="base" x1="${area.left}" x2="${area.right}" y1="${area.bottom}" y2="${area.bottom}"/>
${labels}
<text class="axis" x="${middle}" y="${area.bottom + 34}" text-anchor="middle">${name}</text>`;
}

export function ticksAt(values: readonly number[], scale: Scale): Tick[] {
  return values.map((value) => ({ place: scale(value), label: numberLabel(value) }));
}

/** Digits in threes, as everywhere on the page. */
export function numberLabel(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 3 });
}

/** The whole drawing. Its numbers stand in a table beside it, so its name is all that is read out. */
export function drawing(area: Area, title: string, parts: readonly Html[]): Html {
  return html`<svg viewBox="0 0 ${area.width} ${area.height}" role="img" aria-label="${title}">
${parts}
</svg>`;
}

export interface LegendEntry {
  readonly name: string;
  readonly swatch: Html;
}

export function legend(entries: readonly LegendEntry[]): Html {
  const items = entries.map(
    ({ name, swatch }) =>
      html`<li><svg viewBox="0 0 28 14" width="28" height="14" aria-hidden="true">${swatch}</svg>${name}</li>`,
  );
  return html`<ul class="legend">${items}</ul>`;
}

/** Colours told apart by everybody: see the page's style. More series than that begin anew. */
export const COLOURS = 8;

export function colourClass(series: number): string {
  return `c${series % COLOURS}`;
}

/** Long names would run into each other. */
export function shortLabel(name: string, maxLength: number): string {
  const chars = [...name];
  return chars.length <= maxLength ? name : `${chars.slice(0, maxLength - 1).join('')}…`;
}
