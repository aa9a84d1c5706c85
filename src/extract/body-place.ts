/** Where in a record its text stands, and what stands in between that is no part of it. */
import { BLOCK, knownTag, TAG_FLAGS } from '../page/elements.js';
import { isWithin, type Place, recordCount } from './record-trie.js';

export interface BodyPlace {
  readonly place: Place;
  /** Places inside that belong to the page: lines with the time, buttons. */
  readonly excluded: readonly Place[];
}

export interface PlaceFacts {
  /** Writing of one element. */
  massOf(record: number, node: number): number;
  /** Visible text of one element. */
  textOf(record: number, node: number): string;
  /** Whether next to nothing of the body follows after an element of it. */
  isLast(record: number, node: number, body: number): boolean;
  /** Whether an element holds links to other threads and nothing else. */
  isNavigation(record: number, node: number): boolean;
}

/** Share of the writing that an inner place must hold to stand for the outer one. */
const MIN_MASS_SHARE = 0.55;
/** Share of the records that have something at the place. */
const MIN_PRESENCE = 0.85;
/** Share of the writing that like siblings may hold without being further paragraphs. */
const MAX_SIBLING_SHARE = 0.02;
/** Texts that few records have of their own are the page's. */
const MAX_DISTINCT_SHARE = 0.34;
const MIN_RECORDS = 3;

/** Paragraphs and lists are parts of a text, never all of it. */
const TEXT_PARTS: ReadonlySet<number> = new Set(
  [
    'p',
    'ul',
    'ol',
    'blockquote',
    'pre',
    'b',
    'i',
    'em',
    'strong',
    'font',
    'a',
    'h1',
    'h2',
    'h3',
  ].map(knownTag),
);

/**
 * Down from the records to the innermost place that nearly all have and that holds most of their
 * writing.
 * @param kept places of other fields: the text is told apart from them where it can be.
 */
export function bodyPlace(root: Place, facts: PlaceFacts, kept: readonly Place[]): BodyPlace {
  let place = root;
  let mass = sumMass(root, facts);
  for (;;) {
    const inner = innerPlace(place, mass, facts);
    if (inner === null) break;
    place = inner.place;
    mass = inner.mass;
  }
  return { place, excluded: excludedPlaces(place, facts, kept) };
}

function sumMass(place: Place, facts: PlaceFacts): number {
  if (place.parent === null) {
    return place.children.reduce(
      (sum, { places }) => sum + places.reduce((all, one) => all + sumMass(one, facts), 0),
      0,
    );
  }
  let sum = 0;
  for (const { record, node } of place.occurrences) sum += facts.massOf(record, node);
  return sum;
}

function innerPlace(
  place: Place,
  mass: number,
  facts: PlaceFacts,
): { place: Place; mass: number } | null {
  const presence = recordCount(place);
  let best: { place: Place; mass: number } | null = null;
  for (const { label, places } of place.children) {
    const masses = places.map((one) => sumMass(one, facts));
    const most = masses.indexOf(Math.max(...masses));
    const total = masses.reduce((sum, one) => sum + one, 0);
    const isList = total - masses[most]! > MAX_SIBLING_SHARE * mass && varyInNumber(places);
    if (isList || masses[most]! < MIN_MASS_SHARE * mass) continue;
    if (recordCount(places[most]!) < MIN_PRESENCE * presence) continue;
    const tag = knownTag(label.tag);
    const isPart = TEXT_PARTS.has(tag) || ((TAG_FLAGS[tag] ?? 0) & BLOCK) === 0;
    if (isPart && !isWrapper(places[most]!, masses[most]!, mass, presence)) continue;
    best = { place: places[most]!, mass: masses[most]! };
  }
  return best;
}

/** Whether some records have more of the like siblings than others: paragraphs, not fields. */
function varyInNumber(places: readonly Place[]): boolean {
  const most = recordCount(places[0]!);
  return places.some((place) => recordCount(place) < MIN_PRESENCE * most);
}

/** A paragraph or inline element that is all there is, always, wraps the text. */
function isWrapper(place: Place, own: number, mass: number, presence: number): boolean {
  return own > 0.98 * mass && recordCount(place) === presence;
}

function excludedPlaces(body: Place, facts: PlaceFacts, kept: readonly Place[]): Place[] {
  const excluded: Place[] = [];
  const open: Place[] = [body];
  for (let i = 0; i < open.length; i++) {
    for (const place of open[i]!.children.flatMap(({ places }) => places)) {
      const holds = kept.some((one) => isWithin(one, place));
      if (isFurniture(place, body, facts) || (holds && isShortLine(place, facts))) {
        excluded.push(place);
      } else if (holds || open.length < 64) {
        open.push(place);
      }
    }
  }
  return excluded;
}

/** What most records have and few have of their own. */
function isFurniture(place: Place, body: Place, facts: PlaceFacts): boolean {
  const records = recordCount(body);
  if (records < MIN_RECORDS || recordCount(place) < 0.6 * records) return false;
  const texts = new Set(place.occurrences.map(({ record, node }) => facts.textOf(record, node)));
  if (texts.size === 1 && texts.has('')) return false;
  if (place.occurrences.every(({ record, node }) => facts.isNavigation(record, node))) return true;
  return texts.size <= Math.max(1, MAX_DISTINCT_SHARE * place.occurrences.length);
}

const MAX_LINE_MASS = 60;

/** Another field with little beside it. */
function isShortLine(place: Place, facts: PlaceFacts): boolean {
  let mass = 0;
  for (const { record, node } of place.occurrences) mass += facts.massOf(record, node);
  return mass < MAX_LINE_MASS * place.occurrences.length;
}
