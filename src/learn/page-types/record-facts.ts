/** What one record of a repetitive region holds, counted. */
import { BLOCK, INVISIBLE, knownTag, TAG_FLAGS } from '../../page/elements.js';
import type { Link, Page } from '../../page/page.js';
import type { RegionRecord } from '../../structure/regions/region.js';
import { readMachineDate } from '../../text/machine-date.js';
import type { DateParts } from '../../text/timestamp.js';
import type { TimestampFinder } from '../../text/timestamp-finder.js';
import { textWidth } from '../../text/width.js';

export interface RecordFacts {
  /** Lines that the record takes, estimated: its blocks, and its text at a usual width. */
  readonly height: number;
  /** Characters inside links; wide ones count twice, here and below. */
  readonly anchorLength: number;
  /** Characters of the longest link. */
  readonly longestAnchor: number;
  /** Characters outside links. */
  readonly textLength: number;
  /** Characters of the longest text without a break: a post has one, a row of fields has none. */
  readonly longestText: number;
  /** Text nodes and images. */
  readonly leaves: number;
  readonly links: readonly Link[];
  readonly times: readonly DateParts[];
}

/** Text of a record that is searched for timestamps, from each of its ends. */
const MAX_SEARCHED = 1500;
const LINE_LENGTH = 90;

const A = knownTag('a');
const BR = knownTag('br');
const IMG = knownTag('img');
const TD = knownTag('td');
const TH = knownTag('th');

/** Reads the records of one page. Records in document order are read in one pass over the links. */
export function createRecordReader(
  page: Page,
  find: TimestampFinder,
): (record: RegionRecord) => RecordFacts {
  const { tree } = page;
  const links = page.links.filter((link) => link.rel !== 'refresh');
  const nodes = links.map((link) => link.node);
  return (record) => {
    const tally = {
      blocks: 0,
      anchorLength: 0,
      longestAnchor: 0,
      textLength: 0,
      longestText: 0,
      leaves: 0,
    };
    const recordLinks: Link[] = [];
    const texts: string[] = [];
    const times: DateParts[] = [];
    for (const root of record.nodes) {
      const end = tree.end[root]!;
      for (let i = lowerBound(nodes, root); i < nodes.length && nodes[i]! < end; i++) {
        recordLinks.push(links[i]!);
      }
      tallySubtree(page, root, tally, texts, (value, allowUnix) => {
        const date = readMachineDate(find, value, allowUnix);
        if (date !== null && isDay(date)) times.push(date);
      });
    }
    times.push(...timesIn(texts.join(''), find));
    const height = 1 + tally.blocks + (tally.textLength + tally.anchorLength) / LINE_LENGTH;
    return { ...tally, height, links: recordLinks, times };
  };
}

interface Tally {
  blocks: number;
  anchorLength: number;
  longestAnchor: number;
  textLength: number;
  longestText: number;
  leaves: number;
}

function tallySubtree(
  { tree }: Page,
  root: number,
  tally: Tally,
  texts: string[],
  onValue: (value: string, allowUnix: boolean) => void,
): void {
  const dateAttributes = dateAttributeIds(tree);
  let anchorEnd = -1;
  let anchorLength = 0;
  let run = 0;
  for (let node = root; node < tree.end[root]!; ) {
    const tag = tree.tag[node]!;
    const flags = TAG_FLAGS[tag] ?? 0;
    if ((flags & INVISIBLE) !== 0) {
      node = tree.end[node]!;
      continue;
    }
    for (const [name, allowUnix] of dateAttributes) {
      const value = tree.attrById(node, name);
      if (value !== null) onValue(value, allowUnix);
    }
    if (tag === A && node >= anchorEnd) [anchorEnd, anchorLength] = [tree.end[node]!, 0];
    if (tag === IMG) tally.leaves++;
    if ((flags & BLOCK) !== 0) {
      texts.push(' ');
      if (tag !== BR) run = 0;
      // Cells stand beside each other.
      if (tag !== TD && tag !== TH) tally.blocks++;
    }
    if (tree.isText(node)) {
      const text = tree.text.slice(tree.textStart[node]!, tree.textStart[node + 1]!);
      texts.push(text);
      const length = textWidth(text);
      if (length > 0) tally.leaves++;
      if (node < anchorEnd) {
        anchorLength += length;
        tally.anchorLength += length;
        tally.longestAnchor = Math.max(tally.longestAnchor, anchorLength);
      } else {
        run += length;
        tally.textLength += length;
        tally.longestText = Math.max(tally.longestText, run);
      }
    }
    node++;
  }
}

/** Attributes that may hold a date; those with a name for data may hold seconds since 1970. */
function dateAttributeIds(tree: Page['tree']): Array<readonly [id: number, allowUnix: boolean]> {
  const names = ['datetime', 'title', 'data-time', 'data-timestamp', 'data-date'] as const;
  return names
    .map((name) => [tree.names.attributes.find(name), name.startsWith('data')] as const)
    .filter(([id]) => id >= 0);
}

/** Timestamps stand at the head or the foot of a post, not inside it. */
function timesIn(text: string, find: TimestampFinder): DateParts[] {
  const pieces =
    text.length <= 2 * MAX_SEARCHED
      ? [text]
      : [text.slice(0, MAX_SEARCHED), text.slice(-MAX_SEARCHED)];
  return pieces.flatMap((piece) =>
    find(piece)
      .filter(({ parts }) => isDay(parts))
      .map(({ parts }) => parts),
  );
}

/** A month, or a time of day alone, is not when something was written. */
function isDay({ day, relative }: DateParts): boolean {
  return day !== undefined || relative !== undefined;
}

function lowerBound(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
