/**
 * The layout of a page as numbers: the eight features of FoCUS table 1, those of table 1 of the
 * 2014 paper, and a few of the page around the records. No words and no class names.
 *
 * Nothing is rendered: a height is estimated from the content, and there is no width.
 */
import type { Page } from '../../page/page.js';
import { findRegionsIn } from '../../structure/regions/find-regions.js';
import type { Region } from '../../structure/regions/region.js';
import { type TreeShapes, treeShapes } from '../../structure/regions/tree-shape.js';
import type { TimestampFinder } from '../../text/timestamp-finder.js';
import { isNameColumn, type LinkColumn, linkColumns, titleColumn } from './link-columns.js';
import { pageFacts } from './page-facts.js';
import { createRecordReader } from './record-facts.js';
import { type ReadRegion, recordRegion, timedShare } from './record-region.js';
import { timeOrder } from './time-features.js';

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

/** Those of table 1 of the 2014 paper, but for the widths. */
export const FULL_FEATURES = [
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
] as const;

/** All features. */
export const LAYOUT_FEATURES = [
  ...FULL_FEATURES,
  'area',
  'averageBlock',
  'titleLength',
  'titleWords',
  'titleDistinct',
  'titleVariety',
  'userBesideTitle',
  'pageTextLength',
  'pageAnchorRatio',
  'longestText',
  'fieldCount',
  'timedTitles',
  'descendingTitles',
  'timedText',
  'untitledText',
] as const;

export type LayoutFeature = (typeof LAYOUT_FEATURES)[number];
export type LayoutFeatures = Readonly<Record<LayoutFeature, number>>;

/** More than that is an outlier. */
const MAX_VARIATION = 2;
/** Pairs of records that are compared. */
const MAX_COMPARED = 60;

/** The features of one page. A page without records counts as one record. */
export function layoutFeatures(page: Page, find: TimestampFinder): LayoutFeatures {
  const context = { find, pageUrl: page.url };
  const shapes = treeShapes(page.tree);
  const found = recordRegion(shapes, findRegionsIn(shapes), createRecordReader(page, find));
  const features = { ...recordFeatures(shapes, found, context), ...pageFeatures(page) };
  return { ...features, ...conjunctions(features) };
}

interface Context {
  readonly find: TimestampFinder;
  readonly pageUrl: string;
}

type Conjunction = 'timedTitles' | 'descendingTitles' | 'timedText' | 'untitledText';

/**
 * What FoCUS 4.3.1.1 observes of index and thread pages is a conjunction: a timestamp in each
 * record, and titles, latest first, or long texts. A linear classifier cannot say "and", so these
 * are features.
 */
function conjunctions(
  features: Omit<LayoutFeatures, Conjunction>,
): Pick<LayoutFeatures, Conjunction> {
  const { hasTimestamp, timeOrder: order, titleDistinct, titleWords, averageBlock } = features;
  const titles = hasTimestamp * rise(titleWords, 1.5, 4);
  const timedText = hasTimestamp * rise(averageBlock, 30, 250);
  return {
    timedTitles: titleDistinct * titles,
    descendingTitles: titles * Math.max(0, -order),
    timedText,
    untitledText: timedText * (1 - titles),
  };
}

/** 0 up to a count, 1 from another, between them along the logarithm. */
function rise(logarithm: number, from: number, to: number): number {
  const step = (logarithm - log(from)) / (log(to) - log(from));
  return Math.max(0, Math.min(1, step));
}

type PageFeature = 'pageTextLength' | 'pageAnchorRatio' | 'longestText' | 'fieldCount';
type TitleFeature =
  | 'titleLength'
  | 'titleWords'
  | 'titleDistinct'
  | 'titleVariety'
  | 'userBesideTitle';
type RecordFeatures = Omit<LayoutFeatures, PageFeature | Conjunction>;

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
  shapes: TreeShapes,
  { region, facts }: ReadRegion,
  context: Context,
): RecordFeatures {
  const count = facts.length;
  const columns = linkColumns(shapes.tree, region.records, facts);
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
    hasTimestamp: timedShare(facts),
    timeOrder: timeOrder(facts.map(({ times }) => times)),
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
    averageBlock: log(spread(facts.map((fact) => fact.longestText)).mean),
    ...titleFeatures(columns, count, context),
  };
}

function titleFeatures(
  columns: readonly LinkColumn[],
  count: number,
  { find, pageUrl }: Context,
): Pick<LayoutFeatures, TitleFeature> {
  const title = titleColumn(columns, find);
  const others = columns.filter((column) => column !== title);
  const links = [...(title?.links.values() ?? [])];
  // The titles of a list are all different and lead to other pages; a thread repeats its subject
  // and the names of its authors, and its posts lead to themselves.
  const texts = new Set(links.map(({ text }) => text));
  const targets = new Set(links.map(({ url }) => url));
  targets.delete(pageUrl);
  const distinct = share(Math.min(texts.size, targets.size), count);
  return {
    titleLength: log(title?.anchorLength ?? 0),
    titleWords: log(title?.words ?? 0),
    titleDistinct: distinct,
    titleVariety: distinct * log(title?.words ?? 0),
    userBesideTitle: userLinkShare(others, count),
  };
}

function userLinkShare(columns: readonly LinkColumn[], count: number): number {
  const names = columns.filter((column) => isNameColumn(column, count));
  return names.reduce((most, { links }) => Math.max(most, share(links.size, count)), 0);
}

/** Mean similarity of neighbours. */
function recordSimilarity(shapes: TreeShapes, { records }: Region): number {
  let sum = 0;
  const last = Math.min(records.length, MAX_COMPARED);
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
  const variation = Math.min(MAX_VARIATION, share(Math.sqrt(variance), mean));
  return { max: Math.max(...values), mean, variation };
}

/** Lengths and counts differ by orders of magnitude. */
function log(value: number): number {
  return Math.log1p(value);
}

function share(part: number, of: number): number {
  return of > 0 ? part / of : 0;
}
