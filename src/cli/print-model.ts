/** A site model in words: what kinds of pages there are, which links are followed, and why. */
import { styleText } from 'node:util';
import type { LinkFamily } from '../crawl/left-alone.js';
import type { Arc, Evidence, LearnedPattern, PageCluster, SiteModel } from '../learn/site-model.js';
import { count, plural } from './numbers.js';
import type { TextSink } from './print-summary.js';
import { printable } from './printable.js';
import { alignColumns } from './table.js';

/** More of one thing than anybody reads: the rest is in the JSON. */
const MOST_ROWS = 25;
const MOST_ANCHORS = 3;
const MOST_ANCHOR_CHARS = 32;
const MOST_LOCATION_CHARS = 60;

/** @param leftAlone what the pages of learning link to in vain. */
export function printModel(
  model: SiteModel,
  leftAlone: readonly LinkFamily[],
  sink: TextSink,
): void {
  const followed = model.arcs.filter((arc) => arc.follow);
  const ignored = model.arcs.filter((arc) => !arc.follow);
  const lines = [
    styleText(
      'bold',
      `${model.start}: learned by ${model.strategy} from ${plural(model.requests, 'request')}`,
    ),
    `Entry page: ${model.entry}`,
    ...section('Page clusters', model.clusters, clusterRow),
    ...section('URL patterns', model.patterns, patternRow),
    ...section('Links that are followed', followed, arcRow),
    ...section('Links that are left alone', ignored, arcRow),
    ...section('Left alone on the pages that were read', leftAlone, familyRow),
  ];
  sink.write(`${lines.join('\n')}\n`);
}

function section<T>(title: string, items: readonly T[], rowOf: (item: T) => string[]): string[] {
  if (items.length === 0) return [];
  const rows = alignColumns(items.slice(0, MOST_ROWS).map(rowOf));
  const more = items.length > MOST_ROWS ? [`  … and ${count(items.length - MOST_ROWS)} more`] : [];
  return ['', styleText('bold', title), ...rows, ...more];
}

function clusterRow({ id, kind, pages, examples, evidence }: PageCluster): string[] {
  const name = id === kind ? [id, ''] : [id, kind];
  return [...name, plural(pages, 'page'), examples[0] ?? '', evidenceText(evidence)];
}

function patternRow({ urlKind, source, urls, evidence }: LearnedPattern): string[] {
  return [urlKind, source, plural(urls, 'URL'), evidenceText(evidence)];
}

function arcRow({ from, to, links, anchors, location, relation, evidence }: Arc): string[] {
  return [
    `${from} → ${to}`,
    plural(links, 'link'),
    anchorsText(anchors),
    relation ?? '',
    evidenceText(evidence),
    location === null ? '' : `at ${endOf(location)}`,
  ];
}

function familyRow({ anchors, shape, links, pages, why }: LinkFamily): string[] {
  return [anchorsText(anchors), shape, `${plural(links, 'link')} on ${plural(pages, 'page')}`, why];
}

function anchorsText(anchors: readonly string[]): string {
  return anchors
    .slice(0, MOST_ANCHORS)
    .map((text) => `"${shortened(text)}"`)
    .join(', ');
}

function shortened(text: string): string {
  const plain = printable(text);
  return plain.length > MOST_ANCHOR_CHARS ? `${plain.slice(0, MOST_ANCHOR_CHARS - 1)}…` : plain;
}

/** Where links stand is told by the last steps of the way to them. */
function endOf(location: string): string {
  return location.length > MOST_LOCATION_CHARS
    ? `…${location.slice(1 - MOST_LOCATION_CHARS)}`
    : location;
}

function evidenceText(evidence: Evidence): string {
  return Object.entries(evidence)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? numberText(value) : value}`)
    .join(', ');
}

function numberText(value: number): string {
  return Number.isInteger(value) ? count(value) : value.toPrecision(3);
}
