/**
 * The layout of a page as numbers: the eight features of FoCUS table 1, those of table 1 of the
 * 2014 paper, and a few of the page around the records. No words and no class names.
 *
 * Nothing is rendered: a height is estimated from the content, and there is no width.
 */
import type { Page } from '../../page/page.js';
import { findRegionsIn } from '../../structure/regions/find-regions.js';
import { mainRegion } from '../../structure/regions/main-region.js';
import type { Region } from '../../structure/regions/region.js';
import { type TreeShapes, treeShapes } from '../../structure/regions/tree-shape.js';
import { orderValues } from '../../text/time-order.js';
import type { DateParts } from '../../text/timestamp.js';
import type { TimestampFinder } from '../../text/timestamp-finder.js';
import { isNameColumn, type LinkColumn, linkColumns } from './link-columns.js';
import { pageFacts } from './page-facts.js';
import { createRecordReader, type RecordFacts } from './record-facts.js';

/** The features of FoCUS table 1, in the order of their values. */
export const FOCUS_FEATURES = [
  'recordCount',
  'maxAnchorLength',
  'maxHeight',
  'maxTextLength',
  'averageTextLength',
  'hasTimestamp',
  'timeOrder',
  'hasUserLink',
] as const;

/** All features; the first are those of FoCUS. */
export const LAYOUT_FEATURES = [
  ...FOCUS_FEATURES,
  'averageHeight',
  'heightVariation',
  'averageAnchorLength',
  'anchorLengthVariation',
  'textLengthVariation',
  'maxLeaves',
  'averageLeaves',
  'leafVariation',
  'maxLinks',
  'averageLinks',
  'linkVariation',
  'hasLink',
  'recordSimilarity',
  'anchorRatio',
  'groupCount',
  'area',
  'titleLength',
  'titleDistinct',
  'titleIsUserLink',
  'pageTextLength',
  'pageAnchorRatio',
  'longestText',
  'fieldCount',
] as const;

export type LayoutFeature = (typeof LAYOUT_FEATURES)[number];
export type LayoutFeatures = Readonly<Record<LayoutFeature, number>>;

/** Records that are read; more say nothing new. */
const MAX_RECORDS = 100;

/** The features of one page. Where it has no repetitive region, those of records are 0. */
export function layoutFeatures(page: Page, find: TimestampFinder): LayoutFeatures {
  const shapes = treeShapes(page.tree);
  const region = mainRegion(page.tree, findRegionsIn(shapes));
  return {
    ...(region === null ? NO_RECORDS : recordFeatures(page, shapes, region, find)),
    ...pageFeatures(page),
  };
}

type PageFeature = 'pageTextLength' | 'pageAnchorRatio' | 'longestText' | 'fieldCount';
type RecordFeatures = Omit<LayoutFeatures, PageFeature>;

const NO_RECORDS = Object.fromEntries(LAYOUT_FEATURES.map((name) => [name, 0])) as RecordFeatures &
  Record<string, number>;

function pageFeatures(page: Page): Pick<LayoutFeatures, PageFeature> {
  const { textLength, anchorLength, longestText, fields } = pageFacts(page.tree);
  return {
    pageTextLength: log(textLength),
    pageAnchorRatio: share(anchorLength, anchorLength + textLength),
    longestText: log(longestText),
    fieldCount: log(fields),
  };
}

function recordFeatures(
  page: Page,
  shapes: TreeShapes,
  region: Region,
  find: TimestampFinder,
): RecordFeatures {
  const read = createRecordReader(page, find);
  const records = region.records.slice(0, MAX_RECORDS);
  const facts = records.map(read);
  const count = facts.length;
  const columns = linkColumns(page.tree, records, facts);
  const heights = spread(facts.map(({ height }) => height));
  const anchors = spread(facts.map(({ anchorLength }) => anchorLength));
  const texts = spread(facts.map(({ textLength }) => textLength));
  const leaves = spread(facts.map((fact) => fact.leaves));
  const links = spread(facts.map((fact) => fact.links.length));
  return {
    recordCount: log(region.records.length),
    maxAnchorLength: log(Math.max(...facts.map(({ longestAnchor }) => longestAnchor))),
    maxHeight: log(heights.max),
    maxTextLength: log(texts.max),
    averageTextLength: log(texts.mean),
    hasTimestamp: share(facts.filter(({ times }) => times.length > 0).length, count),
    timeOrder: timeOrder(facts),
    hasUserLink: userLinkShare(columns, count),
    averageHeight: log(heights.mean),
    heightVariation: heights.variation,
    averageAnchorLength: log(anchors.mean),
    anchorLengthVariation: anchors.variation,
    textLengthVariation: texts.variation,
    maxLeaves: log(leaves.max),
    averageLeaves: log(leaves.mean),
    leafVariation: leaves.variation,
    maxLinks: log(links.max),
    averageLinks: log(links.mean),
    linkVariation: links.variation,
    hasLink: share(facts.filter((fact) => fact.links.length > 0).length, count),
    recordSimilarity: recordSimilarity(shapes, region),
    anchorRatio: share(anchors.mean, anchors.mean + texts.mean),
    groupCount: log(columns.filter((column) => column.links.size >= count / 2).length),
    area: region.area,
    ...titleFeatures(columns, count),
  };
}

/** The column with the most text is that of the titles, if there are titles (FoCUS algorithm 1). */
function titleFeatures(
  columns: readonly LinkColumn[],
  count: number,
): Pick<LayoutFeatures, 'titleLength' | 'titleDistinct' | 'titleIsUserLink'> {
  const weight = (column: LinkColumn): number => column.anchorLength * column.links.size;
  let title: LinkColumn | null = null;
  for (const column of columns) {
    if (title === null || weight(column) > weight(title)) title = column;
  }
  if (title === null) return { titleLength: 0, titleDistinct: 0, titleIsUserLink: 0 };
  const targets = new Set([...title.links.values()].map(({ url }) => url));
  return {
    titleLength: log(title.anchorLength),
    titleDistinct: share(targets.size, count),
    titleIsUserLink: isNameColumn(title, count) ? 1 : 0,
  };
}

function userLinkShare(columns: readonly LinkColumn[], count: number): number {
  const names = columns.filter((column) => isNameColumn(column, count));
  return names.reduce((most, { links }) => Math.max(most, share(links.size, count)), 0);
}

/**
 * 1: every record is later than the one before; -1: earlier. A record may have several timestamps,
 * so this is that of its first or its last, whichever are more in order.
 */
function timeOrder(facts: readonly RecordFacts[]): number {
  const timed = facts.filter(({ times }) => times.length > 0).map(({ times }) => times);
  const first = orderOf(timed.map((times) => times[0]!));
  const last = orderOf(timed.map((times) => times.at(-1)!));
  return Math.abs(last) > Math.abs(first) ? last : first;
}

function orderOf(times: readonly DateParts[]): number {
  const values = orderValues(times);
  let sum = 0;
  for (let i = 1; i < values.length; i++) sum += Math.sign(values[i]! - values[i - 1]!);
  return values.length < 2 ? 0 : sum / (values.length - 1);
}

/** Mean similarity of neighbours. */
function recordSimilarity(shapes: TreeShapes, { records }: Region): number {
  let sum = 0;
  const last = Math.min(records.length, MAX_RECORDS);
  for (let i = 1; i < last; i++) {
    sum += shapes.similarity(records[i - 1]!.nodes[0]!, records[i]!.nodes[0]!);
  }
  return share(sum, last - 1);
}

interface Spread {
  readonly max: number;
  readonly mean: number;
  /** Standard deviation over mean: a variance that does not depend on the size of the page. */
  readonly variation: number;
}

function spread(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { max: Math.max(...values), mean, variation: share(Math.sqrt(variance), mean) };
}

/** Lengths and counts differ by orders of magnitude. */
function log(value: number): number {
  return Math.log1p(value);
}

function share(part: number, of: number): number {
  return of > 0 ? part / of : 0;
}
