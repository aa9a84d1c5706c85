/** Connectivity of loop-back links. */
import { type Dot, dotChart } from '../charts/dots.js';
import type { LoopBack } from '../experiments/loop-backs.js';
import { type Html, html } from '../html.js';
import type { ReportData } from '../report-data.js';
import { type Cell, table, withAverage } from '../table.js';
import { failureList, type Section } from './section.js';

const SERIES = [
  { name: 'page-flipping links', colour: 4 },
  { name: 'other loop-back links', colour: 5 },
];

/** Null where it was not measured. */
export function loopBackSection(data: ReportData): Section | null {
  if (data.loopBacks === null) return null;
  const { loopBacks, failures } = data.loopBacks;
  const sizes = [...new Set(loopBacks.map(({ sampled }) => sampled))].sort((a, b) => a - b);
  const sites = data.sites
    .map(({ name }) => name)
    .filter((name) => loopBacks.some(({ site }) => site === name));
  if (sites.length === 0) return null;
  return {
    id: 'loop-backs',
    title: 'Connectivity of loop-back links',
    source: 'SIGIR 2008, figure 10 and equation 3',
    intro:
      'Loop-back links lead from pages of one layout to others of the same. Connectivity: of all pairs of pages with a path from one to the other by links of one kind, the share with a path back. The paper found it above 0.7 for page-flipping links and below 0.5 for all others. Which links are page-flipping is known from the labels.',
    body: [
      ...sizes.map((size) => plotOf(loopBacks, sites, size)),
      ...sizes.map((size) => tableOf(loopBacks, sites, size)),
      ...(failures.length === 0
        ? []
        : [failureList(failures.map(({ site, failed }) => [site, failed]))]),
    ],
  };
}

function plotOf(loopBacks: readonly LoopBack[], sites: readonly string[], size: number): Html {
  const rows = sites.map((name) => ({
    name,
    dots: loopBacks
      .filter(({ site, sampled }) => site === name && sampled === size)
      .map(
        (arc): Dot => ({
          value: arc.connectivity,
          series: arc.isFlip ? 0 : 1,
          name: `${arc.connectivity.toFixed(3)}, ${arc.links} links: ${arc.anchors.join(', ')}`,
        }),
      ),
  }));
  const title = `Connectivity of the loop-back links in ${size} sampled pages`;
  return html`<h3>${size} sampled pages</h3>
<figure>${dotChart({ title, xName: 'connectivity', rows, series: SERIES })}</figure>`;
}

function tableOf(loopBacks: readonly LoopBack[], sites: readonly string[], size: number): Html {
  const rows = sites.map((name) => {
    const arcs = loopBacks.filter(({ site, sampled }) => site === name && sampled === size);
    return { name, cells: cellsOf(arcs) };
  });
  const titles = ['kinds of links', 'page-flipping', 'lowest page-flipping', 'highest other'];
  return table({
    caption: `${size} sampled pages; precision and recall of the links above the average of their vertex, every link counted`,
    rowTitle: 'forum',
    columns: [
      ...titles.map((title) => ({ title })),
      { title: 'precision', worst: 'low' },
      { title: 'recall', worst: 'low' },
    ],
    rows: withAverage(rows),
  });
}

function cellsOf(arcs: readonly LoopBack[]): Cell[] {
  const flips = arcs.filter(({ isFlip }) => isFlip);
  const others = arcs.filter(({ isFlip }) => !isFlip);
  const taken = arcs.filter(({ isTaken }) => isTaken);
  const right = linksOf(taken.filter(({ isFlip }) => isFlip));
  return [
    String(arcs.length),
    String(flips.length),
    flips.length === 0 ? null : Math.min(...flips.map((arc) => arc.connectivity)),
    others.length === 0 ? null : Math.max(...others.map((arc) => arc.connectivity)),
    taken.length === 0 ? null : right / linksOf(taken),
    flips.length === 0 ? null : right / linksOf(flips),
  ];
}

function linksOf(arcs: readonly LoopBack[]): number {
  return arcs.reduce((sum, { links }) => sum + links, 0);
}
