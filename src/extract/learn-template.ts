/** One template for the thread pages of a site, learned from some of them. */
import type { Page } from '../page/page.js';
import { instantOf, resolveDateOrder } from '../text/time-order.js';
import type { TimestampFinder } from '../text/timestamp-finder.js';
import { createTimestampFinder } from '../text/timestamp-finder.js';
import { type FoundKind, findKinds } from './find-kinds.js';
import { learnQuoteBoxes } from './learn-quote-boxes.js';
import { idPlace, numberPlace, permalinkPlace } from './link-places.js';
import { type PageView, viewPage } from './page-view.js';
import { timeSteps } from './record-kinds.js';
import { type Place, pathTo, placesBelow } from './record-trie.js';
import { formatPath } from './steps.js';
import type { PostKind, ThreadTemplate } from './template.js';
import { titleFrame } from './thread-head.js';
import type { TimeMention } from './time-mentions.js';

/** Pages that are looked at; more say nothing new. */
const MAX_PAGES = 40;

/**
 * Learns where the posts of a site's thread pages stand. Pages of one thread or of many, all parsed
 * with the same names; more than a few dozen are sampled evenly. Pure: the same pages give the same
 * template.
 */
export function learnTemplate(
  pages: readonly Page[],
  find: TimestampFinder = createTimestampFinder(),
): ThreadTemplate {
  const step = Math.max(1, pages.length / MAX_PAGES);
  const sample = Array.from(
    { length: Math.min(pages.length, MAX_PAGES) },
    (_, i) => pages[Math.floor(i * step)]!,
  );
  const views = sample.map((page) => viewPage(page, find));
  const isTime = (text: string): boolean =>
    find(text).some(({ start, end }) => end - start >= text.length / 2);
  const found = findKinds(views, isTime);
  const dates = found.flatMap(({ records }) => records.map(({ mention }) => mention.parts));
  const fitting = new Set(found.flatMap(({ records }) => records.map(({ view }) => view)));
  const template: ThreadTemplate = {
    version: 1,
    kinds: found.map((kind) => describe(views, kind)),
    title: titleFrame(sample.map(({ title }) => title)),
    dateOrder: resolveDateOrder(dates),
    quoteBoxes: [],
    pages: views.length,
    fitting: fitting.size,
  };
  return { ...template, quoteBoxes: learnQuoteBoxes(sample, template, find) };
}

function describe(views: readonly PageView[], kind: FoundKind): PostKind {
  const { fields, records, run } = kind;
  const { authorLine: line } = fields;
  const [author] = fields.authors;
  const permalink = permalinkPlace(views, records, fields, author?.place ?? null);
  return {
    time: formatPath(timeSteps(views, kind)),
    timeAttribute: records[0]!.mention.attribute,
    machineTime: machinePlace(views, kind),
    run,
    body: pathOf(fields.body.place),
    excluded: fields.body.excluded.map(pathOf),
    authors: fields.authors.map(({ place }) => pathOf(place)),
    authorLine: line === null ? null : { path: pathOf(line.place), ...line.frame },
    signature: optionalPath(fields.signature),
    permalink: permalink === null ? null : pathOf(permalink),
    id: idPlace(views, records, fields.root),
    number: optionalPath(numberPlace(records, fields)),
    records: records.length,
    pages: new Set(records.map(({ view }) => view)).size,
  };
}

/** Share of records in which the place must say about the same time. */
const MIN_AGREED = 0.9;
/** Zones, and days without hours. */
const MAX_APART_MS = 1.6 * 86_400_000;

/** Where the records say for programs what they show; null where they do not, or show nothing. */
function machinePlace(
  views: readonly PageView[],
  { records, fields }: FoundKind,
): PostKind['machineTime'] {
  if (records[0]!.mention.attribute !== null) return null;
  const order = resolveDateOrder(records.map(({ mention }) => mention.parts));
  const told = new Map<string, TimeMention>();
  views.forEach(({ mentions }, view) => {
    for (const mention of mentions) {
      if (mention.attribute !== null) told.set(`${view} ${mention.node}`, mention);
    }
  });
  for (const place of placesBelow(fields.root)) {
    let agreed = 0;
    let attribute = '';
    for (const { record, node } of place.occurrences) {
      const { view, mention } = records[record]!;
      const machine = told.get(`${view} ${node}`);
      if (machine === undefined) continue;
      attribute = machine.attribute!;
      const context = { order, nowMs: instantOf(machine.parts, { order, nowMs: 0 }) };
      const apart = Math.abs(instantOf(mention.parts, context) - context.nowMs);
      if (mention.parts.relative !== undefined || apart <= MAX_APART_MS) agreed++;
    }
    if (agreed >= MIN_AGREED * records.length) return { path: pathOf(place), attribute };
  }
  return null;
}

function optionalPath(place: Place | null): string | null {
  return place === null ? null : pathOf(place);
}

function pathOf(place: Place): string {
  return formatPath(pathTo(place));
}
