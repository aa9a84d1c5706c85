/** One template for the thread pages of a site, learned from some of them. */
import type { Page } from '../page/page.js';
import { resolveDateOrder } from '../text/time-order.js';
import type { TimestampFinder } from '../text/timestamp-finder.js';
import { createTimestampFinder } from '../text/timestamp-finder.js';
import { type FoundKind, findKinds } from './find-kinds.js';
import { commonLabel, type ElementLabel, labelAt } from './labels.js';
import { idPlace, numberPlace, permalinkPlace } from './link-places.js';
import { type PageView, viewPage } from './page-view.js';
import { type Place, pathTo } from './record-trie.js';
import { formatPath } from './steps.js';
import type { PostKind, ThreadTemplate } from './template.js';

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
  return {
    version: 1,
    kinds: found.map((kind) => describe(views, kind)),
    dateOrder: resolveDateOrder(dates),
    pages: views.length,
    fitting: fitting.size,
  };
}

function describe(views: readonly PageView[], kind: FoundKind): PostKind {
  const { fields, records, run } = kind;
  const [author] = fields.authors;
  const permalink = permalinkPlace(views, records, fields, author?.place ?? null);
  return {
    time: timePath(views, kind),
    timeAttribute: records[0]!.mention.attribute,
    run,
    body: pathOf(fields.body.place),
    excluded: fields.body.excluded.map(pathOf),
    authors: fields.authors.map(({ place }) => pathOf(place)),
    permalink: permalink === null ? null : pathOf(permalink),
    id: idPlace(views, records, fields.root),
    number: optionalPath(numberPlace(records, fields)),
    records: records.length,
    pages: new Set(records.map(({ view }) => view)).size,
  };
}

function optionalPath(place: Place | null): string | null {
  return place === null ? null : pathOf(place);
}

function pathOf(place: Place): string {
  return formatPath(pathTo(place));
}

/** What the elements from each record down to its time have in common. */
function timePath(views: readonly PageView[], { records, level }: FoundKind): string {
  const labels: ElementLabel[] = [];
  for (const { view, mention } of records) {
    const { tree } = views[view]!;
    for (let i = 0, at = mention.node; i <= level; i++, at = tree.parent[at]!) {
      const label = labelAt(tree, at);
      labels[i] = labels[i] === undefined ? label : commonLabel(labels[i]!, label);
    }
  }
  return formatPath(labels.reverse().map((label) => ({ ...label, nth: null })));
}
