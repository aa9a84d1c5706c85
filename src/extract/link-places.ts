/** Where records have their permalink, their id and their number. */
import type { Tree } from '../page/tree.js';
import type { PlaceValue } from './author-place.js';
import type { KindFields } from './kind-fields.js';
import type { PageView } from './page-view.js';
import type { FoundRecord } from './record-kinds.js';
import { type Place, pathTo, placesBelow, recordCount } from './record-trie.js';
import { formatPath } from './steps.js';
import type { PostKind } from './template.js';

const MIN_PRESENCE = 0.8;
/** Share of steps from record to record that count on by one. */
const MIN_COUNTING = 0.9;
const MIN_EVIDENCE = 2;
const NUMBER = /^#?\s?(\d{1,7})[.:]?$/;
const TAIL = /^(.*?)([0-9]+|[0-9a-fA-F-]{8,}|[A-Z0-9]{16,})$/;

/** The number that a text prints, such as `#17`; null: none. */
export function printedNumber(text: string): number | null {
  const digits = NUMBER.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * The links that lead to another place in each record and are likeliest to lead to the record
 * itself: to an anchor of this page, from its number or its time. Null: none is.
 */
export function permalinkPlace(
  views: readonly PageView[],
  records: readonly FoundRecord[],
  { values }: KindFields,
  author: Place | null,
): Place | null {
  const anchors = new Map<number, ReadonlySet<string>>();
  let best: Place | null = null;
  let most = 0;
  for (const [place, own] of values) {
    const links = own.filter(({ link }) => link !== null);
    if (place === author || links.length < MIN_PRESENCE * records.length) continue;
    const targets = new Set(
      links.map(({ record, link }) => {
        return `${records[record]!.view} ${link!.url}#${link!.fragment}`;
      }),
    );
    if (targets.size < links.length) continue;
    let sum = 0;
    for (const value of links) {
      const { view } = records[value.record]!;
      if (!anchors.has(view)) anchors.set(view, anchorNames(views[view]!.tree));
      sum += evidence(views[view]!, records[value.record]!, value, anchors.get(view)!);
    }
    const mean = sum / links.length;
    if (mean >= MIN_EVIDENCE && mean > most) [best, most] = [place, mean];
  }
  return best;
}

function evidence(
  { page, tree }: PageView,
  { mention }: FoundRecord,
  { node, link, text }: PlaceValue,
  anchors: ReadonlySet<string>,
): number {
  const { url, fragment, rel } = link!;
  let points = 0;
  if (fragment !== '') points += anchors.has(fragment) ? 3 : 1;
  if (printedNumber(text) !== null) points += 2;
  const isTime = node <= mention.node && mention.node < tree.end[node]!;
  if (isTime || (mention.node <= node && node < tree.end[mention.node]!)) points += 2;
  if (rel.split(' ').includes('bookmark')) points += 2;
  if (pathOnly(url) === pathOnly(page.url)) points += 1;
  return points;
}

function pathOnly(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? url : url.slice(0, at);
}

/** What fragments of this page may name. */
function anchorNames(tree: Tree): Set<string> {
  const names = new Set<string>();
  const ids = [tree.names.attributes.find('id'), tree.names.attributes.find('name')];
  for (let node = 0; node < tree.size; node++) {
    if (tree.attributeStart[node] === tree.attributeStart[node + 1]) continue;
    for (const id of ids) {
      const value = id < 0 ? null : tree.attrById(node, id);
      if (value !== null) names.add(value);
    }
  }
  return names;
}

/** The outermost attribute that is a fixed text and an id of its own in every record. */
export function idPlace(
  views: readonly PageView[],
  records: readonly FoundRecord[],
  root: Place,
): PostKind['id'] {
  let fallback: PostKind['id'] = null;
  for (const place of placesBelow(root)) {
    if (recordCount(place) < MIN_PRESENCE * records.length) continue;
    if (recordCount(place) < place.occurrences.length) continue;
    const first = place.occurrences[0]!;
    const { tree } = views[records[first.record]!.view]!;
    for (const [attribute] of tree.attributes(first.node)) {
      const isData = attribute.startsWith('data-');
      if (attribute !== 'id' && attribute !== 'name' && !isData) continue;
      const prefix = commonPrefix(views, records, place, attribute);
      if (prefix === null) continue;
      const found = { path: formatPath(pathTo(place)), attribute, prefix };
      if (!isData) return found;
      fallback ??= found;
    }
  }
  return fallback;
}

/** What stands before the ids; null where the values are not of that form, or not all different. */
function commonPrefix(
  views: readonly PageView[],
  records: readonly FoundRecord[],
  place: Place,
  attribute: string,
): string | null {
  const seen = new Set<string>();
  let prefix: string | null = null;
  for (const { record, node } of place.occurrences) {
    const { view } = records[record]!;
    const value = views[view]!.tree.attr(node, attribute);
    const match = value === null || value.length > 64 ? null : TAIL.exec(value);
    if (match === null || (prefix !== null && match[1] !== prefix)) return null;
    prefix = match[1]!;
    const key = `${view} ${value}`;
    if (seen.has(key)) return null;
    seen.add(key);
  }
  return prefix;
}

/** Where a number stands that counts the records. */
export function numberPlace(records: readonly FoundRecord[], { values }: KindFields): Place | null {
  for (const [place, own] of values) {
    const numbered = own.flatMap((value) => {
      const number = printedNumber(value.text);
      return number === null ? [] : [{ number, view: records[value.record]!.view }];
    });
    if (numbered.length < MIN_PRESENCE * records.length) continue;
    let [steps, counting] = [0, 0];
    numbered.forEach(({ number, view }, i) => {
      const before = numbered[i - 1];
      if (before?.view !== view) return;
      steps++;
      if (Math.abs(number - before.number) === 1) counting++;
    });
    if (steps >= 2 && counting >= MIN_COUNTING * steps) return place;
  }
  return null;
}
