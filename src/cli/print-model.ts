/** A site model in words: what kinds of pages there are, which links are followed, and why. */
import { styleText } from 'node:util';
import type { Arc, Evidence, LearnedPattern, PageCluster, SiteModel } from '../learn/site-model.js';
import { count, plural } from './numbers.js';
import type { TextSink } from './print-summary.js';
import { alignColumns } from './table.js';

/** More of one thing than anybody reads: the rest is in the JSON. */
const MOST_ROWS = 25;
const MOST_ANCHORS = 3;

export function printModel(model: SiteModel, sink: TextSink): void {
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
  return [id, kind, plural(pages, 'page'), examples[0] ?? '', evidenceText(evidence)];
}

function patternRow({ urlKind, source, urls, evidence }: LearnedPattern): string[] {
  return [urlKind, source, plural(urls, 'URL'), evidenceText(evidence)];
}

function arcRow({
  from,
  to,
  links,
  anchors,
  pattern,
  location,
  relation,
  evidence,
}: Arc): string[] {
  const texts = anchors.slice(0, MOST_ANCHORS).map((anchor) => `"${anchor}"`);
  return [
    `${from} → ${to}`,
    plural(links, 'link'),
    texts.join(', '),
    relation ?? '',
    [pattern, location].filter((part) => part !== null).join(' at '),
    evidenceText(evidence),
  ];
}

function evidenceText(evidence: Evidence): string {
  return Object.entries(evidence)
    .map(([name, value]) => `${name} ${typeof value === 'number' ? numberText(value) : value}`)
    .join(', ');
}

function numberText(value: number): string {
  return Number.isInteger(value) ? count(value) : value.toPrecision(3);
}
