/** The fields of one kind of record: where each stands, learned over all records of the kind. */
import { collapseSpace, visibleText } from '../page/text.js';
import type { Tree } from '../page/tree.js';
import { commonFrame, type NameFrame, textAround } from './author-line.js';
import { type AuthorCandidate, type PlaceValue, scoreAuthor } from './author-place.js';
import { type BodyPlace, bodyPlace, type PlaceFacts } from './body-place.js';
import type { PageView } from './page-view.js';
import type { FoundRecord } from './record-kinds.js';
import { isWithin, layOver, type Place, placesBelow, recordCount } from './record-trie.js';
import { signaturePlace } from './signature-place.js';
import { lowerBound } from './sorted.js';
import { urlFamily } from './url-family.js';

export interface KindFields {
  readonly root: Place;
  readonly body: BodyPlace;
  /** The best first; the others are for records that lack it. */
  readonly authors: readonly AuthorCandidate[];
  readonly signature: Place | null;
  /** The element around the author's, and the words in it around the name. */
  readonly authorLine: { readonly place: Place; readonly frame: NameFrame } | null;
  /** Values of all places, for the fields that are links or numbers. */
  readonly values: ReadonlyMap<Place, readonly PlaceValue[]>;
}

const MAX_TEXT = 200;
/** Characters that may follow a signature: a button, an edit note. */
const MAX_BEHIND = 60;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const AUTHOR_PROPERTIES: ReadonlySet<string> = new Set(['author', 'creator', 'name']);
/** Records that are laid over each other; more say nothing new. */
const MAX_RECORDS = 400;

/**
 * @param inner for each view the roots of records inside of others, which are left out.
 * @param isTime whether a text is a time.
 */
export function learnFields(
  views: readonly PageView[],
  all: readonly FoundRecord[],
  inner: ReadonlyMap<number, ReadonlySet<number>>,
  isTime: (text: string) => boolean,
  isAuthor?: (url: string) => boolean,
): KindFields {
  const records = all.slice(0, MAX_RECORDS);
  const root = layOver(
    records.map(({ view, nodes }) => ({
      tree: views[view]!.tree,
      nodes,
      isExcluded: (node) => inner.get(view)?.has(node) ?? false,
    })),
  );
  const facts = factsOf(views, records, inner);
  const timePlaces = placesOfTimes(root, records);
  const rough = bodyPlace(root, facts, timePlaces);
  const values = valuesOf(views, records, root);
  const outside = new Map([...values].filter(([place]) => !isInside(place, rough)));
  const best = authorsOf(outside, records.length, isTime, isAuthor);
  const authors = best.length > 0 ? best : authorsOf(values, records.length, isTime, isAuthor);
  const first = authors[0];
  const body = first === undefined ? rough : bodyPlace(root, facts, [...timePlaces, first.place]);
  const names = new Map(
    values.get(first?.place ?? root)?.map(({ record, text }) => [record, text]),
  );
  const signature = signaturePlace(body.place, facts, (record) => names.get(record) ?? null);
  const authorLine = first === undefined ? null : lineOf(views, records, first);
  return { root, body, authors, signature, authorLine, values };
}

function lineOf(
  views: readonly PageView[],
  records: readonly FoundRecord[],
  { place, isLink }: AuthorCandidate,
): KindFields['authorLine'] {
  if (!isLink || place.parent === null) return null;
  const lines = place.occurrences.flatMap(({ record, node }) => {
    return textAround(views[records[record]!.view]!.tree, node) ?? [];
  });
  const frame = lines.length < place.occurrences.length ? null : commonFrame(lines);
  return frame === null ? null : { place: place.parent, frame };
}

function factsOf(
  views: readonly PageView[],
  records: readonly FoundRecord[],
  inner: ReadonlyMap<number, ReadonlySet<number>>,
): PlaceFacts {
  const sorted = new Map(
    [...inner].map(([view, roots]) => [view, [...roots].sort((a, b) => a - b)]),
  );
  const isThread = urlFamily(views.map(({ page }) => page.url));
  return {
    massOf(record, node) {
      const { view } = records[record]!;
      const { tree, mass } = views[view]!;
      const roots = sorted.get(view) ?? [];
      let own = mass.of(node);
      for (let i = lowerBound(roots, node + 1); i < roots.length; ) {
        const root = roots[i]!;
        if (root >= tree.end[node]!) break;
        own -= mass.of(root);
        i = lowerBound(roots, tree.end[root]!);
      }
      return own;
    },
    isLast(record, node, body) {
      const { tree } = views[records[record]!.view]!;
      const rest = tree.text.slice(
        tree.textStart[tree.end[node]!]!,
        tree.textStart[tree.end[body]!]!,
      );
      return rest.length < MAX_TEXT && rest.trim().length <= MAX_BEHIND;
    },
    textOf(record, node) {
      return visibleText(views[records[record]!.view]!.tree, node, MAX_TEXT);
    },
    isNavigation: (record, node) => linksOnly(views[records[record]!.view]!, node, isThread),
  };
}

function linksOnly(
  { tree, links }: PageView,
  root: number,
  isThread: (url: string) => boolean,
): boolean {
  let count = 0;
  for (let node = root; node < tree.end[root]!; ) {
    const link = links.get(node);
    if (link !== undefined) {
      if (!isThread(link.url)) return false;
      count++;
      node = tree.end[node]!;
      continue;
    }
    const text = tree.text.slice(tree.textStart[node]!, tree.textStart[node + 1]!);
    if (tree.isText(node) && LETTER_OR_DIGIT.test(text)) return false;
    node++;
  }
  return count > 0;
}

function placesOfTimes(root: Place, records: readonly FoundRecord[]): Place[] {
  const places: Place[] = [];
  for (const place of placesBelow(root)) {
    if (place.occurrences.some(({ record, node }) => records[record]!.mention.node === node)) {
      places.push(place);
    }
  }
  return places;
}

function isInside(place: Place, { place: body, excluded }: BodyPlace): boolean {
  if (place === body || !isWithin(place, body)) return false;
  return !excluded.some((one) => isWithin(place, one));
}

/** What the places say in each record. */
function valuesOf(
  views: readonly PageView[],
  records: readonly FoundRecord[],
  root: Place,
): Map<Place, PlaceValue[]> {
  const values = new Map<Place, PlaceValue[]>();
  for (const place of placesBelow(root)) {
    values.set(
      place,
      place.occurrences.map(({ record, node }) =>
        valueAt(views, records[record]!.view, record, node),
      ),
    );
  }
  return values;
}

function valueAt(
  views: readonly PageView[],
  view: number,
  record: number,
  node: number,
): PlaceValue {
  const { tree, links } = views[view]!;
  const link = links.get(node) ?? null;
  return {
    record,
    view,
    node,
    text: link === null ? visibleText(tree, node, MAX_TEXT) : link.text,
    link,
    isPicture: link !== null && link.text !== '' && collapseSpace(tree.textContent(node)) === '',
    isMarked: isMarked(tree, node) || link?.rel.split(' ').includes('author') === true,
  };
}

/** Whether the element, the one around it or the one inside it is marked as an author. */
function isMarked(tree: Tree, node: number): boolean {
  const child = tree.firstChild(node);
  return [node, tree.parent[node]!, child].some((one) => {
    if (one < 0 || tree.isText(one)) return false;
    const property = tree.attr(one, 'itemprop');
    return property !== null && AUTHOR_PROPERTIES.has(property);
  });
}

function authorsOf(
  values: ReadonlyMap<Place, readonly PlaceValue[]>,
  records: number,
  isTime: (text: string) => boolean,
  isAuthor: ((url: string) => boolean) | undefined,
): AuthorCandidate[] {
  const candidates: AuthorCandidate[] = [];
  for (const [place, own] of values) {
    const candidate = scoreAuthor(place, own, records, isTime);
    if (candidate === null) continue;
    const known = own.filter(({ link }) => link !== null && isAuthor?.(link.url)).length;
    candidates.push({ ...candidate, score: candidate.score * (1 + known / own.length) });
  }
  candidates.sort((a, b) => b.score - a.score || recordCount(b.place) - recordCount(a.place));
  return candidates.slice(0, 1).concat(fallbacks(candidates, records));
}

/** Places that name authors where the best place names none. */
function fallbacks(candidates: readonly AuthorCandidate[], records: number): AuthorCandidate[] {
  const [best] = candidates;
  if (best === undefined) return [];
  const named = new Set(best.place.occurrences.map(({ record }) => record));
  if (named.size === records) return [];
  const rest: AuthorCandidate[] = [];
  for (const candidate of candidates.slice(1)) {
    const added = candidate.place.occurrences.filter(({ record }) => !named.has(record));
    if (added.length === 0 || added.length < 0.8 * candidate.place.occurrences.length) continue;
    rest.push(candidate);
    for (const { record } of added) named.add(record);
  }
  return rest;
}
